/** docs/assurance/kiosk-ux.md: each promise, how it is kept, and what holds it. Its tables of tests: generated-pages.test.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heldBy, withoutMade } from './support/assurance';

const page = withoutMade(readFileSync(join(process.cwd(), 'docs/assurance/kiosk-ux.md'), 'utf8'));
const rows = new Map(
  [...page.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map((match) => [Number(match[1]), match[2] ?? '']),
);

it('more than a few tests hold the promises', () => {
  const tests = [...heldBy].flatMap(([row, held]) => (row.startsWith('ux-') ? held : []));
  expect(tests.length).toBeGreaterThan(80);
});

it('every row from 1 to 50 is there, with a promise, how it is kept, and what holds it', () => {
  expect([...rows.keys()]).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  const empty = [...rows].filter(
    ([, row]) => row.split(' | ').filter((cell) => cell.trim() !== '').length !== 3,
  );
  expect(empty).toEqual([]);
});

it('every row has a test, or says what a person has to do', () => {
  const bare = [...rows].filter(
    ([number, row]) => !heldBy.has(`ux-${number}`) && !/\*(?:Ruler|Walk):\*/.test(row),
  );
  expect(bare.map(([number]) => number)).toEqual([]);
});
