/** A language as it comes in from outside. */
import { z } from 'zod';
import { languages, type Language } from './languages';

export const languageSchema: z.ZodType<Language, Language> = z.enum(languages.map(({ code }) => code));
