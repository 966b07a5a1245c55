/** The small pure pieces of the documents room: wrapping, printable text, labels. */
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/shared/languages';
import { labels } from '../../src/main/documents/labels/index';
import { printable } from '../../src/main/documents/printable';
import { wrapText } from '../../src/main/documents/wrap';

const letters = (text: string): number => text.length;

describe('wrapText', () => {
  test.each([
    ['short text stays', 'a bc', 10, ['a bc']],
    ['words move down whole', 'alpha beta gamma', 10, ['alpha beta', 'gamma']],
    ['a word wider than the line is cut', 'abcdefghij k', 4, ['abcd', 'efgh', 'ij k']],
    ['a hyphen inside a word may end a line', 'Müller-Lüdenscheidt', 12, ['Müller-', 'Lüdenscheidt']],
    ['a hyphen in a number may not', 'tel 555-0100', 9, ['tel', '555-0100']],
    ['a no-break space holds an amount together', 'for 1.234\u00A0€', 8, ['for', '1.234\u00A0€']],
    ['a line break starts a line', 'one\n\ntwo', 10, ['one', '', 'two']],
    ['nothing is one empty line', '', 10, ['']],
    ['an accent is never cut from its letter', 'e\u0301e\u0301', 3, ['e\u0301', 'e\u0301']],
  ])('%s', (_fact, text, width, lines) => {
    expect(wrapText(text, width, letters)).toEqual(lines);
  });

  test('a line narrower than any letter still ends', () => {
    expect(wrapText('abc', 0, letters).join('')).toBe('abc');
  });
});

test('printable text keeps line breaks and joins what stands for one character', () => {
  expect(printable('a\r\nb\tc\u0000', () => true)).toBe('a\nb c');
  expect(printable('x👨‍👩‍👧y', (codePoint) => codePoint < 0x2000)).toBe('x\uFFFDy');
});

describe('labels', () => {
  test('every language has the same labels', () => {
    const keys = Object.keys(labels.en).toSorted();
    for (const { code } of languages) expect(Object.keys(labels[code]).toSorted()).toEqual(keys);
  });

  test('no label is empty, and each one with a blank fills it in', () => {
    for (const { code } of languages) {
      for (const label of Object.values(labels[code])) {
        if (typeof label === 'string') expect(label.trim()).not.toBe('');
      }
      expect(labels[code].page(7, 9)).toMatch(/7.*9/);
      expect(labels[code].cardEnding('Visa', '4242')).toMatch(/Visa.*4242/);
      expect(labels[code].version('3')).toContain('3');
      expect(labels[code].signatureOf('Ada')).toContain('Ada');
    }
  });
});
