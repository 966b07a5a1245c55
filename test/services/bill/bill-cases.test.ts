/**
 * What tenants are billed, and when, after a move-in by touch: worked by hand, to the unit. Each goes through the service and
 * SQLite, and `verify` finds nothing in the books.
 */
import { expect, it, describe } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import { moveInOn, noonOf, openBilled, type Bill, type Signed } from '../../support/services/billed';

const written = (bills: readonly Bill[]) =>
  bills.map(({ from, to, issued, due, total }) => `${from}..${to} issued ${issued} due ${due}: ${total}`);
const daysOf = (bills: readonly Bill[]) => bills.map(({ from, to }) => `${from}..${to}`);
const noDeliveries = {
  setUp: { print: false, email: false },
  ask: () => Promise.resolve(),
  wake: () => undefined,
};

async function billedOn(signed: Signed, days: readonly string[]) {
  const books = await openBilled(signed);
  for (const day of days) await books.runOn(day);
  expect(findFaults(books.raw)).toEqual([]);
  return books;
}

/** The first day of each month from one on. */
const months = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [year = 0, month = 0] = from.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 + index, 28)).toISOString().slice(0, 10);
  });

interface Case extends Signed {
  readonly title: string;
  readonly runs: readonly string[];
  readonly bills: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'a whole month is rent, its tax, and the plan',
    moveIn: '2027-02-20',
    runs: ['2027-02-23', '2027-02-24'],
    bills: ['2027-03-01..2027-03-31 issued 2027-02-24 due 2027-03-01: 17329'],
  },
  {
    title: 'months from the 31st end on the last day of a short one, and the 31st comes back',
    moveIn: '2027-01-31',
    day: null,
    runs: ['2027-03-26', '2028-02-29'],
    bills: [
      '2027-02-28..2027-03-30 issued 2027-03-26 due 2027-03-31: 17329',
      '2027-03-31..2027-04-29 issued 2027-03-26 due 2027-03-31: 17329',
      '2027-04-30..2027-05-30 issued 2028-02-29 due 2028-03-05: 17329',
      '2027-05-31..2027-06-29 issued 2028-02-29 due 2028-03-05: 17329',
      '2027-06-30..2027-07-30 issued 2028-02-29 due 2028-03-05: 17329',
      '2027-07-31..2027-08-30 issued 2028-02-29 due 2028-03-05: 17329',
      '2027-08-31..2027-09-29 issued 2028-02-29 due 2028-03-05: 17329',
      '2027-09-30..2027-10-30 issued 2028-02-29 due 2028-03-05: 17329',
      '2027-10-31..2027-11-29 issued 2028-02-29 due 2028-03-05: 17329',
      '2027-11-30..2027-12-30 issued 2028-02-29 due 2028-03-05: 17329',
      '2027-12-31..2028-01-30 issued 2028-02-29 due 2028-03-05: 17329',
      '2028-01-31..2028-02-28 issued 2028-02-29 due 2028-03-05: 17329',
      '2028-02-29..2028-03-30 issued 2028-02-29 due 2028-03-05: 17329',
    ],
  },
  {
    title: 'months from 31 by the catalogue begin on the last day of a short one',
    moveIn: '2027-02-10',
    day: 31,
    runs: ['2027-02-23', '2027-03-26', '2027-04-25'],
    bills: [
      '2027-02-28..2027-03-30 issued 2027-02-23 due 2027-02-28: 17329',
      '2027-03-31..2027-04-29 issued 2027-03-26 due 2027-03-31: 17329',
      '2027-04-30..2027-05-30 issued 2027-04-25 due 2027-04-30: 17329',
    ],
  },
  {
    title: 'a move-in that paid the next month too is billed from the month after it',
    moveIn: '2026-03-20',
    plusNextAfterDay: 16,
    runs: ['2026-03-27', '2026-04-25', '2026-04-26'],
    bills: ['2026-05-01..2026-05-31 issued 2026-04-26 due 2026-05-01: 17329'],
  },
  {
    title: 'a kiosk that was off bills each month it missed on the day it is back, with five days to pay',
    moveIn: '2027-02-15',
    runs: ['2027-02-20', '2027-04-03'],
    bills: [
      '2027-03-01..2027-03-31 issued 2027-04-03 due 2027-04-08: 17329',
      '2027-04-01..2027-04-30 issued 2027-04-03 due 2027-04-08: 17329',
    ],
  },
  {
    title: 'a kiosk that was off for 90 days bills three months once',
    moveIn: '2027-01-10',
    runs: ['2027-01-28', '2027-04-27', '2027-04-27'],
    bills: [
      '2027-02-01..2027-02-28 issued 2027-01-28 due 2027-02-02: 17329',
      '2027-03-01..2027-03-31 issued 2027-04-27 due 2027-05-02: 17329',
      '2027-04-01..2027-04-30 issued 2027-04-27 due 2027-05-02: 17329',
      '2027-05-01..2027-05-31 issued 2027-04-27 due 2027-05-02: 17329',
    ],
  },
  {
    title: 'a rent of nothing is a bill of the plan alone',
    moveIn: '2027-02-20',
    rent: 0,
    runs: ['2027-02-24'],
    bills: ['2027-03-01..2027-03-31 issued 2027-02-24 due 2027-03-01: 1200'],
  },
  {
    title: 'a currency without decimals is billed in whole units',
    moveIn: '2027-01-08',
    currency: 'JPY',
    runs: ['2027-01-27'],
    bills: ['2027-02-01..2027-02-28 issued 2027-01-27 due 2027-02-01: 17329'],
  },
  {
    title: 'a card that cannot take the last of three decimals gets a rounding line',
    moveIn: '2027-01-08',
    currency: 'KWD',
    rent: 25_375,
    plan: 0,
    runs: ['2027-01-27'],
    // 25375 and 8.25 % of it, 2093; the card takes 27470.
    bills: ['2027-02-01..2027-02-28 issued 2027-01-27 due 2027-02-01: 27470'],
  },
];

