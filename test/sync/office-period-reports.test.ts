/** Reports of a period at head office, from the books of a real kiosk: what the kiosk's own desk reports of the same days. */
import { beforeAll, expect, test } from 'vitest';
import { makeClosing, previewDay } from '../../src/main/services/closing/closing';
import { reports } from '../../src/head-office/locales/en/reports';
import { makeReport, reportNames } from '../../src/head-office/reports/make';
import { takeBackPayment } from '../../src/main/services/returned-payment/mistakes';
import type { TableName } from '../../src/shared/desk/choices';
import type { Id } from '../../src/shared/ids';
import { newChain } from '../support/head-office/chain';
import {
  csvOf,
  joinSite,
  openReportedOffice,
  reporting,
  type FileRow,
  type SiteOfKiosk,
} from '../support/head-office/reported-sites';
import type { Visitor } from '../support/head-office/people';
import { sendToOffice } from '../support/head-office/send';
import { query } from '../support/head-office/servers';
import { newTestId } from '../support/services/database';
import { moveInOn, noonOf } from '../support/services/billed';
import { openLeaving } from '../support/services/leaving';
import { valueOf } from '../support/services/rental';

const RIVER: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000a1' as Id<'property'>,
  kioskId: 'k-1',
  name: 'Riverside',
  currency: 'USD',
};
const DAYS = { from: '2027-03-01', to: '2027-04-10' };
const clock = { nowMs: noonOf(DAYS.to) };

type Office = Awaited<ReturnType<typeof openReportedOffice>>;
type Row = Readonly<Record<string, string | number | null>>;
let opened: Office;
let owner: Visitor;
/** What the desk says, once the first test has filled the books. */
const there = new Map<TableName, readonly Row[]>();
/** Debits less credits of each account. */
let posted: ReadonlyMap<string, number>;
let staffId = '';
/** What the desk counts beside its move-ins. */
let begun: readonly { readonly what: string; readonly text: string }[] = [];

beforeAll(async () => {
  opened = await openReportedOffice(clock);
  await joinSite(opened.office, RIVER, clock.nowMs);
  owner = await opened.person({ name: 'Olga' });
});

/** Two tenants: one pays twice in cash, is taken back once, and leaves with the deposit; the books are closed twice. */
async function fillBooks(): Promise<void> {
  const books = await openLeaving({ moveIn: '2027-03-01', deposit: 10_000 });
  const { ctx, raw, staff, on, run, pay, leave, checkEmpty, settle, notes, giveBack } = books;
  const { send, desk } = reporting(opened.office, RIVER, ctx);
  const close = async (less: number, leftMinor: number) => {
    const day = await previewDay(ctx);
    const { expectedMinor } = day.totals.drawer;
    valueOf(
      await makeClosing(ctx, staff, 'Mia Manager', {
        key: newTestId<'event'>(),
        toSequence: day.stretch.to,
        openingMinor: 0,
        why: less === 0 ? null : 'gone',
        countedMinor: expectedMinor - less,
        leftMinor,
      }),
    );
  };
  on('2027-04-02');
  await run();
  await pay(10_000);
  const receiptId = raw
    .prepare<[], Id<'receipt'>>('SELECT id FROM receipt ORDER BY received_at_ms DESC')
    .pluck()
    .get();
  if (!receiptId) throw new Error('no receipt');
  on('2027-04-03');
  await pay(7000);
  await close(0, 10_000);
  on('2027-04-04');
  const key = newTestId<'event'>();
  valueOf(await takeBackPayment(ctx, staff, { receiptId, key, why: 'by mistake' }));
  on('2027-04-05');
  await pay(10_000);
  await moveInOn(books, { moveIn: '2027-04-08', signedOn: '2027-04-06' }, 1);
  await leave(DAYS.to);
  await checkEmpty();
  await settle();
  const deposit = notes().find(({ kind }) => kind === 'DEPOSIT');
  if (deposit) await giveBack(deposit.id, 5000);
  await close(300, 1000);
  await send();
  staffId = staff.id;
  posted = new Map(
    raw
      .prepare<[], [string, number]>(
        'SELECT account, sum(debit_minor - credit_minor) FROM posting GROUP BY 1',
      )
      .raw()
      .all(),
  );
  for (const name of ['takings', 'taxes', 'moves', 'exceptions'] as const) {
    const { rows, facts } = await desk.ask('reports.table', {
      language: 'en',
      name,
      from: DAYS.from,
      at: DAYS.to,
    });
    if (name === 'moves') begun = facts;
    there.set(
      name,
      rows.map(({ cells }) => cells),
    );
  }
}

