/**
 * Reports that are one table, against what the books say otherwise: takings against the closing, deposits against the ledger,
 * taxes against invoices and credit notes. And their files, read back.
 */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { reportHandlers } from '../../../src/main/desk/handlers/desk/reports';
import type { Tender } from '../../../src/main/domain/closing/closing';
import { takeBackPayment } from '../../../src/main/services/returned-payment/mistakes';
import { readAccessCode } from '../../../src/main/services/tenant/detail';
import type { Id } from '../../../src/shared/ids';
import type { TableName } from '../../../src/shared/desk/choices';
import { openDeskArea } from '../../support/desk/area';
import { dayOf, readXlsx } from '../../support/desk/xlsx';
import { changeUnit } from '../../support/services/changed-unit';
import { newTestId } from '../../support/services/database';
import { moveInOn } from '../../support/services/billed';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

/** A tenant of 1 March 2027 who paid by card: rent 149.00 with tax, a plan of 12.00 without, a deposit of 100.00. */
async function open() {
  const books = await openLeaving({ moveIn: '2027-03-01', deposit: 10_000 });
  const { ctx, raw, staff } = books;
  raw
    .prepare(
      `INSERT INTO staff (id, number, name, role, password_hash, password_must_change, pin_hash, pin_must_change,
        totp_last_step, disabled, created_at_ms) VALUES (?, 7777, 'Olga', 'manager', '', 0, '', 0, 0, 0, 0)`,
    )
    .run(staff.id);
  const desk = openDeskArea(
    { ...reportHandlers(ctx), ...closingHandlers(ctx, '/nowhere') },
    { staffId: staff.id },
  );
  const report = (name: TableName, days: { from?: string; at?: string } = {}) =>
    desk.ask('reports.table', { language: 'en', name, ...days });
  const count = async () => {
    const { toSequence } = await desk.ask('closing.day', {});
    return desk.ask('closing.count', { toSequence, openingMinor: 0, countedMinor: 0 });
  };
  const close = async () => {
    const { toSequence } = await desk.ask('closing.day', {});
    const nothing = { toSequence, openingMinor: 0, countedMinor: 0 };
    await desk.ask('closing.count', nothing);
    await desk.ask('closing.make', {
      ...nothing,
      key: newTestId<'event'>(),
      leftMinor: 0,
      why: 'Not counted',
    });
  };
  const totals = () =>
    (
      JSON.parse(raw.prepare<[], string>('SELECT totals FROM day_closing').pluck().get() ?? '{}') as {
        tenders: {
          tender: Tender;
          count: number;
          takenMinor: number;
          refundedMinor: number;
          netMinor: number;
        }[];
      }
    ).tenders;
  return { ...books, desk, report, count, close, totals };
}

/** What a test has put there. */
function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there');
  return value;
}

/** A sum of one column over rows that another column names. */
const sumWhere = (
  rows: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['report']>>['rows'],
  column: string,
  of: Readonly<Record<string, string>> = {},
) =>
  rows
    .filter(({ cells }) => Object.entries(of).every(([name, value]) => cells[name] === value))
    .reduce((sum, { cells }) => sum + Number(cells[column] ?? 0), 0);

