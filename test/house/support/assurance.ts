/** The tables "row → tests" of the pages under docs/assurance, made from the tags at the tests. */
import { readFileSync } from 'node:fs';
import { taggedTests, type TaggedTest } from '../../support/base/tagged-tests';

interface AssurancePage {
  /** Where the tests are listed. */
  readonly file: string;
  /** Where the rows are written by hand. */
  readonly rows: string;
  /** What its tags begin with. */
  readonly prefix: string;
  /** What a row of it begins with. */
  readonly row: RegExp;
}

export const assurancePages: readonly AssurancePage[] = [
  {
    file: 'docs/assurance/interface-rules.md',
    rows: 'docs/api/rules.md',
    prefix: 'v1',
    row: /^- \*\*(\d\.\d+)\*\* /,
  },
  { ...ownRows('docs/assurance/security.md'), prefix: 'asvs', row: /^\| (\d+\.\d+\.\d+) \| / },
  { ...ownRows('docs/assurance/kiosk-ux.md'), prefix: 'ux', row: /^\| (\d+|look) \| / },
];

function ownRows(file: string) {
  return { file, rows: file };
}

/** Rows that no test can hold, each with the reason. The page shows it in the place of tests. */
export const withoutTest: Readonly<Record<string, string>> = {
  'asvs-1.3.2': 'The linter refuses it in all sources.',
  'asvs-6.1.3': 'This page is the record.',
  'asvs-6.2.10': 'There is nothing to test: no code ends a password.',
  'asvs-6.4.2': 'There is nothing to test: no call and no screen has either.',
  'asvs-11.1.2': 'This page is the record.',
  'asvs-13.1.1': 'This page is the record.',
  'asvs-13.3.1': 'It is not met.',
  'asvs-14.1.1': 'This page is the record.',
  'asvs-14.1.2': 'This page is the record.',
  'asvs-15.1.1': 'It is not met.',
  'asvs-15.2.1': 'It is up to the site.',
  'asvs-16.1.1': 'This page is the record.',
  'asvs-16.4.3': 'It is up to the site.',
  'ux-49': 'It is up to the site, and measured there with a ruler.',
  'ux-50': 'It is a trial with people, and has not been held yet.',
};

export const BEGIN = '<!-- Made by npm run pages: change the program, not this table. -->';
export const END = '<!-- The end of what is made. -->';

/** Every row that a test names, with its tests in the order of the files. */
export const heldBy: ReadonlyMap<string, readonly TaggedTest[]> = new Map(
  [...Map.groupBy(pairs(), ({ row }) => row)].map(([row, held]) => [row, held.map(({ test }) => test)]),
);

function pairs() {
  return taggedTests().flatMap((test) => test.rows.map((row) => ({ row, test })));
}

/** The rows of a page, or of a part of it, with their prefix. */
export function rowsOf({ row, prefix }: AssurancePage, page: string): readonly string[] {
  return withoutMade(page)
    .split('\n')
    .flatMap((line) => row.exec(line)?.[1] ?? [])
    .map((id) => `${prefix}-${id}`);
}

/** The page without its made tables. */
export const withoutMade = (page: string) =>
  page.replaceAll(new RegExp(`${BEGIN}[^]*?${END}`, 'g'), `${BEGIN}${END}`);

/** The page with each table of tests written again: it has the rows of the table above it, or of another page. */
export function withTests(kind: AssurancePage, page: string): string {
  const elsewhere = kind.rows === kind.file ? '' : readFileSync(kind.rows, 'utf8');
  return withoutMade(page)
    .split(BEGIN)
    .map((part, index, parts) =>
      index === parts.length - 1
        ? part
        : `${part}${BEGIN}\n\n${tableFor(rowsOf(kind, elsewhere || part))}\n\n`,
    )
    .join('');
}

function tableFor(rows: readonly string[]): string {
  return [
    '| Row | Its tests |',
    '|---|---|',
    ...rows.map((row) => `| ${idOf(row)} | ${cellFor(row)} |`),
  ].join('\n');
}

const idOf = (row: string) => row.slice(row.indexOf('-') + 1);

function cellFor(row: string): string {
  const files = Map.groupBy(heldBy.get(row) ?? [], ({ file }) => file);
  if (files.size === 0) return `None. ${withoutTest[row] ?? ''}`;
  return [...files]
    .map(([file, titles]) => {
      const said = [...new Set(titles.map(({ title }) => `“${title.replaceAll('|', '\\|')}”`))].join(' ');
      return `[\`${file}\`](../../test/${file}) ${said}`;
    })
    .join('; ');
}