const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const sum = (rows: readonly FileRow[], column: string) =>
  rows.reduce((all, row) => all + cents(row[column]), 0);
const sumThere = (rows: readonly Row[], column: string) =>
  rows.reduce((all, row) => all + Number(row[column] ?? 0), 0);

test('takings are those of the desk: by day and tender, with refunds and what was taken back', async () => {
  await fillBooks();
  const rows = await csvOf(owner, 'takings', DAYS);
  const desk = there.get('takings') ?? [];
  const cardless = (tender: unknown) => (tender === 'card_simulated' ? 'card' : tender);
  const days = new Set(desk.map((row) => `${row['day']} ${String(cardless(row['tender']))}`));
  expect(new Set(rows.map(({ day, tender }) => `${day} ${tender}`))).toEqual(days);
  for (const place of days) {
    const own = rows.filter(({ day, tender }) => `${day} ${tender}` === place);
    const its = desk.filter((row) => `${row['day']} ${String(cardless(row['tender']))}` === place);
    for (const column of ['taken', 'refunded', 'came_back', 'taken_back', 'net'])
      expect([place, column, sum(own, column)]).toEqual([place, column, sumThere(its, column)]);
    expect(own.reduce((all, row) => all + Number(row['payments']), 0)).toBe(sumThere(its, 'payments'));
  }
  expect(sum(rows, 'taken_back')).toBe(10_000);
  expect(sum(rows, 'refunded')).toBe(5000);
});

test('a payment has who took it: the kiosk, or a person, by name where head office knows it', async () => {
  const [person] = await query<{ id: string }>(opened.postgresUrl, 'SELECT id FROM person');
  await joinSite(
    opened.office,
    { ...RIVER, kioskId: 'k-2', propertyId: newTestId<'property'>(), name: 'Harbor' },
    clock.nowMs,
  );
  const chain = newChain('k-2', 0);
  const taken = {
    deskPaymentId: newTestId(),
    bookingId: newTestId(),
    tender: 'cheque',
    amountMinor: 700,
    currency: 'USD',
    staffId: person?.id,
  };
  // 11 p.m. of 31 March at the property: in UTC it is April already.
  const lateMs = Date.parse('2027-04-01T04:00:00Z');
  chain.add('payment.taken', JSON.stringify(taken), 2, lateMs);
  chain.add(
    'payment.taken',
    JSON.stringify({ ...taken, tender: 'sister', onBehalfId: newTestId() }),
    3,
    lateMs,
  );
  await sendToOffice(opened.office.database, 'k-2', chain.events);
  const rows = await csvOf(owner, 'takings', DAYS);
  expect(new Set(rows.map(({ cashier }) => cashier))).toEqual(
    new Set(['kiosk', '', 'Olga', `staff:${staffId.slice(-8)}`]),
  );
  expect(rows.filter(({ site }) => site === 'Harbor')).toMatchObject([
    { day: '2027-03-31', tender: 'cheque', cashier: 'Olga', payments: '1', taken: '7.00', net: '7.00' },
  ]);
  const words = await owner.words('/reports/takings?from=2027-03-31&to=2027-03-31');
  expect(words).toContain('31 Mar 2027 to 31 Mar 2027');
  expect(words).toContain('$7.00');
  expect(words).not.toContain('Riverside 1 Apr');
});

test('closings have what a drawer should have held, what was counted, and what went to the bank', async () => {
  const rows = await csvOf(owner, 'closings', DAYS);
  expect(rows).toMatchObject([
    {
      day: '2027-04-03',
      closing: '1',
      kiosk: 'k-1',
      by: `staff:${staffId.slice(-8)}`,
      opening: '',
      moved: '',
      expected: '170.00',
      counted: '170.00',
      difference: '0.00',
      left: '100.00',
      banked: '70.00',
    },
    {
      day: DAYS.to,
      closing: '2',
      opening: '100.00',
      moved: '-50.00',
      expected: '50.00',
      counted: '47.00',
      difference: '-3.00',
      left: '10.00',
      banked: '37.00',
    },
  ]);
  expect(await owner.words(`/reports/closings?from=${DAYS.from}&to=${DAYS.to}`)).toContain(
    'What a drawer held before its first closing here is not known.',
  );
});

