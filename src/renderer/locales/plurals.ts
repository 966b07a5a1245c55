/** Which form of a counted text a language takes. One rule knows one and many, which fits all but Arabic. */
import type { Language } from '../../shared/languages';

const arabic = new Intl.PluralRules('ar');
const arabicForms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The place of the form among `forms` of them. A first of three is for none. */
export function pluralForm(language: Language, count: number, forms: number): number {
  if (forms === 1) return 0;
  if (language === 'ar') return arabicForms.indexOf(arabic.select(count));
  if (forms === 2) return count === 0 || count > 1 ? 1 : 0;
  return Math.min(Math.floor(count), 2);
}
