/** Names in a catalogue, which have one text or one for each language. */
import type { Language } from '../../shared/languages';

/** In a language, or in English, or in any. */
export function nameOf(name: string | Readonly<Record<string, string>>, language: Language): string {
  if (typeof name === 'string') return name;
  return name[language] ?? name['en'] ?? Object.values(name)[0] ?? '';
}
