import { describe, expect, it } from 'vitest';
import type { BillingPeriod } from '../../../src/main/domain/price/billing-period';
import type { Due } from '../../../src/main/domain/price/quote-lines';
import type { Discount } from '../../../src/main/domain/price/quote-shape';
import { refundWays, settle } from '../../../src/main/domain/move-out/settlement';
import {
  settleMoveOut,
  type MoveOutTerms,
  type SettledLine,
} from '../../../src/main/domain/move-out/unused-days';
import { addDays } from '../../../src/main/domain/base/dates';
import { minor, percentOf, sumMinor, type MilliPercent } from '../../../src/shared/money';
import { openInvoice as open } from '../ledger/open-invoice';
import { plan, rent, rulesOf } from '../price/charges';
import { april, bill, issued, may, none, written } from './issued-lines';
import { fc } from '../../support/base/fast-check';

const terms: MoveOutTerms = { unused: 'days', dayCount: 'actual', pricesIncludeTax: false };

const creditOf = (lines: readonly SettledLine[]) =>
  sumMinor(lines.flatMap(({ credited }) => [credited.taxableMinor, credited.taxMinor]));

describe('a tenant who leaves on 12 April and has paid it', () => {
  it('keeps twelve days of every line, and has the rest credited', () => {
    expect(written(settleMoveOut(bill('april', april), '2027-04-12', terms))).toEqual([
      '1: kept 5960 + 492, credited 8940 + 737',
      '2: kept 480 + 0, credited 720 + 0',
    ]);
  });

  it('gets the rest and the deposit back, less the cleaning', () => {
    const credit = creditOf(settleMoveOut(bill('april', april), '2027-04-12', terms));
    expect(credit).toBe(9677 + 720);
    const cleaning = [open('cleaning', '2027-04-17', [['damage', 2706]])];
    const settled = settle(cleaning, credit, minor(5000));
    expect(settled).toMatchObject({
      depositUsedMinor: 0,
      depositReleasedMinor: 5000,
      owedToTenantMinor: 12_691,
      owedByTenantMinor: 0,
    });
    const captures = [
      { id: 'move-in', capturedAtMs: 1, leftMinor: minor(22_329) },
      { id: 'april', capturedAtMs: 2, leftMinor: minor(17_329) },
    ];
    expect(refundWays(captures, settled.owedToTenantMinor)).toEqual({
      toCards: [{ id: 'april', amountMinor: 12_691 }],
      byHandMinor: 0,
    });
  });

  it('gets the deposit alone where no unused days are given back', () => {
    const lines = settleMoveOut(bill('april', april), '2027-04-12', { ...terms, unused: 'none' });
    expect(creditOf(lines)).toBe(0);
    const cleaning = [open('cleaning', '2027-04-17', [['damage', 2706]])];
    expect(settle(cleaning, minor(0), minor(5000))).toMatchObject({
      depositUsedMinor: 2706,
      depositReleasedMinor: 2294,
      owedToTenantMinor: 2294,
    });
  });

  it.each([
    ['2027-04-15', '1: kept 7450 + 615, credited 7450 + 614'],
    ['2027-04-16', '1: kept 14900 + 1229, credited 0 + 0'],
  ])('keeps half where half a month is given back to those who leave by its half: %s', (lastDay, line) => {
    const [first] = settleMoveOut(bill('april', april), lastDay, { ...terms, unused: 'half_month' });
    expect(written(first ? [first] : [])).toEqual([line]);
  });
});

describe('of 14,900 for 31 days', () => {
  it.each([
    ['actual', '2027-05-15', 7210],
    ['thirty', '2027-05-15', 7450],
    ['twelfths_365', '2027-05-15', 7348],
    ['thirty', '2027-05-30', 14_900],
    ['actual', '2027-05-30', 14_419],
    ['thirty', '2027-05-31', 14_900],
  ] as const)('counted by %s, to %s costs %i', (dayCount, lastDay, kept) => {
    const [line] = settleMoveOut(bill('may', may), lastDay, { ...terms, dayCount });
    expect(line?.kept.taxableMinor).toBe(kept);
  });
});

