/** A price that somebody heard stays theirs, whatever catalogue comes while they make up their mind. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/main/domain/catalogue/catalogue';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { minor, type MilliPercent } from '../../../src/shared/money';
import type { Id } from '../../../src/shared/ids';
import { openBookings, typed, valueOf, type BookingWorld } from '../../support/services/bookings';

let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

/** 17 of 31 days of 123.45. */
const NEW_RENT = 67.7;

type Changeable = { -readonly [K in keyof Catalogue]: Catalogue[K] };

async function publish(change: (catalogue: Changeable) => void): Promise<void> {
  const catalogue: Changeable = structuredClone(world.db.catalogue);
  change(catalogue);
  const act = { nowMs: world.db.clock.nowMs(), newId: world.db.newId<'template'>, actor: 'test' };
  const outcome = await world.db.query((tx) => importCatalogue(tx, catalogue, act));
  if (!outcome.ok) throw new Error(outcome.problems.join());
}

/** Everything dearer, other taxes, other billing days; what can be left out is left out, plans have other premiums. */
const dearer = (catalogue: Changeable) => {
  catalogue.units = catalogue.units.map((unit) => ({
    ...unit,
    rent: minor(unit.rent + 5000),
    deposit: minor(unit.deposit + 7000),
  }));
  catalogue.taxes = Object.fromEntries(
    Object.entries(catalogue.taxes).map(([code, rates]) => [
      code,
      Object.fromEntries(Object.keys(rates).map((name) => [name, 19_000 as MilliPercent])),
    ]),
  );
  catalogue.insurancePlans = catalogue.insurancePlans.map((plan) => ({
    ...plan,
    premiums: plan.premiums.map((premium) => ({
      ...premium,
      id: world.db.newId<'premium'>(),
      premium: minor(premium.premium + 900),
    })),
  }));
  catalogue.addOns = [];
  catalogue.promotions = [];
  catalogue.property = {
    ...catalogue.property,
    billing: {
      mode: 'fixed_day',
      day: 1,
      dayCount: 'actual',
      plusNextAfterDay: 10,
      startOn: null,
      issueDaysBefore: 5,
      payDays: 5,
    },
  };
};

const chosen = () => ({
  contact: typed,
  coverage: { kind: 'operator_plan' as const, ...world.plan('Basic', 'Box', 0) },
  addOnIds: [world.addOnId('Disc padlock')],
  discountCode: 'HALFMONTH',
});
const get = async (bookingId: Id<'booking'>) =>
  valueOf(await world.call('booking.get', { bookingId, language: 'en' }));

describe('a draft, when a new catalogue comes', () => {
  it('keeps the price it heard to the cent, and the signature on it', async () => {
    const before = await world.save(chosen());
    await world.sign(before.id);
    await publish(dearer);
    const after = await get(before.id);
    expect(after.quote).toEqual(before.quote);
    expect(after.insurance).toEqual(before.insurance);
    expect(after.signature.saved).toBe(true);
  });

  it('is paid at that price, which its contract says too', async () => {
    const before = await world.save(chosen());
    await world.sign(before.id);
    await publish(dearer);
    const started = valueOf(await world.call('payment.start', { bookingId: before.id, language: 'en' }));
    expect(started.amount).toEqual(before.quote.payableAmount);
  });

  it('can be saved again with what is no longer offered, at the same price', async () => {
    const before = await world.save(chosen());
    await publish(dearer);
    const again = await world.save({ ...chosen(), bookingId: before.id });
    expect(again.quote).toEqual(before.quote);
  });

  it('keeps it over a second catalogue, and one that takes the first back', async () => {
    const before = await world.save(chosen());
    await publish(dearer);
    await publish((catalogue) => {
      catalogue.units = catalogue.units.map((unit) => ({ ...unit, rent: minor(1) }));
    });
    expect((await get(before.id)).quote).toEqual(before.quote);
  });

  it('pays for what it takes in addition what that costs now, and for the rest what it heard', async () => {
    const before = await world.save({ contact: typed });
    await publish((catalogue) => {
      dearer(catalogue);
      catalogue.addOns = structuredClone(world.db.catalogue.addOns).map((addOn) => ({
        ...addOn,
        price: minor(addOn.price + 100),
      }));
    });
    const after = await world.save({
      bookingId: before.id,
      contact: typed,
      addOnIds: [world.addOnId('Disc padlock')],
    });
    const amounts = (view: typeof before, code: string) =>
      view.quote.lines.filter((line) => line.code === code).map((line) => line.taxableAmount.price);
    const price =
      world.db.catalogue.addOns.find(({ id }) => id === world.addOnId('Disc padlock'))?.price ?? 0;
    expect(amounts(after, 'rent')).toEqual(amounts(before, 'rent'));
    expect(amounts(after, 'add_on')).toEqual([(price + 100) / 100]);
  });

  it('that goes over to another unit has the new price of that one', async () => {
    const before = await world.save({ contact: typed });
    await publish((catalogue) => {
      catalogue.units = catalogue.units.map((unit) => ({ ...unit, rent: minor(12_345) }));
    });
    const after = await world.save({ bookingId: before.id, contact: typed, unitId: world.unitId('A102') });
    const rent = after.quote.lines.find(({ code }) => code === 'rent');
    expect(rent?.taxableAmount.price).toBe(NEW_RENT);
  });
});

it('who comes after the new catalogue pays its prices, and what ended bookings heard is forgotten', async () => {
  const first = await world.save({ contact: typed });
  await publish((catalogue) => {
    catalogue.units = catalogue.units.map((unit) => ({ ...unit, rent: minor(12_345) }));
  });
  expect(world.rows()['booking_prices']).toHaveLength(1);
  valueOf(await world.call('booking.cancel', { bookingId: first.id, language: 'en' }));
  const second = await world.save({ contact: typed });
  expect(second.quote.lines.find(({ code }) => code === 'rent')?.taxableAmount.price).toBe(NEW_RENT);
  await publish(() => undefined);
  expect(world.rows()['booking_prices']).toMatchObject([{ booking_id: second.id }]);
});
