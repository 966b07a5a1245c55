/**
 * The keys in their rows, at most eleven to a row. Every language can write every name: two pages hold the accents of
 * all of Europe, and Arabic has the Latin letters one key away.
 */
import type { Language } from '../../../shared/languages';
import type { KeyboardLayout, KeyboardPage } from '../../stores/keyboard';

/** Keys that are no characters. */
export const specialKeys = [
  'shift',
  'backspace',
  'space',
  'left',
  'right',
  'done',
  'letters',
  'latin',
  'accents',
  'more',
  'symbols',
] as const;
export type SpecialKey = (typeof specialKeys)[number];

type Rows = readonly (readonly string[])[];

const digits = keysOf('1234567890');

const latin: Record<Language, readonly [string, string, string]> = {
  en: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  es: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'],
  de: ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß'],
  ar: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
};

/** The language's own accents, where its three rows have no place for them. */
const ownAccents: Partial<Record<Language, string>> = { es: 'áéíóúüàèòïç' };

const arabic = ['ضصثقفغعهخحج', 'شسيبلاتنمكط', 'ذئءؤرىةوزظد'].map(keysOf);
const arabicEnd = keysOf('أإآ،');

const accents = ['àáâãäåāăąæç', 'ćčďđðèéêëēė', 'ęěğģìíîïīįı'].map(keysOf);
const accentsEnd = keysOf('İķĺļľł');
const moreAccents = ['ñńňņòóôõöøő', 'œŕřśšşșßťțþ', 'ùúûüůűūųýÿź'].map(keysOf);
const moreAccentsEnd = keysOf('žż@_+&(),');

const symbols = [`!"#$%&'()*`, '+,-./:;<=>', '?@[\\]^_`{|'].map(keysOf);
const symbolsEnd = keysOf('}~€£§°');

/** The end of an address in the language's own country. */
const domains: Partial<Record<Language, string>> = { es: '.es', de: '.de' };

const ends = ['left', 'right', 'done'] as const;

/**
 * The rows of a page. The digits of a phone number or a postal code come only with the signs that are written there.
 */
export function keyRows(
  layout: KeyboardLayout,
  language: Language,
  page: KeyboardPage = 'letters',
  home: 'letters' | 'latin' = 'letters',
): Rows {
  switch (layout) {
    case 'phone':
      return pad('+', 'space');
    case 'digits':
      return pad('', '');
    case 'amount':
      return pad(',', '.');
    case 'postal':
      // A few countries have codes with a letter after all.
      return page === 'letters' ? pad('-', 'latin') : textRows(language, page, home, true);
    case 'email':
      return emailRows(language);
    case 'password':
      return passwordRows(language, page, home);
    case 'latin':
    case 'text':
      return language === 'ar' && page === 'letters'
        ? arabicRows()
        : textRows(language, page, home, language === 'ar');
  }
}

/** Digits as on a phone; an empty key is a gap. */
function pad(beforeZero: string, afterZero: string): Rows {
  return [
    ['1', '2', '3', 'backspace'],
    ['4', '5', '6', 'left'],
    ['7', '8', '9', 'right'],
    [beforeZero, '0', afterZero, 'done'],
  ];
}

function arabicRows(): Rows {
  return [digits, ...arabic, [...arabicEnd, '.', '-', '/', 'backspace'], ['latin', 'space', ...ends]];
}

/** `other`: there are letters or digits beside these, one key away. */
function textRows(language: Language, page: KeyboardPage, home: 'letters' | 'latin', other: boolean): Rows {
  const signs = ['-', "'", '.'];
  if (page === 'accents')
    return [
      digits,
      ...accents,
      ['shift', ...accentsEnd, 'backspace'],
      [home, 'more', ...signs, 'space', ...ends],
    ];
  if (page === 'more')
    return [
      digits,
      ...moreAccents,
      ['shift', ...moreAccentsEnd, 'backspace'],
      [home, 'accents', ...signs, 'space', ...ends],
    ];
  const [upper, middle, lower] = latin[language];
  const own = ownAccents[language];
  return [
    digits,
    keysOf(upper),
    keysOf(middle),
    ['shift', ...keysOf(lower), 'backspace'],
    ...(own === undefined ? [] : [keysOf(own)]),
    [...(other ? ['letters'] : []), 'accents', ...signs, ...(other ? ['/'] : [',', '/']), 'space', ...ends],
  ];
}

/** Letters, and every sign that a password may have one key away. */
function passwordRows(language: Language, page: KeyboardPage, home: 'letters' | 'latin'): Rows {
  if (page === 'symbols') return [digits, ...symbols, [...symbolsEnd, 'backspace'], [home, 'space', ...ends]];
  if (language === 'ar' && page === 'letters') return arabicRows();
  const rows = textRows(language, page, home, language === 'ar');
  const last = (rows.at(-1) ?? []).filter((key) => key.length > 1 || key === '-' || key === '.');
  return [...rows.slice(0, -1), ['symbols', ...last]];
}

function emailRows(language: Language): Rows {
  const [upper, middle, lower] = latin[language].map(plainKeys);
  const domain = domains[language];
  return [
    digits,
    upper ?? [],
    middle ?? [],
    [...(lower ?? []), '_', 'backspace'],
    ['@', '.', '-', '+', '.com', ...(domain === undefined ? [] : [domain]), ...ends],
  ];
}

/** Without the letters no e-mail address has. */
function plainKeys(characters: string): string[] {
  return keysOf(characters.replaceAll(/[^a-z]/g, ''));
}

/** Each character its own key; all of ours are single code points. */
function keysOf(characters: string): string[] {
  return Array.from(characters);
}
