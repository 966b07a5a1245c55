/**
 * Words of the catalogue in several languages. A row has its text in the property's language in a plain column, which
 * is the fallback. The other languages are JSON, with the language as the key.
 */
import { z } from 'zod';
import { languages, type Language } from '../../../shared/languages';

/** One text by language, without the property's own. */
export type Texts = Readonly<Partial<Record<Language, string>>>;

/** What a row stores: `{"de": {"name": "...", "description": "..."}}`. */
export type Translations = Readonly<
  Partial<Record<Language, { readonly name?: string; readonly description?: string }>>
>;

// Any key: a language that a later version knew and this one does not is nobody's fault.
const storedSchema = z.record(
  z.string(),
  z.object({ name: z.string().optional(), description: z.string().optional() }),
);

/** Texts by language as rows store them, in JSON. */
export const textsSchema = z.record(z.string(), z.string()).transform((texts): Texts => texts);

interface Translated {
  /** JSON as stored. */
  readonly translations: string;
}

/** The name of a row in a language, or in the property's. */
export function nameIn(row: Translated & { readonly name: string }, language: Language): string {
  return storedSchema.parse(JSON.parse(row.translations))[language]?.name ?? row.name;
}

/** The description of a row in a language, or in the property's. */
export function descriptionIn(
  row: Translated & { readonly description: string },
  language: Language,
): string {
  return storedSchema.parse(JSON.parse(row.translations))[language]?.description ?? row.description;
}

/** The names of a row in the languages beside the property's. */
export function namesOf(row: Translated): Texts {
  const stored = storedSchema.parse(JSON.parse(row.translations));
  return byLanguage((language) => stored[language]?.name);
}

/** Joins texts by language into what a row stores, always in the same order: the same words are the same JSON. */
export function joinTexts(texts: { readonly name: Texts; readonly description?: Texts }): Translations {
  return byLanguage((language) => {
    const name = texts.name[language];
    const description = texts.description?.[language];
    if (name === undefined && description === undefined) return undefined;
    return {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
    };
  });
}

function byLanguage<T>(of: (language: Language) => T | undefined): Partial<Record<Language, T>> {
  const found: Partial<Record<Language, T>> = {};
  for (const { code } of languages) {
    const value = of(code);
    if (value !== undefined) found[code] = value;
  }
  return found;
}
