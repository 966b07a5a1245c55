/** What a screen that was started again says of the payment before, and to whom it gives the booking back. */
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { AttemptState } from '../../../src/main/domain/attempt/payment-attempt';
import {
  acknowledgePayment,
  interruptedPayment,
  resumeAfterPayment,
} from '../../../src/main/services/payment/interrupted';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { createLiveJourneys } from '../../../src/main/services/booking/live-journeys';
import { presenceAt } from '../../../src/main/services/screen/presence';
import { releaseScreenDrafts } from '../../../src/main/services/screen/session';
import { openBookings, valueOf as answerOf } from '../../support/services/bookings';
import { openKiosk, waitingForCard } from '../../support/services/card-payments';
import { readyBooking, screen, valueOf } from '../../support/services/rental';

const MINUTE = 60_000;

/** A customer has paid, and the page went away before it could say so. */
async function paidUnseen() {
  const kiosk = await waitingForCard();
  await kiosk.kiosk.present(kiosk.bookingId, 'approved');
  const { reference } = await kiosk.kiosk.reach(kiosk.bookingId, 'paid');
  const told = async () => valueOf(await interruptedPayment(kiosk.ctx, 'en'));
  const resume = async (phoneDigits: string, of = reference ?? '') =>
    valueOf(await resumeAfterPayment(kiosk.ctx, { reference: of, phoneDigits }));
  return { ...kiosk, reference: reference ?? '', told, resume };
}

test('while its result is on the screen the kiosk takes no picture for head office, and does again once it was read', async () => {
  const { ctx, db, reference } = await paidUnseen();
  const there = () => presenceAt(ctx, createLiveJourneys(ctx.clock));
  expect(await there()).toBe('payment');
  db.clock.advance(29 * MINUTE);
  expect(await there()).toBe('payment');
  valueOf(await acknowledgePayment(ctx, reference));
  expect(await there()).toBeNull();
});

test('the page may show it for a moment longer, so a picture waits longer', async () => {
  const { ctx, db, told } = await paidUnseen();
  const there = () => presenceAt(ctx, createLiveJourneys(ctx.clock));
  db.clock.advance(30 * MINUTE + 20_000);
  expect([await told(), await there()]).toEqual([null, 'payment']);
  db.clock.advance(2 * MINUTE);
  expect(await there()).toBeNull();
});

test('nothing is reported of a kiosk where nobody has paid, nor of what a device takes', async () => {
  const { ctx, db } = await openKiosk();
  expect(valueOf(await interruptedPayment(ctx, 'en'))).toBeNull();
  valueOf(await createPaymentIntent(ctx, screen, await readyBooking(ctx, db)));
  expect(valueOf(await interruptedPayment(ctx, 'en'))).toBeNull();
});

test('a payment that went through is reported once it has, with its amount and nothing of the customer', async () => {
  const { told, reference, raw, bookingId } = await paidUnseen();
  const due = raw.prepare('SELECT amount_minor FROM payment_attempt').pluck().get();
  const view = await told();
  expect(view).toMatchObject({ outcome: 'charged_once', reference, resumable: true, language: 'en' });
  expect(view?.amount.price).toBe(Number(due) / 100);
  expect(JSON.stringify(view)).not.toContain(bookingId);
  expect(JSON.stringify(view)).not.toContain('Robin');
});

test.each<[AttemptState, string]>([
  ['recorded', 'being_checked'],
  ['intent_created', 'being_checked'],
  ['collecting', 'being_checked'],
  ['processing', 'being_checked'],
  ['declined', 'being_checked'],
  ['contracted', 'charged_once'],
  ['captured', 'charged_once'],
  ['released', 'nothing_taken'],
  ['needs_review', 'needs_review'],
])('an attempt that is %s is reported as %s', async (state, outcome) => {
  const { told, raw } = await paidUnseen();
  raw.prepare('UPDATE payment_attempt SET state = ?').run(state);
  if (state === 'released') raw.exec(`UPDATE booking SET state = 'expired'`);
  expect(await told()).toMatchObject({ outcome, resumable: outcome === 'charged_once' });
});

test('what the page left waiting is given back by the next page, which says that nothing was taken', async () => {
  const { ctx, kiosk, bookingId, gateway } = await waitingForCard();
  await kiosk.present(bookingId, 'declined');
  await kiosk.reach(bookingId, 'declined');
  expect(await releaseScreenDrafts(ctx)).toBe(1);
  expect(valueOf(await interruptedPayment(ctx, 'en'))).toMatchObject({ outcome: 'nothing_taken' });
  expect(gateway.readerState()).toBe('ready');
});

test('nothing is said of a card that was called off where staff took the money instead', async () => {
  const { ctx, told, raw } = await paidUnseen();
  raw.exec(`UPDATE payment_attempt SET state = 'released'`);
  expect(await told()).toBeNull();
  expect(await presenceAt(ctx, createLiveJourneys(ctx.clock))).toBeNull();
  raw.exec(`UPDATE booking SET state = 'cancelled'`);
  expect(await told()).toMatchObject({ outcome: 'nothing_taken' });
});

