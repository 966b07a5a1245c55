import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import type { TestServices } from '../../support/services/service-context';
import { openLightServices, outcomeOf, readyBooking, screen, valueOf } from '../../support/services/rental';

let services: TestServices;
beforeEach(async () => {
  services = await openLightServices();
});
afterEach(() => services.close());

/** 23:59 at the sample property on 2026-03-15, a minute before the day of the move-in is over. */
const BEFORE_MIDNIGHT_MS = Date.parse('2026-03-16T04:59:00Z');

it('a booking kept open past midnight is not paid from the day that is over, and nothing was begun', async () => {
  const { ctx, db } = services;
  db.clock.set(BEFORE_MIDNIGHT_MS);
  const bookingId = await readyBooking(ctx, db);
  db.clock.advance(2 * 60_000);
  const refused = await createPaymentIntent(ctx, screen, bookingId);
  expect(outcomeOf(refused)).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
  expect(refused.ok ? null : refused.refusals[0]?.field).toBe('moveInDate');
  expect(await db.query((tx) => tx.selectFrom('payment_attempt').selectAll().execute())).toEqual([]);
});

it('an intent made before midnight still serves after it', async () => {
  const { ctx, db } = services;
  db.clock.set(BEFORE_MIDNIGHT_MS);
  const bookingId = await readyBooking(ctx, db);
  const before = valueOf(await createPaymentIntent(ctx, screen, bookingId));
  db.clock.advance(2 * 60_000);
  expect(valueOf(await createPaymentIntent(ctx, screen, bookingId))).toEqual(before);
});
