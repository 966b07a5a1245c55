/**
 * The journal for bookkeepers: what is handed out is read back by programs that know only its format, balances to zero, leaves
 * once, and is the same bytes each time.
 */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { journalHandlers } from '../../../src/main/desk/handlers/desk/journal';
import type { JournalFormat } from '../../../src/shared/desk/journal-formats';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { newTestId, type TestDatabase } from '../../support/services/database';

const MONTH_MS = 32 * 86_400_000;

async function open() {
  const kiosk = await openDeskMoney();
  const { ctx, db, manager } = kiosk;
  db.open.raw
    .prepare(
      `INSERT INTO staff (id, number, name, role, password_hash, password_must_change, pin_hash, pin_must_change,
        totp_last_step, disabled, created_at_ms) VALUES (?, 7777, 'Olga', 'manager', '', 0, '', 0, 0, 0, 0)`,
    )
    .run(manager.id);
  const handlers = { ...journalHandlers(ctx), ...closingHandlers(ctx, '/nowhere') };
  const desk = openDeskArea(handlers, { staffId: manager.id });
  const close = async () => {
    const { toSequence } = await desk.ask('closing.day', {});
    const nothing = { toSequence, openingMinor: 0 };
    const counted = await desk.ask('closing.count', { ...nothing, countedMinor: 0 });
    await desk.ask('closing.make', {
      ...nothing,
      key: newTestId<'event'>(),
      countedMinor: 0,
      leftMinor: 0,
      why: counted.drawer.inMinor === 0 ? null : 'Stolen',
    });
  };
  const month = () =>
    (db.open.raw.prepare('SELECT max(closed_on) AS day FROM day_closing').get() as { day: string }).day.slice(
      0,
      7,
    );
  const make = (format: JournalFormat, of = month()) =>
    desk.call('manager', 'journal.make', { format, month: of });
  const bytes = async (number: number) => {
    const { base64, fileName } = await desk.ask('journal.file', { number });
    return { content: Buffer.from(base64, 'base64'), fileName };
  };
  /** Numbers for all accounts that are asked for. */
  const numbered = async () => {
    const { settings } = await desk.ask('journal.list', {});
    const given = settings.map(({ name }, index) => ({
      name,
      value: name.startsWith('datev.') ? '1001' : String(1000 + index),
    }));
    await desk.ask('journal.save', { settings: given });
    return new Map(given.map(({ name, value }) => [value, name]));
  };
  return { ...kiosk, desk, close, month, make, bytes, numbered };
}

/** What the ledger has on each account, debits less credits. */
function bookedIn({ open: { raw } }: TestDatabase): Record<string, number> {
  const booked = raw
    .prepare<[], { account: string; tax: string | null; sum: number }>(
      `SELECT account, tax_code AS tax, sum(debit_minor - credit_minor) AS sum FROM posting GROUP BY account, tax_code`,
    )
    .all();
  return Object.fromEntries(
    booked.map(({ account, tax, sum }) => [tax === null ? account : `${account} ${tax}`, sum]),
  );
}

const refusedWith = (reason: string) => ({ ok: false, refusals: [{ reason }] });

it('a month leaves once it is over and its accounts have numbers, once in each format, the same bytes each time', async () => {
  const { movedIn, close, make, bytes, numbered, desk, db } = await open();
  await movedIn();
  await movedIn(1, { kind: 'cheque', reference: '4711' });
  await close();
  expect(await make('datev')).toMatchObject(refusedWith('month_open'));
  db.clock.advance(MONTH_MS);
  expect(await make('datev', '2020-01')).toMatchObject(refusedWith('month_empty'));
  expect(await make('csv')).toMatchObject(refusedWith('accounts_missing'));
  await numbered();
  expect(await make('csv')).toMatchObject({ ok: true, value: { number: 1 } });
  expect(await make('datev')).toMatchObject({ ok: true, value: { number: 2 } });
  expect(await make('datev')).toMatchObject(refusedWith('journal_made'));
  const first = await bytes(2);
  // Whatever becomes of the numbers: the batch stays as it left.
  await desk.ask('journal.save', { settings: [{ name: 'rent', value: '9999' }] });
  expect((await bytes(2)).content.equals(first.content)).toBe(true);
  const { batches, months } = await desk.ask('journal.list', {});
  expect(batches.map(({ number, by }) => [number, by])).toEqual([
    [2, 'Olga'],
    [1, 'Olga'],
  ]);
  expect(months).toHaveLength(1);
  expect(await desk.call('manager', 'journal.file', { number: 3 })).toMatchObject(refusedWith('unknown'));
  expect(await desk.call('attendant', 'journal.list', {})).toMatchObject(refusedWith('not_allowed'));
});