test('taxes are those of the desk, by rate, charge and kind of customer', async () => {
  const rows = await csvOf(owner, 'taxes', DAYS);
  const desk = there.get('taxes') ?? [];
  const of = (row: FileRow) => [row['tax_rate_percent'], row['charge'], row['customer_type']].join(' ');
  const thereOf = (row: Row) =>
    [(Number(row['rate_percent']) * 100).toFixed(3), row['charge'], row['customer_type']].join(' ');
  expect(rows.map(of).toSorted()).toEqual(desk.map(thereOf).toSorted());
  for (const row of rows) {
    const its = desk.filter((each) => thereOf(each) === of(row));
    for (const column of ['invoiced', 'credited', 'taxable', 'tax', 'gross'])
      expect([of(row), column, cents(row[column])]).toEqual([of(row), column, sumThere(its, column)]);
  }
  expect(sum(rows, 'credited')).toBeGreaterThan(0);
  expect(
    (await owner.words(`/reports/taxes?from=${DAYS.from}&to=${DAYS.to}`)).match(/ 8\.25 /g),
  ).not.toBeNull();
});

test('premiums are by plan, with the contracts that have it and what was billed for it', async () => {
  const rows = await csvOf(owner, 'premiums', { ...DAYS, site: RIVER.propertyId });
  const lines = (await csvOf(owner, 'taxes', DAYS)).filter(({ charge }) => charge === 'insurance');
  expect(rows).toMatchObject([{ cover: 'operator_plan', contracts: '1' }]);
  expect(rows[0]?.['plan']).toMatch(/\w/);
  expect(sum(rows, 'billed')).toBe(sum(lines, 'invoiced'));
  expect(sum(rows, 'credited')).toBe(sum(lines, 'credited'));
  expect(sum(rows, 'billed')).toBeGreaterThan(0);
  expect(Number(rows[0]?.['insured_amount'])).toBeGreaterThan(0);
});

test('move-ins and move-outs are those of the desk, with days and rents, and what the sites gained', async () => {
  const rows = await csvOf(owner, 'moves', DAYS);
  const columns = ['day', 'move', 'unit', 'contract', 'cover', 'days_empty', 'days_stayed'];
  const text = (value: Row[string] | undefined) => String(value ?? '');
  expect(rows.map((row) => columns.map((column) => row[column]))).toEqual(
    (there.get('moves') ?? []).map((row) => columns.map((column) => text(row[column]))),
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ contract_rent: '149.00', deposit: '100.00' });
  const words = await owner.words(`/reports/moves?from=${DAYS.from}&to=${DAYS.to}`);
  const counted = begun.filter(({ what }) => ['begun', 'signed', 'converted'].includes(what));
  expect(counted).toHaveLength(3);
  const names: Readonly<Record<string, string>> = reports.facts;
  for (const { what, text: count } of counted) expect(words).toMatch(new RegExp(`${names[what]} +${count} `));
  expect(words).toMatch(/Moved in 2 +Moved out 1 +Units gained 1/);
});

test('a unit counts as rented from the first day of its contract until the day before it ended', async () => {
  const occupied = async (day: string) => {
    const [row] = await csvOf(owner, 'occupancy', { at: day, site: RIVER.propertyId });
    return row?.['occupied'];
  };
  expect(await Promise.all(['2027-02-28', '2027-03-01', '2027-04-07', '2027-04-08'].map(occupied))).toEqual([
    '0',
    '1',
    '1',
    '2',
  ]);
  expect(await Promise.all(['2027-04-09', '2027-04-10'].map(occupied))).toEqual(['2', '1']);
});

test('exceptions are those of the desk that kiosks tell, and the page names the others', async () => {
  const rows = await csvOf(owner, 'exceptions', DAYS);
  const told = new Set([
    'refund',
    'credit_note',
    'cancelled_after_paying',
    'taken_back',
    'written_off',
    'difference',
  ]);
  const wanted = (there.get('exceptions') ?? []).filter(({ what }) => told.has(String(what)));
  const own = rows.map(({ what, about, amount }) => `${what} ${about} ${cents(amount)}`);
  expect(own.toSorted()).toEqual(
    wanted.map(({ what, about, amount }) => `${what} ${about} ${amount}`).toSorted(),
  );
  expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(['refund', 'taken_back', 'difference']));
  expect(rows.find(({ what }) => what === 'difference')?.['by']).toBe(`staff:${staffId.slice(-8)}`);
  expect(rows.find(({ what }) => what === 'refund')?.['by']).toBe('');
  const words = await owner.words(`/reports/exceptions?from=${DAYS.from}&to=${DAYS.to}`);
  expect(words).toContain('Kiosks do not send waivers');
});

