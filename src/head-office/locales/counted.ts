/** Numbers of things, in the form that a language has for the number. */
import { numberFormat } from '../../shared/formats';
import type { Language } from '../../shared/languages';

const places: Readonly<Record<Language, readonly Intl.LDMLPluralRule[]>> = {
  en: ['one', 'other'],
  es: ['one', 'other'],
  de: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};

export type Counted = (count: number) => string;

/** `forms`: in the order of `places`, `{n}` is the number. */
export function counted(language: Language, ...forms: readonly string[]): Counted {
  const rules = new Intl.PluralRules(language);
  return (count) => {
    const rule = rules.select(count);
    const form = forms[places[language].indexOf(rule)] ?? forms.at(-1) ?? '';
    return form.replace('{n}', numberFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {}).format(count));
  };
}
