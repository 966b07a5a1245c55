/** What the screen hears of its card payments, card by card. */
import { describe, expect, it, test } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { chooseExtras } from '../../../src/main/services/booking/extras';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { openKiosk, waitingForCard } from '../../support/services/card-payments';
import {
  draft,
  outcomeOf,
  planBody,
  readyBooking,
  rowCounts,
  screen,
  valueOf,
} from '../../support/services/rental';

describe('a card at the kiosk', () => {
  it('that is approved ends in a contract', async () => {
    const { kiosk, bookingId, raw, attempts } = await waitingForCard();
    expect(await kiosk.state(bookingId)).toMatchObject({ cancellable: true, declineReason: null });
    expect(await kiosk.present(bookingId, 'approved')).toBe(true);
    await kiosk.reach(bookingId, 'paid');
    await expect.poll(() => attempts()[0]?.state).toBe('captured');
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1, document: 3 });
    expect(findFaults(raw)).toEqual([]);
    expect(await kiosk.state(bookingId)).toMatchObject({ phase: 'paid', cancellable: false });
  });

  test.each([
    ['declined', 'declined'],
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'expired_card'],
  ] as const)('that is %s leaves the same intent for another card', async (outcome, declineReason) => {
    const { kiosk, bookingId, attempts, raw } = await waitingForCard();
    await kiosk.present(bookingId, outcome);
    await kiosk.reach(bookingId, 'declined');
    expect(await kiosk.state(bookingId)).toMatchObject({ declineReason, cancellable: true });
    valueOf(await kiosk.start(bookingId));
    await kiosk.reach(bookingId, 'present_card');
    await kiosk.present(bookingId, 'approved');
    await kiosk.reach(bookingId, 'paid');
    expect(attempts()).toHaveLength(1);
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1 });
  });

  test.each([
    ['timeout', 'timed_out'],
    ['unplugged', 'disconnected'],
  ] as const)('%s takes nothing and can be tried again', async (outcome, phase) => {
    const { kiosk, bookingId, gateway, attempts } = await waitingForCard();
    await kiosk.present(bookingId, outcome);
    await kiosk.reach(bookingId, phase);
    await expect.poll(() => gateway.readerState()).toBe('ready');
    valueOf(await kiosk.start(bookingId));
    await kiosk.reach(bookingId, 'present_card');
    await kiosk.present(bookingId, 'approved');
    await kiosk.reach(bookingId, 'paid');
    expect(attempts()).toHaveLength(1);
  });

  it('whose success is reported late is taken once, and is never asked for again', async () => {
    const { kiosk, bookingId, raw } = await waitingForCard();
    await kiosk.present(bookingId, 'late_success');
    await kiosk.reach(bookingId, 'checking');
    valueOf(await kiosk.start(bookingId));
    expect((await kiosk.state(bookingId)).phase).toBe('checking');
    expect(await kiosk.present(bookingId, 'approved')).toBe(false);
    await kiosk.reach(bookingId, 'paid');
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1 });
  });

  // Holds: v1-6.5
  it('that nobody presents ends as timed out, also after another one was declined', async () => {
    const { kiosk, bookingId } = await waitingForCard({ presentMs: 150 });
    await kiosk.present(bookingId, 'declined');
    await kiosk.reach(bookingId, 'declined');
    valueOf(await kiosk.start(bookingId));
    expect(await kiosk.reach(bookingId, 'timed_out')).toMatchObject({ cancellable: true });
  });

  it('that a device had taken before is booked and not asked for', async () => {
    const { ctx, db, kiosk } = await openKiosk();
    const bookingId = await readyBooking(ctx, db);
    const { paymentIntentId } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
    ctx.gateway.present?.(paymentIntentId, 'approved');
    valueOf(await kiosk.start(bookingId));
    expect(await kiosk.reach(bookingId, 'paid')).toMatchObject({ cancellable: false });
  });
});

