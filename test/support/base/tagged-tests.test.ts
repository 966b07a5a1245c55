/** The tags from which the pages under docs/assurance are made. */
import { describe, expect, it } from 'vitest';
import { taggedIn, taggedTests } from './tagged-tests';

/** A tag as it stands in a file, without being one of this file. */
const tag = (rows: string) => `${'//'} Holds: ${rows}`;
const oneOf = (text: string) => taggedIn('some.test.ts', text);

describe('a tag', () => {
  it.each([
    ["it('holds', () => {});", 'holds'],
    ["// Why it is so.\n/** And how. */\ntest('holds', () => {});", 'holds'],
    ["it.each([\n  ['a', 1],\n])('%s of %i holds', (x, y) => {});", '… of … holds'],
    ["it.each([{ name: 'a' }])('$name costs $5', ({ name }) => {});", '… costs $5'],
    ['for (const x of [1]) test(`${x} and ${x} hold`, () => {});', null],
    ['test(`${1} and ${2} hold`, () => {});', '… and … hold'],
  ])('names the test that follows it: %s', (test, title) => {
    const text = `${tag('v1-1.5, ux-23')}\n${test}\nit('is another', () => {});`;
    if (title === null) return expect(() => oneOf(text)).toThrow(/no test follows/);
    expect(oneOf(text)).toEqual([{ file: 'some.test.ts', title, rows: ['v1-1.5', 'ux-23'] }]);
  });

  it.each([
    ["describe('a letter', () => {\n  #  it('is read', () => {});\n});", 'a letter is read'],
    [
      "describe.each(['Ana'])('%s', () => {\n  describe('reads', () => {\n #it('aloud', () => {});\n});});",
      '… reads aloud',
    ],
    ["describe('letters', () => {\n#it('a long one ends', () => {});\n});", 'letters: a long one ends'],
    ["test.describe('a page', () => {\n#test('turns', () => {});\n});", 'a page turns'],
    ["describe('a letter', () => {});\n#it('stands alone', () => {});", 'stands alone'],
  ])('names the groups around its test before it: %s', (text, title) => {
    expect(oneOf(text.replace('#', `${tag('ux-1')}\n`)).map((test) => test.title)).toEqual([title]);
  });

  it.each([
    [`${tag('ux-1')}\nconst x = 1;\nit('holds', () => {});`, 'no test follows'],
    [`it('holds', () => {});\n${tag('ux-1')}\n`, 'no test follows'],
    [`${tag('ux1')}\nit('holds', () => {});`, 'is no row'],
    [`${tag('ux-1; ux-2')}\nit('holds', () => {});`, 'is no row'],
  ])('that cannot be read is an error: %s', (text, why) => {
    expect(() => oneOf(text)).toThrow(why);
  });
});

it('a title that many tests share in a file is named once for each tag, and a file without tags has none', () => {
  const test = "it('holds', () => {});";
  expect(oneOf(`${tag('ux-1')}\n${test}\n${tag('ux-2')}\n${test}`).map(({ rows }) => rows)).toEqual([
    ['ux-1'],
    ['ux-2'],
  ]);
  expect(oneOf(test)).toEqual([]);
});

it('hundreds of tests have a tag', () => {
  expect(taggedTests().length).toBeGreaterThan(500);
});
