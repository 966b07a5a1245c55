/** The bills after a move-in: worked cases to the unit, and what holds for any catalogue and any day. */
import { describe, expect, it } from 'vitest';
import { minor, sumMinor, type MilliPercent } from '../../../src/shared/money';
import { addDays } from '../../../src/main/domain/base/dates';
import { priceMoveIn } from '../../../src/main/domain/price/quote';
import type {
  Charge,
  ChargeKind,
  Discount,
  PricingRules,
  Quote,
} from '../../../src/main/domain/price/quote-shape';
import { fc } from '../../support/base/fast-check';

const rules = (over: Partial<PricingRules['billing']> = {}): PricingRules => ({
  currency: 'USD',
  billing: { mode: 'fixed_day', day: 1, dayCount: 'actual', plusNextAfterDay: 16, ...over },
  pricesIncludeTax: false,
  taxRounding: 'line',
});

function charge(kind: ChargeKind, rate: number, taxRate = 0, over: Partial<Charge> = {}): Charge {
  return {
    kind,
    name: kind,
    names: {},
    rate: minor(rate),
    prorated: kind === 'rent',
    recurring: kind === 'rent' || kind === 'insurance',
    taxCode: kind,
    taxRate: taxRate as MilliPercent,
    ledger: 'revenue',
    ...over,
  };
}

const half = (periods: number): Discount => ({
  name: 'Half',
  names: {},
  appliesTo: 'rent',
  size: { percent: 50_000 as MilliPercent },
  periods,
});

/** Rent 100.00 with 9.4 %, a premium of 12.00, a shelf of 5.00, and what is paid once. */
const usual = [
  charge('rent', 10_000, 9400),
  charge('insurance', 1200),
  charge('add_on', 500, 0, { recurring: true }),
  charge('add_on', 1499, 9400),
  charge('admin', 2500, 9400),
  charge('deposit', 5000),
];

const written = (quote: Quote) =>
  quote.bills.map(({ period, lines, tax, payable }) => [
    `${period.from}..${period.to}`,
    lines.map((line) => `${line.code} ${line.payable}`).join(', '),
    tax,
    payable,
  ]);

describe('the next two bills', () => {
  it('are whole periods of what recurs, and nothing that is paid once', () => {
    const quote = priceMoveIn(rules(), usual, null, '2026-03-15');
    expect(written(quote)).toEqual([
      ['2026-04-01..2026-04-30', 'rent 10940, insurance 1200, add_on 500', 940, 12_640],
      ['2026-05-01..2026-05-31', 'rent 10940, insurance 1200, add_on 500', 940, 12_640],
    ]);
    expect(quote.recurring).toBe(12_640);
    expect(quote.promotionEndsOn).toBeNull();
  });

  it('come a month later when the move-in has paid for the next period', () => {
    const quote = priceMoveIn(rules(), usual, null, '2026-03-17');
    expect(quote.bills.map(({ period }) => period.from)).toEqual(['2026-05-01', '2026-06-01']);
  });

  it.each<[string, PricingRules, string, string[]]>([
    [
      'on the last day of a shorter month when the day is the 31st',
      rules({ day: 31, plusNextAfterDay: null }),
      '2026-01-15',
      ['2026-01-31..2026-02-27', '2026-02-28..2026-03-30'],
    ],
    [
      'on the 31st again after a short month',
      rules({ day: 31, plusNextAfterDay: null }),
      '2026-02-28',
      ['2026-03-31..2026-04-29', '2026-04-30..2026-05-30'],
    ],
    [
      'on the day of the move-in by anniversary',
      rules({ mode: 'anniversary', day: null }),
      '2026-03-20',
      ['2026-04-20..2026-05-19', '2026-05-20..2026-06-19'],
    ],
    [
      'by anniversary from the 31st, February and leap day over',
      rules({ mode: 'anniversary', day: null }),
      '2028-01-31',
      ['2028-02-29..2028-03-30', '2028-03-31..2028-04-29'],
    ],
  ])('fall %s', (_title, billing, moveIn, expected) => {
    const { bills } = priceMoveIn(billing, usual, null, moveIn);
    expect(bills.map(({ period }) => `${period.from}..${period.to}`)).toEqual(expected);
  });

  it('are rounded for the card as the first one is', () => {
    const { bills, recurring } = priceMoveIn(
      { ...rules(), currency: 'KWD' },
      [charge('rent', 25_373)],
      null,
      '2026-03-01',
    );
    expect(bills.map((bill) => bill.lines.map((line) => [line.code, line.payable]))).toEqual(
      Array(2).fill([
        ['rent', 25_373],
        ['rounding', -3],
      ]),
    );
    expect(bills.map((bill) => bill.payable)).toEqual([25_370, 25_370]);
    expect(recurring).toBe(25_373);
  });

  it('take the tax once per category where the property does, and so does the usual price', () => {
    const both = [
      charge('rent', 105, 10_000),
      charge('add_on', 105, 10_000, { recurring: true, taxCode: 'rent' }),
    ];
    const quote = priceMoveIn({ ...rules(), taxRounding: 'category' }, both, null, '2026-03-01');
    expect([quote.recurring, ...quote.bills.map((bill) => bill.payable)]).toEqual([231, 231, 231]);
  });
});

