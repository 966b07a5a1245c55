import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { minor, parsePercent, sumMinor, type MilliPercent } from '../../../src/shared/money';
import { cardAmount, cardPayable, priceMoveIn } from '../../../src/main/domain/price/quote';
import type { Charge, ChargeKind, Discount, PricingRules } from '../../../src/main/domain/price/quote-shape';
import { addDays, daysBetween, dayOfMonth } from '../../../src/main/domain/base/dates';
import { fc } from '../../support/base/fast-check';

const vectorSchema = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      currency: z.string(),
      billing: z.object({
        mode: z.enum(['anniversary', 'fixed_day']),
        day: z.number().optional(),
        dayCount: z.enum(['actual', 'twelfths_365', 'thirty']).optional(),
        plusNextAfterDay: z.number().optional(),
      }),
      moveIn: z.string(),
      discount: z.object({ kind: z.literal('rent'), percent: z.string(), periods: z.number() }).optional(),
      charges: z.record(
        z.enum(['rent', 'insurance', 'admin', 'deposit']),
        z.object({ rate: z.number(), prorated: z.boolean(), tax: z.string() }).optional(),
      ),
      lines: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
      total: z.number(),
    }),
  ),
});
const vectors = vectorSchema.parse(
  JSON.parse(readFileSync(new URL('../../vectors/money-vectors.json', import.meta.url), 'utf8')),
);

function percent(text: string): MilliPercent {
  const rate = parsePercent(text);
  if (rate === null) throw new Error(text);
  return rate;
}

function charge(kind: ChargeKind, over: Partial<Charge> = {}): Charge {
  return {
    kind,
    name: '',
    names: {},
    rate: minor(10_000),
    prorated: kind === 'rent',
    recurring: kind === 'rent' || kind === 'insurance',
    taxCode: kind,
    taxRate: percent('9.4'),
    ledger: 'revenue',
    ...over,
  };
}

const rules: PricingRules = {
  currency: 'USD',
  billing: { mode: 'fixed_day', day: 1, dayCount: 'actual', plusNextAfterDay: null },
  pricesIncludeTax: false,
  taxRounding: 'line',
};

describe('worked cases', () => {
  it.each(vectors.cases.map((each) => [each.id, each] as const))('%s comes out to the unit', (_, vector) => {
    const charges = Object.entries(vector.charges).flatMap(([kind, each]) =>
      each
        ? [
            charge(kind as ChargeKind, {
              rate: minor(each.rate),
              prorated: each.prorated,
              taxRate: percent(each.tax),
            }),
          ]
        : [],
    );
    const discount: Discount | null = vector.discount
      ? {
          name: 'Half',
          names: {},
          appliesTo: vector.discount.kind,
          size: { percent: percent(vector.discount.percent) },
          periods: vector.discount.periods,
        }
      : null;
    const quote = priceMoveIn(
      {
        ...rules,
        currency: vector.currency,
        billing: {
          mode: vector.billing.mode,
          day: vector.billing.day ?? null,
          dayCount: vector.billing.dayCount ?? 'actual',
          plusNextAfterDay: vector.billing.plusNextAfterDay ?? null,
        },
      },
      charges,
      discount,
      vector.moveIn,
    );
    expect(
      quote.charges.map((each) => [each.charge.kind, each.amount, each.discount, each.tax, each.total]),
    ).toEqual(vector.lines);
    expect(quote.payable).toBe(vector.total);
  });
});