it('DATEV’s file has its 31 and 125 fields, and books what the ledger books, account by account', async () => {
  const { movedIn, close, make, bytes, numbered, month, db } = await open();
  await movedIn();
  await movedIn(1, { kind: 'cheque', reference: '4711' });
  await close();
  db.clock.advance(MONTH_MS);
  const names = await numbered();
  await make('datev');
  const { content, fileName } = await bytes(1);
  expect(fileName).toMatch(/^EXTF_Buchungsstapel_[A-Za-z0-9-]+_\d{6}\.csv$/);
  const text = content.toString('latin1');
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const rows = parse(text, { delimiter: ';', relax_column_count: true }) as string[][];
  const [head = [], heads = [], ...lines] = rows;
  expect(head.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13']);
  expect(head).toHaveLength(31);
  expect(head[5]).toMatch(/^\d{17}$/);
  const [year = '', of = ''] = month().split('-');
  expect(head.slice(10, 13)).toEqual(['1001', '1001', `${year}0101`]);
  expect([head[14], head[15]?.slice(0, 6)]).toEqual([`${year}${of}01`, `${year}${of}`]);
  expect(heads).toHaveLength(125);
  expect([heads[0], heads[6], heads[113], heads[124]]).toEqual([
    'Umsatz (ohne Soll/Haben-Kz)',
    'Konto',
    'Festschreibung',
    'Abw. Skontokonto',
  ]);
  const sums = new Map<string, number>();
  const add = (number = '', minor: number) => {
    const name = names.get(number);
    if (name === undefined) throw new Error(`no account ${number}`);
    sums.set(name, (sums.get(name) ?? 0) + minor);
  };
  for (const line of lines) {
    expect(line).toHaveLength(125);
    const [amount = '', side, currency] = line;
    expect(amount).toMatch(/^\d+,\d\d$/);
    expect([side, currency, line[9]?.slice(2)]).toEqual(['S', 'USD', of]);
    expect((line[13] ?? '').length).toBeLessThanOrEqual(60);
    expect(line[10]).toMatch(/^[A-Z0-9-]{1,36}$/);
    const minor = Math.round(Number(amount.replace(',', '.')) * 100);
    add(line[6], minor);
    add(line[7], -minor);
  }
  expect(Object.fromEntries(sums)).toEqual(bookedIn(db));
  expect([...sums.values()].reduce((all, each) => all + each, 0)).toBe(0);
});

it('the plain file is a table of RFC 4180 whose debits and credits are equal in each entry', async () => {
  const { movedIn, close, make, bytes, numbered, db } = await open();
  await movedIn();
  await close();
  db.clock.advance(MONTH_MS);
  await numbered();
  await make('csv');
  const { content } = await bytes(1);
  const rows = parse(content, { columns: true }) as Record<string, string>[];
  expect(Object.keys(rows[0] ?? {}).join(',')).toBe(
    'batch,entry,date,document,kind,account,account_name,debit,credit,currency,tax_code,tax_rate,site,kiosk,contract,text',
  );
  const entries = Map.groupBy(rows, ({ entry }) => entry);
  expect(entries.size).toBeGreaterThan(1);
  for (const [entry, lines] of entries) {
    const sum = (side: 'debit' | 'credit') =>
      lines.reduce((all, line) => all + Math.round(Number(line[side]) * 100), 0);
    expect([entry, sum('debit')]).toEqual([entry, sum('credit')]);
  }
});

it('what was closed in a later month is in the batch of that month alone', async () => {
  const { movedIn, close, make, bytes, numbered, month, db } = await open();
  await movedIn();
  await close();
  const first = month();
  db.clock.advance(MONTH_MS);
  await movedIn(1, { kind: 'cheque', reference: '1' });
  await close();
  const second = month();
  db.clock.advance(MONTH_MS);
  await numbered();
  await make('csv', first);
  await make('csv', second);
  const entriesOf = async (number: number) => {
    const rows = parse((await bytes(number)).content, { columns: true }) as Record<string, string>[];
    return new Set(rows.map(({ entry }) => entry));
  };
  const [one, other] = [await entriesOf(1), await entriesOf(2)];
  expect(one.size).toBeGreaterThan(0);
  expect(other.size).toBeGreaterThan(0);
  expect([...one].filter((entry) => other.has(entry))).toEqual([]);
  const all = db.open.raw.prepare<[], number>('SELECT DISTINCT sequence FROM posting').pluck().all();
  expect(one.size + other.size).toBe(all.length);
});

it('Xero’s file has its eight columns, balances in each journal, and is cut between entries where it has 300 lines', async () => {
  const { movedIn, close, make, bytes, numbered, month, db, desk } = await open();
  await movedIn();
  await movedIn(1, { kind: 'cheque', reference: '4711' });
  await close();
  db.clock.advance(MONTH_MS);
  const names = await numbered();
  await desk.ask('journal.save', { settings: [{ name: 'xero.tax_rate', value: '' }] });
  expect(await make('xero')).toMatchObject(refusedWith('accounts_missing'));
  await desk.ask('journal.save', { settings: [{ name: 'xero.tax_rate', value: 'Tax Exempt (0%)' }] });
  expect(await make('xero')).toMatchObject({ ok: true, value: { number: 1, parts: 1 } });
  const { content, fileName } = await bytes(1);
  expect(fileName).toMatch(/^journal-xero-[A-Za-z0-9-]+-\d{4}-\d\d\.csv$/);
  // As its help page says: a debit is positive, and lines of one narration and date are one journal.
  const rows = parse(content, { columns: true }) as Record<string, string>[];
  expect(Object.keys(rows[0] ?? {})).toEqual([
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
  ]);
  const [year = '', of = ''] = month().split('-');
  const sums = new Map<string, number>();
  const journals = new Map<string, number>();
  for (const row of rows) {
    expect(row['*Date']).toMatch(new RegExp(`^\\d\\d/${of}/${year}$`));
    expect(row['*TaxRate']).toBe('Tax Exempt (0%)');
    expect(row['*Amount']).toMatch(/^-?\d+\.\d\d$/);
    const name = names.get(row['*AccountCode'] ?? '') ?? 'unknown';
    const minor = Math.round(Number(row['*Amount']) * 100);
    const journal = `${row['*Narration']} ${row['*Date']}`;
    sums.set(name, (sums.get(name) ?? 0) + minor);
    journals.set(journal, (journals.get(journal) ?? 0) + minor);
  }
  expect([...journals.values()].filter((sum) => sum !== 0)).toEqual([]);
  expect(Object.fromEntries(sums)).toEqual(bookedIn(db));
});

it('QuickBooks’ file has its columns, accounts by name, one side a line, and balances in each entry', async () => {
  const { movedIn, close, make, bytes, numbered, db } = await open();
  await movedIn();
  await close();
  db.clock.advance(MONTH_MS);
  const names = await numbered();
  await make('quickbooks');
  const { content } = await bytes(1);
  const rows = parse(content, { columns: true }) as Record<string, string>[];
  expect(Object.keys(rows[0] ?? {}).join(',')).toBe(
    'Journal No.,Journal Date,Account Name,Description,Debits,Credits,Name,Location',
  );
  const sums = new Map<string, number>();
  for (const [entry, lines] of Map.groupBy(rows, (row) => row['Journal No.'])) {
    const sides = lines.map((line) => [line['Debits'], line['Credits']]);
    expect(sides.every(([debit, credit]) => (debit === '') !== (credit === ''))).toBe(true);
    const minors = lines.map((line) => Math.round((Number(line['Debits']) - Number(line['Credits'])) * 100));
    expect([entry, minors.reduce((sum, each) => sum + each, 0)]).toEqual([entry, 0]);
    expect(new Set(lines.map((line) => line['Journal Date'])).size).toBe(1);
    for (const [nth, line] of lines.entries()) {
      const name = names.get(line['Account Name'] ?? '') ?? 'unknown';
      sums.set(name, (sums.get(name) ?? 0) + (minors[nth] ?? 0));
    }
  }
  expect(Object.fromEntries(sums)).toEqual(bookedIn(db));
  // The sample property is in the United States: the month comes first.
  const [month, day] = (rows[0]?.['Journal Date'] ?? '').split('/').map(Number);
  const closed = db.open.raw.prepare<[], string>('SELECT closed_on FROM day_closing').pluck().get() ?? '';
  expect([month, day]).toEqual(closed.split('-').slice(1).map(Number));
});