describe('a promotion', () => {
  it.each<[string, string, number, (string | null)[]]>([
    ['one period is used up by the first part of a month', '2026-03-15', 1, [null, '12640 12640']],
    ['the second of two is in the next bill', '2026-03-15', 2, ['2026-05-01', '7170 12640']],
    ['two are used up where the move-in pays for two', '2026-03-17', 2, [null, '12640 12640']],
    ['the third of three comes after two at the move-in', '2026-03-17', 3, ['2026-06-01', '7170 12640']],
    ['three at half price', '2026-03-15', 3, ['2026-06-01', '7170 7170']],
    ['twelve end in a year, beyond the bills shown', '2026-03-15', 12, ['2027-03-01', '7170 7170']],
  ])('%s', (_title, moveIn, periods, [ends, bills]) => {
    const quote = priceMoveIn(rules(), usual, half(periods), moveIn);
    expect([quote.promotionEndsOn, quote.bills.map((bill) => bill.payable).join(' ')]).toEqual([ends, bills]);
  });

  it('that takes nothing off does not end either', () => {
    expect(priceMoveIn(rules(), [charge('rent', 0)], half(5), '2026-03-15').promotionEndsOn).toBeNull();
  });

  it('by anniversary from the 31st ends on a day that is billed', () => {
    const anniversary = rules({ mode: 'anniversary', day: null });
    expect(priceMoveIn(anniversary, usual, half(2), '2026-01-31').promotionEndsOn).toBe('2026-03-31');
    expect(priceMoveIn(anniversary, usual, half(4), '2026-01-31').promotionEndsOn).toBe('2026-05-31');
  });
});

describe('a line explains itself', () => {
  const explained = (billing: PricingRules, moveIn: string, discount: Discount | null = null) =>
    priceMoveIn(billing, usual, discount, moveIn).lines.map((line) => {
      const { kind, rate, daysCharged, daysInCycle, taxIncluded } = line.explanation ?? {};
      return [line.code, kind, rate, daysCharged, daysInCycle, taxIncluded];
    });

  it('by its rate, its days, and whether it comes again', () => {
    expect(explained(rules(), '2026-03-15')).toEqual([
      ['rent', 'part', 10_000, 17, 31, false],
      ['insurance', 'whole', 1200, null, null, false],
      ['add_on', 'whole', 500, null, null, false],
      ['add_on', 'once', 1499, null, null, false],
      ['admin', 'once', 2500, null, null, false],
      ['deposit', 'once', 5000, null, null, false],
    ]);
  });

  it('of a second period and of a discount too, and says where the tax is in the price', () => {
    const inclusive = { ...rules(), pricesIncludeTax: true };
    expect(explained(inclusive, '2026-03-20', half(2)).slice(0, 4)).toEqual([
      ['rent', 'part', 10_000, 12, 31, true],
      ['discount', 'discount', 10_000, 12, 31, true],
      ['rent', 'whole', 10_000, null, null, true],
      ['discount', 'discount', 10_000, null, null, true],
    ]);
  });

  it.each<[PricingRules['billing']['dayCount'], number | null]>([
    ['actual', 31],
    ['thirty', 30],
    ['twelfths_365', null],
  ])('counted by %s against %s days', (dayCount, daysInCycle) => {
    expect(explained(rules({ dayCount }), '2026-03-15')[0]).toEqual([
      'rent',
      'part',
      10_000,
      17,
      daysInCycle,
      false,
    ]);
  });

  it('but a rounding', () => {
    const { lines } = priceMoveIn(
      { ...rules(), currency: 'KWD' },
      [charge('rent', 25_373)],
      null,
      '2026-03-01',
    );
    expect(lines.find((line) => line.code === 'rounding')?.explanation).toBeNull();
  });
});

