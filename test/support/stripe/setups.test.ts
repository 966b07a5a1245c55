/** A card that a reader of the server reads only to keep it, through Stripe's own library. */
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { failure, openStripe } from './sdk';

async function openSetup(more: Partial<Stripe.SetupIntentCreateParams> = {}) {
  const opened = await openStripe();
  opened.emulator.clock.set(Date.parse('2026-11-21T12:00:00Z'));
  const { stripe, readerId } = opened;
  const customer = await stripe.customers.create({});
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ['card_present'],
    ...more,
  });
  const ask = () =>
    stripe.terminal.readers.processSetupIntent(readerId, {
      setup_intent: setup.id,
      allow_redisplay: 'limited',
    });
  const read = () => stripe.setupIntents.retrieve(setup.id, { expand: ['latest_attempt'] });
  return { ...opened, customer, setup, ask, read };
}

/** The card that a setup has kept. */
function keptBy({ latest_attempt: attempt }: Stripe.SetupIntent): string | null | undefined {
  if (!attempt || typeof attempt === 'string') return undefined;
  const card = attempt.payment_method_details?.card_present?.generated_card;
  return typeof card === 'object' ? (card?.id ?? null) : card;
}

/** https://docs.stripe.com/terminal/features/saving-cards/save-directly and /payments/setupintents/lifecycle */
describe('a setup at a reader', () => {
  it('waits for a card, and the reader says for which setup', async () => {
    const { setup, ask, emulator, readerId } = await openSetup();
    expect(setup.status).toBe('requires_payment_method');
    expect((await ask()).action).toMatchObject({
      type: 'process_setup_intent',
      status: 'in_progress',
      process_setup_intent: { setup_intent: setup.id },
    });
    expect(emulator.readers.waitsFor(readerId)).toBe(setup.id);
  });

  it('keeps the card for its customer, who is charged with it later, and takes no money itself', async () => {
    const { ask, read, emulator, readerId, stripe, customer } = await openSetup();
    await ask();
    emulator.readers.present(readerId, 'approved');
    const done = await read();
    expect(done.status).toBe('succeeded');
    expect(emulator.ledger.taken()).toBe(0);
    const card = keptBy(done) ?? '';
    expect(emulator.savedCards.isKept(card)).toBe(true);
    const later = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: customer.id,
      payment_method: card,
      allowed_payment_method_types: ['card'],
    });
    expect((await stripe.paymentIntents.confirm(later.id, { off_session: true })).status).toBe('succeeded');
    expect(emulator.ledger.taken()).toBe(900);
  });

  it.each(['lost_card', 'insufficient_funds'] as const)(
    'whose card is refused as %s says why, keeps nothing, and takes another card',
    async (outcome) => {
      const { ask, read, emulator, readerId } = await openSetup();
      await ask();
      emulator.readers.present(readerId, outcome);
      const refused = await read();
      expect(refused).toMatchObject({
        status: 'requires_payment_method',
        last_setup_error: { decline_code: outcome },
      });
      expect(keptBy(refused)).toBeNull();
      await ask();
      emulator.readers.present(readerId, 'approved');
      expect((await read()).status).toBe('succeeded');
    },
  );

  it('succeeds with a card that cannot be kept, and has none', async () => {
    const { ask, read, emulator, readerId } = await openSetup({
      allowed_payment_method_types: ['card_present', 'interac_present'],
    });
    await ask();
    emulator.readers.present(readerId, 'approved', { card: 'interac' });
    const done = await read();
    expect(done.status).toBe('succeeded');
    expect(keptBy(done)).toBeNull();
  });

  it('without a customer keeps no card', async () => {
    const { stripe, emulator, readerId } = await openSetup();
    const nobodys = await stripe.setupIntents.create({ allowed_payment_method_types: ['card_present'] });
    await stripe.terminal.readers.processSetupIntent(readerId, {
      setup_intent: nobodys.id,
      allow_redisplay: 'limited',
    });
    emulator.readers.present(readerId, 'approved');
    expect(keptBy(await stripe.setupIntents.retrieve(nobodys.id, { expand: ['latest_attempt'] }))).toBeNull();
  });

  it('is canceled while it waits, and not while its bank thinks', async () => {
    const { stripe, setup, ask, read, emulator, readerId } = await openSetup();
    await ask();
    emulator.readers.present(readerId, 'approved', { thinkMs: 5000 });
    expect((await read()).status).toBe('processing');
    expect(await failure(stripe.setupIntents.cancel(setup.id))).toMatchObject({
      status: 400,
      code: 'setup_intent_unexpected_state',
    });
    emulator.clock.advance(5000);
    expect((await read()).status).toBe('succeeded');
    const another = await stripe.setupIntents.create({ allowed_payment_method_types: ['card_present'] });
    expect((await stripe.setupIntents.cancel(another.id)).status).toBe('canceled');
  });

  it('is not asked for at a reader that is busy or has no power, nor twice when it is done', async () => {
    const { ask, emulator, readerId } = await openSetup();
    await ask();
    expect(await failure(ask())).toMatchObject({ code: 'terminal_reader_busy' });
    emulator.readers.present(readerId, 'approved');
    expect(await failure(ask())).toMatchObject({ code: 'intent_invalid_state' });
    emulator.readers.setOnline(readerId, false);
    expect(await failure(ask())).toMatchObject({ code: 'terminal_reader_offline' });
  });

  it('is listed by its customer', async () => {
    const { stripe, setup, customer } = await openSetup();
    await stripe.setupIntents.create({ allowed_payment_method_types: ['card_present'] });
    const listed = await stripe.setupIntents.list({ customer: customer.id });
    expect(listed.data.map(({ id }) => id)).toEqual([setup.id]);
  });
});
