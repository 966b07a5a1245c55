/**
 * Which form of a counted text a language uses. Arabic has six. The others have one and many, and some of their texts
 * have a form for none before these.
 */
import type { Language } from '../../shared/languages';

const arabic = new Intl.PluralRules('ar');
const arabicForms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The place of the form among those between the bars. */
export function formOf(language: Language, count: number, forms: number): number {
  if (language === 'ar') return arabicForms.indexOf(arabic.select(count));
  if (forms === 2) return count === 1 ? 0 : 1;
  return Math.min(count, 2);
}