const anyCase = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD', 'HUF', 'ISK'),
  include: fc.boolean(),
  taxRounding: fc.constantFrom('line' as const, 'category' as const),
  mode: fc.constantFrom('anniversary' as const, 'fixed_day' as const),
  dayCount: fc.constantFrom('actual' as const, 'twelfths_365' as const, 'thirty' as const),
  day: fc.integer({ min: 1, max: 31 }),
  threshold: fc.option(fc.integer({ min: 1, max: 31 })),
  offset: fc.nat(1500),
  rates: fc.tuple(fc.nat(2_000_000), fc.nat(500_000), fc.nat(500_000), fc.nat(500_000)),
  taxRate: fc.nat(30_000),
  off: fc.oneof(
    fc.integer({ min: 1, max: 100_000 }).map((percent) => ({ percent: percent as MilliPercent })),
    fc.integer({ min: 1, max: 500_000 }).map((amount) => ({ amount: minor(amount) })),
  ),
  periods: fc.option(fc.integer({ min: 1, max: 15 })),
});

it('for any catalogue and day the bills join without a gap, add up, and become the usual price', () => {
  fc.assert(
    fc.property(anyCase, (each) => {
      const [rent, premium, shelf, fee] = each.rates;
      const charges = [
        charge('rent', rent, each.taxRate),
        charge('insurance', premium, each.taxRate, { taxCode: 'rent' }),
        charge('add_on', shelf, each.taxRate, { recurring: true }),
        charge('admin', fee, each.taxRate),
      ];
      const discount = each.periods === null ? null : { ...half(each.periods), size: each.off };
      const quote = priceMoveIn(
        {
          currency: each.currency,
          pricesIncludeTax: each.include,
          taxRounding: each.taxRounding,
          billing: {
            mode: each.mode,
            day: each.mode === 'fixed_day' ? each.day : null,
            dayCount: each.dayCount,
            plusNextAfterDay: each.threshold,
          },
        },
        charges,
        discount,
        addDays('2026-01-01', each.offset),
      );
      expect(quote.bills).toHaveLength(2);
      let next = quote.nextBillDate;
      for (const { period, lines, tax, payable } of quote.bills) {
        expect(period.from).toBe(next);
        expect(period.to > period.from).toBe(true);
        next = addDays(period.to, 1);
        expect(payable).toBe(sumMinor(lines.map((line) => line.payable)));
        expect(tax).toBe(sumMinor(lines.map((line) => line.tax)));
        expect(payable).toBeGreaterThanOrEqual(0);
        expect(lines.map((line) => line.code)).not.toContain('admin');
        const discounted = lines.some((line) => line.code === 'discount');
        const over = quote.promotionEndsOn === null || period.from >= quote.promotionEndsOn;
        expect(discounted && over).toBe(false);
        const rounding = lines.find((line) => line.code === 'rounding')?.payable ?? 0;
        if (over) expect(payable - rounding).toBe(quote.recurring);
        else if (each.taxRounding === 'line') expect(payable - rounding).toBeLessThanOrEqual(quote.recurring);
        // What the screen shows the usual price to be the sum of.
        const usually = lines.filter(({ code }) => code !== 'discount' && code !== 'rounding');
        if (over || each.taxRounding === 'line')
          expect(sumMinor(usually.map((line) => line.payable))).toBe(quote.recurring);
      }
      if (quote.promotionEndsOn !== null) expect(quote.promotionEndsOn > quote.nextBillDate).toBe(true);
    }),
    { numRuns: 500 },
  );
});
