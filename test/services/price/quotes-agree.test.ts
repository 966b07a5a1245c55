/**
 * Whatever is chosen, every place that shows or stores a price shows the same one: the quote before a booking, the
 * draft, the booking read again, what is signed, and the list of a plan. Each case books for real and cancels again.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBooking } from '../../../src/main/database/booking/bookings';
import { priceBooking } from '../../../src/main/services/price/pricing';
import { quoteFromBody } from '../../../src/main/services/booking/quotes';
import { addDays } from '../../../src/main/domain/base/dates';
import type { Id } from '../../../src/shared/ids';
import { openBookings, typed, valueOf, type BookingWorld } from '../../support/services/bookings';
import { fc } from '../../support/base/fast-check';

let world: BookingWorld;
beforeAll(async () => {
  world = await openBookings();
});
afterAll(() => world.close());

const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const choice = fc.record({
  unit: fc.nat(1000),
  userType: fc.nat(4),
  day: fc.integer({ min: 0, max: 30 }),
  plan: fc.option(fc.nat(10)),
  addOns: fc.subarray([0, 1, 2, 3, 4]),
  promotion: fc.constantFrom(null, 'HALFMONTH', 'halfmonth', 'Welcome25'),
  language: fc.constantFrom('en' as const, 'es' as const, 'de' as const),
  billing: fc.constantFrom('fixed_day' as const, 'anniversary' as const),
  dayCount: fc.constantFrom('actual' as const, 'twelfths_365' as const, 'thirty' as const),
  billingDay: fc.integer({ min: 1, max: 31 }),
  taxIncluded: fc.constantFrom(0, 1),
  rounding: fc.constantFrom('line' as const, 'category' as const),
});

function reckon(rules: object): void {
  world.db.open.raw
    .prepare(
      `UPDATE property SET billing_mode = @billing, day_count = @dayCount, billing_day = @billingDay,
       prices_include_tax = @taxIncluded, tax_rounding = @rounding`,
    )
    .run(rules);
}

describe('for any choice', () => {
  // Holds: v1-5.3
  it('the quote, the draft and the booking agree, and every figure adds up', async () => {
    const { units, userTypes, addOns } = world.db.catalogue;
    await fc.assert(
      fc.asyncProperty(choice, async (chosen) => {
        reckon(chosen);
        const unit = pick(
          units.filter(({ outOfService }) => !outOfService),
          chosen.unit,
        );
        const { language } = chosen;
        const about = { unitId: unit.id, userTypeId: pick(userTypes, chosen.userType).id };
        const moveInDate = addDays('2026-03-15', chosen.day);
        const plans = valueOf(await world.call('insurance.list', { ...about, language }));
        const option = chosen.plan === null ? null : pick(plans, chosen.plan);
        const plan = option && { insuranceId: option.id, priceId: option.priceId };
        const addOnIds = chosen.addOns.map((index) => pick(addOns, index).id);

        const bare = valueOf(await world.call('quote.preview', { ...about, language, moveInDate }));
        const draft = { ...about, language, moveInDate, coverage: null, addOnIds: [], discountCode: null };
        const empty = await world.save({ ...draft, contact: null });
        expect(empty.quote).toEqual(bare);

        const full = await world.save({
          ...draft,
          bookingId: empty.id,
          coverage: plan && { kind: 'operator_plan', ...plan },
          addOnIds,
          discountCode: chosen.promotion,
          contact: typed,
        });
        const asked = await quoteFromBody(
          world.ctx,
          {
            unitId: unit.id,
            taxUserTypeInfoId: about.userTypeId,
            moveInDate,
            ...plan,
            addOnIds,
            discountCode: chosen.promotion,
          },
          { language },
        );
        expect(full.quote).toEqual(valueOf(asked));
        const read = valueOf(await world.call('booking.get', { bookingId: full.id, language }));
        expect(read.quote).toEqual(full.quote);
        await checkSums(full.id, full.quote.payableAmount.price, full.quote.taxAmount.price);

        const lines = full.quote.lines.filter(({ code }) => code === 'insurance');
        if (option && chosen.rounding === 'line' && lines.length > 0)
          expect(lines.at(-1)?.payableAmount).toEqual(option.payableAmount);
        expect((await world.call('booking.cancel', { bookingId: full.id, language })).ok).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('before anybody has said who rents', () => {
  it('the price is of the kind that pays most tax, and has a plan only where one is needed', async () => {
    reckon({ billing: 'fixed_day', dayCount: 'actual', billingDay: 1, taxIncluded: 0, rounding: 'line' });
    const { units, userTypes } = world.db.catalogue;
    const about = { unitId: pick(units, 3).id, language: 'en' as const, moveInDate: '2026-03-15' };
    const asked = async (userTypeId: Id<'user_type'> | null) =>
      valueOf(await world.call('quote.preview', { ...about, userTypeId }));
    const each = [];
    for (const { id } of userTypes) each.push((await asked(id)).payableAmount.price);
    expect(new Set(each).size, 'some pay less tax').toBeGreaterThan(1);
    expect((await asked(null)).payableAmount.price).toBe(Math.max(...each));

    const { raw } = world.db.open;
    raw.exec('UPDATE property SET own_policy_allowed = 0, decline_allowed = 0');
    const needed = await asked(null);
    raw.exec('UPDATE property SET own_policy_allowed = 1, decline_allowed = 1');
    const plan = needed.lines.find(({ code }) => code === 'insurance');
    const plans = [];
    for (const { id } of userTypes)
      plans.push(...valueOf(await world.call('insurance.list', { ...about, userTypeId: id })));
    expect(plan?.explanation?.rate.price).toBe(
      Math.min(...plans.map(({ taxableAmount }) => taxableAmount.price)),
    );
  });
});

/** In minor units as they will be stored, not in the figures shown. */
async function checkSums(id: Id<'booking'>, payable: number, tax: number): Promise<void> {
  const { quote } = await world.db.query(async (tx) => {
    const booking = await findBooking(tx, id);
    if (!booking) throw new Error('no booking');
    return priceBooking(tx, booking);
  });
  const sum = (of: (line: (typeof quote.lines)[number]) => number) =>
    quote.lines.reduce((total, line) => total + of(line), 0);
  expect(sum((line) => line.payable)).toBe(quote.payable);
  expect(sum((line) => line.tax)).toBe(quote.tax);
  expect(sum((line) => line.taxable) + quote.tax).toBe(quote.payable);
  for (const line of quote.lines) expect(line.taxable + line.tax).toBe(line.payable);
  expect([Math.round(payable * 100), Math.round(tax * 100)]).toEqual([quote.payable, quote.tax]);
}
