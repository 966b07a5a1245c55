import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expireDrafts } from '../../../src/main/services/booking/close';
import { cancelBooking, createBooking } from '../../../src/main/services/booking/bookings';
import { chooseCoverage, linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { chooseExtras } from '../../../src/main/services/booking/extras';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { saveSignature } from '../../../src/main/services/signing/signature';
import type { Result } from '../../../src/shared/result';
import {
  openBookings,
  reasonsOf,
  refusalsOf,
  traces,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import { signed } from '../../support/documents/signature';
import { isStoredPlain } from '../../support/base/stored-plain';

const HOLD_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const expire = () => world.db.query((tx) => expireDrafts({ ctx: world.ctx, tx }));
const cancel = (id: string, caller = world.keys.mine) => cancelBooking(world.ctx, caller, id);
const own = { kind: 'own_policy', insurer: 'Prairie Mutual', policyNumber: 'PM-4711', expires: '2027-01-01' };
const bookingRow = () => world.rows()['booking']?.[0] as Record<string, unknown>;

describe('a hold', () => {
  // Holds: v1-6.4, asvs-2.3.2
  it('ends to the millisecond, and housekeeping then frees the unit', async () => {
    await world.book();
    world.db.clock.advance(HOLD_MS - 1);
    expect([await expire(), world.unitState('A101')]).toEqual([0, 'held']);
    world.db.clock.advance(1);
    expect([await expire(), world.unitState('A101')]).toEqual([1, 'available']);
    expect(bookingRow()).toMatchObject({ state: 'expired', contact_id: null });
  });

  it('that ended makes way for the next booking before housekeeping comes', async () => {
    await world.book();
    world.db.clock.advance(HOLD_MS);
    await world.book({}, world.keys.other);
    expect((world.rows()['booking'] as { state: string }[]).map(({ state }) => state).toSorted()).toEqual([
      'draft',
      'expired',
    ]);
  });

  it('that ended closes the booking for every change, swept or not', async () => {
    const id = await world.book();
    world.db.clock.advance(HOLD_MS);
    for (const swept of [false, true]) {
      if (swept) await expire();
      const answers = [
        await linkInsurance(world.ctx, world.keys.mine, id, world.plan('Basic', 'Box', 0)),
        await chooseCoverage(world.ctx, world.keys.mine, id, own),
        await chooseExtras(world.ctx, world.keys.mine, id, { addOnIds: [] }),
        await saveSignature(world.ctx, world.keys.mine, id, { signature: await signed() }),
        await cancel(id),
      ];
      expect(answers.flatMap(reasonsOf)).toEqual(Array.from({ length: 5 }, () => 'booking_closed'));
      expect(answers.flatMap(refusalsOf)).toEqual([
        'INVALID_PARAM_ACTIVITY_INFO_ID bookingId',
        'INVALID_ACTIVITY_INFO_DETAILS bookingId',
        'INVALID_ACTIVITY_INFO_DETAILS bookingId',
        'INVALID_ACTIVITY_INFO_DETAILS bookingId',
        'INVALID_ACTIVITY_INFO_DETAILS bookingId',
      ]);
    }
  });

  // Holds: v1-6.4
  it('starts again with every change, also after the clock was turned back', async () => {
    const id = await world.book();
    const changes: readonly (() => Promise<Result<unknown>>)[] = [
      () => linkInsurance(world.ctx, world.keys.mine, id, world.plan('Basic', 'Box', 0)),
      () => chooseCoverage(world.ctx, world.keys.mine, id, own),
      () => chooseExtras(world.ctx, world.keys.mine, id, {}),
    ];
    for (const change of changes) {
      world.db.clock.advance(HOLD_MS - 1);
      valueOf(await change());
      expect(bookingRow()['hold_expires_at_ms']).toBe(world.db.clock.nowMs() + HOLD_MS);
    }
    world.db.clock.advance(-2 * HOLD_MS);
    valueOf(await chooseExtras(world.ctx, world.keys.mine, id, {}));
    expect(bookingRow()['hold_expires_at_ms']).toBe(world.db.clock.nowMs() + HOLD_MS);
  });

  // Holds: v1-6.4
  it('of a device lasts as long as its signature, whatever else is done', async () => {
    const id = await world.book();
    valueOf(await saveSignature(world.ctx, world.keys.mine, id, { signature: await signed() }));
    const endMs = world.db.clock.nowMs() + DAY_MS;
    expect(bookingRow()['hold_expires_at_ms']).toBe(endMs);
    world.db.clock.advance(38 * 60_000);
    valueOf(await chooseExtras(world.ctx, world.keys.mine, id, {}));
    expect(bookingRow()['hold_expires_at_ms']).toBe(endMs);
    world.db.clock.advance(DAY_MS - 38 * 60_000 - 1);
    expect([await expire(), world.unitState('A101')]).toEqual([0, 'held']);
    valueOf(await chooseExtras(world.ctx, world.keys.mine, id, {}));
    expect(bookingRow()['hold_expires_at_ms']).toBe(world.db.clock.nowMs() + HOLD_MS);
  });

  // Holds: v1-6.4
  it('of a device ends as any other when a change drops its signature', async () => {
    const id = await world.book();
    valueOf(await saveSignature(world.ctx, world.keys.mine, id, { signature: await signed() }));
    valueOf(await chooseCoverage(world.ctx, world.keys.mine, id, own));
    expect(bookingRow()['hold_expires_at_ms']).toBe(world.db.clock.nowMs() + HOLD_MS);
  });

  // Holds: v1-6.4
  it('of the screen starts again with a signature, which counts until its end', async () => {
    const { id } = await world.save({ coverage: { ...own, kind: 'own_policy' } });
    await world.sign(id);
    world.db.clock.advance(60_000);
    const { holdExpiresAt } = valueOf(await world.call('booking.touch', { bookingId: id, language: 'en' }));
    expect(holdExpiresAt).toBe(new Date(world.db.clock.nowMs() + HOLD_MS).toISOString());
    const preview = () => world.call('booking.get', { bookingId: id, language: 'en' });
    expect(valueOf(await preview())).toMatchObject({ signature: { saved: true, expiresAt: holdExpiresAt } });
    world.db.clock.advance(HOLD_MS);
    expect(valueOf(await preview())).toMatchObject({ signature: { saved: false, expiresAt: null } });
  });

  it('starts again with a change that gives an intent back, however long the intent waited', async () => {
    const id = await world.book();
    const intent = valueOf(await createPaymentIntent(world.ctx, world.keys.mine, id));
    world.db.clock.advance(HOLD_MS + 1);
    valueOf(await chooseExtras(world.ctx, world.keys.mine, id, { discountCode: 'HALFMONTH' }));
    expect(bookingRow()).toMatchObject({
      state: 'draft',
      hold_expires_at_ms: world.db.clock.nowMs() + HOLD_MS,
    });
    expect((await world.gateway.retrieveIntent(intent.paymentIntentId)).status).toBe('canceled');
  });

  it('does not start again with a change that was refused', async () => {
    const id = await world.book();
    const before = world.rows();
    world.db.clock.advance(60_000);
    expect((await chooseExtras(world.ctx, world.keys.mine, id, { addOnIds: ['x'] })).ok).toBe(false);
    expect(world.rows()).toEqual(before);
  });

  it('is renewed by a touch of the screen and answered with its end', async () => {
    const { id } = await world.save();
    world.db.clock.advance(HOLD_MS - 1);
    const until = { holdExpiresAt: new Date(world.db.clock.nowMs() + HOLD_MS).toISOString() };
    expect(await world.call('booking.touch', { bookingId: id, language: 'en' })).toEqual({
      ok: true,
      value: until,
    });
    world.db.clock.advance(HOLD_MS);
    expect(reasonsOf(await world.call('booking.touch', { bookingId: id, language: 'en' }))).toEqual([
      'booking_closed',
    ]);
  });
});

describe('cancelling', () => {
  // Holds: v1-5.6
  it('wipes contact, coverage and signature from the file and frees the unit', async () => {
    const id = await world.book();
    valueOf(await chooseCoverage(world.ctx, world.keys.mine, id, own));
    valueOf(await saveSignature(world.ctx, world.keys.mine, id, { signature: await signed() }));
    expect(isStoredPlain(world.db.open.raw, 'Quillfeather')).toBe(true);
    expect(valueOf(await cancel(id))).toBe(id);
    expect(world.unitState('A101')).toBe('available');
    const { contact, coverage, signature } = world.rows();
    expect([contact, coverage, signature]).toEqual([[], [], []]);
    expect(bookingRow()).toMatchObject({ state: 'cancelled', contact_id: null });
    const left = [...traces, 'Prairie Mutual', 'PM-4711'].filter((trace) =>
      isStoredPlain(world.db.open.raw, trace),
    );
    expect(left).toEqual([]);
  });

  // Holds: v1-5.6
  it('is answered once; then the booking is closed', async () => {
    const id = await world.book();
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap(reasonsOf)).toEqual(['booking_closed', 'booking_closed']);
    const told = world.rows()['outbox'] as { type: string }[];
    expect(told.filter(({ type }) => type === 'booking.cancelled')).toHaveLength(1);
  });

  it('does not free the unit for whom it is not held any more', async () => {
    const id = await world.book();
    world.db.clock.advance(HOLD_MS);
    await world.book({}, world.keys.other);
    expect((await cancel(id)).ok).toBe(false);
    expect(world.unitState('A101')).toBe('held');
  });

  // Holds: v1-6.9
  it.each(['needs_review', 'moved_in'])('is refused for a booking that is %s', async (state) => {
    const id = await world.book();
    world.db.open.raw.prepare('UPDATE booking SET state = ?').run(state);
    const before = world.rows();
    expect(reasonsOf(await cancel(id))).toEqual(['booking_closed']);
    expect(world.rows()).toEqual(before);
  });

  // Holds: v1-6.8
  it('from the screen says so, and says no for what it cannot cancel', async () => {
    const { id } = await world.save();
    const bookingId = { bookingId: id, language: 'en' } as const;
    expect(await world.call('booking.cancel', bookingId)).toEqual({ ok: true, value: { cancelled: true } });
    expect(await world.call('booking.cancel', bookingId)).toEqual({ ok: true, value: { cancelled: false } });
  });
});

describe('a contact that was registered apart from the booking', () => {
  const share = async () => {
    const first = await world.book({ unitId: world.unitId('A102') });
    const contactId = String(bookingRow()['contact_id']);
    world.db.open.raw
      .prepare('INSERT INTO contact_known_to_key VALUES (?, ?)')
      .run(world.keys.mine.id, contactId);
    const second = valueOf(
      await createBooking(world.ctx, world.keys.mine, world.body({ contactBookInfo: { id: contactId } })),
    );
    return { first, second, contactId };
  };

  it('outlives the booking that names it', async () => {
    const { second, contactId } = await share();
    valueOf(await cancel(second));
    expect(world.rows()['contact']).toEqual([expect.objectContaining({ id: contactId })]);
  });

  it('that was typed for one booking stays while another names it', async () => {
    const { first, contactId } = await share();
    valueOf(await cancel(first));
    expect(world.rows()['contact']).toEqual([expect.objectContaining({ id: contactId })]);
  });

  it('with a login stays when its own booking expires', async () => {
    await world.book();
    const row = { id: world.db.newId<'login'>(), contact_id: String(bookingRow()['contact_id']) };
    world.db.open.raw
      .prepare(`INSERT INTO login VALUES (@id, @contact_id, 'a@example.com', 'x', 'tenant', 0, 0)`)
      .run(row);
    world.db.clock.advance(HOLD_MS);
    await expire();
    expect(world.rows()['contact']).toEqual([expect.objectContaining({ id: row.contact_id })]);
  });
});
