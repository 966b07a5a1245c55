/** How a tenant and the site give notice, in words: as a paragraph of the agreement that is signed. */
import type { Language } from '../../../shared/languages';
import { arabicDays } from '../base/arabic-days';
import type { NoticeRules } from './notice';

interface Words {
  readonly none: string;
  readonly days: (count: number) => string;
  /** Of the site's own notice. */
  readonly site: (count: number) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    none: 'The tenant may end the rental on any day.',
    days: (count) =>
      `The tenant may end the rental by giving notice at least ${count} ${count === 1 ? 'day' : 'days'} before the last day.`,
    site: (count) =>
      `The operator may end the rental by giving notice in writing at least ${count} ${count === 1 ? 'day' : 'days'} before the last day.`,
  },
  es: {
    none: 'El inquilino puede terminar el alquiler cualquier día.',
    days: (count) =>
      `El inquilino puede terminar el alquiler si avisa al menos ${count} ${count === 1 ? 'día' : 'días'} antes del último día.`,
    site: (count) =>
      `El operador puede terminar el alquiler si avisa por escrito al menos ${count} ${count === 1 ? 'día' : 'días'} antes del último día.`,
  },
  de: {
    none: 'Der Mieter kann das Mietverhältnis an jedem Tag beenden.',
    days: (count) =>
      `Der Mieter kann das Mietverhältnis beenden, indem er mindestens ${count} ${count === 1 ? 'Tag' : 'Tage'} vor dem letzten Tag kündigt.`,
    site: (count) =>
      `Der Betreiber kann das Mietverhältnis beenden, indem er mindestens ${count} ${count === 1 ? 'Tag' : 'Tage'} vor dem letzten Tag schriftlich kündigt.`,
  },
  ar: {
    none: 'يحق للمستأجر إنهاء الإيجار في أي يوم.',
    days: (count) =>
      `يحق للمستأجر إنهاء الإيجار بإشعار قبل اليوم الأخير بما لا يقل عن ${arabicDays(count, 'يومين')}.`,
    site: (count) =>
      `يحق للمشغّل إنهاء الإيجار بإشعار خطي قبل اليوم الأخير بما لا يقل عن ${arabicDays(count, 'يومين')}.`,
  },
};

/** Without days the tenant may end it on any day; without days of the site's nothing is said of the site. */
export function noticeRulesText({ days, siteDays }: NoticeRules, language: Language): string {
  const text = words[language];
  const own = days === 0 ? text.none : text.days(days);
  return siteDays === null ? own : `${own} ${text.site(siteDays)}`;
}
