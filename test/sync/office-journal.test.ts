/** The journal at head office, from the books of real kiosks: what leaves the kiosk's own desk, read back by programs that know only a format. */
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { makeClosing, previewDay } from '../../src/main/services/closing/closing';
import { journalFile, listJournal, makeJournal, saveJournal } from '../../src/main/services/ledger/batches';
import type { JournalFormat } from '../../src/shared/desk/journal-formats';
import type { Id } from '../../src/shared/ids';
import {
  joinSite,
  openReportedOffice,
  reporting,
  type SiteOfKiosk,
} from '../support/head-office/reported-sites';
import type { Visitor } from '../support/head-office/people';
import { query } from '../support/head-office/servers';
import { newTestId } from '../support/services/database';
import { noonOf } from '../support/services/billed';
import { openLeaving } from '../support/services/leaving';
import { valueOf } from '../support/services/rental';

const RIVER: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000a1' as Id<'property'>,
  kioskId: 'riverside-1',
  name: 'Riverside',
  currency: 'USD',
};
const HARBOR: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000b2' as Id<'property'>,
  kioskId: 'riverside-2',
  name: 'Harbor',
  currency: 'USD',
};
const clock = { nowMs: noonOf('2026-03-05') };

type Opened = Awaited<ReturnType<typeof openReportedOffice>>;
type Books = Awaited<ReturnType<typeof openLeaving>>;
let opened: Opened;
let owner: Visitor;
/** What the bookkeeper calls accounts, by the name of the books. */
let numbers: ReadonlyMap<string, string>;
/** The plain file of the first property's own desk. */
let there: Buffer;
/** Debits less credits of what both closed in February, by account. */
const booked = new Map<string, number>();

async function close({ ctx, staff, on }: Books, day: string): Promise<void> {
  on(day);
  const { stretch, totals } = await previewDay(ctx);
  const { expectedMinor } = totals.drawer;
  const less = expectedMinor === 0 ? {} : { countedMinor: expectedMinor - 5, why: 'gone' };
  const counted = { countedMinor: 0, why: null, leftMinor: 0, openingMinor: 0, ...less };
  const key = newTestId<'event'>();
  valueOf(await makeClosing(ctx, staff, 'Mia', { key, toSequence: stretch.to, ...counted }));
}

/** A tenant who pays in part; the books are closed in January, in February, and in the month that is not over. */
async function fillBooks(site: SiteOfKiosk): Promise<Books> {
  const books = await openLeaving({ moveIn: '2026-01-10', deposit: 10_000 });
  const { ctx, raw, on, run, pay, staff } = books;
  raw
    .prepare(
      `INSERT INTO staff (id, number, name, role, password_hash, password_must_change, pin_hash, pin_must_change,
        totp_last_step, disabled, created_at_ms) VALUES (?, 7777, 'Mia', 'manager', '', 0, '', 0, 0, 0, 0)`,
    )
    .run(staff.id);
  raw.prepare('UPDATE property SET name = ?').run(site.name);
  await close(books, '2026-01-12');
  on('2026-02-02');
  await run();
  await pay(10_000);
  await close(books, '2026-02-03');
  on('2026-03-02');
  await run();
  await pay(1000);
  await close(books, '2026-03-05');
  await reporting(opened.office, site, ctx).send();
  const postings = raw
    .prepare<[], [string, string | null, number]>(
      `SELECT p.account, p.tax_code, sum(p.debit_minor - p.credit_minor) FROM posting p JOIN day_closing c
        ON p.sequence > c.after_sequence AND p.sequence <= c.to_sequence WHERE c.closed_on LIKE '2026-02%' GROUP BY 1, 2`,
    )
    .raw()
    .all();
  for (const [account, tax, sum] of postings) {
    const name = tax === null ? account : `${account} ${tax}`;
    booked.set(name, (booked.get(name) ?? 0) + sum);
  }
  return books;
}

beforeAll(async () => {
  opened = await openReportedOffice(clock);
  owner = await opened.person({ name: 'Olga' });
  for (const site of [RIVER, HARBOR]) await joinSite(opened.office, site, clock.nowMs);
});

const asked = (site: SiteOfKiosk | null, month: string, format: JournalFormat) => ({
  site: site?.propertyId ?? '',
  month,
  format,
});
const pathOf = (fields: Readonly<Record<string, string>>) =>
  `/journal?${new URLSearchParams(fields).toString()}`;

/** The contents of what was made now, in their order. */
async function made(site: SiteOfKiosk | null, month: string, format: JournalFormat): Promise<Buffer[]> {
  const before = await query<{ number: number }>(opened.postgresUrl, 'SELECT number FROM journal_batch');
  const answer = await owner.post('/journal', asked(site, month, format));
  expect([answer.status, answer.headers.get('location')?.includes('done=made')]).toEqual([303, true]);
  const after = await query<{ number: number }>(
    opened.postgresUrl,
    'SELECT number FROM journal_batch ORDER BY number',
  );
  const fresh = after.filter(({ number }) => !before.some((one) => one.number === number));
  return Promise.all(
    fresh.map(async ({ number }) =>
      Buffer.from(await (await owner.get(`/journal/batches/${number}`)).arrayBuffer()),
    ),
  );
}