test('who had kept the unit before is sent to their code, until the hold is over', async () => {
  const { told, raw, db } = await paidUnseen();
  raw.exec(`UPDATE payment_attempt SET state = 'released'`);
  const holdEnds = db.clock.nowMs() + 10 * MINUTE;
  raw.prepare(`UPDATE booking SET state = 'draft', hold_expires_at_ms = ?`).run(holdEnds);
  expect(await told()).toMatchObject({ outcome: 'nothing_taken', kept: false });
  raw.exec(`UPDATE booking SET pickup_code = '12345678'`);
  const view = await told();
  expect(view).toMatchObject({ outcome: 'nothing_taken', kept: true });
  expect(JSON.stringify(view)).not.toContain('12345678');
  db.clock.advance(10 * MINUTE);
  expect(await told()).toMatchObject({ kept: false });
});

test('a booking that its customer gave up is not told of', async () => {
  const world = await openBookings();
  onTestFinished(() => world.close());
  const { id } = await world.save();
  world.db.open.raw
    .prepare(
      `INSERT INTO payment_attempt (id, booking_id, provider, amount_minor, card_amount, currency, quote_sha256,
         state, created_at_ms, updated_at_ms, screen_at_ms)
       VALUES (?, ?, 'simulated', 100, 100, 'USD', 'x', 'released', 1, 1, ?)`,
    )
    .run(world.db.newId(), id, world.db.clock.nowMs());
  expect(answerOf(await world.call('payment.interrupted', { language: 'en' }))).not.toBeNull();
  answerOf(await world.call('booking.cancel', { bookingId: id, language: 'en' }));
  expect(answerOf(await world.call('payment.interrupted', { language: 'en' }))).toBeNull();
});

describe('is reported until', () => {
  it('somebody has seen it', async () => {
    const { ctx, told, reference } = await paidUnseen();
    expect(valueOf(await acknowledgePayment(ctx, 'FFFFFFFF'))).toEqual({ acknowledged: false });
    expect(await told()).not.toBeNull();
    expect(valueOf(await acknowledgePayment(ctx, reference))).toEqual({ acknowledged: true });
    expect(await told()).toBeNull();
  });

  it('half an hour is over, whichever way the clock was set', async () => {
    const { db, told } = await paidUnseen();
    db.clock.advance(29 * MINUTE);
    expect(await told()).not.toBeNull();
    db.clock.advance(2 * MINUTE);
    expect(await told()).toBeNull();
    db.clock.advance(-62 * MINUTE);
    expect(await told()).toBeNull();
  });
});

test('what is still being checked cannot be noted as shown', async () => {
  const { ctx, kiosk, bookingId } = await waitingForCard();
  const { reference } = await kiosk.state(bookingId);
  expect(valueOf(await acknowledgePayment(ctx, reference ?? ''))).toEqual({ acknowledged: false });
});

test('another try after a shown decline is to be shown again', async () => {
  const { ctx, kiosk, bookingId, raw } = await waitingForCard();
  raw.exec('UPDATE payment_attempt SET shown_at_ms = 1');
  await kiosk.present(bookingId, 'declined');
  await kiosk.reach(bookingId, 'declined');
  expect(valueOf(await interruptedPayment(ctx, 'en'))).toBeNull();
  valueOf(await kiosk.start(bookingId));
  expect(valueOf(await interruptedPayment(ctx, 'en'))).toMatchObject({ outcome: 'being_checked' });
});

describe('the booking', () => {
  it('is given to the person who knows the last digits of the phone number', async () => {
    const { resume, bookingId } = await paidUnseen();
    expect(await resume('0000')).toEqual({ bookingId: null, triesLeft: 2 });
    expect(await resume('0123')).toEqual({ bookingId, triesLeft: 2 });
  });

  it('is kept to itself after three wrong tries, whatever is typed then', async () => {
    const { resume, told } = await paidUnseen();
    for (const triesLeft of [2, 1, 0]) expect(await resume('9999')).toEqual({ bookingId: null, triesLeft });
    expect(await resume('0123')).toEqual({ bookingId: null, triesLeft: 0 });
    expect(await told()).toMatchObject({ outcome: 'charged_once', resumable: false });
  });

  it('is given neither under another reference, nor when it was shown, nor when nothing was taken', async () => {
    const { ctx, resume, reference, raw } = await paidUnseen();
    expect(await resume('0123', 'FFFFFFFF')).toEqual({ bookingId: null, triesLeft: 0 });
    raw.exec(`UPDATE payment_attempt SET state = 'needs_review'`);
    expect(await resume('0123')).toEqual({ bookingId: null, triesLeft: 0 });
    raw.exec(`UPDATE payment_attempt SET state = 'captured'`);
    valueOf(await acknowledgePayment(ctx, reference));
    expect(await resume('0123')).toEqual({ bookingId: null, triesLeft: 0 });
  });
});
