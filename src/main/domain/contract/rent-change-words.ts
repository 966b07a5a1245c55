/** How the rent may change, in words: as a paragraph of the agreement that is signed. */
import type { Language } from '../../../shared/languages';
import { formatMoney, type Minor } from '../../../shared/money';
import { arabicDays, arabicMonths } from '../base/arabic-days';
import { firstYearRent, type RentChangeRules } from './rent-change';

interface Words {
  readonly none: string;
  readonly notice: (days: string) => string;
  readonly leave: string;
  readonly between: (months: string) => string;
  readonly notFirst: (months: string) => string;
  readonly firstYear: (most: string) => string;
  readonly days: (count: number) => string;
  readonly months: (count: number) => string;
}

const plain = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;

const words: Readonly<Record<Language, Words>> = {
  en: {
    none: 'The rent does not change while this agreement lasts.',
    notice: (days) =>
      `The operator may change the rent by a letter. The new rent applies from the first billing period that begins at least ${days} after the letter was sent. It never applies to a period that was billed before.`,
    leave: 'Up to that day the tenant may give notice, and then pays the former rent until the last day.',
    between: (months) => `At least ${months} pass between two changes.`,
    notFirst: (months) => `The rent does not change within the first ${months}.`,
    firstYear: (most) => `Within the first 12 months the rent is never more than ${most}.`,
    days: plain('day', 'days'),
    months: plain('month', 'months'),
  },
  es: {
    none: 'La renta no cambia mientras dure este contrato.',
    notice: (days) =>
      `El operador puede cambiar la renta por carta. La nueva renta se aplica desde el primer periodo de facturación que empiece al menos ${days} después del envío de la carta. Nunca se aplica a un periodo ya facturado.`,
    leave:
      'Hasta ese día el inquilino puede dar aviso de salida, y paga entonces la renta anterior hasta el último día.',
    between: (months) => `Entre dos cambios pasan al menos ${months}.`,
    notFirst: (months) => `La renta no cambia durante los primeros ${months}.`,
    firstYear: (most) => `Durante los primeros 12 meses la renta nunca es de más de ${most}.`,
    days: plain('día', 'días'),
    months: plain('mes', 'meses'),
  },
  de: {
    none: 'Die Miete ändert sich während der Laufzeit dieses Vertrags nicht.',
    notice: (days) =>
      `Der Betreiber kann die Miete durch ein Schreiben ändern. Die neue Miete gilt ab dem ersten Abrechnungszeitraum, der mindestens ${days} nach dem Versand des Schreibens beginnt. Für einen schon abgerechneten Zeitraum gilt sie nie.`,
    leave:
      'Bis zu diesem Tag kann der Mieter kündigen und zahlt dann bis zum letzten Tag die bisherige Miete.',
    between: (months) => `Zwischen zwei Änderungen vergehen mindestens ${months}.`,
    notFirst: (months) => `Bis ${months} nach Mietbeginn ändert sich die Miete nicht.`,
    firstYear: (most) => `In den ersten 12 Monaten beträgt die Miete nie mehr als ${most}.`,
    days: plain('Tag', 'Tage'),
    months: plain('Monat', 'Monate'),
  },
  ar: {
    none: 'لا يتغير الإيجار طوال مدة هذا العقد.',
    notice: (days) =>
      `يجوز للمشغّل تغيير الإيجار بخطاب. يسري الإيجار الجديد من أول فترة فوترة تبدأ بعد إرسال الخطاب بما لا يقل عن ${days}. ولا يسري أبدًا على فترة سبقت فوترتها.`,
    leave: 'يحق للمستأجر حتى ذلك اليوم أن يقدّم إشعار المغادرة، ويدفع عندئذ الإيجار السابق حتى اليوم الأخير.',
    between: (months) => `لا تقل المدة بين تغييرين عن ${months}.`,
    notFirst: (months) => `لا يتغير الإيجار خلال أول ${months}.`,
    firstYear: (most) => `لا يزيد الإيجار خلال أول 12 شهرًا على ${most}.`,
    days: (count) => arabicDays(count, 'يومين'),
    months: arabicMonths,
  },
};

/**
 * All rules as one paragraph; without rules, that the rent does not change.
 * @param rentMinor the signed rent
 */
export function rentChangeRulesText(
  rules: RentChangeRules | null,
  rentMinor: Minor,
  {
    language,
    locale,
    currency,
  }: { readonly language: Language; readonly locale: string; readonly currency: string },
): string {
  const text = words[language];
  if (!rules) return text.none;
  const { noticeDays, minMonthsBetween, notFirstMonths, maxFirstYear } = rules;
  return [
    text.notice(text.days(noticeDays)),
    text.leave,
    ...(minMonthsBetween > 0 ? [text.between(text.months(minMonthsBetween))] : []),
    ...(notFirstMonths > 0 ? [text.notFirst(text.months(notFirstMonths))] : []),
    ...(maxFirstYear === null
      ? []
      : [text.firstYear(formatMoney(firstYearRent(maxFirstYear, rentMinor), currency, locale))]),
  ].join(' ');
}
