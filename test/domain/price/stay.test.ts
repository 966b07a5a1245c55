/** What a stay costs in all is the sum of the bills that it would get. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, monthsAfter } from '../../../src/main/domain/base/dates';
import { billsAhead } from '../../../src/main/domain/contract/bills-due';
import { billingAnchor, moveInPeriods } from '../../../src/main/domain/price/billing-period';
import { priceMoveIn } from '../../../src/main/domain/price/quote';
import { priceDue } from '../../../src/main/domain/price/quote-lines';
import type { Charge, Discount, PricingRules } from '../../../src/main/domain/price/quote-shape';
import { priceStay } from '../../../src/main/domain/price/stay';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { plan, rent, rulesOf } from './charges';

const once = (kind: 'admin' | 'deposit', rate: number): Charge => ({
  ...rent(rate),
  kind,
  prorated: false,
  recurring: false,
});

const rules = fc
  .record({
    mode: fc.constantFrom('anniversary', 'fixed_day'),
    day: fc.integer({ min: 1, max: 31 }),
    dayCount: fc.constantFrom('actual', 'twelfths_365', 'thirty'),
    plusNextAfterDay: fc.option(fc.integer({ min: 1, max: 28 })),
    pricesIncludeTax: fc.boolean(),
    taxRounding: fc.constantFrom('line', 'category'),
    currency: fc.constantFrom('USD', 'CHF'),
  })
  .map(({ pricesIncludeTax, taxRounding, currency, ...billing }): PricingRules =>
    rulesOf({ billing, pricesIncludeTax, taxRounding, currency }),
  );
const discount = fc.option(
  fc.record({ percent: fc.integer({ min: 1, max: 100_000 }), periods: fc.integer({ min: 1, max: 30 }) }),
);
const discountOf = (one: { percent: number; periods: number } | null): Discount | null =>
  one && {
    name: 'Off',
    names: {},
    appliesTo: 'rent',
    size: { percent: one.percent as MilliPercent },
    periods: one.periods,
  };

test('the total is the sum of the bills that a tenant who leaves on its last day gets', () => {
  fc.assert(
    fc.property(
      rules,
      discount,
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 100, max: 90_000 }),
      (terms, off, day, months, rate) => {
        const moveIn = addDays('2026-01-01', day);
        const applied = discountOf(off);
        const parking = { ...rent(1500, { kind: 'add_on' }), name: 'Parking', prorated: false };
        const charges = [rent(rate), plan(1200), parking, once('admin', 2500), once('deposit', 5000)];
        const quote = priceMoveIn(terms, charges, applied, moveIn);
        const stay = priceStay(terms, quote, applied, { moveIn, months });

        const bills = billsAhead(
          {
            state: 'notice',
            anchor: billingAnchor(terms.billing, moveIn),
            billedThrough: addDays(quote.nextBillDate, -1),
            periodsBilled: moveInPeriods(terms.billing, moveIn).periods.length,
            lastDay: stay.lastDay,
            unused: 'days',
            billsOverstay: false,
            billingStartsOn: null,
            issueDaysBefore: 5,
            payDays: 5,
          },
          charges
            .filter(({ recurring }) => recurring)
            .map((charge) => ({ charge, fromOn: quote.nextBillDate, toOn: null })),
          moveIn,
          100,
        );
        const later = bills.map(({ due }) => priceDue(terms, due, applied).payable);
        expect(stay.total).toBe(later.reduce((sum, one) => sum + one, quote.payable as number));
        // Long enough, and never a whole period too long.
        expect(stay.lastDay >= addDays(monthsAfter(moveIn, months), -1)).toBe(true);
        const before = bills.at(-1)?.period.from;
        if (before) expect(before < monthsAfter(moveIn, months)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('three months from the 23rd are the days to the first of the next month, and three whole ones', () => {
  const terms = rulesOf({
    billing: { mode: 'fixed_day', day: 1, dayCount: 'actual', plusNextAfterDay: null },
  });
  const charges = [rent(3000, { taxRate: 0 as MilliPercent }), once('deposit', 7500)];
  const untaxed = charges.map((charge) => ({ ...charge, taxRate: 0 as MilliPercent }));
  const quote = priceMoveIn(terms, untaxed, null, '2026-11-23');
  const stay = priceStay(terms, quote, null, { moveIn: '2026-11-23', months: 3 });
  // Eight of thirty days, then December, January and February, and the deposit.
  expect(stay).toEqual({ months: 3, lastDay: '2027-02-28', total: minor(800 + 3 * 3000 + 7500) });
});
