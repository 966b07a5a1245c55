/** A part of what is due that a tenant chooses to pay: how little it may be, and the words about it. Pure. */
import type { Language } from '../../../shared/languages';
import { minor, type Minor } from '../../../shared/money';

/** A tenth: less would be a card payment for every few coins. */
const LEAST = 10;

/**
 * The least that is taken, in whole units of the currency; null where no part is smaller than all of it.
 * @param exponent how many decimals the currency has
 */
export function leastPart(dueMinor: Minor, exponent: number): Minor | null {
  const unit = 10 ** exponent;
  const least = minor(Math.ceil(dueMinor / LEAST / unit) * unit);
  return least > 0 && least < dueMinor ? least : null;
}

interface Words {
  readonly range: (least: string, most: string) => string;
  readonly pays: (invoices: string, left: string) => string;
  /** For who has an access code that does not work. */
  readonly code: string;
}

export const partWords: Readonly<Record<Language, Words>> = {
  en: {
    range: (least, most) => `An amount from ${least} to ${most}.`,
    pays: (invoices, left) => `This amount goes toward invoice ${invoices}. ${left} stays open after that.`,
    code: 'A part may not be enough for the access code to work again.',
  },
  es: {
    range: (least, most) => `Un importe de ${least} a ${most}.`,
    pays: (invoices, left) =>
      `Este importe se aplica a la factura ${invoices}. Después quedan pendientes ${left}.`,
    code: 'Es posible que una parte no baste para que el código de acceso vuelva a funcionar.',
  },
  de: {
    range: (least, most) => `Ein Betrag von ${least} bis ${most}.`,
    pays: (invoices, left) =>
      `Der Betrag wird auf Rechnung ${invoices} angerechnet. Danach bleiben ${left} offen.`,
    code: 'Ein Teil reicht vielleicht nicht, damit der Zugangscode wieder funktioniert.',
  },
  ar: {
    range: (least, most) => `مبلغ من ${least} إلى ${most}.`,
    pays: (invoices, left) => `يُحتسب هذا المبلغ للفاتورة ${invoices}. ويبقى بعد ذلك ${left} غير مدفوع.`,
    code: 'قد لا يكفي جزء من المبلغ ليعمل رمز الدخول من جديد.',
  },
};
