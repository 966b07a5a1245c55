/** Payments when something else goes wrong or happens at the same time. */
import { describe, expect, it, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import { releaseAttempt } from '../../../src/main/services/attempt/release';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import type { Id } from '../../../src/shared/ids';
import { openKiosk, waitingForCard } from '../../support/services/card-payments';
import {
  confirm,
  openLightServices,
  paidIntent,
  readyBooking,
  rowCounts,
  screen,
  valueOf,
} from '../../support/services/rental';

it('two that ask for a payment at once get one intent, also where the provider forgot the key in between', async () => {
  const made: string[] = [];
  const canceled: string[] = [];
  const { ctx, db } = await openKiosk({
    change: (context) => ({
      ...context,
      gateway: {
        ...context.gateway,
        async createIntent(asked) {
          const key = `${asked.idempotencyKey}:${made.length}`;
          made.push(key);
          return context.gateway.createIntent({ ...asked, idempotencyKey: key });
        },
        cancelIntent(id, key) {
          canceled.push(id);
          return context.gateway.cancelIntent(id, key);
        },
      },
    }),
  });
  const bookingId = await readyBooking(ctx, db);
  const answers = await Promise.all([1, 2].map(() => createPaymentIntent(ctx, screen, bookingId)));
  const [one, other] = answers.map((answer) => valueOf(answer).paymentIntentId);
  expect(made).toHaveLength(2);
  expect(one).toBe(other);
  expect(canceled).toHaveLength(1);
  expect(canceled).not.toContain(one);
  expect(ctx.gateway.present?.(canceled[0] ?? '', 'approved')).toBe(false);
  valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
});

it('who asks for a payment that is given back meanwhile gets an intent that can be paid', async () => {
  const answerLate = Promise.withResolvers<void>();
  let asked = 0;
  const { ctx, db, raw } = await openKiosk({
    change: (context) => ({
      ...context,
      gateway: {
        ...context.gateway,
        async createIntent(input) {
          asked += 1;
          const isFirst = asked === 1;
          const intent = await context.gateway.createIntent(input);
          if (isFirst) await answerLate.promise;
          return intent;
        },
      },
    }),
  });
  const bookingId = await readyBooking(ctx, db);
  const telling = createPaymentIntent(ctx, screen, bookingId);
  await expect.poll(() => asked).toBe(1);
  const attempt = raw.prepare<[], Id<'attempt'>>('SELECT id FROM payment_attempt').pluck().get();
  if (attempt === undefined) throw new Error('no attempt was written down');
  valueOf(await releaseAttempt(ctx, attempt));
  answerLate.resolve();
  const { paymentIntentId } = valueOf(await telling);
  const live = raw.prepare<[], string>(`SELECT intent_id FROM payment_attempt WHERE state <> 'released'`);
  expect(live.pluck().all()).toEqual([paymentIntentId]);
  valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
});

describe('the provider out of reach', () => {
  it('before a card is asked for is reported, and tried again', async () => {
    let down = true;
    const { ctx, db, kiosk } = await openKiosk({
      change: (ctx) => ({
        ...ctx,
        gateway: {
          ...ctx.gateway,
          createIntent: (intent) =>
            down ? Promise.reject(new GatewayError('unreachable', '')) : ctx.gateway.createIntent(intent),
        },
      }),
    });
    const bookingId = await readyBooking(ctx, db);
    valueOf(await kiosk.start(bookingId));
    await kiosk.reach(bookingId, 'disconnected');
    down = false;
    valueOf(await kiosk.start(bookingId));
    expect(await kiosk.reach(bookingId, 'present_card')).toMatchObject({ cancellable: true });
  });

  it('after the card was taken is waited for, and the money is not taken twice', async () => {
    let down = false;
    const services = await waitingForCard({
      change: (ctx) => ({
        ...ctx,
        gateway: {
          ...ctx.gateway,
          retrieveIntent: (id) =>
            down ? Promise.reject(new GatewayError('timeout', '')) : ctx.gateway.retrieveIntent(id),
        },
      }),
    });
    const { kiosk, bookingId, raw } = services;
    down = true;
    await kiosk.present(bookingId, 'approved');
    await kiosk.reach(bookingId, 'checking');
    valueOf(await kiosk.start(bookingId));
    down = false;
    await kiosk.reach(bookingId, 'paid');
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1, payment_attempt: 1 });
  });
});

test('a database that refuses to note that a card was taken does not end the process nor the payment', async () => {
  const { kiosk, bookingId, raw, log } = await waitingForCard();
  raw.exec(`CREATE TRIGGER broken BEFORE UPDATE ON payment_attempt WHEN new.state = 'processing'
    BEGIN SELECT RAISE(ABORT, 'as asked'); END`);
  await kiosk.present(bookingId, 'approved');
  await kiosk.reach(bookingId, 'paid');
  expect(log.some((line) => line.includes('could not be recorded'))).toBe(true);
});

test('the screen shows the payment under way, also when the clock was turned back since the one before', async () => {
  const { db, kiosk, bookingId } = await waitingForCard();
  await kiosk.cancel(bookingId);
  db.clock.advance(-60_000);
  valueOf(await kiosk.start(bookingId));
  expect(await kiosk.reach(bookingId, 'present_card')).toMatchObject({ cancellable: true });
});

describe('a cancel and a confirmation at the same time', () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  // The provider's answers take their time, so that either can overtake the other between any two steps.
  test.each([
    ['the cancel is slow', 0, 30, 0],
    ['the capture is slow', 0, 0, 30],
    ['the look is slow', 30, 0, 0],
    ['everything is slow', 10, 20, 15],
  ])(
    '%s: either all of the contract or nothing, and the money with it',
    async (_what, look, cancel, capture) => {
      const services = await openLightServices({
        change: (ctx) => ({
          ...ctx,
          gateway: {
            ...ctx.gateway,
            retrieveIntent: (id) => wait(look).then(() => ctx.gateway.retrieveIntent(id)),
            cancelIntent: (id, key) => wait(cancel).then(() => ctx.gateway.cancelIntent(id, key)),
            captureIntent: (id, key) => wait(capture).then(() => ctx.gateway.captureIntent(id, key)),
          },
        }),
      });
      const { ctx, db, gateway } = services;
      const bookings = [];
      for (let unit = 0; unit < 6; unit += 1) bookings.push(await readyBooking(ctx, db, unit));
      const tokens = await Promise.all(bookings.map((id) => paidIntent(ctx, id)));
      await Promise.all(
        bookings.map(async (id, index) => {
          const pay = () => confirm(ctx, id, tokens[index]);
          const drop = () => cancelBooking(ctx, screen, id);
          const [first, second] = index % 2 ? [drop, pay] : [pay, drop];
          const begun = first();
          await wait(index * 7);
          await Promise.all([begun, second()]);
        }),
      );
      const raw = db.open.raw;
      for (const [index, id] of bookings.entries()) {
        const contracts = raw
          .prepare('SELECT count(*) FROM rental_contract WHERE booking_id = ?')
          .pluck()
          .get(id);
        const { status } = await gateway.retrieveIntent(tokens[index] ?? '');
        expect([contracts, status]).toEqual(contracts === 1 ? [1, 'succeeded'] : [0, 'canceled']);
      }
      expect(findFaults(raw)).toEqual([]);
      await services.close();
    },
  );
});
