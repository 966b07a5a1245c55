/** Which form of a counted text a language takes. The library's own rule knows one and many, which fits all but Arabic. */
const arabic = new Intl.PluralRules('ar');
const arabicForms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** By language, for `createI18n`: the place of the form among those between the bars. */
export const pluralRules: Readonly<Record<string, (count: number) => number>> = {
  ar: (count) => arabicForms.indexOf(arabic.select(count)),
};