it('takings are what the closing counted: by day, tender and person, with refunds and what was taken back', async () => {
  const { on, run, pay, leave, checkEmpty, settle, notes, giveBack, report, close, totals, ctx, staff, raw } =
    await open();
  on('2027-04-02');
  await run();
  await pay();
  const receiptId = raw
    .prepare<[], Id<'receipt'>>('SELECT id FROM receipt ORDER BY received_at_ms DESC')
    .pluck()
    .get();
  on('2027-04-03');
  valueOf(
    await takeBackPayment(ctx, staff, {
      receiptId: found(receiptId),
      key: newTestId<'event'>(),
      why: 'by mistake',
    }),
  );
  await pay();
  await leave('2027-04-10');
  await checkEmpty();
  await settle();
  const deposit = notes().find(({ kind }) => kind === 'DEPOSIT');
  await giveBack(found(deposit).id, 5000);
  const asked = { from: '2027-03-01', at: '2027-04-10' };
  const blind = await report('takings', asked);
  expect(blind.notes).toEqual(['uncounted']);
  expect(blind.rows.find(({ cells }) => cells['tender'] === 'cash')?.cells).toMatchObject({
    payments: 1,
    taken: null,
    net: null,
  });
  expect(blind.sums['net']).toBe(sumWhere(blind.rows, 'net'));

  await close();
  const { rows, sums, notes: said, from, at } = await report('takings', asked);
  expect([from, at, said]).toEqual([asked.from, asked.at, []]);
  expect(
    rows.map(({ cells }) => [cells['day'], cells['tender'], cells['cashier'], cells['payments']]),
  ).toEqual([
    ['2027-03-01', 'card_simulated', null, 1],
    ['2027-04-02', 'cash', 'Olga', 1],
    ['2027-04-03', 'cash', 'Olga', 1],
    ['2027-04-10', 'cash', 'Olga', 0],
  ]);
  for (const { tender, count, takenMinor, refundedMinor, netMinor } of totals()) {
    const of = { tender };
    expect([tender, sumWhere(rows, 'payments', of), sumWhere(rows, 'taken', of)]).toEqual([
      tender,
      count,
      takenMinor,
    ]);
    const back =
      sumWhere(rows, 'refunded', of) + sumWhere(rows, 'taken_back', of) - sumWhere(rows, 'came_back', of);
    expect([tender, back, sumWhere(rows, 'net', of)]).toEqual([tender, refundedMinor, netMinor]);
  }
  expect(sums['refunded']).toBe(5000);
  expect(sums['taken_back']).toBeGreaterThan(0);
  expect((await report('takings', { from: '2027-04-03', at: '2027-04-09' })).rows).toHaveLength(1);
});

it('deposits are those of the ledger on each day, and a tenant who has it back is not listed', async () => {
  const { on, leave, checkEmpty, settle, report, balance } = await open();
  on('2027-03-20');
  const first = await report('deposits');
  expect(first.from).toBeNull();
  expect(first.rows.map(({ cells }) => [cells['state'], cells['held'], cells['unpaid']])).toEqual([
    ['running', 10_000, 0],
  ]);
  expect(first.sums['held']).toBe(-balance('deposit'));
  expect(first.rows[0]?.opens).toMatchObject({ area: 'tenants', column: 'tenant' });
  await leave('2027-04-10');
  expect((await report('deposits')).rows.map(({ cells }) => cells['state'])).toEqual(['ended']);
  await checkEmpty();
  await settle();
  expect(balance('deposit')).toBe(0);
  expect(await report('deposits')).toMatchObject({ rows: [], sums: { held: 0 } });
  expect((await report('deposits', { at: '2027-04-09' })).rows).toHaveLength(1);
  expect((await report('deposits', { at: '2027-02-28' })).rows).toEqual([]);
});

it('taxes are those of invoices less those of credit notes, by rate, charge and kind of customer', async () => {
  const { on, run, leave, settle, report, raw } = await open();
  on('2027-03-31');
  await run();
  await leave('2027-04-10');
  await settle();
  const { rows, sums } = await report('taxes', { from: '2027-01-01' });
  const of = (sql: string) => raw.prepare<[], number>(sql).pluck().get();
  expect(sums['tax']).toBe(
    of('SELECT (SELECT sum(tax_minor) FROM invoice) - (SELECT coalesce(sum(tax_minor), 0) FROM credit_note)'),
  );
  expect(sums['gross']).toBe(
    of(
      'SELECT (SELECT sum(total_minor) FROM invoice) - (SELECT coalesce(sum(gross_minor), 0) FROM credit_note)',
    ),
  );
  expect(sums['credited']).toBeGreaterThan(0);
  for (const column of ['invoiced', 'credited', 'taxable', 'tax', 'gross'])
    expect([column, sumWhere(rows, column)]).toEqual([column, sums[column]]);
  const rent = rows.find(({ cells }) => cells['charge'] === 'rent');
  expect(rent?.cells).toMatchObject({ rate_percent: 0.0825, customer_type: expect.any(String) as string });
  expect(rows.find(({ cells }) => cells['charge'] === 'deposit')?.cells).toMatchObject({
    rate_percent: 0,
    tax: 0,
  });
  // What was invoiced before the first day is another period's.
  expect((await report('taxes', { from: '2027-04-01', at: '2027-04-09' })).rows).toEqual([]);
});