describe('calling off', () => {
  // Holds: ux-38
  it('while the card is waited for takes nothing and frees the booking', async () => {
    const { ctx, kiosk, bookingId, attempts, gateway } = await waitingForCard();
    expect(valueOf(await kiosk.cancel(bookingId)).phase).toBe('not_taken');
    const [attempt] = attempts();
    expect((await gateway.retrieveIntent(attempt?.intent_id ?? '')).status).toBe('canceled');
    expect(gateway.readerState()).toBe('ready');
    valueOf(await cancelBooking(ctx, screen, bookingId));
  });

  // Holds: v1-6.8, ux-38
  it('is too late once the card is taken', async () => {
    const { ctx, kiosk, bookingId } = await waitingForCard();
    await kiosk.present(bookingId, 'late_success');
    await kiosk.reach(bookingId, 'checking');
    expect(valueOf(await kiosk.cancel(bookingId))).toMatchObject({ phase: 'checking', cancellable: false });
    expect(outcomeOf(await cancelBooking(ctx, screen, bookingId))).toBe(
      'INVALID_ACTIVITY_INFO_DETAILS conflict',
    );
    await kiosk.reach(bookingId, 'paid');
  });

  // Holds: v1-6.5
  it('after a decline gives the intent back', async () => {
    const { kiosk, bookingId, attempts, gateway } = await waitingForCard();
    await kiosk.present(bookingId, 'declined');
    await kiosk.reach(bookingId, 'declined');
    expect(valueOf(await kiosk.cancel(bookingId)).phase).toBe('not_taken');
    expect((await gateway.retrieveIntent(attempts()[0]?.intent_id ?? '')).status).toBe('canceled');
  });

  it('while the provider is only just asked never leaves the reader waiting for nobody', async () => {
    const { ctx, db, kiosk, gateway, runs, attempts } = await openKiosk();
    const bookingId = await readyBooking(ctx, db);
    await Promise.all([kiosk.start(bookingId), kiosk.start(bookingId).then(() => kiosk.cancel(bookingId))]);
    await cancelBooking(ctx, screen, bookingId);
    const [attempt] = attempts();
    if (attempt?.state === 'collecting') await kiosk.cancel(bookingId);
    await expect.poll(() => gateway.readerState()).toBe('ready');
    await runs.stop(1000);
    expect(attempts()[0]?.state).toBe('released');
  });
});

describe('one at a time', () => {
  it('a second tap changes nothing', async () => {
    const { ctx, db, kiosk, attempts } = await openKiosk();
    const bookingId = await readyBooking(ctx, db);
    const views = await Promise.all([kiosk.start(bookingId), kiosk.start(bookingId), kiosk.start(bookingId)]);
    expect(views.map((view) => view.ok)).toEqual([true, true, true]);
    await kiosk.reach(bookingId, 'present_card');
    valueOf(await kiosk.start(bookingId));
    expect(attempts()).toHaveLength(1);
  });

  it('a second booking is refused while the reader is busy, and nothing is begun for it', async () => {
    const { ctx, db, kiosk, bookingId, attempts } = await waitingForCard();
    const other = await readyBooking(ctx, db, 1);
    expect(await kiosk.start(other)).toMatchObject({
      refusals: [{ code: 'GATEWAY_PAYMENT_FAILED', kind: 'provider', reason: 'reader_unavailable' }],
    });
    expect(attempts()).toHaveLength(1);
    await kiosk.cancel(bookingId);
    expect((await kiosk.start(other)).ok).toBe(true);
    await kiosk.reach(other, 'present_card');
  });

  // Holds: v1-6.6
  it('the price cannot change while the reader works, and a change before gives the intent back', async () => {
    const { ctx, db, kiosk, bookingId, attempts, gateway } = await waitingForCard();
    const other = planBody(db, 1);
    expect(outcomeOf(await linkInsurance(ctx, screen, bookingId, other))).toBe(
      'INVALID_PARAM_ACTIVITY_INFO_ID conflict',
    );
    await kiosk.present(bookingId, 'declined');
    await kiosk.reach(bookingId, 'declined');
    valueOf(await linkInsurance(ctx, screen, bookingId, other));
    expect((await gateway.retrieveIntent(attempts()[0]?.intent_id ?? '')).status).toBe('canceled');
    // What was signed has changed too.
    expect(await kiosk.start(bookingId)).toMatchObject({ refusals: [{ reason: 'signature_missing' }] });
  });
});