describe('the price of a move-in', () => {
  it('charges a fraction of a three-decimal currency in tens and shows the difference as a line', () => {
    const quote = priceMoveIn(
      { ...rules, currency: 'KWD' },
      [charge('rent', { rate: minor(25_375), taxRate: percent('0') })],
      null,
      '2026-03-08',
    );
    expect(quote.lines.map((line) => [line.code, line.payable])).toEqual([
      ['rent', 19_645],
      ['rounding', 5],
    ]);
    expect(quote.payable).toBe(19_650);
  });

  it('charges leap day with the next period when it lies past the threshold', () => {
    const quote = priceMoveIn(
      { ...rules, currency: 'EUR', billing: { ...rules.billing, plusNextAfterDay: 20 } },
      [
        charge('rent', { rate: minor(8990), taxRate: percent('20') }),
        charge('insurance', { rate: minor(990), prorated: true, taxRate: percent('9') }),
        charge('admin', { rate: minor(1500), taxRate: percent('20') }),
        charge('deposit', { rate: minor(8990), taxRate: percent('0') }),
      ],
      null,
      '2028-02-29',
    );
    expect(quote.charges.map((each) => [each.amount, each.tax])).toEqual([
      [310, 62],
      [8990, 1798],
      [34, 3],
      [990, 89],
      [1500, 300],
      [8990, 0],
    ]);
    expect(quote.payable).toBe(23_066);
    expect(quote.nextBillDate).toBe('2028-04-01');
  });

  it('takes a thirtieth per day and never more than the full rate', () => {
    const thirty: PricingRules = { ...rules, billing: { ...rules.billing, dayCount: 'thirty' } };
    const rent = charge('rent', { taxRate: percent('0') });
    expect(priceMoveIn(thirty, [rent], null, '2026-03-15').payable).toBe(5667);
    expect(priceMoveIn(thirty, [rent], null, '2026-03-01').payable).toBe(10_000);
  });

  it('charges a whole period on the cycle day itself, without the next one', () => {
    const late: PricingRules = {
      ...rules,
      billing: { mode: 'fixed_day', day: 20, dayCount: 'actual', plusNextAfterDay: 16 },
    };
    const quote = priceMoveIn(late, [charge('rent', { taxRate: percent('0') })], null, '2026-03-20');
    expect(quote.payable).toBe(10_000);
    expect(quote.nextBillDate).toBe('2026-04-20');
  });

  it('bills an anniversary on the 31st on the last day of a shorter month', () => {
    const quote = priceMoveIn(
      { ...rules, billing: { mode: 'anniversary', day: null, dayCount: 'actual', plusNextAfterDay: null } },
      [charge('rent')],
      null,
      '2026-01-31',
    );
    expect(quote.nextBillDate).toBe('2026-02-28');
  });

  it('finds the tax inside a price that contains it', () => {
    const quote = priceMoveIn(
      { ...rules, pricesIncludeTax: true },
      [charge('rent', { rate: minor(12_000), taxRate: percent('20') })],
      null,
      '2026-03-01',
    );
    expect(quote.lines[0]).toMatchObject({ taxable: 10_000, tax: 2000, payable: 12_000 });
  });

  it('rounds tax once per category when the property says so, and the lines still add up', () => {
    const third = charge('rent', { rate: minor(105), taxRate: percent('10') });
    const both = [third, charge('add_on', { rate: minor(105), taxCode: 'rent', taxRate: percent('10') })];
    expect(priceMoveIn(rules, both, null, '2026-03-01').tax).toBe(22);
    const once = priceMoveIn({ ...rules, taxRounding: 'category' }, both, null, '2026-03-01');
    expect(once.tax).toBe(21);
    expect(once.payable).toBe(231);
  });

  it('asks the card provider for hundredths of a króna', () => {
    expect(cardAmount(minor(5), 'ISK')).toBe(500);
    expect(cardAmount(minor(14_934), 'USD')).toBe(14_934);
  });

  it.each([
    ['KWD', 19_645, 19_650],
    ['KWD', 19_641, 19_650],
    ['KWD', 19_650, 19_650],
    ['KWD', 0, 0],
    ['USD', 19_641, 19_641],
    ['JPY', 3, 3],
  ])('of %s %i that are open are asked as %i', (currency, open, asked) => {
    expect(cardPayable(minor(open), currency)).toBe(asked);
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
  offset: fc.integer({ min: 0, max: 1500 }),
  rates: fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 5, maxLength: 5 }),
  taxes: fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 5, maxLength: 5 }),
  percentOff: fc.option(fc.integer({ min: 1, max: 100_000 })),
});

describe('for any catalogue and any day', () => {
  it('every line adds up, the total is the sum of the lines, and no prorated charge exceeds its full rate', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        const kinds: ChargeKind[] = ['rent', 'insurance', 'admin', 'deposit', 'add_on'];
        const charges = kinds.map((kind, index) =>
          charge(kind, {
            rate: minor(each.rates[index] ?? 0),
            taxRate: (each.taxes[index] ?? 0) as MilliPercent,
            prorated: index % 2 === 0,
          }),
        );
        const moveIn = addDays('2026-01-01', each.offset);
        const quote = priceMoveIn(
          {
            currency: each.currency,
            pricesIncludeTax: each.include,
            taxRounding: each.taxRounding,
            billing: {
              mode: each.mode,
              day: each.day,
              dayCount: each.dayCount,
              plusNextAfterDay: each.threshold,
            },
          },
          charges,
          each.percentOff === null
            ? null
            : {
                name: 'Off',
                names: {},
                appliesTo: 'rent',
                size: { percent: each.percentOff as MilliPercent },
                periods: 1,
              },
          moveIn,
        );
        for (const line of quote.lines) expect(line.taxable + line.tax).toBe(line.payable);
        expect(quote.payable).toBe(sumMinor(quote.lines.map((line) => line.payable)));
        expect(quote.tax).toBe(sumMinor(quote.lines.map((line) => line.tax)));
        for (const priced of quote.charges) expect(priced.amount).toBeLessThanOrEqual(priced.charge.rate);
        expect(daysBetween(moveIn, quote.nextBillDate)).toBeGreaterThan(0);
        expect(daysBetween(moveIn, quote.nextBillDate)).toBeLessThanOrEqual(62);
        if (each.mode === 'fixed_day' && each.day <= 28)
          expect(dayOfMonth(quote.nextBillDate)).toBe(each.day);
      }),
      { numRuns: 500 },
    );
  });
});
