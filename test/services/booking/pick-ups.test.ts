/** A reservation found without its code, and one that a device made: whose it is afterward. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import { previewBooking } from '../../../src/main/services/booking/preview';
import { reserveBooking } from '../../../src/main/services/booking/reserved-bookings';
import { createPickUps } from '../../../src/main/services/booking/pick-ups';
import { giveBackDraft, releaseScreenDrafts } from '../../../src/main/services/screen/session';
import type { Id } from '../../../src/shared/ids';
import {
  openBookings,
  reasonsOf,
  renter,
  typed,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import { scriptedMailer } from '../../support/services/moved-in';

let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const person = {
  language: 'en',
  email: renter.emailId,
  phoneNumber: '(512) 555-0199',
  phoneCountryId: 840,
} as const;
const find = (more: Partial<Parameters<ReturnType<typeof createPickUps>['byPerson']>[0]> = {}) =>
  createPickUps(world.ctx).byPerson({ ...person, ...more });
const rowOf = (id: Id<'booking'>) =>
  world.db.open.raw
    .prepare('SELECT api_key_id, at_screen, pickup_code FROM booking WHERE id = ?')
    .get(id) as {
    api_key_id: string;
    at_screen: number;
    pickup_code: string;
  };

describe('a reservation is found by e-mail address and phone number', () => {
  it('when it was kept at this screen, however the two are written', async () => {
    const { id } = await world.save({ contact: typed });
    await reserveBooking(world.ctx, id);
    const found = valueOf(
      await find({ email: ' ZEPHYRINE@example.com ', phoneNumber: '001 512 555 0199', phoneCountryId: 0 }),
    );
    expect(found.map((one) => one.id)).toEqual([id]);
  });

  it('when a device made it, and then the screen may change, sign and pay it while the device sees it still', async () => {
    const id = await world.book();
    const get = () => world.call('booking.get', { bookingId: id, language: 'en' });
    expect(reasonsOf(await get())).toEqual(['booking_unknown']);
    const [found] = valueOf(await find());
    expect(found?.id).toBe(id);
    const own = { insurer: 'Prairie', policyNumber: 'PM-1', expires: '2027-01-01' };
    const saved = await world.save({ bookingId: id, coverage: { kind: 'own_policy', ...own } });
    await world.sign(id);
    expect((await world.call('payment.start', { bookingId: id, language: 'en' })).ok).toBe(true);
    expect(saved.contactBook?.lastName).toBe(renter.lastName);
    expect((await previewBooking(world.ctx, world.keys.mine, id)).ok).toBe(true);
    expect((await previewBooking(world.ctx, world.keys.other, id)).ok).toBe(false);
    expect(rowOf(id)).toMatchObject({ api_key_id: world.keys.mine.id, at_screen: 1 });
  });

  it('in the order of their making, the newest first, when there are several', async () => {
    const first = await world.book();
    world.db.clock.advance(1000);
    const second = await world.book({ unitId: world.unitId('A102') });
    expect(valueOf(await find()).map((one) => one.id)).toEqual([second, first]);
  });

  it('and is noted as taken up, without a name', async () => {
    const id = await world.book();
    await find();
    const notes = world.db.open.raw.prepare(`SELECT actor, action FROM audit WHERE subject = ?`).all(id);
    expect(notes.at(-1)).toEqual({ actor: 'screen', action: 'booking.picked_up' });
    expect(world.log.join('')).not.toContain('zephyrine');
  });
});

describe('who walks away from a reservation that a device made', () => {
  it('leaves it to the device: neither the wipe nor a restart gives it back, and the device can', async () => {
    const id = await world.book();
    await find();
    expect(await giveBackDraft(world.ctx, id)).toBe(false);
    expect(await releaseScreenDrafts(world.ctx)).toBe(0);
    expect(world.unitState('A101')).toBe('held');
    expect((await cancelBooking(world.ctx, world.keys.mine, id)).ok).toBe(true);
    expect(world.unitState('A101')).toBe('available');
  });
});

describe('nothing is found', () => {
  it.each<[string, Parameters<typeof find>[0]]>([
    ['with another address', { email: 'other@example.com' }],
    ['with another number', { phoneNumber: '512 555 0198' }],
    ['with the number’s end alone', { phoneNumber: '0199' }],
    ['with nothing typed', { email: '', phoneNumber: '' }],
  ])('%s, in the same words', async (_title, more) => {
    await world.book();
    expect(reasonsOf(await find(more))).toEqual(['reservation_unknown']);
  });

  it('once the hold has ended, and of a booking that came to nothing', async () => {
    const id = await world.book();
    await cancelBooking(world.ctx, world.keys.mine, id);
    await world.book({ unitId: world.unitId('A102') });
    world.db.clock.advance(31 * 60_000);
    expect(reasonsOf(await find())).toEqual(['reservation_unknown']);
  });

  it('after six wrong guesses, whichever way they were made', async () => {
    await world.book();
    const pickUps = createPickUps(world.ctx);
    for (let guess = 0; guess < 3; guess += 1) {
      await pickUps.byPerson({ ...person, phoneNumber: '512 555 0198' });
      await pickUps.byCode({ language: 'en', code: '00000000', phoneDigits: '0199' });
    }
    world.db.clock.advance(999);
    // The wait is reported in whole seconds, and is never shorter than it really is.
    expect(await pickUps.byPerson(person)).toMatchObject({
      refusals: [{ reason: 'throttled', retryAfterSeconds: 300 }],
    });
    world.db.clock.advance(5 * 60_000 - 999);
    expect((await pickUps.byPerson(person)).ok).toBe(true);
  });
});

describe('the code of a kept booking', () => {
  it('goes to the customer by e-mail once, with its QR code, where mail is set up', async () => {
    const { mailer, codes } = scriptedMailer();
    await world.close();
    world = await openBookings({ outside: { mailer } });
    const { id } = await world.save({ contact: typed, language: 'de' });
    const kept = valueOf(await world.call('booking.reserve', { bookingId: id, language: 'de' }));
    await world.call('booking.reserve', { bookingId: id, language: 'de' });
    await world.customerServices.singleDeliveries.round();
    expect(kept.emailAddress).toBe(typed.email);
    expect(kept.qr.size).toBeGreaterThan(25);
    expect(codes).toMatchObject([
      { to: typed.email, language: 'de', code: kept.code, unitNumbers: ['A101'] },
    ]);
    expect(codes[0]?.picture.subarray(1, 4).toString()).toBe('PNG');
  });

  it('is promised to nobody by e-mail where none is set up', async () => {
    const { id } = await world.save({ contact: typed });
    const kept = valueOf(await world.call('booking.reserve', { bookingId: id, language: 'en' }));
    expect([kept.emailAddress, world.rows()['single_delivery']]).toEqual([null, []]);
  });
});