const rowsOf = (content: Buffer) => parse(content, { columns: true }) as Record<string, string>[];
const minorOf = (text = '') => Math.round(Number(text) * 100);
const sumsBy = (
  rows: readonly Record<string, string>[],
  key: string,
  of: (row: Record<string, string>) => number,
) => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row[key] ?? '', (sums.get(row[key] ?? '') ?? 0) + of(row));
  return sums;
};

test('nothing leaves before its accounts have numbers: the page names those that are missing', async () => {
  const { ctx, staff } = await fillBooks(RIVER);
  const { settings } = valueOf(await listJournal(ctx));
  const chosen = settings.map(({ name }, index) => ({
    name,
    value: name.startsWith('datev.') ? '1001' : name === 'xero.tracking' ? 'Site' : String(1000 + index),
  }));
  numbers = new Map(chosen.map(({ name, value }) => [name, value]));
  valueOf(await saveJournal(ctx, staff, chosen));
  const { number } = valueOf(await makeJournal(ctx, staff, { format: 'csv', month: '2026-02' }));
  there = Buffer.from(valueOf(await journalFile(ctx, number)).base64, 'base64');
  await fillBooks(HARBOR);
  const fields = asked(null, '2026-02', 'csv');
  const words = await owner.words(pathOf(fields));
  expect(words).toMatch(/Missing: .*Cash drawer.*Tax, 8\.25 %/);
  expect(words).toContain('Closed days that would leave 2');
  const refused = await owner.post('/journal', fields);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Say what your bookkeeper calls these first'),
  ]);
  const given = Object.fromEntries([...numbers].map(([name, value]) => [`value ${name}`, value]));
  const saved = await owner.post('/journal/accounts', { ...fields, ...given, 'value nothing': '1' });
  expect([saved.status, saved.headers.get('location')]).toEqual([
    303,
    `${pathOf({ month: '2026-02', format: 'csv', done: 'saved' })}`,
  ]);
  expect(await owner.words(pathOf(fields))).not.toContain('Missing');
  const stored = await query<{ name: string }>(opened.postgresUrl, 'SELECT name FROM journal_setting');
  expect(stored.map(({ name }) => name).toSorted()).toEqual(
    [...numbers].flatMap(([name, value]) => (value === '' ? [] : [name])).toSorted(),
  );
});

test('the plain file of one property is that of its kiosk’s own desk, line by line', async () => {
  const rows = rowsOf(there);
  const [content = Buffer.alloc(0), ...more] = await made(RIVER, '2026-02', 'csv');
  expect(more).toEqual([]);
  const here = rowsOf(content);
  expect(rows.length).toBeGreaterThan(7);
  expect(here).toEqual(rows.map((row) => ({ ...row, kiosk: RIVER.kioskId })));
  expect(new Set(here.map((row) => row['tax_rate']))).toEqual(new Set(['', '8.25']));
});

test('of every property a month has what has not left: each closed day leaves once in a format', async () => {
  const [content = Buffer.alloc(0)] = await made(null, '2026-02', 'csv');
  const rows = rowsOf(content);
  expect(new Set(rows.map((row) => row['site']))).toEqual(new Set(['Harbor']));
  for (const sum of sumsBy(rows, 'entry', (row) => minorOf(row['debit']) - minorOf(row['credit'])).values())
    expect(sum).toBe(0);
  const again = await owner.post('/journal', asked(null, '2026-02', 'csv'));
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('Nothing is left')]);
  expect(await owner.words(pathOf(asked(null, '2026-02', 'csv')))).toContain(
    'Closed days that left before 2',
  );
});

