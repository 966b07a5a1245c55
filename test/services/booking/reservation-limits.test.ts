/** What a stranger at the screen may keep without paying: a few units, not the property. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reserveBooking } from '../../../src/main/services/booking/reserved-bookings';
import { mayKeep, type ReservedNow } from '../../../src/main/domain/booking/reservation-limits';
import { giveBackDraft } from '../../../src/main/services/screen/session';
import { openBookings, reasonsOf, typed, valueOf, type BookingWorld } from '../../support/services/bookings';

const HOUR_MS = 3_600_000;
const USED_UP = ['reservations_used_up'];
let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

/** Somebody of their own: another number and another address each time. */
const stranger = (n: number) => ({
  ...typed,
  phoneNumber: `+1 512 555 01${String(n).padStart(2, '0')}`,
  email: `somebody-${n}@example.com`,
});

async function keep(unit: string, contact: typeof typed): Promise<string[]> {
  const { id } = await world.save({ bookingId: null, unitId: world.unitId(unit), contact });
  const kept = await reserveBooking(world.ctx, id);
  if (!kept.ok) await giveBackDraft(world.ctx, id);
  return reasonsOf(kept);
}

// Holds: asvs-2.3.2
it('a stranger who goes through the whole property keeps no more than the limits', async () => {
  const units = world.db.catalogue.units.filter(({ outOfService }) => !outOfService);
  let kept = 0;
  for (const [n, { number }] of units.entries())
    if ((await keep(number, stranger(n))).length === 0) kept += 1;
  expect(kept).toBe(8);
  world.db.clock.advance(HOUR_MS + 1);
  expect(await keep('C10', stranger(60))).toEqual([]);
});

it('one phone number keeps two units, however it is written and whatever the address', async () => {
  const as = (phoneNumber: string, n: number) => ({ ...stranger(n), phoneNumber });
  expect(await keep('A101', as('+1 512 555 0123', 1))).toEqual([]);
  expect(await keep('A104', as('(512) 555-0123', 2))).toEqual([]);
  expect(await keep('A107', as('+15125550123', 3))).toEqual(USED_UP);
  expect(await keep('A107', stranger(4))).toEqual([]);
});

it('one e-mail address keeps two units, in whatever case and under whatever number', async () => {
  const as = (email: string, n: number) => ({ ...stranger(n), email });
  expect(await keep('A101', as('robin@example.com', 1))).toEqual([]);
  expect(await keep('A104', as('Robin@Example.com', 2))).toEqual([]);
  expect(await keep('A107', as('ROBIN@example.com', 3))).toEqual(USED_UP);
});

it('a quarter of the free units of a size can be kept, and one where there is only one', async () => {
  // Of 9.29 square meters there are eight.
  for (const [n, unit] of ['A104', 'A105'].entries()) expect(await keep(unit, stranger(n))).toEqual([]);
  expect(await keep('A106', stranger(3))).toEqual(USED_UP);
  expect(await keep('A112', stranger(4))).toEqual([]);
});

it('who keeps and cancels in turn still uses up the hour, and a clock that ran ahead uses up none', async () => {
  world.db.clock.advance(2 * HOUR_MS);
  for (let n = 0; n < 8; n += 1) {
    expect(await keep('A112', stranger(n))).toEqual([]);
    const { id } = await lastBooking();
    await world.db.query((tx) =>
      tx.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', id).execute(),
    );
    await world.db.query((tx) =>
      tx.updateTable('unit').set({ state: 'available' }).where('number', '=', 'A112').execute(),
    );
  }
  expect(await keep('A112', stranger(9))).toEqual(USED_UP);
  world.db.clock.advance(-2 * HOUR_MS);
  expect(await keep('A112', stranger(9))).toEqual([]);
});

async function lastBooking() {
  return world.db.query((tx) =>
    tx
      .selectFrom('booking')
      .select('id')
      .orderBy('created_at_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
}

it('a unit that is kept already is kept on, also when the limits are used up', async () => {
  const { id } = await world.save({ bookingId: null, unitId: world.unitId('A112'), contact: stranger(0) });
  const { code } = valueOf(await reserveBooking(world.ctx, id));
  for (const [n, unit] of ['A101', 'A102', 'A104', 'A105', 'A107', 'A109', 'B101'].entries())
    expect(await keep(unit, stranger(n + 1))).toEqual([]);
  expect(valueOf(await reserveBooking(world.ctx, id)).code).toBe(code);
});

/** Keeps a unit for a stranger; answers how to keep it again, and until when it is held. */
async function keptOnce(unit: string, n: number) {
  const { id } = await world.save({ bookingId: null, unitId: world.unitId(unit), contact: stranger(n) });
  const again = async () => Date.parse(valueOf(await reserveBooking(world.ctx, id)).heldUntil);
  return { id, again, until: await again() };
}

it('keeping again counts as keeping: with the hour used up the unit is held no longer than it was', async () => {
  const first = await keptOnce('A112', 0);
  world.db.clock.advance(4 * HOUR_MS);
  for (const [n, unit] of ['A101', 'A102', 'A104', 'A105', 'A107', 'A109', 'B101'].entries())
    expect(await keep(unit, stranger(n + 1))).toEqual([]);
  // The eighth of this hour.
  const longer = await first.again();
  expect(longer).toBe(first.until + 4 * HOUR_MS);
  expect(await keep('C10', stranger(9))).toEqual(USED_UP);
  world.db.clock.advance(HOUR_MS / 2);
  expect(await first.again()).toBe(longer);
  world.db.clock.advance(HOUR_MS);
  expect(await first.again()).toBe(longer + 1.5 * HOUR_MS);
});

it('asking twice in a row is one keep', async () => {
  const { again, until } = await keptOnce('A112', 0);
  world.db.clock.advance(HOUR_MS / 6);
  for (let n = 0; n < 8; n += 1) expect(await again()).toBe(until);
  expect(await keep('C10', stranger(9))).toEqual([]);
});

it('a unit taken in exchange for a kept one is held as for anybody where enough of its size is kept', async () => {
  for (const [n, unit] of ['A104', 'A105'].entries()) expect(await keep(unit, stranger(n))).toEqual([]);
  const kept = await keptOnce('A112', 2);
  const exchanged = async (unit: string) =>
    Date.parse((await world.save({ bookingId: kept.id, unitId: world.unitId(unit) })).holdExpiresAt ?? '');
  expect(await exchanged('C10')).toBe(kept.until);
  expect(await exchanged('A106')).toBeLessThan(kept.until - 20 * HOUR_MS);
});

describe('the rule', () => {
  const none: ReservedNow = { byPhone: 0, byEmail: 0, lastHour: 0, lastDay: 0, ofSize: 0, unitsOfSize: 8 };
  const limits = { perPerson: 2, perHour: 8, perDay: 30, shareOfSize: 25 };
  it.each<[Partial<ReservedNow>, boolean]>([
    [{}, true],
    [{ byPhone: 1, byEmail: 1, lastHour: 7, ofSize: 1 }, true],
    [{ byPhone: 2 }, false],
    [{ byEmail: 2 }, false],
    [{ lastHour: 8 }, false],
    [{ lastDay: 29 }, true],
    [{ lastDay: 30 }, false],
    [{ ofSize: 2 }, false],
    [{ ofSize: 0, unitsOfSize: 1 }, true],
    [{ ofSize: 1, unitsOfSize: 1 }, false],
    [{ ofSize: 1, unitsOfSize: 5 }, true],
  ])('%o may keep one more: %s', (now, may) => {
    expect(mayKeep({ ...none, ...now }, limits)).toBe(may);
  });
});
