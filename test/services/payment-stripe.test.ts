/** Whole payments at the screen with Stripe behind them: shipped services, Stripe's own library, the emulator. */
import { describe, expect, it } from 'vitest';
import { createStripeGateway } from '../../src/main/card-reader/stripe-gateway';
import { lookAtSite } from '../../src/main/card-reader/stripe-site';
import { watchStripe } from '../../src/main/card-reader/stripe-watch';
import { openKiosk } from '../support/card-payments';
import { START_MS } from '../support/database';
import { readyBooking, valueOf } from '../support/rental';
import { openPayments } from '../support/stripe-payments';

const site = { country: 'US', currency: 'USD', countryCurrency: 'USD', timeZone: 'America/Chicago' };

async function waitingForCard() {
  const payments = await openPayments();
  const { client, provider, emulator, readerId, readerWith, log } = payments;
  emulator.clock.set(START_MS);
  const reader = readerWith();
  const { location } = emulator;
  const watch = watchStripe({
    client,
    log,
    site: () => Promise.resolve(site),
    look: (found) => lookAtSite({ client, location, live: false }, found),
  });
  const nowMs = () => emulator.clock.nowMs();
  const gateway = createStripeGateway({ provider, reader, client, watch, attended: null, nowMs });
  const services = await openKiosk({ change: (ctx) => ({ ...ctx, gateway }) });
  const bookingId = await readyBooking(services.ctx, services.db);
  await expect.poll(() => gateway.readerState(), { interval: 5, timeout: 10_000 }).toBe('ready');
  valueOf(await services.kiosk.start(bookingId));
  const wait = async () => {
    await expect.poll(() => emulator.readers.waitsFor(readerId), { interval: 5 }).not.toBeNull();
  };
  await wait();
  await services.kiosk.reach(bookingId, 'present_card');
  return { ...services, ...payments, bookingId, wait };
}

describe('a customer at the screen, with a reader of Stripe', () => {
  it('pays: one authorisation, one capture, over what the contract says', async () => {
    const { kiosk, bookingId, emulator, readerId } = await waitingForCard();
    emulator.readers.present(readerId, 'approved');
    const { amount } = await kiosk.reach(bookingId, 'paid');
    await expect.poll(() => emulator.ledger.taken(), { interval: 5 }).toBe(Math.round(amount.price * 100));
    expect(emulator.ledger.all()).toMatchObject([{ authorisations: 1, captures: 1, refunds: 0 }]);
  });

  it('is declined, takes another card, and pays on the same intent', async () => {
    const { kiosk, bookingId, emulator, readerId, wait } = await waitingForCard();
    emulator.readers.present(readerId, 'insufficient_funds');
    expect(await kiosk.reach(bookingId, 'declined')).toMatchObject({ declineReason: 'insufficient_funds' });
    await expect
      .poll(async () => (await kiosk.start(bookingId)).ok, { interval: 20, timeout: 5000 })
      .toBe(true);
    await wait();
    emulator.readers.present(readerId, 'approved');
    await kiosk.reach(bookingId, 'paid');
    await expect
      .poll(() => emulator.ledger.all(), { interval: 5 })
      .toMatchObject([{ declines: 1, authorisations: 1, captures: 1 }]);
  });

  it('calls it off, and nothing was or will be taken', async () => {
    const { kiosk, bookingId, emulator, readerId } = await waitingForCard();
    valueOf(await kiosk.cancel(bookingId));
    expect((await kiosk.state(bookingId)).phase).toBe('not_taken');
    expect(emulator.readers.waitsFor(readerId)).toBeNull();
    expect(emulator.ledger.all()).toMatchObject([{ canceled: true, authorisations: 0 }]);
  });

  it('is told of a card that the bank accepted while the reader lost its power', async () => {
    const { kiosk, bookingId, emulator, readerId } = await waitingForCard();
    emulator.readers.present(readerId, 'unplugged', { thinkMs: 60_000 });
    await kiosk.reach(bookingId, 'checking');
    emulator.clock.advance(60_000);
    await kiosk.reach(bookingId, 'paid');
    await expect
      .poll(() => emulator.ledger.all(), { interval: 5 })
      .toMatchObject([{ authorisations: 1, captures: 1 }]);
  });
});
