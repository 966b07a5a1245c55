/** What head office says to people, by language. A text that a language lacks does not pass the check of types. */
import type { Language } from '../../shared/languages';
import { ar } from './ar';
import { de } from './de';
import { en, type Messages } from './en';
import { es } from './es';

export type { Messages };

const all: Readonly<Record<Language, Messages>> = { en, es, de, ar };

export const messagesIn = (language: Language): Messages => all[language];
