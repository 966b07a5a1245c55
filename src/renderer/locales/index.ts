/**
 * The languages of the screens. English comes with the page, the others after it. They are separate from the shared
 * list, which would bring the schema library with it.
 */
import type { Language } from '../../shared/languages';
import type { Messages } from './en';
import { first } from './en/first';
import { createTranslator, type Translations } from './translator';

/** Written in their own language, so that nobody has to read another one to find theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  ar: 'العربية',
};
export const languageCodes = Object.keys(languageNames) as readonly Language[];

/** Which way a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

const loaders: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
  de: async () => (await import('./de')).de,
  ar: async () => (await import('./ar')).ar,
};

/** The sentences of a language; rejects when its part of the program cannot be fetched. */
export function loadMessages(language: Language): Promise<Messages> {
  return loaders[language]();
}

/**
 * Fetches all languages, so that each can be chosen when the service is gone. A language that fails now is fetched
 * when it is chosen.
 */
export async function fetchAllLanguages(): Promise<void> {
  for (const code of languageCodes) await loadMessages(code).catch(() => undefined);
}

/** The translator; a missing sentence falls back to English and is a failing test. The other screens bring the rest of it. */
export function createTranslations(english: object = first, spoken: Spoken | null = null): Translations {
  if (spoken === null) return createTranslator({ messages: { en: english } });
  const { language, messages } = spoken;
  return createTranslator({ messages: { en: english, [language]: messages }, locale: language });
}

/** A language that is there from the beginning. */
export interface Spoken {
  readonly language: Language;
  readonly messages: Messages;
}
