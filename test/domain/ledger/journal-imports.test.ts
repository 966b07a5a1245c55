/** Files that Xero and QuickBooks import: what only many entries show. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { JournalFacts, JournalLine } from '../../../src/main/domain/ledger/journal-file';
import { quickbooksJournal, XERO_LINES, xeroJournal } from '../../../src/main/domain/ledger/journal-imports';

const line = (entry: number, debitMinor: number, creditMinor: number): JournalLine => ({
  entry,
  kind: 'invoice',
  on: '2026-11-05',
  account: debitMinor > 0 ? 'receivable' : 'rent',
  taxCode: null,
  number: debitMinor > 0 ? '610' : '200',
  site: 'Riverside',
  kiosk: '',
  document: `INV-${entry}`,
  contract: 'C-000001',
  debitMinor,
  creditMinor,
});
const facts = (lines: readonly JournalLine[], more: Partial<JournalFacts> = {}): JournalFacts => ({
  month: '2026-11',
  site: 'Riverside',
  currency: 'USD',
  exponent: 2,
  madeAt: new Date('2026-12-01T00:00:00Z'),
  lines,
  accountLength: 4,
  settings: new Map([['xero.tax_rate', 'Tax Exempt']]),
  isMonthFirst: false,
  kioskNames: null,
  costCenter: 'kiosk',
  ...more,
});
/** Entries of three lines: 300 divides by three, and by no more than a hundred of them. */
const entries = (count: number) =>
  Array.from({ length: count }, (_, nth) => [
    line(nth + 1, 300, 0),
    line(nth + 1, 0, 100),
    line(nth + 1, 0, 200),
  ]).flat();
const contentOf = (file: { readonly content: Buffer } | undefined) => file?.content ?? Buffer.alloc(0);
const read = (content: Buffer) => parse(content, { columns: true }) as Record<string, string>[];

it.each([
  [100, [300]],
  [101, [300, 3]],
  [250, [300, 300, 150]],
])('%i entries of three lines come in files of %j lines for Xero', (count, wanted) => {
  const files = xeroJournal(facts(entries(count)));
  expect(files.map(({ content }) => read(content).length)).toEqual(wanted);
  expect(files.flatMap(({ lines }) => lines)).toEqual(entries(count));
  for (const { content } of files) {
    const sum = read(content).reduce((all, row) => all + Math.round(Number(row['*Amount']) * 100), 0);
    expect(sum).toBe(0);
  }
});

it('an entry is never cut: what does not go into a file whole begins the next one', () => {
  const long = [line(1, 298, 0), ...Array.from({ length: 298 }, () => line(1, 0, 1))];
  const files = xeroJournal(facts([...long, ...entries(1).map((each) => ({ ...each, entry: 2 }))]));
  expect(files.map(({ lines }) => lines.length)).toEqual([299, 3]);
  const tooLong = Array.from({ length: XERO_LINES + 1 }, () => line(1, 0, 0));
  expect(() => xeroJournal(facts(tooLong))).toThrow('longer than a file');
});

it('Xero has the site as its tracking option where a category is named, and no tracking elsewhere', () => {
  const settings = new Map([
    ['xero.tax_rate', 'Tax Exempt'],
    ['xero.tracking', 'Site'],
  ]);
  const [tracked] = xeroJournal(facts(entries(1), { settings }));
  expect(read(contentOf(tracked))[0]).toMatchObject({ TrackingName1: 'Site', TrackingOption1: 'Riverside' });
  const [plain] = xeroJournal(facts(entries(1)));
  expect(read(contentOf(plain))[0]).toMatchObject({
    TrackingName1: '',
    TrackingOption1: '',
    '*Date': '05/11/2026',
  });
});

it.each([
  [true, '11/05/2026'],
  [false, '05/11/2026'],
])('QuickBooks has dates as the property’s country writes them: month first %s', (isMonthFirst, wanted) => {
  const settings = new Map([['quickbooks.location', 'Riverside']]);
  const rows = read(quickbooksJournal(facts(entries(1), { isMonthFirst, settings })));
  expect(rows[0]).toMatchObject({
    'Journal No.': '1',
    'Journal Date': wanted,
    'Account Name': '610',
    Debits: '3.00',
    Credits: '',
    Name: '',
    Location: 'Riverside',
  });
});
