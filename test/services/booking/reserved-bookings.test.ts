import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import { expireDrafts } from '../../../src/main/services/booking/close';
import { screen } from '../../../src/main/services/base/caller';
import { reserveBooking } from '../../../src/main/services/booking/reserved-bookings';
import { createPickUps } from '../../../src/main/services/booking/pick-ups';
import { giveBackDraft, releaseScreenDrafts } from '../../../src/main/services/screen/session';
import { touchBooking } from '../../../src/main/services/booking/draft';
import { openBookings, reasonsOf, typed, valueOf, type BookingWorld } from '../../support/services/bookings';

const HOUR_MS = 3_600_000;
let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const digits = typed.phoneNumber.replaceAll(/\D/g, '').slice(-4);
const wrong = String((Number(digits) + 1) % 10_000).padStart(4, '0');

const draft = async (contact: typeof typed | null = typed) => (await world.save({ contact })).id;

describe('a kept booking', () => {
  it('holds its unit for hours, through a restart, an idle wipe and the sweep', async () => {
    const id = await draft();
    const kept = valueOf(await reserveBooking(world.ctx, id));
    expect(Date.parse(kept.heldUntil) - world.db.clock.nowMs()).toBe(24 * HOUR_MS);
    expect(await giveBackDraft(world.ctx, id)).toBe(false);
    expect(await releaseScreenDrafts(world.ctx)).toBe(0);
    world.db.clock.advance(23 * HOUR_MS);
    expect(await world.db.query((tx) => expireDrafts({ ctx: world.ctx, tx }))).toBe(0);
    expect(world.unitState('A101')).toBe('held');
  });

  it('ends with its hold like any other, and what was typed is gone', async () => {
    await reserveBooking(world.ctx, await draft());
    world.db.clock.advance(24 * HOUR_MS);
    expect(await world.db.query((tx) => expireDrafts({ ctx: world.ctx, tx }))).toBe(1);
    expect(world.unitState('A101')).toBe('available');
  });

  it('is not held for less because its customer is still there', async () => {
    const id = await draft();
    const kept = valueOf(await reserveBooking(world.ctx, id));
    expect(valueOf(await touchBooking(world.ctx, id)).holdExpiresAt).toBe(kept.heldUntil);
  });

  it('has the same code when it is kept twice', async () => {
    const id = await draft();
    const first = valueOf(await reserveBooking(world.ctx, id));
    expect(valueOf(await reserveBooking(world.ctx, id)).code).toBe(first.code);
  });

  it('comes back to the person who knows its code and the end of the phone number', async () => {
    const id = await draft();
    const { code } = valueOf(await reserveBooking(world.ctx, id));
    const pickUp = createPickUps(world.ctx).byCode;
    const found = valueOf(await pickUp({ code, phoneDigits: digits, language: 'en' }));
    expect([found.id, found.contactBook?.lastName]).toEqual([id, typed.lastName]);
  });

  it('can still be canceled by staff', async () => {
    const id = await draft();
    await reserveBooking(world.ctx, id);
    expect((await cancelBooking(world.ctx, screen, id)).ok).toBe(true);
    expect(world.unitState('A101')).toBe('available');
  });
});

describe('a pick-up is refused', () => {
  it('alike for a wrong code, wrong digits, and a booking that has ended', async () => {
    const { code } = valueOf(await reserveBooking(world.ctx, await draft()));
    const pickUp = createPickUps(world.ctx).byCode;
    const other = code === '00000000' ? '00000001' : '00000000';
    const answers = [
      await pickUp({ code: other, phoneDigits: digits, language: 'en' }),
      await pickUp({ code, phoneDigits: wrong, language: 'en' }),
    ];
    world.db.clock.advance(24 * HOUR_MS);
    answers.push(await pickUp({ code, phoneDigits: digits, language: 'en' }));
    expect(answers.flatMap(reasonsOf)).toEqual(['pickup_unknown', 'pickup_unknown', 'pickup_unknown']);
  });

  it('after six wrong guesses, also with the right digits, until time has passed', async () => {
    const { code } = valueOf(await reserveBooking(world.ctx, await draft()));
    const pickUp = createPickUps(world.ctx).byCode;
    const guesses = Array.from({ length: 8 }, () => pickUp({ code, phoneDigits: wrong, language: 'en' }));
    const reasons = (await Promise.all(guesses)).flatMap(reasonsOf);
    expect(reasons.filter((reason) => reason === 'throttled')).toHaveLength(2);
    const right = { code, phoneDigits: digits, language: 'en' } as const;
    expect(reasonsOf(await pickUp(right))).toEqual(['throttled']);
    world.db.clock.advance(5 * 60_000);
    expect((await pickUp(right)).ok).toBe(true);
  });

  it('before the customer has said who they are, nothing is kept', async () => {
    expect(reasonsOf(await reserveBooking(world.ctx, await draft(null)))).toEqual(['contact_missing']);
  });
});
