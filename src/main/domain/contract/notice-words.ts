/** How a tenant gives notice, in words: as a paragraph of the agreement that is signed. */
import type { Language } from '../../../shared/languages';

const words: Readonly<Record<Language, { readonly none: string; readonly days: (count: number) => string }>> =
  {
    en: {
      none: 'The tenant may end the rental on any day.',
      days: (count) =>
        `The tenant may end the rental by giving notice at least ${count} ${count === 1 ? 'day' : 'days'} before the last day.`,
    },
    es: {
      none: 'El inquilino puede terminar el alquiler cualquier día.',
      days: (count) =>
        `El inquilino puede terminar el alquiler si avisa al menos ${count} ${count === 1 ? 'día' : 'días'} antes del último día.`,
    },
    de: {
      none: 'Der Mieter kann das Mietverhältnis an jedem Tag beenden.',
      days: (count) =>
        `Der Mieter kann das Mietverhältnis beenden, indem er mindestens ${count} ${count === 1 ? 'Tag' : 'Tage'} vor dem letzten Tag kündigt.`,
    },
    ar: {
      none: 'يحق للمستأجر إنهاء الإيجار في أي يوم.',
      days: (count) => `يحق للمستأجر إنهاء الإيجار بإشعار قبل اليوم الأخير بما لا يقل عن ${count} من الأيام.`,
    },
  };

/** @param days whole days between the notice and the last day; 0: none */
export function noticeRulesText(days: number, language: Language): string {
  const text = words[language];
  return days === 0 ? text.none : text.days(days);
}
