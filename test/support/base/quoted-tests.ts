/** Pages under docs/ name tests as their proof: which ones, and whether these are still there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface QuotedTest {
  /** Under test/. */
  readonly file: string;
  readonly title: string;
}

/** Each file that a page quotes, with the titles that stand behind it until the next file or cell. */
export function quotedIn(page: string): readonly QuotedTest[] {
  return [
    ...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`((?:(?!`[\w/.-]+\.(?:test|spec)\.ts`)[^|\n])*)/g),
  ].flatMap(([, file = '', behind = '']) =>
    [...behind.matchAll(/“([^”]+)”/g)].map((title) => ({ file, title: title[1] ?? '' })),
  );
}

/** Whether the file has a test of that title. */
export function isThere({ file, title }: QuotedTest): boolean {
  return titlesOf(file).some((known) => known.test(title));
}

/** A title as it stands in the file; what a table of cases fills in may be anything, and is "…" or a placeholder here. */
function pattern(title: string): RegExp {
  const parts = title.split(/%[sdijo]|\$\{[^}]*\}|\$\w+/);
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
      .filter((title) => /\p{L}{2}/u.test(title.replaceAll(/%[sdijo]|\$\{[^}]*\}|\$\w+/g, '')))
      .map(pattern)
  );
}
