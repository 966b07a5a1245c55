/** Words of a catalogue: a plain text, which is in the property's language, or one for each language it is there in. */
import { z } from 'zod';
import { languages, type Language } from '../../../shared/languages';
import { textField } from './catalogue-fields';
import { joinTexts, type Texts, type Translations } from '../base/translations';

export interface Words {
  /** In the property's language. */
  readonly own: string;
  readonly others: Texts;
}

/** `"Box"` or `{"en": "Box", "de": "Raum"}`. `language` is the property's; null where it could not be read. */
export function wordsField(
  language: Language | null,
  max: number,
  { min = 1, lineBreaks = false } = {},
): z.ZodType<Words, unknown> {
  const text = textField(max, min, { lineBreaks });
  const texts = z.strictObject({
    en: text.optional(),
    es: text.optional(),
    de: text.optional(),
    ar: text.optional(),
  } satisfies Record<Language, z.ZodType>);
  return z.unknown().transform((value, context): Words => {
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) {
      context.addIssue({
        code: 'custom',
        message: 'expected a text, or one for each language: {"en": "..."}',
      });
      return z.NEVER;
    }
    const read = (typeof value === 'string' ? text : texts).safeParse(value);
    if (!read.success) {
      for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    }
    if (typeof read.data === 'string') return { own: read.data, others: {} };
    const { data } = read;
    const spoken = language ?? languages.find(({ code }) => data[code] !== undefined)?.code ?? 'en';
    const { [spoken]: own, ...others } = data;
    if (own !== undefined) return { own, others: onlyGiven(others) };
    context.addIssue({
      code: 'custom',
      message: `the text in the property's language ("${spoken}") is missing`,
    });
    return z.NEVER;
  });
}

function onlyGiven(texts: Partial<Record<Language, string | undefined>>): Texts {
  const given: Partial<Record<Language, string>> = {};
  for (const { code } of languages) {
    const text = texts[code];
    if (text !== undefined) given[code] = text;
  }
  return given;
}

/** Every text of these words by its language, always in the same order. */
export function allTexts(words: Words, language: Language): Texts {
  return onlyGiven({ ...words.others, [language]: words.own });
}

/** A name as a row keeps it. */
export function named(name: Words): { readonly name: string; readonly translations: Translations } {
  return { name: name.own, translations: joinTexts({ name: name.others }) };
}

/** A name and a description as a row keeps them. */
export function described(
  name: Words,
  description: Words,
): { readonly name: string; readonly description: string; readonly translations: Translations } {
  return {
    name: name.own,
    description: description.own,
    translations: joinTexts({ name: name.others, description: description.others }),
  };
}
