/** The small pure pieces of the documents room: wrapping, printable text, labels. */
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/shared/languages';
import { keepCurrencies, naturalDirection, visualLines } from '../../src/main/documents/typesetting/bidi';
import { labels } from '../../src/main/documents/labels/index';
import { printable } from '../../src/main/documents/typesetting/printable';
import { wrapText } from '../../src/main/documents/typesetting/wrap';

const letters = (text: string): number => text.length;

describe('wrapText', () => {
  test.each([
    ['short text stays', 'a bc', 10, ['a bc']],
    ['words move down whole', 'alpha beta gamma', 10, ['alpha beta', 'gamma']],
    ['a word wider than the line is cut', 'abcdefghij k', 4, ['abcd', 'efgh', 'ij k']],
    ['a hyphen inside a word may end a line', 'Müller-Lüdenscheidt', 12, ['Müller-', 'Lüdenscheidt']],
    ['a hyphen in a number may not', 'tel 555-0100', 9, ['tel', '555-0100']],
    ['the figures of a phone number stay together', 'tel 22 555 01', 9, ['tel', '22 555 01']],
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

describe('directions', () => {
  test.each([
    ['+48 22 555 01 00', 'ltr'],
    ['محمد B-117', 'rtl'],
    ['B-117 محمد', 'ltr'],
    ['\u200F1,234.50\u00A0US$', 'rtl'],
    ['', 'ltr'],
  ] as const)('a value such as %s runs %s', (value, direction) => {
    expect(naturalDirection(value)).toBe(direction);
  });

  test('a paragraph cut into lines orders each line by what stands before it', () => {
    const text = 'رقم 01-23 (أ)';
    expect(visualLines(text, ['رقم', '01-23 (أ)'], 'rtl').map((runs) => runs.map((run) => run.text))).toEqual(
      [['رقم'], [' )أ(', '23', '-', '01']],
    );
    expect(visualLines('01-23', ['01-23'], 'rtl')).toEqual([[{ text: '01-23', rtl: false }]]);
  });

  test('a currency behind its amount is kept in one piece, and one before it is left alone', () => {
    expect(keepCurrencies('1,234.50\u00A0US$')).toBe('1,234.50\u00A0\u2066US$\u2069');
    expect(keepCurrencies('US$\u00A01,234.50')).toBe('US$\u00A01,234.50');
  });

  test('a part set apart that never ends is not set apart', () => {
    expect(printable('a\u2067b', () => true)).toBe('ab');
    expect(printable('a\u2066b\u2069', () => true)).toBe('a\u2066b\u2069');
  });
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
      expect(labels[code].version('3')).toContain('3');
      expect(labels[code].signatureOf('Ada')).toContain('Ada');
    }
  });
});
