/** docs/kiosk-ux.md names tests as its proof. A test that was renamed or taken away must not go on vouching for anything. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = readFileSync(join(process.cwd(), 'docs/kiosk-ux.md'), 'utf8');
const rows = new Map(
  [...page.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map((match) => [Number(match[1]), match[2] ?? '']),
);

/** Each file that is quoted, with the titles that stand behind it until the next file. */
const quoted = [
  ...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`((?:(?!`[\w/.-]+\.(?:test|spec)\.ts`)[^|\n])*)/g),
].flatMap(([, file = '', behind = '']) =>
  [...behind.matchAll(/“([^”]+)”/g)].map((title) => ({ file, title: title[1] ?? '' })),
);

/** A title as it stands in the file; what a table of cases fills in may be anything, and is "…" or a placeholder here. */
function pattern(title: string): RegExp {
  const parts = title.split(/%[sdij]|\$\{[^}]*\}|\$\w+/);
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
}

function titlesOf(file: string): RegExp[] {
  const text = readFileSync(join(process.cwd(), 'test', file), 'utf8');
  const calls = text.matchAll(
    /\b(?:it|test)\b(?:\.\w+)*[^;]*?\(\s*(?:'((?:[^'\\\n]|\\.)+)'|`([^`]+)`|"([^"\n]+)"),/g,
  );
  const tables = text.matchAll(
    /\]\s*(?:as const)?,?\s*\)\(\s*(?:'((?:[^'\\\n]|\\.)+)'|`([^`]+)`|"([^"\n]+)"),/g,
  );
  return (
    [...calls, ...tables]
      .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
      // A title that is nothing but its case would vouch for everything.
      .filter((title) => /\p{L}{3}/u.test(title.replaceAll(/%[sdij]|\$\{[^}]*\}|\$\w+/g, '')))
      .map(pattern)
  );
}

describe('what the page on the screen’s promises quotes', () => {
  it.each(quoted)('$file: $title', ({ file, title }) => {
    expect(titlesOf(file).some((known) => known.test(title))).toBe(true);
  });

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
