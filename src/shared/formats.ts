/**
 * Formats of Intl, each made once: making one costs a thousand times what using it does, and a price list
 * uses dozens. They are the same for every caller, so they are kept here for everybody.
 */
import type { Language } from './languages';

const MOST_FORMATS = 300;

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const countries = new Map<string, Intl.DisplayNames>();
const locales = new Map<string, Intl.Locale>();

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return keptIn(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keptIn(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** The names of countries in a language. */
export function countryNames(language: Language): Intl.DisplayNames {
  return keptIn(countries, language, {}, () => new Intl.DisplayNames(language, { type: 'region' }));
}

/** What a locale's tag says: its language, its region. */
export function localeOf(tag: string): Intl.Locale {
  return keptIn(locales, tag, {}, () => new Intl.Locale(tag));
}

/**
 * The locale in which a language is written at a property: `es` in the US is `es-US`. Arabic has the digits that the
 * keys, the card reader and the ways in have, and the calendar that the bills go by.
 */
export function localeFor(language: Language, property: { readonly locale: string }): string {
  const own = localeOf(property.locale);
  const spoken =
    own.language === language ? property.locale : own.region ? `${language}-${own.region}` : language;
  if (language !== 'ar') return spoken;
  return new Intl.Locale(spoken, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
}

function keptIn<T>(kept: Map<string, T>, locale: string, options: object, make: () => T): T {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (kept.size >= MOST_FORMATS) kept.clear();
  kept.set(key, made);
  return made;
}