describe('a tenant is billed', () => {
  it.each(cases)('$title', async ({ runs, bills, ...signed }) => {
    const books = await billedOn(signed, runs);
    expect(written(books.bills())).toEqual(bills);
  });

  it('each month once and never dated back, whatever becomes of the time zone of the property', async () => {
    const { raw, runOn, bills } = await openBilled({ moveIn: '2027-02-10' });
    const moved = (timeZone: string) => raw.prepare('UPDATE property SET time_zone = ?').run(timeZone);
    await runOn('2027-02-24');
    moved('Pacific/Kiritimati');
    await runOn('2027-03-26');
    moved('Pacific/Pago_Pago');
    await runOn('2027-03-26');
    await runOn('2027-04-26');
    expect(written(bills())).toEqual([
      '2027-03-01..2027-03-31 issued 2027-02-24 due 2027-03-01: 17329',
      '2027-04-01..2027-04-30 issued 2027-03-27 due 2027-04-01: 17329',
      '2027-05-01..2027-05-31 issued 2027-04-26 due 2027-05-01: 17329',
    ]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('whole rent 14900 with 1229 tax, and the plan 1200', async () => {
    const { bills, linesOf } = await billedOn({ moveIn: '2027-02-20' }, ['2027-02-24']);
    const [bill] = bills();
    expect(bill && linesOf(bill.id)).toEqual([
      { code: 'rent', taxable: 14_900, tax: 1229 },
      { code: 'insurance', taxable: 1200, tax: 0 },
    ]);
  });

  it('from leap day to leap day on the last day of February', async () => {
    const { bills } = await billedOn({ moveIn: '2028-02-29', day: null }, ['2029-03-24']);
    const days = daysOf(bills());
    expect(days[0]).toBe('2028-03-29..2028-04-28');
    expect(days.slice(-3)).toEqual([
      '2029-01-29..2029-02-27',
      '2029-02-28..2029-03-28',
      '2029-03-29..2029-04-28',
    ]);
  });

  it('18 of 28 days at a move-in on 10 February whose months begin on 31', async () => {
    const { raw } = await billedOn({ moveIn: '2027-02-10', day: 31 }, []);
    const first = raw
      .prepare(
        `SELECT taxable_minor AS rent, period_from_on AS "from", period_to_on AS "to" FROM invoice_line
          WHERE code = 'rent'`,
      )
      .all();
    expect(first).toEqual([{ rent: 9579, from: '2027-02-10', to: '2027-02-27' }]);
  });

  it('24 of 31 days of three decimals at a move-in, and whole months after it, each rounded for the card', async () => {
    const signed = { moveIn: '2027-01-08', currency: 'KWD', rent: 25_375, plan: 0, rentAlone: true };
    const { raw, bills, linesOf } = await billedOn(signed, ['2027-01-27']);
    const first = raw
      .prepare<[], { code: string; payable: number }>(
        `SELECT code, payable_minor AS payable FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
          WHERE is_move_in = 1 AND payable_minor <> 0 ORDER BY position`,
      )
      .all();
    expect(first).toEqual([
      { code: 'rent', payable: 19_645 },
      { code: 'rounding', payable: 5 },
    ]);
    const [bill] = bills();
    expect(bill?.total).toBe(25_380);
    expect(bill && linesOf(bill.id).at(-1)).toEqual({ code: 'rounding', taxable: 5, tax: 0 });
  });

  it('nothing for a month that is free: the bill is made, settled, and counts as one of the free ones', async () => {
    const books = await openBilled({ moveIn: '2027-01-01' });
    const { raw, runOn, bills } = books;
    raw.exec(`INSERT INTO promotion (id, property_id, code, name, applies_to, percent_milli, amount_minor, periods,
        valid_from_on, valid_to_on, listed, translations)
      SELECT '0e1d4f10-93cb-4c4e-9b4c-111111111111', id, 'FREE', 'Free', 'rent', 100000, NULL, 3, NULL, NULL, 1, '{}'
        FROM property; UPDATE premium_revision SET premium_minor = 0`);
    const second = await moveInOn(books, { moveIn: '2027-01-02', promotion: 'FREE' }, 1);
    for (const day of ['2027-01-27', '2027-02-24', '2027-03-27']) await runOn(day);
    const own = raw.prepare('SELECT id FROM invoice WHERE contract_id = ?').pluck().all(second);
    expect(
      bills()
        .filter(({ id }) => own.includes(id))
        .map(({ from, total }) => [from, total]),
    ).toEqual([
      ['2027-02-01', 0],
      ['2027-03-01', 0],
      ['2027-04-01', 16_129],
    ]);
    expect(findFaults(raw)).toEqual([]);
  });
});

describe('ten years from a 31 January, at 6 % more each year', () => {
  const yearly = [14_900, 15_794, 16_742, 17_747, 18_812, 19_941, 21_137, 22_405, 23_749, 25_174];

  it('are 119 bills by the run after the move-in, 2551236 in all with it', { timeout: 120_000 }, async () => {
    const { raw, contractId, runOn, bills } = await openBilled({ moveIn: '2027-01-31', day: null, plan: 0 });
    for (const [index, rate] of yearly.entries()) {
      const from = `${2027 + index}-01-31`;
      if (index === 0) continue;
      raw
        .prepare(`UPDATE contract_charge SET to_on = date(?, '-1 day') WHERE kind = 'rent' AND to_on IS NULL`)
        .run(from);
      raw
        .prepare(
          `INSERT INTO contract_charge SELECT contract_id, ?, kind, name, names, ?, prorated, tax_code, ledger, ?, NULL
            FROM contract_charge WHERE contract_id = ? AND kind = 'rent' LIMIT 1`,
        )
        .run(10 + index, rate, from, contractId);
    }
    for (const day of months('2027-02-01', 119)) await runOn(day);
    await runOn('2036-12-31');
    expect(bills()).toHaveLength(119);
    const rents = raw
      .prepare<[], { net: number; tax: number }>(
        `SELECT sum(taxable_minor) AS net, sum(tax_minor) AS tax FROM invoice_line WHERE code = 'rent'`,
      )
      .get();
    expect(rents).toEqual({ net: 2_356_812, tax: 194_424 });
    expect(bills().at(-1)?.to).toBe('2037-01-30');
    expect(findFaults(raw)).toEqual([]);
  });
});

describe('days are those of the calendar at the property', () => {
  it.each([
    ['spring', 'America/Chicago', '2027-03-14', '2027-03-09'],
    ['autumn', 'America/Chicago', '2027-11-07', '2027-11-02'],
    ['Cairo, where a day begins at one', 'Africa/Cairo', '2027-04-30', '2027-04-25'],
  ])('when clocks change in %s', async (_, timeZone, first, issue) => {
    const moveIn = new Date(Date.parse(first) - 20 * 86_400_000).toISOString().slice(0, 10);
    const { db, run, bills } = await openBilled({ moveIn, timeZone, day: Number(first.slice(8)) });
    // Every hour from two days before to the day after; only the calendar decides.
    const issued = new Map<string, string>();
    const days = new Intl.DateTimeFormat('en-CA', { timeZone });
    for (let hour = -48; hour < 24; hour += 1) {
      db.clock.set(noonOf(issue) + hour * 3_600_000);
      await run();
      for (const bill of bills())
        if (!issued.has(bill.number)) issued.set(bill.number, days.format(db.clock.nowMs()));
    }
    expect([...issued.values()]).toEqual([issue]);
    expect(bills()).toMatchObject([{ from: first, issued: issue, due: first }]);
  });
});

describe('what was signed', () => {
  it('stays when the catalogue has other prices, months and modes, and a later tenant has the new ones', async () => {
    const books = await openBilled({ moveIn: '2027-01-10' });
    const { raw, runOn, bills, contractId } = books;
    await runOn('2027-01-27');
    raw.exec(`UPDATE property SET billing_mode = 'anniversary', billing_day = NULL;
      UPDATE unit SET rent_minor = 20000; UPDATE charge_rule SET prorated = 0; UPDATE premium_revision SET premium_minor = 0`);
    const second = await moveInOn(books, { moveIn: '2027-02-05' }, 1);
    for (const day of ['2027-02-24', '2027-03-01']) await runOn(day);
    const of = (id: string) => {
      const own = raw.prepare('SELECT id FROM invoice WHERE contract_id = ?').pluck().all(id);
      return written(bills().filter((bill) => own.includes(bill.id)));
    };
    expect(of(contractId)).toEqual([
      '2027-02-01..2027-02-28 issued 2027-01-27 due 2027-02-01: 17329',
      '2027-03-01..2027-03-31 issued 2027-02-24 due 2027-03-01: 17329',
    ]);
    // 20000 and its 1650 of tax.
    expect(of(second)).toEqual(['2027-03-05..2027-04-04 issued 2027-03-01 due 2027-03-06: 21650']);
    expect(findFaults(raw)).toEqual([]);
  });

  it('does not keep the dates: they follow the property of the day', async () => {
    const { raw, runOn, bills } = await openBilled({ moveIn: '2027-01-10' });
    raw.exec('UPDATE property SET issue_days_before = 10, pay_days = 14');
    await runOn('2027-01-21');
    expect(bills()).toEqual([]);
    await runOn('2027-01-22');
    await runOn('2027-03-10');
    expect(written(bills())).toEqual([
      '2027-02-01..2027-02-28 issued 2027-01-22 due 2027-02-01: 17329',
      '2027-03-01..2027-03-31 issued 2027-03-10 due 2027-03-24: 17329',
    ]);
  });
});

describe('a clock that jumps', () => {
  it('ahead without a witness bills nobody, and once it is right again nothing is lost', async () => {
    const { ctx, db, raw, bills } = await openBilled({ moveIn: '2027-01-10' });
    let state: 'right' | 'ahead' = 'right';
    const clockTrust = { ...ctx.clockTrust, view: () => ({ state, limitMs: 0, source: null }) };
    const once = (day: string) => {
      db.clock.set(noonOf(day));
      return billOnce({ ...ctx, clockTrust }, noDeliveries, new AbortController().signal);
    };
    await once('2027-01-27');
    state = 'ahead';
    await once('2027-03-08');
    await once('2038-01-20');
    expect(bills()).toHaveLength(1);
    state = 'right';
    await once('2027-02-24');
    expect(daysOf(bills())).toEqual(['2027-02-01..2027-02-28', '2027-03-01..2027-03-31']);
    expect(findFaults(raw)).toEqual([]);
  });
});
