/** A move-in that costs nothing today: no card is asked for, no provider hears of it, and everything else is as ever. */
import { describe, expect, it } from 'vitest';
import { withNothingToPay } from '../../../src/main/card-reader/nothing-to-pay';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import type { Id } from '../../../src/shared/ids';
import { contractMoney } from '../../../src/main/services/contract/money';
import { createPaymentIntent, openAttempt } from '../../../src/main/services/payment/intent';
import { reconcile } from '../../../src/main/services/payment/reconcile';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { openKiosk } from '../../support/services/card-payments';
import { nothingDue } from '../../support/services/nothing-due';
import {
  confirm,
  deviceCaller,
  outcomeOf,
  readyBooking,
  rowCounts,
  screen,
  valueOf,
} from '../../support/services/rental';

describe('a move-in that costs nothing today', () => {
  it('is done once it is signed, with a receipt of nothing and sound books', async () => {
    const { ctx, db, kiosk, raw, attempts } = await openKiosk();
    const bookingId = await nothingDue(ctx, db);
    valueOf(await kiosk.start(bookingId));
    expect(await kiosk.reach(bookingId, 'paid')).toMatchObject({ amount: { price: 0 }, cancellable: false });
    await expect.poll(() => attempts()).toMatchObject([{ state: 'captured' }]);
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1, receipt: 1, document: 3 });
    expect(raw.prepare('SELECT amount_minor, state, card_last4 FROM receipt').all()).toEqual([
      { amount_minor: 0, state: 'final', card_last4: '' },
    ]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('says at the desk that there was nothing to pay', async () => {
    const { ctx, db, kiosk, raw } = await openKiosk();
    const bookingId = await nothingDue(ctx, db);
    valueOf(await kiosk.start(bookingId));
    await kiosk.reach(bookingId, 'paid');
    const contractId = raw.prepare<[], Id<'contract'>>('SELECT id FROM rental_contract').pluck().get();
    if (contractId === undefined) throw new Error('nobody moved in');
    const { receipt } = valueOf(
      await contractMoney(ctx, contractId, { print: false, email: false, link: false }),
    );
    expect(receipt).toMatchObject({ amount: { price: 0 }, tender: 'nothing', detail: '' });
  });

  it('asks for no card, and no reader has to be there', async () => {
    const { ctx, db, kiosk } = await openKiosk({
      change: (now) => ({
        ...now,
        gateway: { ...now.gateway, readerState: () => 'offline', collectAndProcess: never },
      }),
    });
    const bookingId = await nothingDue(ctx, db);
    valueOf(await kiosk.start(bookingId));
    await kiosk.reach(bookingId, 'paid');
    const other = await readyBooking(ctx, db, 1);
    expect(outcomeOf(await kiosk.start(other))).toBe('GATEWAY_PAYMENT_FAILED provider');
  });

  it('leaves nothing to compare with the provider', async () => {
    const { ctx, db, kiosk } = await openKiosk();
    const bookingId = await nothingDue(ctx, db);
    valueOf(await kiosk.start(bookingId));
    await kiosk.reach(bookingId, 'paid');
    const nowMs = ctx.clock.nowMs();
    expect(await reconcile(ctx, { fromMs: nowMs - 60_000, toMs: nowMs + 60_000 })).toEqual({
      differences: [],
      strangers: [],
      compared: 0,
      open: 0,
    });
  });
});

describe('a kiosk whose power goes while nothing is paid', () => {
  it('before the intent was written down: the booking is a draft again, and a second start ends in a contract', async () => {
    const { ctx, db, kiosk, raw } = await openKiosk();
    const bookingId = await nothingDue(ctx, db);
    valueOf(await openAttempt(ctx, screen, bookingId, { mustBeReady: true }));
    await recoverPayments(ctx, { isRunning: () => false }, { atStart: true });
    valueOf(await kiosk.start(bookingId));
    await kiosk.reach(bookingId, 'paid');
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1 });
  });

  it('after the contract was written: the next start books it as paid, once', async () => {
    const { ctx, db, kiosk, raw, attempts } = await openKiosk({
      change: (now) => ({ ...now, gateway: { ...now.gateway, captureIntent: away } }),
    });
    const bookingId = await nothingDue(ctx, db);
    valueOf(await kiosk.start(bookingId));
    await kiosk.reach(bookingId, 'paid');
    expect(attempts()).toMatchObject([{ state: 'contracted' }]);
    const again = { ...ctx, gateway: withNothingToPay({ ...ctx.gateway, captureIntent: away }) };
    await recoverPayments(again, { isRunning: () => false }, { atStart: true });
    expect(attempts()).toMatchObject([{ state: 'captured' }]);
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1, receipt: 1 });
    expect(findFaults(raw)).toEqual([]);
  });
});

describe('a device at /v1', () => {
  it('confirms a booking that costs nothing today with the intent that it was given', async () => {
    const { ctx, db, raw } = await openKiosk();
    const device = await deviceCaller(db);
    const bookingId = await nothingDue(ctx, db, device);
    const { paymentIntentId, amount } = valueOf(await createPaymentIntent(ctx, device, bookingId));
    expect(amount.price).toBe(0);
    valueOf(await confirm(ctx, bookingId, paymentIntentId, device));
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1 });
  });

  it('pays for nothing else with an intent of nothing, not even with one that names its own attempt', async () => {
    const { ctx, db, raw } = await openKiosk();
    const device = await deviceCaller(db);
    const bookingId = await readyBooking(ctx, db, 0, device);
    valueOf(await createPaymentIntent(ctx, device, bookingId));
    const attemptId = raw.prepare<[], string>('SELECT id FROM payment_attempt').pluck().get() ?? '';
    for (const token of [`nothing_usd_${attemptId}`, 'nothing_usd_', 'nothing_'])
      expect((await confirm(ctx, bookingId, token, device)).ok).toBe(false);
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 0 });
  });
});

const away = () => Promise.reject(new GatewayError('unreachable', 'nobody answers'));
const never = () => Promise.reject(new Error('no card is to be asked for'));
