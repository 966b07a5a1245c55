/** The languages of the screens. Kept apart from the shared list, which would bring the schema library with it. */
import { createI18n } from 'vue-i18n';
import type { Language } from '../../shared/languages';
import { de } from './de';
import { en, type Messages } from './en';
import { es } from './es';

export const messages: Record<Language, Messages> = { en, es, de };

/** Written in their own language, so that nobody has to read another one to find theirs. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', de: 'Deutsch' };
export const languageCodes = Object.keys(languageNames) as readonly Language[];

/** The translator; a missing sentence falls back to English and is a failing test. */
export function createTranslations() {
  return createI18n({ legacy: false, locale: 'en', fallbackLocale: 'en', messages });
}
