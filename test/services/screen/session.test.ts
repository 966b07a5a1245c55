import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStoredPlain } from '../../support/base/stored-plain';
import { openBookings, typed, type BookingWorld } from '../../support/services/bookings';

let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const statesOf = () =>
  world.db.query((tx) => tx.selectFrom('booking').select(['id', 'state']).orderBy('created_at_ms').execute());

describe('opening the page again', () => {
  it('gives back the draft of the person who stood there before, with everything they typed', async () => {
    const left = await world.save({ unitId: world.unitId('A101') });
    expect(await world.call('session.begin', {})).toEqual({ ok: true, value: { released: 1 } });
    expect(await statesOf()).toEqual([{ id: left.id, state: 'cancelled' }]);
    expect(isStoredPlain(world.db.open.raw, typed.email)).toBe(false);
    const again = await world.save({ unitId: world.unitId('A101') });
    expect(again.state).toBe('draft');
  });

  it('has nothing to give back when nobody was there', async () => {
    expect(await world.call('session.begin', {})).toEqual({ ok: true, value: { released: 0 } });
  });
});
