/** The emulated money, through Stripe's own library. */
import { describe, expect, it } from 'vitest';
import { chargeOf, failure, openStripe } from './sdk';

const DAY = 24 * 60 * 60 * 1000;

describe('a payment intent', () => {
  it('is held when a card is approved, and captured once', async () => {
    const { stripe, presented, emulator } = await openStripe();
    const held = await presented('approved');
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 14_934, amount_received: 0 });
    expect(chargeOf(held)).toMatchObject({ captured: false, paid: true, refunded: false });
    const captured = await stripe.paymentIntents.capture(held.id, {}, { idempotencyKey: 'c1' });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 14_934 });
    expect(await failure(stripe.paymentIntents.capture(held.id))).toMatchObject({
      status: 400,
      code: 'payment_intent_unexpected_state',
      intent: held.id,
    });
    expect(emulator.ledger.of(held.id)).toMatchObject({ captures: 1, capturedAmount: 14_934, heldAmount: 0 });
    expect(emulator.ledger.taken()).toBe(14_934);
  });

  it('is cancelled with its hold, and then cannot be captured nor cancelled', async () => {
    const { stripe, presented, emulator } = await openStripe();
    const held = await presented('approved');
    expect(await stripe.paymentIntents.cancel(held.id)).toMatchObject({ status: 'canceled' });
    for (const call of [stripe.paymentIntents.capture(held.id), stripe.paymentIntents.cancel(held.id)])
      expect(await failure(call)).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(emulator.ledger.of(held.id)).toMatchObject({ captures: 0, heldAmount: 0, canceled: true });
  });

  it('keeps its state and says why when a card is refused, and takes another one', async () => {
    const { stripe, presented, emulator, readerId } = await openStripe();
    const refused = await presented('insufficient_funds');
    expect(refused).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    await stripe.terminal.readers.processPaymentIntent(readerId, { payment_intent: refused.id });
    emulator.readers.present(readerId, 'approved');
    expect(await stripe.paymentIntents.retrieve(refused.id)).toMatchObject({
      status: 'requires_capture',
      last_payment_error: null,
    });
    expect(emulator.ledger.of(refused.id)).toMatchObject({ authorisations: 1, declines: 1 });
  });

  it('is processing while the bank thinks, and cannot be cancelled then', async () => {
    const { stripe, presented, emulator } = await openStripe();
    emulator.clock.set(Date.parse('2026-11-21T12:00:00Z'));
    const thinking = await presented('approved', { thinkMs: 5000 });
    expect(thinking.status).toBe('processing');
    expect(await failure(stripe.paymentIntents.cancel(thinking.id))).toMatchObject({ status: 400 });
    emulator.clock.advance(5000);
    expect(await stripe.paymentIntents.retrieve(thinking.id)).toMatchObject({ status: 'requires_capture' });
  });

  it('loses its hold when capture_before has passed', async () => {
    const { stripe, presented, emulator } = await openStripe();
    const held = await presented('approved');
    const before = chargeOf(held).payment_method_details?.card_present?.capture_before ?? 0;
    expect(before - held.created).toBeGreaterThanOrEqual((2 * DAY) / 1000 - 1);
    emulator.clock.set(before * 1000 - 1000);
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({ status: 'requires_capture' });
    emulator.clock.advance(2000);
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
  });

  it('of a single-message network is captured at once, unless only a hold was allowed to be preferred', async () => {
    const { stripe, presented } = await openStripe({ country: 'CA', currency: 'cad' });
    const interac = await presented(
      'approved',
      { card: 'interac' },
      { currency: 'cad', allowed_payment_method_types: ['card_present', 'interac_present'] },
    );
    expect(interac.status).toBe('succeeded');
    expect(chargeOf(interac).payment_method_details?.type).toBe('interac_present');
    expect(await failure(stripe.refunds.create({ payment_intent: interac.id }))).toMatchObject({
      code: 'charge_not_refundable',
    });
    const options = { card_present: { capture_method: 'manual_preferred' as const } };
    const preferred = { capture_method: 'automatic' as const, payment_method_options: options };
    expect(await presented('approved', { card: 'visa' }, preferred)).toMatchObject({
      status: 'requires_capture',
    });
    expect(await presented('approved', { card: 'eftpos_au' }, preferred)).toMatchObject({
      status: 'succeeded',
    });
  });

  it('saves the card where that was asked for and the card can be saved', async () => {
    const { stripe, presented } = await openStripe();
    const customer = await stripe.customers.create({ name: 'Ada', metadata: { contactId: '7' } });
    const save = { customer: customer.id, setup_future_usage: 'off_session' as const };
    const saved = chargeOf(await presented('approved', {}, save)).payment_method_details?.card_present;
    const method = await stripe.paymentMethods.retrieve(saved?.generated_card ?? '');
    expect(method).toMatchObject({ type: 'card', customer: customer.id, allow_redisplay: 'always' });
    expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
    expect((await stripe.paymentMethods.attach(method.id, { customer: customer.id })).customer).toBe(
      customer.id,
    );
    const wallet = chargeOf(await presented('approved', { card: 'wallet' }, save));
    expect(wallet.payment_method_details?.card_present?.generated_card).toBeNull();
    const once = chargeOf(await presented('approved'));
    expect(once.payment_method_details?.card_present?.generated_card).toBeNull();
  });
});

