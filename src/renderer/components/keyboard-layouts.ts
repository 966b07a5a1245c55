/** The keys in their rows. Every language can write every name: the accents of the others have a row of their own. */
import type { Language } from '../../shared/languages';
import type { KeyboardLayout } from '../stores/keyboard';

const digits = keysOf('1234567890');

const letters: Record<Language, readonly [string, string, string]> = {
  en: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  es: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'],
  de: ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß'],
};

const accents: Record<Language, string> = {
  en: 'áéíóúñäöüßç',
  es: 'áéíóúüçäöß',
  de: 'áéíóúñçàèâ',
};

/** Rows of keys; `shift`, `backspace`, `space` and `done` are no characters. */
export function keyRows(layout: KeyboardLayout, language: Language): readonly (readonly string[])[] {
  if (layout === 'digits') {
    return [
      ['1', '2', '3', 'backspace'],
      ['4', '5', '6', '-'],
      ['7', '8', '9', '+'],
      ['space', '0', '.', 'done'],
    ];
  }
  const [upper, middle, lower] = letters[language];
  const rows = [digits, keysOf(upper), keysOf(middle), ['shift', ...keysOf(lower), 'backspace']];
  if (layout === 'email') return [...rows, ['@', '.', '-', '_', '+', '.com', 'done']];
  return [...rows, keysOf(accents[language]), ['@', '.', ',', '-', '_', "'", '+', '/', '#', 'space', 'done']];
}

/** Each character its own key; all of ours are single code points. */
function keysOf(characters: string): string[] {
  return Array.from(characters);
}
