/** What it costs to change the unit, in words: as a paragraph of the agreement that is signed. */
import type { Language } from '../../../shared/languages';
import { formatMoney } from '../../../shared/money';
import { arabicDays } from '../base/arabic-days';
import type { TransferRules } from './transfer-rules';

interface Words {
  readonly credited: string;
  readonly free: string;
  readonly fee: (fee: string) => string;
  readonly taxed: string;
  readonly promotion: Readonly<Record<'kept' | 'ended', string>>;
  readonly codes: (days: number) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    credited:
      'A tenant who changes the unit signs a new agreement. Paid days of the former unit and its deposit are credited.',
    free: 'Changing the unit costs no fee.',
    fee: (fee) => `Changing the unit costs a fee of ${fee}.`,
    taxed: 'Tax is added to this fee.',
    promotion: {
      kept: 'A discount continues for its remaining periods.',
      ended: 'A discount ends with the former unit.',
    },
    codes: (days) =>
      days === 0
        ? 'The access code of the former unit ends at once.'
        : `The access code of the former unit works for ${days} more ${days === 1 ? 'day' : 'days'}.`,
  },
  es: {
    credited:
      'El inquilino que cambia de unidad firma un contrato nuevo. Se acreditan los días pagados de la unidad anterior y su depósito.',
    free: 'Cambiar de unidad no tiene cargo.',
    fee: (fee) => `Cambiar de unidad tiene un cargo de ${fee}.`,
    taxed: 'A este cargo se suman los impuestos.',
    promotion: {
      kept: 'Un descuento continúa durante los periodos que le quedan.',
      ended: 'Un descuento termina con la unidad anterior.',
    },
    codes: (days) =>
      days === 0
        ? 'El código de acceso de la unidad anterior termina de inmediato.'
        : `El código de acceso de la unidad anterior funciona ${days} ${days === 1 ? 'día' : 'días'} más.`,
  },
  de: {
    credited:
      'Ein Mieter, der den Lagerraum wechselt, unterschreibt einen neuen Vertrag. Bezahlte Tage des bisherigen Lagerraums und seine Kaution werden gutgeschrieben.',
    free: 'Der Wechsel kostet keine Gebühr.',
    fee: (fee) => `Der Wechsel kostet eine Gebühr von ${fee}.`,
    taxed: 'Zu dieser Gebühr kommt Steuer hinzu.',
    promotion: {
      kept: 'Ein Rabatt läuft für die übrigen Zeiträume weiter.',
      ended: 'Ein Rabatt endet mit dem bisherigen Lagerraum.',
    },
    codes: (days) =>
      days === 0
        ? 'Der Zugangscode des bisherigen Lagerraums endet sofort.'
        : `Der Zugangscode des bisherigen Lagerraums gilt noch ${days} ${days === 1 ? 'Tag' : 'Tage'}.`,
  },
  ar: {
    credited: 'المستأجر الذي يغيّر الوحدة يوقّع عقدًا جديدًا. تُقيَّد له الأيام المدفوعة للوحدة السابقة ووديعتها.',
    free: 'تغيير الوحدة بلا رسوم.',
    fee: (fee) => `رسم تغيير الوحدة ${fee}.`,
    taxed: 'تضاف الضريبة إلى هذا الرسم.',
    promotion: {
      kept: 'يستمر الخصم للفترات المتبقية منه.',
      ended: 'ينتهي الخصم مع الوحدة السابقة.',
    },
    codes: (days) =>
      days === 0
        ? 'ينتهي رمز دخول الوحدة السابقة فورًا.'
        : `يعمل رمز دخول الوحدة السابقة بعد ذلك لمدة ${arabicDays(days, 'يومين')}.`,
  },
};

/** The rules as one paragraph. */
export function transferRulesText(
  { feeMinor, keepPromotion, overlapDays }: TransferRules,
  spoken: {
    readonly language: Language;
    readonly locale: string;
    readonly currency: string;
    readonly isTaxAdded: boolean;
  },
): string {
  const text = words[spoken.language];
  const fee = feeMinor > 0 ? text.fee(formatMoney(feeMinor, spoken.currency, spoken.locale)) : text.free;
  const taxed = feeMinor > 0 && spoken.isTaxAdded ? [text.taxed] : [];
  const promotion = text.promotion[keepPromotion ? 'kept' : 'ended'];
  return [text.credited, fee, ...taxed, promotion, text.codes(overlapDays)].join(' ');
}
