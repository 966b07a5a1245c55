/** Texts of a catalogue, which has one for all languages or one for each. */
import type { CatalogueText } from '../database/catalogue/site-catalogues';
import type { Language } from '../../shared/languages';

/** In a language, or in English, or in any. */
export function textIn(text: CatalogueText, language: Language): string {
  if (typeof text === 'string') return text;
  return text[language] ?? text['en'] ?? Object.values(text)[0] ?? '';
}