test('DATEV, Xero and QuickBooks have what the books of both kiosks have, account by account', async () => {
  const names = new Map([...numbers].map(([name, value]) => [value, name]));
  const named = (sums: ReadonlyMap<string, number>) =>
    Object.fromEntries([...sums].map(([number, sum]) => [names.get(number) ?? number, sum]));
  const [xero = Buffer.alloc(0)] = await made(null, '2026-02', 'xero');
  const journals = rowsOf(xero);
  expect(named(sumsBy(journals, '*AccountCode', (row) => minorOf(row['*Amount'])))).toEqual(
    Object.fromEntries(booked),
  );
  for (const sum of sumsBy(journals, '*Narration', (row) => minorOf(row['*Amount'])).values())
    expect(sum).toBe(0);
  expect(new Set(journals.map((row) => row['TrackingOption1']))).toEqual(new Set(['Riverside', 'Harbor']));
  const [quickbooks = Buffer.alloc(0)] = await made(null, '2026-02', 'quickbooks');
  const entries = rowsOf(quickbooks);
  const amount = (row: Record<string, string>) => minorOf(row['Debits']) - minorOf(row['Credits']);
  expect(named(sumsBy(entries, 'Account Name', amount))).toEqual(Object.fromEntries(booked));
  // Two kiosks whose names begin alike each have an entry of every number.
  for (const sum of sumsBy(entries, 'Journal No.', amount).values()) expect(sum).toBe(0);
  const [datev = Buffer.alloc(0)] = await made(null, '2026-02', 'datev');
  const [, , ...lines] = parse(datev.toString('latin1'), {
    delimiter: ';',
    relax_column_count: true,
  }) as string[][];
  const sums = new Map<string, number>();
  for (const line of lines) {
    expect(line).toHaveLength(125);
    const minor = minorOf(line[0]?.replace(',', '.'));
    sums.set(line[6] ?? '', (sums.get(line[6] ?? '') ?? 0) + minor);
    sums.set(line[7] ?? '', (sums.get(line[7] ?? '') ?? 0) - minor);
  }
  expect(named(sums)).toEqual(Object.fromEntries(booked));
  expect(new Set(lines.map((line) => line[36]))).toEqual(new Set(['Riverside', 'Harbor']));
});

test('a month that is not over, books that differ and entries that do not balance leave nothing', async () => {
  const refusal = async (month: string) => {
    const answer = await owner.post('/journal', asked(RIVER, month, 'csv'));
    return [answer.status, await answer.text()] as const;
  };
  const batches = async () => query(opened.postgresUrl, 'SELECT number FROM journal_batch');
  const before = await batches();
  expect(await refusal('2026-03')).toEqual([400, expect.stringContaining('This month is not over')]);
  await query(
    opened.postgresUrl,
    `UPDATE closing_figure SET differences = '[{}]' WHERE closed_on < '2026-02-01'`,
  );
  expect(await refusal('2026-01')).toEqual([
    400,
    expect.stringContaining('differ from what its kiosk reported'),
  ]);
  await query(opened.postgresUrl, `UPDATE closing_figure SET differences = '[]'`);
  await query(
    opened.postgresUrl,
    'UPDATE entry_figure SET debit_minor = debit_minor + 1 WHERE sequence = 1 AND debit_minor > 0',
  );
  expect(await refusal('2026-01')).toEqual([
    400,
    expect.stringContaining('are not equal. Nothing was made.'),
  ]);
  await query(
    opened.postgresUrl,
    'UPDATE entry_figure SET debit_minor = debit_minor - 1 WHERE sequence = 1 AND debit_minor > 0',
  );
  expect(await batches()).toEqual(before);
});

test('what a kiosk tells late is in a later batch, and those that left stay as they are', async () => {
  const first = Buffer.from(await (await owner.get('/journal/batches/1')).arrayBuffer());
  const [january = Buffer.alloc(0)] = await made(null, '2026-01', 'csv');
  expect(rowsOf(january).length).toBeGreaterThan(4);
  await query(
    opened.postgresUrl,
    `UPDATE closing_figure SET closed_on = '2026-01-31' WHERE closed_on = '2026-03-05'`,
  );
  const [late = Buffer.alloc(0)] = await made(null, '2026-01', 'csv');
  const numbersIn = (content: Buffer) =>
    new Set(rowsOf(content).map((row) => `${row['kiosk']} ${row['entry']}`));
  expect([...numbersIn(late)].filter((entry) => numbersIn(january).has(entry))).toEqual([]);
  expect(numbersIn(late).size).toBeGreaterThan(0);
  await owner.post('/journal/accounts', { ...asked(null, '2026-01', 'csv'), 'value rent': '9999' });
  expect(Buffer.from(await (await owner.get('/journal/batches/1')).arrayBuffer()).equals(first)).toBe(true);
});

test('who has one property sees its batches alone, makes none, and no other role sees any', async () => {
  const manager = await opened.person({ name: 'Max', role: 'manager', scope: new Set([HARBOR.propertyId]) });
  const operator = await opened.person({ name: 'Otto', role: 'operator' });
  expect(await manager.words('/journal')).toContain('Harbor');
  // The first batch is Riverside's, the second one of every property.
  for (const number of [1, 2, 999])
    expect((await manager.get(`/journal/batches/${number}`)).status).toBe(404);
  expect((await manager.get(pathOf(asked(RIVER, '2026-02', 'csv')))).status).toBe(404);
  expect((await manager.post('/journal', asked(HARBOR, '2026-01', 'datev'))).status).toBe(403);
  expect((await manager.post('/journal/accounts', asked(HARBOR, '2026-01', 'datev'))).status).toBe(403);
  expect((await operator.get('/journal')).status).toBe(403);
  expect(await owner.words('/history')).toContain('made the journal “February 2026, Riverside, CSV ”');
});
