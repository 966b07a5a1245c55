/** The languages the screens and the documents are finished in. Names are written in their own language. */
import { z } from 'zod';

export const languageSchema = z.enum(['en', 'es', 'de', 'ar']);
export type Language = z.infer<typeof languageSchema>;
export const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ar', name: 'العربية' },
];