describe('a tenant who leaves', () => {
  it('has every period that was paid ahead credited, whatever the terms give back', () => {
    const lines = [...bill('april', april), ...bill('may', may)];
    expect(written(settleMoveOut(lines, '2027-04-30', { ...terms, unused: 'none' }))).toEqual([
      '1: kept 14900 + 1229, credited 0 + 0',
      '2: kept 1200 + 0, credited 0 + 0',
      '1: kept 0 + 0, credited 14900 + 1229',
      '2: kept 0 + 0, credited 1200 + 0',
    ]);
  });

  it('has the rounding of a bill that was paid ahead credited too', () => {
    const dinars = rulesOf({ currency: 'KWD' });
    const due = [{ charge: rent(25_373, { taxRate: 0 as MilliPercent }), period: may, index: 0 }];
    const lines = issued('may', due, null, dinars);
    expect(lines.map(({ code }) => code)).toEqual(['rent', 'rounding']);
    expect(creditOf(settleMoveOut(lines, '2027-04-30', terms))).toBe(25_370);
    expect(written(settleMoveOut(lines, '2027-05-30', terms))[1]).toBe('2: kept -3 + 0, credited 0 + 0');
  });

  it('keeps what is charged once, and what is never prorated', () => {
    const due: Due[] = [
      { charge: { ...rent(9900), kind: 'admin', recurring: false }, period: null, index: 0 },
      { charge: { ...plan(5000), kind: 'deposit', recurring: false }, period: null, index: 0 },
      { charge: { ...plan(1200), prorated: false }, period: april, index: 0 },
    ];
    expect(creditOf(settleMoveOut(issued('first', due), '2027-04-02', terms))).toBe(0);
    expect(creditOf(settleMoveOut(issued('once', due.slice(0, 2)), '2027-04-02', terms))).toBe(0);
  });

  it('keeps a period that is over, with tax that was rounded over the whole invoice', () => {
    const [first] = bill('april', april);
    if (!first) throw new Error('a bill has two lines');
    const line = { ...first, taxMinor: minor(1230) };
    expect(creditOf(settleMoveOut([line], '2027-04-30', terms))).toBe(0);
  });

  it('keeps of a discount the share that is kept of its rent', () => {
    const half: Discount = {
      name: 'Spring',
      names: {},
      appliesTo: 'rent',
      size: { percent: 50_000 as MilliPercent },
      periods: 1,
    };
    const lines = issued('april', [{ charge: rent(14_900), period: april, index: 0 }], half);
    expect(written(settleMoveOut(lines, '2027-04-12', terms))).toEqual([
      '1: kept 5960 + 492, credited 8940 + 737',
      '2: kept -2980 + -246, credited -4470 + -368',
    ]);
  });

  it('has nothing credited twice', () => {
    const [first, second] = bill('april', april);
    if (!first || !second) throw new Error('a bill has two lines');
    const before = { taxableMinor: minor(8000), taxMinor: minor(660) };
    const lines = settleMoveOut([{ ...first, creditedBefore: before }, second], '2027-04-12', terms);
    expect(written(lines)[0]).toBe('1: kept 5960 + 492, credited 940 + 77');
    const more = { taxableMinor: minor(14_000), taxMinor: minor(1155) };
    expect(written(settleMoveOut([{ ...first, creditedBefore: more }], '2027-04-12', terms))).toEqual([
      '1: kept 900 + 74, credited 0 + 0',
    ]);
  });

  it('is not asked for a discount because the rent it was off had been credited', () => {
    const half: Discount = {
      name: 'Spring',
      names: {},
      appliesTo: 'rent',
      size: { percent: 30_000 as MilliPercent },
      periods: 1,
    };
    const untaxed = rent(1000, { taxRate: 0 as MilliPercent });
    const due = [
      { charge: untaxed, period: april, index: 0 },
      { charge: plan(1200), period: april, index: 0 },
    ];
    const [charge, ...rest] = issued('april', due, half);
    if (!charge) throw new Error('an invoice has lines');
    const before = { taxableMinor: minor(600), taxMinor: minor(0) };
    const lines = settleMoveOut([{ ...charge, creditedBefore: before }, ...rest], '2027-04-15', terms);
    expect(creditOf(lines)).toBe(600);
  });

  it('has no credit note over a rounding alone', () => {
    const dinars = rulesOf({ currency: 'KWD' });
    const due = [{ charge: rent(25_373, { taxRate: 0 as MilliPercent }), period: may, index: 0 }];
    const lines = issued('may', due, null, dinars).map((line) =>
      line.code === 'rent' ? { ...line, creditedBefore: { ...none, taxableMinor: minor(25_373) } } : line,
    );
    expect(creditOf(settleMoveOut(lines, '2027-04-30', terms))).toBe(0);
  });

  it.each([
    // Of 24,644 a tax of 1,931 by itself; one unit of it went to another line of the bill.
    ['all that thirty days cost', 24_644, 1930, 'thirty' as const, 0],
    ['all but the last day of a small sum', 100, 7, 'actual' as const, 3],
  ])(
    'is credited by the price with tax, where its tax was rounded over the bill: %s',
    (_used, rate, tax, dayCount, credited) => {
      const [line] = issued('may', [{ charge: rent(rate), period: may, index: 0 }]);
      if (!line) throw new Error('no line');
      const made = {
        ...line,
        taxableMinor: minor(rate - tax),
        taxMinor: minor(tax),
        taxRate: 8500 as MilliPercent,
      };
      const gross = { ...terms, dayCount, pricesIncludeTax: true };
      expect(creditOf(settleMoveOut([made], '2027-05-30', gross))).toBe(credited);
    },
  );

  it('owing has the deposit settle the oldest rent; the rest is a debt', () => {
    const owed = [
      open('march', '2027-03-01', [
        ['rent', 16_129],
        ['insurance', 1200],
      ]),
      open('fee', '2027-03-17', [['late_fee', 2235]]),
      open('april', '2027-04-01', [
        ['rent', 16_129],
        ['insurance', 1200],
      ]),
    ];
    expect(settle(owed, minor(0), minor(5000))).toEqual({
      unpaidDeposit: [],
      byCredit: [],
      byDeposit: [{ invoiceId: 'march', position: 1, amountMinor: 5000 }],
      depositUsedMinor: 5000,
      depositReleasedMinor: 0,
      owedToTenantMinor: 0,
      owedByTenantMinor: 31_893,
    });
    // What a tax return may take back of it: the tax of what is still open of each rent.
    const taxOf = (gross: number) => Math.round((gross * 1229) / 16_129);
    expect([taxOf(16_129 - 5000), taxOf(16_129)]).toEqual([848, 1229]);
  });

  it('has credit used before the deposit', () => {
    const owed = [open('a', '2027-03-01', [['rent', 100]])];
    expect(settle(owed, minor(70), minor(50))).toMatchObject({
      byCredit: [{ invoiceId: 'a', position: 1, amountMinor: 70 }],
      byDeposit: [{ invoiceId: 'a', position: 1, amountMinor: 30 }],
      depositUsedMinor: 30,
      depositReleasedMinor: 20,
      owedToTenantMinor: 20,
    });
  });

  it('owes no deposit that was never paid', () => {
    const moveIn = open('move-in', '2027-01-01', [
      ['rent', 40],
      ['deposit', 5000],
    ]);
    expect(settle([moveIn], minor(100), minor(0))).toMatchObject({
      unpaidDeposit: [{ invoiceId: 'move-in', position: 2, amountMinor: 5000 }],
      byCredit: [{ invoiceId: 'move-in', position: 1, amountMinor: 40 }],
      owedToTenantMinor: 60,
      owedByTenantMinor: 0,
    });
  });
});