test.each([
  ['from=2027-04-11&to=2027-04-10'],
  ['from=2026-04-09&to=2027-04-10'],
  ['from=2027-02-30&to=2027-04-10'],
  ['from=yesterday'],
  ['to=2027-13-01'],
])('days that are none, too many or the wrong way round are refused in a sentence: %s', async (days) => {
  const answer = await owner.get(`/reports/takings?${days}`);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Choose two days')]);
});

test('without days it is the month until today', async () => {
  expect(await owner.words('/reports/takings')).toContain('1 Apr 2027 to 10 Apr 2027');
  const rows = await csvOf(owner, 'takings');
  expect(rows.every(({ day }) => (day ?? '') >= '2027-04-01')).toBe(true);
  expect(await owner.words('/history')).toContain('1 Apr 2027 to 10 Apr 2027');
});

test('credit of a tenant who left is taken off what is owed, and stands in a column of its own', async () => {
  const rows = await csvOf(owner, 'receivables', { site: RIVER.propertyId });
  const [owed = 0, advance = 0] = [posted.get('receivable'), posted.get('advance')];
  expect(advance).toBeLessThan(0);
  expect(sum(rows, 'credit')).toBe(0 - advance);
  expect(sum(rows, 'total')).toBe(owed + advance);
  expect(rows.map((row) => row['contract_state'])).toContain('ended');
});

test('the day on which a contract ended, looked back at, is the first one without it', async () => {
  clock.nowMs = noonOf('2027-04-20');
  const later = await opened.person({ name: 'Lara' });
  const occupied = async (at: string) => {
    const [row] = await csvOf(later, 'occupancy', { at, site: RIVER.propertyId });
    return row?.['occupied'];
  };
  expect(await Promise.all(['2027-04-09', '2027-04-10', '2027-04-11'].map(occupied))).toEqual([
    '2',
    '1',
    '1',
  ]);
});

test('each line of a report has a name of its own, by which the next page is found', async () => {
  const { database } = opened.office;
  const reader = { scope: 'everywhere', language: 'en', nowMs: clock.nowMs, timeZone: 'UTC' } as const;
  for (const name of reportNames) {
    const report = await makeReport(database, { name, propertyId: null, ...DAYS, at: '' }, reader);
    const ids = report?.lines.map(({ site, id }) => `${site.id}.${id}`) ?? [];
    expect([name, ids.length]).toEqual([name, new Set(ids).size]);
    expect(ids).not.toEqual([]);
  }
});

test('a report that was kept says so on its page, and whether it has changed since', async () => {
  const days = { from: '2027-03-02', to: '2027-04-09' };
  const reader = await opened.person({ name: 'Ben Reader' });
  const words = () => reader.words(`/reports/takings?from=${days.from}&to=${days.to}`);
  expect(await words()).not.toContain('kept it last');
  await csvOf(reader, 'takings', days);
  expect(await words()).toMatch(/Ben Reader +kept it last, at \d+ \w+ 2027.*It has not changed since\./);
  // Other days are another report.
  expect(await reader.words('/reports/takings?from=2027-03-03&to=2027-04-09')).not.toContain('kept it last');
  // A kiosk reports late what happened in these days.
  await query(
    opened.postgresUrl,
    `INSERT INTO money_figure (kiosk_id, source, at_ms, what, tender, currency, amount_minor)
      VALUES ('${RIVER.kioskId}', 'late', ${Date.parse('2027-03-20T18:00:00Z')}, 'taken', 'cash', 'USD', 100)`,
  );
  expect(await words()).toContain('It has changed since.');
  await csvOf(reader, 'takings', days);
  expect(await words()).toContain('It has not changed since.');
  // As of now there is nothing to compare.
  await csvOf(reader, 'deposits');
  expect(await reader.words('/reports/deposits')).not.toContain('kept it last');
});
