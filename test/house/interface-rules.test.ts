/** docs/api/rules.md: each numbered rule in words, held by a test. The list of tests: generated-pages.test.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heldBy } from './support/assurance';

const page = readFileSync(join(process.cwd(), 'docs/api/rules.md'), 'utf8');
const rows = [...page.matchAll(/^- \*\*(\d)\.(\d+)\*\* (.*)$/gm)].map(([, section, number, rule = '']) => ({
  section: Number(section),
  number: Number(number),
  rule,
}));

// Holds: asvs-2.1.2, asvs-6.1.2
it('every rule has words and a test that holds it', () => {
  const bare = rows.filter(
    ({ section, number, rule }) => rule.trim() === '' || !heldBy.has(`v1-${section}.${number}`),
  );
  expect(bare).toEqual([]);
});

it.each([1, 2, 3, 4, 5, 6])('the rules of section %i are numbered without gaps', (section) => {
  const numbers = rows
    .flatMap((row) => (row.section === section ? [row.number] : []))
    .toSorted((a, b) => a - b);
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
