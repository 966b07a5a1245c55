/** What a returned payment costs, in words: as a paragraph of the agreement that is signed, and on its invoice. */
import type { Language } from '../../../shared/languages';
import { formatMoney } from '../../../shared/money';
import type { ReturnCause, ReturnedPaymentRules } from './returned-payment';

interface Words {
  readonly none: string;
  readonly fee: (fee: string) => string;
  readonly taxed: string;
  readonly line: Readonly<Record<ReturnCause, (receipt: string) => string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    none: 'A payment that the bank returns costs no fee.',
    fee: (fee) =>
      `If the bank returns a payment, such as a check, or takes it back, the operator charges ${fee} for it.`,
    taxed: 'Tax is added to this fee.',
    line: {
      cheque: (receipt) => `Fee for a returned check (receipt ${receipt})`,
      dispute: (receipt) => `Fee for a disputed card payment (receipt ${receipt})`,
    },
  },
  es: {
    none: 'Un pago devuelto por el banco no tiene cargo.',
    fee: (fee) =>
      `Si el banco devuelve un pago, por ejemplo un cheque, o lo retira, el operador cobra ${fee} por ello.`,
    taxed: 'A este cargo se suman los impuestos.',
    line: {
      cheque: (receipt) => `Cargo por cheque devuelto (recibo ${receipt})`,
      dispute: (receipt) => `Cargo por pago con tarjeta reclamado (recibo ${receipt})`,
    },
  },
  de: {
    none: 'Eine Zahlung, die die Bank zurückgibt, kostet keine Gebühr.',
    fee: (fee) =>
      `Gibt die Bank eine Zahlung zurück, etwa einen Scheck, oder holt sie zurück, berechnet der Betreiber dafür ${fee}.`,
    taxed: 'Zu dieser Gebühr kommt Steuer hinzu.',
    line: {
      cheque: (receipt) => `Gebühr für einen zurückgegebenen Scheck (Quittung ${receipt})`,
      dispute: (receipt) => `Gebühr für eine zurückgeholte Kartenzahlung (Quittung ${receipt})`,
    },
  },
  ar: {
    none: 'الدفعة التي يعيدها البنك لا رسوم عليها.',
    fee: (fee) => `إذا أعاد البنك دفعة، مثل شيك، أو استردها، يتقاضى المشغّل عنها ${fee}.`,
    taxed: 'تضاف الضريبة إلى هذا الرسم.',
    line: {
      cheque: (receipt) => `رسم شيك مرتجع (الإيصال ${receipt})`,
      dispute: (receipt) => `رسم دفعة بطاقة معترض عليها (الإيصال ${receipt})`,
    },
  },
};

/** The rules as one paragraph; where there are none, that a returned payment costs nothing. */
export function returnedPaymentRulesText(
  rules: ReturnedPaymentRules | null,
  spoken: {
    readonly language: Language;
    readonly locale: string;
    readonly currency: string;
    readonly pricesIncludeTax: boolean;
  },
): string {
  const text = words[spoken.language];
  if (!rules) return text.none;
  const fee = text.fee(formatMoney(rules.feeMinor, spoken.currency, spoken.locale));
  return rules.taxCode === null || spoken.pricesIncludeTax ? fee : `${fee} ${text.taxed}`;
}

/** The line of its invoice. */
export function returnedPaymentText(cause: ReturnCause, receipt: string, language: Language): string {
  return words[language].line[cause](receipt);
}
