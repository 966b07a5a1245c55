/** Whole payments at the screen with Stripe behind them: shipped services, Stripe's own library, the emulator. */
import { describe, expect, it } from 'vitest';
import { createStripeGateway } from '../../../src/main/card-reader/stripe-gateway';
import { lookAtSite } from '../../../src/main/card-reader/stripe-site';
import { watchStripe } from '../../../src/main/card-reader/stripe-watch';
import { bookingAutopay } from '../../../src/main/services/booking/autopay';
import type { Id } from '../../../src/shared/ids';
import { openKiosk } from '../../support/services/card-payments';
import { START_MS } from '../../support/services/database';
import { readyBooking, signAtScreen, valueOf } from '../../support/services/rental';
import { openPayments } from '../../support/services/stripe-payments';

const site = { country: 'US', currency: 'USD', countryCurrency: 'USD', timeZone: 'America/Chicago' };

type Agree = (services: Awaited<ReturnType<typeof openKiosk>>, bookingId: Id<'booking'>) => Promise<void>;

/** The customer lets later rents be charged to the card, and signs that. */
const agreeToAutopay: Agree = async ({ ctx, raw }, bookingId) => {
  const words = JSON.stringify({
    heading: 'Autopay',
    text: 'Rent of {{recurringAmount}} is charged to this card.',
  });
  raw.prepare(`UPDATE property SET autopay = 'offered'`).run();
  raw
    .prepare(`UPDATE agreement_template SET content = json_set(content, '$.en.mandate', json(?))`)
    .run(words);
  const request = { bookingId, language: 'en' as const };
  const { textSha256 } = valueOf(await bookingAutopay(ctx, { ...request, wanted: null, textSha256: '' }));
  valueOf(await bookingAutopay(ctx, { ...request, wanted: true, textSha256 }));
  valueOf(await signAtScreen(ctx, bookingId));
};

async function waitingForCard(agree: Agree = () => Promise.resolve()) {
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
  await agree(services, bookingId);
  await expect.poll(() => gateway.readerState(), { interval: 5 }).toBe('ready');
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
    await expect.poll(async () => (await kiosk.start(bookingId)).ok, { interval: 20 }).toBe(true);
    await wait();
    emulator.readers.present(readerId, 'approved');
    await kiosk.reach(bookingId, 'paid');
    await expect
      .poll(() => emulator.ledger.all(), { interval: 5 })
      .toMatchObject([{ declines: 1, authorisations: 1, captures: 1 }]);
  });

  it('agrees to later rents, pays once, and Stripe keeps the card that the mandate names', async () => {
    const { kiosk, bookingId, emulator, readerId, raw } = await waitingForCard(agreeToAutopay);
    emulator.readers.present(readerId, 'approved');
    await kiosk.reach(bookingId, 'paid');
    await expect.poll(() => emulator.ledger.all(), { interval: 5 }).toMatchObject([{ captures: 1 }]);
    expect(raw.prepare('SELECT state, customer_id, saved_card_id, card_last4 FROM mandate').all()).toEqual([
      {
        state: 'active',
        customer_id: expect.stringMatching(/^cus_/) as string,
        saved_card_id: expect.stringMatching(/^pm_/) as string,
        card_last4: '4242',
      },
    ]);
  });

  it('agrees to later rents with a card that cannot be kept: the move-in stands, and the mandate says so', async () => {
    const { kiosk, bookingId, emulator, readerId, raw } = await waitingForCard(agreeToAutopay);
    emulator.readers.present(readerId, 'approved', { card: 'eftpos_au' });
    await kiosk.reach(bookingId, 'paid');
    await expect.poll(() => emulator.ledger.all(), { interval: 5 }).toMatchObject([{ captures: 1 }]);
    expect(raw.prepare('SELECT state, saved_card_id FROM mandate').all()).toEqual([
      { state: 'not_set_up', saved_card_id: null },
    ]);
    expect(raw.prepare('SELECT count(*) FROM rental_contract').pluck().get()).toBe(1);
  });

  it('calls it off, and nothing was or will be taken', async () => {
    const { kiosk, bookingId, emulator, readerId } = await waitingForCard();
    valueOf(await kiosk.cancel(bookingId));
    expect((await kiosk.state(bookingId)).phase).toBe('not_taken');
    expect(emulator.readers.waitsFor(readerId)).toBeNull();
    expect(emulator.ledger.all()).toMatchObject([{ canceled: true, authorisations: 0 }]);
  });

  it('hears of a card that the bank accepted while the reader lost its power', async () => {
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
