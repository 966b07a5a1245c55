/**
 * The languages the screens and the documents are finished in. Names are written in their own language. The first screen
 * needs them, which is why no schema stands here: language-schema.ts.
 */
export type Language = 'en' | 'es' | 'de' | 'ar';
export const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ar', name: 'العربية' },
];
