/** Cards that a reader has kept, charged without their holders, through Stripe's own library. */
import { describe, expect, it } from 'vitest';
import { chargeOf, failure, openStripe } from './sdk';

const DAY = 24 * 60 * 60 * 1000;

async function openSaved() {
  const opened = await openStripe();
  const { customerId, cardId } = opened.emulator.savedCards.keep();
  const { stripe } = opened;
  const made = await opened.create(
    {
      customer: customerId,
      payment_method: cardId,
      allowed_payment_method_types: ['card'],
      capture_method: 'automatic',
    },
    'collect:1',
  );
  const confirm = (key: string) =>
    stripe.paymentIntents.confirm(
      made.id,
      { payment_method: cardId, off_session: true },
      { idempotencyKey: key },
    );
  const read = () => stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
  return { ...opened, customerId, cardId, made, confirm, read };
}

/** https://docs.stripe.com/payments/payment-intents/verifying-status and /declines/codes */
describe('a saved card', () => {
  it('is asked for nothing while its intent is not confirmed', async () => {
    const { made, emulator } = await openSaved();
    expect(made).toMatchObject({ status: 'requires_confirmation', amount_received: 0 });
    expect(emulator.ledger.of(made.id)).toMatchObject({ authorisations: 0, capturedAmount: 0 });
  });

  it('is charged at once when its bank says yes, and only once for the intent', async () => {
    const { confirm, read, emulator, made } = await openSaved();
    expect(await confirm('confirm:1')).toMatchObject({ status: 'succeeded', amount_received: 14_934 });
    expect(await failure(confirm('confirm:2'))).toMatchObject({
      status: 400,
      code: 'payment_intent_unexpected_state',
    });
    expect(chargeOf(await read()).payment_method_details).toMatchObject({
      type: 'card',
      card: { last4: '4242' },
    });
    expect(emulator.ledger.of(made.id)).toMatchObject({ captures: 1, capturedAmount: 14_934 });
  });

  it.each([
    ['insufficient_funds', 'card_declined', 'insufficient_funds', 'try_again_later'],
    ['lost_card', 'card_declined', 'lost_card', 'do_not_try_again'],
    ['expired_card', 'expired_card', 'expired_card', undefined],
    ['authentication_required', 'authentication_required', 'authentication_required', undefined],
    ['processing_error', 'processing_error', 'processing_error', 'try_again_later'],
  ] as const)(
    'that is refused as %s answers 402, and the intent says why',
    async (outcome, code, decline, advice) => {
      const { confirm, read, emulator } = await openSaved();
      emulator.savedCards.say(outcome);
      expect(await failure(confirm('confirm:1'))).toMatchObject({
        kind: 'StripeCardError',
        status: 402,
        code,
      });
      const refused = await read();
      expect(refused).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { code, decline_code: decline },
      });
      expect(refused.last_payment_error?.advice_code).toBe(advice);
      expect(refused.last_payment_error?.charge).toBe(chargeOf(refused).id);
    },
  );

  it('is asked again on the same intent, under another key', async () => {
    const { confirm, emulator, made } = await openSaved();
    emulator.savedCards.say('insufficient_funds');
    await failure(confirm('confirm:1'));
    expect(await failure(confirm('confirm:1'))).toMatchObject({ status: 402 });
    expect(emulator.ledger.of(made.id)).toMatchObject({ declines: 1 });
    expect(await confirm('confirm:2')).toMatchObject({ status: 'succeeded' });
    expect(emulator.ledger.of(made.id)).toMatchObject({ declines: 1, captures: 1 });
  });

  it('is not charged twice under a key that Stripe has forgotten', async () => {
    const { confirm, emulator } = await openSaved();
    await confirm('confirm:1');
    emulator.clock.advance(DAY);
    expect(await failure(confirm('confirm:1'))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(emulator.ledger.taken()).toBe(14_934);
  });

  it('is thought about by its bank, and the intent can be neither confirmed nor canceled meanwhile', async () => {
    const { confirm, read, emulator, stripe, made } = await openSaved();
    emulator.clock.set(Date.parse('2026-11-21T12:00:00Z'));
    emulator.savedCards.think('approved', 5000);
    expect(await confirm('confirm:1')).toMatchObject({ status: 'processing' });
    expect(await failure(confirm('confirm:2'))).toMatchObject({ status: 400 });
    expect(await failure(stripe.paymentIntents.cancel(made.id))).toMatchObject({ status: 400 });
    emulator.clock.advance(5000);
    expect(await read()).toMatchObject({ status: 'succeeded' });
  });

  it('that was detached is charged no more, and never attached again by itself', async () => {
    const { confirm, emulator, stripe, cardId, create, customerId } = await openSaved();
    expect(emulator.savedCards.isKept(cardId)).toBe(true);
    await stripe.paymentMethods.detach(cardId);
    expect(emulator.savedCards.isKept(cardId)).toBe(false);
    expect(await failure(confirm('confirm:1'))).toMatchObject({ status: 400, param: 'payment_method' });
    const another = create({
      customer: customerId,
      payment_method: cardId,
      allowed_payment_method_types: ['card'],
    });
    expect(await failure(another)).toMatchObject({ status: 400, param: 'payment_method' });
    expect(await failure(stripe.paymentMethods.detach(cardId))).toMatchObject({ status: 400 });
  });

  it('of another customer pays nothing', async () => {
    const { create, emulator, cardId } = await openSaved();
    const { customerId } = emulator.savedCards.keep();
    const foreign = create({
      customer: customerId,
      payment_method: cardId,
      allowed_payment_method_types: ['card'],
    });
    expect(await failure(foreign)).toMatchObject({ status: 400 });
  });

  it('that a reader has kept is charged for the same customer', async () => {
    const { stripe, presented, emulator } = await openStripe();
    const customer = await stripe.customers.create({});
    const paid = await presented(
      'approved',
      {},
      { customer: customer.id, setup_future_usage: 'off_session' },
    );
    const details = chargeOf(paid).payment_method_details?.card_present;
    const cardId = details?.generated_card ?? '';
    const later = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: customer.id,
      payment_method: cardId,
      allowed_payment_method_types: ['card'],
    });
    expect(await stripe.paymentIntents.confirm(later.id, { off_session: true })).toMatchObject({
      status: 'succeeded',
    });
    expect(emulator.ledger.of(later.id)).toMatchObject({ capturedAmount: 900 });
  });
});
