/** docs/assurance/interface-rules.md names tests as its proof. A test that was renamed or taken away must not go on vouching. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isThere, quotedIn } from '../support/base/quoted-tests';

const page = readFileSync(join(process.cwd(), 'docs/assurance/interface-rules.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d)\.(\d+) \| (.+) \| (.+) \|$/gm)].map(
  ([, section, number, rule = '', heldBy = '']) => ({
    section: Number(section),
    number: Number(number),
    rule,
    heldBy,
  }),
);
const quoted = quotedIn(page);

describe('what the page on the interface’s rules quotes', () => {
  it.each(quoted)('$file: $title', (test) => expect(isThere(test)).toBe(true));
});

it('every rule has words and names a test that holds it', () => {
  expect(rows.filter(({ rule, heldBy }) => rule.trim() === '' || quotedIn(heldBy).length === 0)).toEqual([]);
  // Every title that is quoted stands in a row, so no row was missed by the pattern above.
  expect(rows.flatMap(({ heldBy }) => quotedIn(heldBy))).toHaveLength(quoted.length);
});

it.each([1, 2, 3, 4, 5, 6])('the rules of section %i are numbered without gaps', (section) => {
  const numbers = rows.filter((row) => row.section === section).map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