it('a refund goes to the newest card payment first, each no more than it still holds, and the rest by hand', () => {
  const captures = [
    { id: 'old', capturedAtMs: 1, leftMinor: minor(30) },
    { id: 'spent', capturedAtMs: 3, leftMinor: minor(0) },
    { id: 'new', capturedAtMs: 2, leftMinor: minor(50) },
  ];
  expect(refundWays(captures, minor(100))).toEqual({
    toCards: [
      { id: 'new', amountMinor: 50 },
      { id: 'old', amountMinor: 30 },
    ],
    byHandMinor: 20,
  });
  expect(refundWays(captures, minor(50))).toMatchObject({ toCards: [{ id: 'new' }], byHandMinor: 0 });
});

describe('what is kept and what is credited', () => {
  const charge = fc.record({
    rate: fc.nat(99_999),
    tax: fc.constantFrom(0, 7000, 8250, 19_000),
    prorated: fc.boolean(),
    kind: fc.constantFrom('rent', 'insurance', 'add_on', 'admin'),
  });
  const wanted = fc.record({
    charges: fc.array(charge, { minLength: 1, maxLength: 4 }),
    months: fc.integer({ min: 1, max: 3 }),
    lastDay: fc.nat(100).map((days) => addDays('2027-04-01', days)),
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    before: fc.nat(100),
    rules: fc.record({
      pricesIncludeTax: fc.boolean(),
      taxRounding: fc.constantFrom('line', 'category'),
      currency: fc.constantFrom('USD', 'KWD', 'JPY'),
    }),
    unused: fc.constantFrom('days', 'none', 'half_month'),
    dayCount: fc.constantFrom('actual', 'thirty', 'twelfths_365'),
  });
  const june: BillingPeriod = { from: '2027-06-01', to: '2027-06-30', daysCharged: 30, daysInCycle: 30 };

  it('are the line, to the unit, and a credit note never takes money', () => {
    fc.assert(
      fc.property(wanted, (given) => {
        const rules = rulesOf(given.rules);
        const discount: Discount | null =
          given.percent === null
            ? null
            : {
                name: 'x',
                names: {},
                appliesTo: 'rent',
                size: { percent: (given.percent * 1000) as MilliPercent },
                periods: 2,
              };
        const lines = [april, may, june].slice(0, given.months).flatMap((period, index) =>
          issued(
            `${index}`,
            given.charges.map(({ rate, tax, prorated, kind }) => ({
              charge: { ...rent(rate), kind, prorated, taxRate: tax as MilliPercent },
              period: kind === 'admin' ? null : period,
              index,
            })),
            discount,
            rules,
          ),
        );
        const share = (given.before * 1000) as MilliPercent;
        const marked = lines.map((line) => ({
          ...line,
          // Earlier notes took the same share of every line.
          creditedBefore: {
            taxableMinor: percentOf(line.taxableMinor, share),
            taxMinor: percentOf(line.taxMinor, share),
          },
        }));
        const { unused, dayCount } = given;
        const asked = { unused, dayCount, pricesIncludeTax: rules.pricesIncludeTax };
        const settled = settleMoveOut(marked, given.lastDay, asked);
        expect(settled.map(({ invoiceId, position }) => `${invoiceId}.${position}`)).toEqual(
          marked.map(({ invoiceId, position }) => `${invoiceId}.${position}`),
        );
        for (const [index, { kept, credited }] of settled.entries()) {
          const line = marked[index];
          if (!line) throw new Error('a line is missing');
          const parts = [kept, credited, line.creditedBefore];
          expect(sumMinor(parts.map(({ taxableMinor }) => taxableMinor))).toBe(line.taxableMinor);
          expect(sumMinor(parts.map(({ taxMinor }) => taxMinor))).toBe(line.taxMinor);
          for (const { taxableMinor, taxMinor } of parts) {
            expect(Math.abs(taxableMinor)).toBeLessThanOrEqual(Math.abs(line.taxableMinor));
            expect(Math.abs(taxMinor)).toBeLessThanOrEqual(Math.abs(line.taxMinor));
          }
        }
        for (const invoiceId of new Set(settled.map((line) => line.invoiceId)))
          expect(creditOf(settled.filter((line) => line.invoiceId === invoiceId))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('grows with every day that is used', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999),
        fc.nat(28),
        fc.constantFrom('actual', 'thirty', 'twelfths_365'),
        (rate, day, dayCount) => {
          const lines = issued('april', [{ charge: rent(rate), period: april, index: 0 }]);
          const credit = (used: number) =>
            creditOf(settleMoveOut(lines, addDays(april.from, used), { ...terms, dayCount }));
          expect(credit(day + 1)).toBeLessThanOrEqual(credit(day));
          expect(credit(29)).toBe(0);
        },
      ),
    );
  });
});