it('move-ins and move-outs have who came and left, why, for how long, and what the site gained', async () => {
  const books = await open();
  const { on, leave, report, raw, unitId } = books;
  await moveInOn(books, { moveIn: '2027-03-08', signedOn: '2027-03-05' }, 1);
  on('2027-03-10');
  await leave('2027-03-20');
  const { rows, facts } = await report('moves');
  expect(rows.map(({ cells }) => [cells['day'], cells['move'], cells['by'], cells['days_stayed']])).toEqual([
    ['2027-03-01', 'in', null, null],
    ['2027-03-08', 'in', null, null],
    ['2027-03-20', 'out', 'Olga', 20],
  ]);
  expect(rows[0]?.cells).toMatchObject({
    origin: 'screen',
    contract_rent: 14_900,
    deposit: 10_000,
    cover: 'operator_plan',
    days_empty: null,
    reason: null,
  });
  expect(rows[0]?.cells['first_payment']).toBe(
    raw.prepare<[], number>('SELECT amount_minor FROM receipt ORDER BY number LIMIT 1').pluck().get(),
  );
  expect(rows[2]?.cells).toMatchObject({ reason: 'the tenant has left', origin: null, first_payment: null });
  expect(rows[2]?.opens).toEqual({ column: 'unit', area: 'units', id: unitId });
  const said = Object.fromEntries(facts.map(({ what, text }) => [what, text]));
  expect(said).toMatchObject({
    moved_in: '2',
    moved_out: '1',
    net_units: '1',
    begun: '2',
    signed: '2',
    converted: '100%',
  });
});

it('a move-in has the rent that was signed, and a move-out that of the last day', async () => {
  const { on, leave, report, raw } = await open();
  for (const [position, rate, from] of [
    [8, 16_390, '2027-04-01'],
    [9, 17_000, '2027-05-01'],
  ])
    raw
      .prepare(
        `INSERT INTO contract_charge (contract_id, position, kind, name, names, rate_minor, prorated, tax_code, ledger, from_on)
          SELECT contract_id, ?, kind, name, names, ?, prorated, tax_code, ledger, ? FROM contract_charge
          WHERE kind = 'rent' AND position < 8`,
      )
      .run(position, rate, from);
  on('2027-04-20');
  await leave('2027-04-20');
  const { rows } = await report('moves', { from: '2027-03-01', at: '2027-04-20' });
  expect(rows.map(({ cells }) => [cells['move'], cells['contract_rent']])).toEqual([
    ['in', 14_900],
    ['out', 16_390],
  ]);
});

it('a tenant who changes the unit is in both lists as that, and the site gains no tenant', async () => {
  const { on, report, ctx, contractId, raw } = await open();
  on('2027-03-12');
  const to = raw
    .prepare<[], Id<'unit'>>(`SELECT id FROM unit WHERE state = 'available' AND rent_minor > 0 LIMIT 1`)
    .pluck()
    .get();
  valueOf(await changeUnit(ctx, { contractId, unitId: found(to) }));
  const { rows, facts } = await report('moves', { from: '2027-03-02' });
  expect(rows.map(({ cells }) => String(cells['move'])).toSorted()).toEqual(['transfer_in', 'transfer_out']);
  expect(facts).toContainEqual({ what: 'net_units', text: '0' });
});

