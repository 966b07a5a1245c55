/** The kiosk's own card payments as its screen drives them: one reader, real time, test cards. */
import { expect, onTestFinished } from 'vitest';
import type { PaymentView } from '../../../src/shared/screen-shapes';
import type { Id } from '../../../src/shared/ids';
import type { SimulatedOutcome } from '../../../src/shared/shapes';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import {
  cancelPayment,
  paymentState,
  presentTestCard,
  startPayment,
} from '../../../src/main/services/payment/payments';
import { openLightServices, readyBooking, valueOf } from './rental';
import type { TestServiceOptions } from './service-context';

export async function openKiosk(options: TestServiceOptions = {}) {
  const services = await openLightServices(options);
  const { ctx, db } = services;
  const runs = createPaymentRuns(ctx);
  onTestFinished(async () => {
    services.gateway.stopReader();
    await runs.stop(2000);
    await services.close();
  });
  const request = (bookingId: Id<'booking'>) => ({ bookingId, language: 'en' as const });
  const kiosk = {
    start: (id: Id<'booking'>) => startPayment(ctx, runs, request(id)),
    cancel: (id: Id<'booking'>) => cancelPayment(ctx, runs, request(id)),
    state: async (id: Id<'booking'>) => valueOf(await paymentState(ctx, runs, request(id))),
    present: async (bookingId: Id<'booking'>, outcome: SimulatedOutcome) =>
      valueOf(await presentTestCard(ctx, { bookingId, outcome })).presented,
    /** Waits until the screen would show a phase; answers what it then shows. */
    async reach(id: Id<'booking'>, phase: PaymentView['phase']): Promise<PaymentView> {
      await expect.poll(async () => (await kiosk.state(id)).phase, { interval: 10 }).toBe(phase);
      return kiosk.state(id);
    },
  };
  const attempts = () =>
    db.open.raw
      .prepare<[], { state: string; failure: string | null; intent_id: string }>(
        'SELECT state, failure, intent_id FROM payment_attempt ORDER BY created_at_ms, id',
      )
      .all();
  return { ...services, runs, kiosk, attempts, raw: db.open.raw };
}

/** A booking that is ready, and the reader waiting for its card. */
export async function waitingForCard(options: TestServiceOptions = {}) {
  const services = await openKiosk(options);
  const bookingId = await readyBooking(services.ctx, services.db);
  valueOf(await services.kiosk.start(bookingId));
  await services.kiosk.reach(bookingId, 'present_card');
  return { ...services, bookingId };
}
