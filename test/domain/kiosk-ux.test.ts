/** docs/assurance/kiosk-ux.md names tests as its proof. A test that was renamed or taken away must not go on vouching for anything. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isThere, quotedIn } from '../support/base/quoted-tests';

const page = readFileSync(join(process.cwd(), 'docs/assurance/kiosk-ux.md'), 'utf8');
const rows = new Map(
  [...page.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map((match) => [Number(match[1]), match[2] ?? '']),
);

const quoted = quotedIn(page);

describe('what the page on the screen’s promises quotes', () => {
  it.each(quoted)('$file: $title', (test) => expect(isThere(test)).toBe(true));

  it('is more than a few titles', () => expect(quoted.length).toBeGreaterThan(80));
});

it('every row from 1 to 50 is there, with a promise, how it is kept, and what holds it', () => {
  expect([...rows.keys()]).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  const empty = [...rows].filter(
    ([, row]) => row.split(' | ').filter((cell) => cell.trim() !== '').length !== 3,
  );
  expect(empty).toEqual([]);
});

it('every row names a test or the look, or says what a person has to do', () => {
  const bare = [...rows].filter(
    ([, row]) => !/\.(test|spec)\.ts`|[Tt]he look|\*(Ruler|Walk):\*|Nothing to test/.test(row),
  );
  expect(bare.map(([number]) => number)).toEqual([]);
});