it('exceptions name who did what and why: refunds, a count that differs, a code that was read, another rent', async () => {
  const {
    on,
    run,
    pay,
    leave,
    checkEmpty,
    settle,
    notes,
    giveBack,
    report,
    close,
    ctx,
    staff,
    raw,
    balance,
  } = await open();
  // The catalogue had asked 10.00 more than the contract says.
  raw.exec('UPDATE unit_rent SET from_ms = 0, rent_minor = 15900');
  on('2027-03-31');
  await run();
  const paid = balance('receivable');
  await pay();
  const codeId = raw.prepare<[], Id<'access_code'>>('SELECT id FROM access_code').pluck().get();
  valueOf(await readAccessCode(ctx, found(codeId), staff));
  await leave('2027-04-10');
  await checkEmpty();
  await settle();
  await giveBack(found(notes().find(({ kind }) => kind === 'DEPOSIT')).id, 5000);
  await close();
  const { rows } = await report('exceptions', { from: '2027-03-01' });
  const told = rows.map(({ cells }) => [cells['by'], cells['what'], cells['amount'], cells['why']]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['Olga', 'refund', 5000, 'the tenant has left'],
      ['Olga', 'difference', 5000 - paid, 'Not counted'],
      ['Olga', 'code_read', null, null],
      [null, 'other_price', -1000, null],
    ]),
  );
  // What the program credits by itself at a move-out is usual.
  expect(told.map(([, what]) => what)).not.toContain('credit_note');
  expect(told.at(-1)?.[0]).toBeNull();
});

it('days that are ahead, too many or the wrong way round are refused, and reports are a manager’s', async () => {
  const { on, desk } = await open();
  on('2027-04-10');
  const call = (days: { from?: string; at?: string }) =>
    desk.call('manager', 'reports.table', { language: 'en', name: 'takings', ...days });
  expect(await call({ at: '2027-04-11' })).toMatchObject({
    refusals: [{ field: 'at', reason: 'report_ahead' }],
  });
  const days = { refusals: [{ field: 'from', reason: 'report_days' }] };
  expect(await call({ from: '2027-04-11' })).toMatchObject(days);
  expect(await call({ from: '2026-04-09' })).toMatchObject(days);
  expect(await call({ from: '2026-04-10' })).toMatchObject({ ok: true });
  for (const role of ['attendant', 'technician'] as const)
    expect(await desk.call(role, 'reports.table', { language: 'en', name: 'exceptions' })).toMatchObject({
      refusals: [{ reason: 'not_allowed' }],
    });
});

it('each table comes as a file with the same figures: amounts with a point, the kiosk by name, its days in the name', async () => {
  const { on, run, report, desk, close } = await open();
  on('2027-03-31');
  await run();
  await close();
  const days = { from: '2027-03-01', at: '2027-03-31' };
  for (const name of ['moves', 'takings', 'deposits', 'taxes', 'exceptions'] as const) {
    const shown = await report(name, days);
    const csv = await desk.ask('reports.file', { language: 'en', name, ...days });
    expect(csv.fileName).toBe(
      name === 'deposits' ? 'deposits-2027-03-31.csv' : `${name}-2027-03-01-2027-03-31.csv`,
    );
    const rows = parse(Buffer.from(csv.base64, 'base64'), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(shown.rows.length);
    const xlsx = await desk.ask('reports.file', { language: 'en', name, ...days, as: 'xlsx' });
    const [sheet, about] = readXlsx(Buffer.from(xlsx.base64, 'base64'));
    const [heads = [], ...lines] = sheet?.rows ?? [];
    expect(about?.rows).toContainEqual(['report', name]);
    for (const [nth, row] of rows.entries())
      for (const [place, head] of heads.map(String).entries()) {
        const where = `${name} ${nth} ${head}`;
        const cell = lines[nth]?.[place] ?? null;
        const wanted = row[head] ?? '';
        if (/^\d{4}-\d\d-\d\d$/.test(wanted)) expect(dayOf(cell), where).toBe(wanted);
        else if (typeof cell === 'number') expect(cell, where).toBe(Number(wanted));
        else expect(cell ?? '', where).toBe(wanted);
      }
  }
  const takings = await desk.ask('reports.file', { language: 'en', name: 'takings', ...days });
  const [line] = parse(Buffer.from(takings.base64, 'base64'), { columns: true }) as Record<string, string>[];
  expect(line).toMatchObject({ from: '2027-03-01', cashier: 'kiosk', payments: '1', currency: 'USD' });
  expect(line?.['net']).toMatch(/^\d+\.\d\d$/);
  const empty = await desk.ask('reports.file', {
    language: 'en',
    name: 'takings',
    from: '2027-03-05',
    at: '2027-03-06',
  });
  expect(Buffer.from(empty.base64, 'base64').toString()).toMatch(/^site,from,at,currency,day,tender,.*\r\n$/);
});
