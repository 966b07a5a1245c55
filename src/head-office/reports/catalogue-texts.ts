/** Texts of a catalogue, which has one for all languages or one for each. */
import { z } from 'zod';
import type { CatalogueText } from '../database/catalogue/site-catalogues';
import type { Language } from '../../shared/languages';

/** In a language, or in English, or in any. */
export function textIn(text: CatalogueText, language: Language): string {
  if (typeof text === 'string') return text;
  return text[language] ?? text['en'] ?? Object.values(text)[0] ?? '';
}

const namesSchema = z.record(z.string(), z.string());

/** Names by language, as a kiosk keeps them: JSON. One that cannot be read has none. */
export function readNames(json: string): Readonly<Record<string, string>> {
  const read = namesSchema.safeParse(parsed(json));
  return read.success ? read.data : {};
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