describe('refunds', () => {
  it('give back what was captured, in parts and not twice', async () => {
    const { stripe, presented, emulator } = await openStripe();
    const held = await presented('approved');
    expect(await failure(stripe.refunds.create({ payment_intent: held.id }))).toMatchObject({
      code: 'charge_not_refundable',
    });
    await stripe.paymentIntents.capture(held.id);
    await stripe.refunds.create({ payment_intent: held.id, amount: 1000 });
    await stripe.refunds.create({ payment_intent: held.id });
    expect(await failure(stripe.refunds.create({ payment_intent: held.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const charge = await stripe.charges.retrieve(chargeOf(held).id);
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 14_934 });
    const listed = await stripe.refunds.list({ payment_intent: held.id });
    expect(listed.data.map((refund) => refund.amount)).toEqual([13_934, 1000]);
    expect(emulator.ledger.of(held.id)).toMatchObject({ refunds: 2, refundedAmount: 14_934 });
  });
});

describe('lists', () => {
  it('of intents come newest first, page by page, within a window of time', async () => {
    const { stripe, create, emulator } = await openStripe();
    const start = Date.parse('2026-11-21T12:00:00Z');
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      emulator.clock.set(start + index * 1000);
      ids.push((await create()).id);
    }
    const found: string[] = [];
    const created = { gte: start / 1000 + 1, lt: start / 1000 + 6 };
    for await (const intent of stripe.paymentIntents.list({ created, limit: 2 })) found.push(intent.id);
    expect(found).toEqual(ids.slice(1, 6).toReversed());
  });
});

describe('what is wrong with a call', () => {
  it('is reported by parameter, code and status', async () => {
    const { stripe, create, sdk, emulator } = await openStripe();
    expect(await failure(create({ amount: 10 }))).toMatchObject({ status: 400, code: 'amount_too_small' });
    // https://docs.stripe.com/currencies#three-decimal
    for (const amount of [19_645, 19_651])
      expect(await failure(create({ amount, currency: 'kwd' }))).toMatchObject({
        status: 400,
        param: 'amount',
      });
    expect(await create({ amount: 19_650, currency: 'kwd' })).toMatchObject({ amount: 19_650 });
    const strange: object = { nonsense: 'x' };
    expect(await failure(create(strange))).toMatchObject({ code: 'parameter_unknown', param: 'nonsense' });
    expect(await failure(stripe.paymentIntents.retrieve('pi_unknown'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    });
    const intent = await create();
    expect(await failure(sdk(emulator.keys.live).paymentIntents.retrieve(intent.id))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    });
    expect(
      (await sdk(emulator.keys.live).paymentIntents.create({ amount: 100, currency: 'usd' })).livemode,
    ).toBe(true);
  });
});
