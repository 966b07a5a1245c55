/**
 * The languages of the screens. English comes with the page, the others behind it. Kept apart from the
 * shared list, which would bring the schema library with it.
 */
import { createI18n } from 'vue-i18n';
import type { Language } from '../../shared/languages';
import type { Messages } from './en';
import { first } from './en/first';
import { pluralRules } from './plurals';
import { readSentence } from './read-sentence';

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

/** Fetches all languages, so that each can be chosen when the service is gone; what fails now is fetched when it is asked for. */
export async function fetchAllLanguages(): Promise<void> {
  for (const code of languageCodes) await loadMessages(code).catch(() => undefined);
}

/** How both pages translate. */
export const translating = {
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  pluralRules,
  messageCompiler: readSentence,
} as const;

/** The translator; a missing sentence falls back to English and is a failing test. */
export function createTranslations(english: object = first) {
  // The other screens bring the rest with them.
  return createI18n({ ...translating, messages: { en: english as Messages } });
}