describe('a payment is not begun', () => {
  const nothingBegun = async (services: Awaited<ReturnType<typeof openKiosk>>, bookingId: Id<'booking'>) => {
    expect(services.attempts()).toEqual([]);
    expect((await services.kiosk.state(bookingId)).phase).toBe('none');
  };

  it('when the disk is nearly full', async () => {
    let free = 1024;
    const services = await openKiosk({
      change: (ctx) => ({ ...ctx, freeDiskBytes: () => Promise.resolve(free) }),
    });
    const bookingId = await readyBooking(services.ctx, services.db);
    free = 1023;
    const full = {
      refusals: [{ code: 'SOMETHING_WENT_WRONG', kind: 'unavailable', reason: 'storage_full' }],
    };
    expect(await services.kiosk.start(bookingId)).toMatchObject(full);
    expect(await createPaymentIntent(services.ctx, screen, bookingId)).toMatchObject(full);
    await nothingBegun(services, bookingId);
  });

  it('when the disk is nearly full, and the log learns it once per booking', async () => {
    let free = 1024;
    const services = await openKiosk({
      change: (ctx) => ({ ...ctx, freeDiskBytes: () => Promise.resolve(free) }),
    });
    const { ctx, db, kiosk, log } = services;
    const lines = () =>
      log
        .filter((line) => line.includes('a payment was refused: the disk is nearly full'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [one, other] = [await readyBooking(ctx, db), await readyBooking(ctx, db, 1)];
    free = 1023;
    for (const bookingId of [
      one,
      one,
      other,
      one,
      '0f0e0d0c-0000-7000-8000-000000000001',
      'whatever\nis sent',
    ])
      await createPaymentIntent(ctx, screen, bookingId);
    expect(lines()).toMatchObject([
      { booking: one, freeBytes: 1023, minimumFreeDiskBytes: 1024 },
      { booking: other },
    ]);
    free = 1024;
    valueOf(await kiosk.start(other));
    valueOf(await kiosk.cancel(other));
    free = 1023;
    await createPaymentIntent(ctx, screen, one);
    expect(lines().map(({ booking }) => booking)).toEqual([one, other, one]);
  });

  it('unsigned, uncovered or closed', async () => {
    const services = await openKiosk();
    const { ctx, db, kiosk } = services;
    const bookingId = await draft(ctx, db);
    expect(await kiosk.start(bookingId)).toMatchObject({ refusals: [{ reason: 'coverage_missing' }] });
    valueOf(await linkInsurance(ctx, screen, bookingId, planBody(db)));
    expect(await kiosk.start(bookingId)).toMatchObject({ refusals: [{ reason: 'signature_missing' }] });
    await nothingBegun(services, bookingId);
    valueOf(await cancelBooking(ctx, screen, bookingId));
    expect(await kiosk.start(bookingId)).toMatchObject({ refusals: [{ reason: 'booking_closed' }] });
  });
});

test('what is due after a payment that was called off is the price as it stands now, under a new intent', async () => {
  const { ctx, db, kiosk, bookingId, attempts } = await waitingForCard();
  await kiosk.present(bookingId, 'declined');
  await kiosk.reach(bookingId, 'declined');
  const before = (await kiosk.state(bookingId)).amount.price;
  valueOf(await kiosk.cancel(bookingId));
  valueOf(await chooseExtras(ctx, screen, bookingId, { addOnIds: [db.catalogue.addOns[0]?.id] }));
  const now = (await kiosk.state(bookingId)).amount.price;
  expect(now).toBeGreaterThan(before);
  expect(attempts()[0]?.state).toBe('released');
});
