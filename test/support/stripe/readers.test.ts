/** Emulated readers driven from a server, through Stripe's own library. */
import { describe, expect, it } from 'vitest';
import { failure, openStripe } from './sdk';

describe('a reader', () => {
  it('is found by its serial number at its location', async () => {
    const { stripe, emulator, readerId } = await openStripe();
    emulator.readers.register({ serial: 'S700-2', label: 'Kiosk 2', online: false });
    const found = await stripe.terminal.readers.list({
      location: emulator.location,
      serial_number: 'S700-1',
    });
    expect(found.data).toMatchObject([{ id: readerId, label: 'Kiosk 1', status: 'online', action: null }]);
    const offline = await stripe.terminal.readers.list({ status: 'offline' });
    expect(offline.data.map((reader) => reader.label)).toEqual(['Kiosk 2']);
  });

  it('tells how its action goes: in progress, succeeded, failed with a code', async () => {
    const { stripe, emulator, readerId, create } = await openStripe();
    const intent = await create();
    const params = { payment_intent: intent.id };
    const asked = await stripe.terminal.readers.processPaymentIntent(readerId, params);
    expect(asked.action).toMatchObject({ type: 'process_payment_intent', status: 'in_progress' });
    expect(emulator.readers.waitsFor(readerId)).toBe(intent.id);
    emulator.readers.present(readerId, 'declined');
    expect(await stripe.terminal.readers.retrieve(readerId)).toMatchObject({
      action: {
        status: 'failed',
        failure_code: 'card_declined',
        api_error: { decline_code: 'generic_decline' },
      },
    });
    await stripe.terminal.readers.processPaymentIntent(readerId, params);
    emulator.readers.present(readerId, 'approved');
    expect(await stripe.terminal.readers.retrieve(readerId)).toMatchObject({
      action: { status: 'succeeded' },
    });
    expect(await failure(stripe.terminal.readers.processPaymentIntent(readerId, params))).toMatchObject({
      code: 'intent_invalid_state',
    });
  });

  it('is busy while it waits, and free when called off', async () => {
    const { stripe, readerId, create } = await openStripe();
    const first = { payment_intent: (await create()).id };
    const second = { payment_intent: (await create()).id };
    await stripe.terminal.readers.processPaymentIntent(readerId, first);
    expect(await failure(stripe.terminal.readers.processPaymentIntent(readerId, second))).toMatchObject({
      code: 'terminal_reader_busy',
    });
    expect(await stripe.terminal.readers.cancelAction(readerId)).toMatchObject({ action: null });
    await stripe.terminal.readers.processPaymentIntent(readerId, second);
  });

  it('cannot be called off once it has the card', async () => {
    const { stripe, emulator, readerId, create } = await openStripe();
    await stripe.terminal.readers.processPaymentIntent(readerId, { payment_intent: (await create()).id });
    emulator.readers.present(readerId, 'approved', { thinkMs: 60_000 });
    expect(await failure(stripe.terminal.readers.cancelAction(readerId))).toMatchObject({
      code: 'terminal_reader_busy',
    });
  });

  it('without power is offline, while the bank still decides', async () => {
    const { stripe, emulator, readerId, create } = await openStripe();
    emulator.clock.set(Date.parse('2026-11-21T12:00:00Z'));
    const intent = await create();
    await stripe.terminal.readers.processPaymentIntent(readerId, { payment_intent: intent.id });
    emulator.readers.present(readerId, 'unplugged');
    expect(await stripe.terminal.readers.retrieve(readerId)).toMatchObject({
      status: 'offline',
      action: { status: 'in_progress' },
    });
    expect(await failure(stripe.terminal.readers.cancelAction(readerId))).toMatchObject({
      code: 'terminal_reader_offline',
    });
    emulator.clock.advance(1000);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    emulator.readers.plugIn(readerId);
    expect(await stripe.terminal.readers.retrieve(readerId)).toMatchObject({
      status: 'online',
      action: null,
    });
  });

  it('may report a failure where the bank approves later', async () => {
    const { stripe, emulator, readerId, presented } = await openStripe();
    emulator.clock.set(Date.parse('2026-11-21T12:00:00Z'));
    const intent = await presented('late_success');
    expect(intent.status).toBe('processing');
    expect(await stripe.terminal.readers.retrieve(readerId)).toMatchObject({
      action: { status: 'failed', failure_code: 'terminal_reader_timeout' },
    });
    emulator.clock.advance(1000);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
  });

  it('gives up when nobody presents a card', async () => {
    const { stripe, readerId, presented } = await openStripe();
    expect((await presented('timeout')).status).toBe('requires_payment_method');
    expect(await stripe.terminal.readers.retrieve(readerId)).toMatchObject({
      action: { status: 'failed', failure_code: 'terminal_reader_timeout' },
    });
  });

  it('collects first and confirms later', async () => {
    const { stripe, emulator, readerId, create } = await openStripe();
    const params = { payment_intent: (await create()).id };
    await stripe.terminal.readers.collectPaymentMethod(readerId, params);
    emulator.readers.present(readerId, 'approved');
    expect((await stripe.paymentIntents.retrieve(params.payment_intent)).status).toBe(
      'requires_confirmation',
    );
    await stripe.terminal.readers.confirmPaymentIntent(readerId, params);
    expect((await stripe.paymentIntents.retrieve(params.payment_intent)).status).toBe('requires_capture');
  });

  it('shows a cart', async () => {
    const { stripe, emulator, readerId } = await openStripe();
    await stripe.terminal.readers.setReaderDisplay(readerId, {
      type: 'cart',
      cart: {
        currency: 'usd',
        total: 14_934,
        tax: 934,
        line_items: [{ amount: 14_000, description: 'Unit 12', quantity: 1 }],
      },
    });
    expect(emulator.readers.display(readerId)).toMatchObject({ total: 14_934, tax: 934 });
  });

  it('takes a test card by the helper of the test mode', async () => {
    const { stripe, readerId, create } = await openStripe();
    const intent = await create();
    await stripe.terminal.readers.processPaymentIntent(readerId, { payment_intent: intent.id });
    const card = { number: '4000000000000002' };
    await stripe.testHelpers.terminal.readers.presentPaymentMethod(readerId, { card_present: card });
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe('card_declined');
  });

  it('asks how a saved card may be shown again', async () => {
    const { stripe, readerId, create } = await openStripe();
    const customer = await stripe.customers.create();
    const intent = await create({ customer: customer.id, setup_future_usage: 'off_session' });
    expect(
      await failure(stripe.terminal.readers.processPaymentIntent(readerId, { payment_intent: intent.id })),
    ).toMatchObject({ status: 400, param: 'allow_redisplay' });
  });
});

describe('the place', () => {
  it('has an account, a location and tokens confined to it', async () => {
    const { stripe, emulator } = await openStripe();
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ country: 'US', default_currency: 'usd' });
    expect(await stripe.terminal.locations.retrieve(emulator.location)).toMatchObject({
      address: { country: 'US' },
      livemode: false,
    });
    const first = await stripe.terminal.connectionTokens.create({ location: emulator.location });
    const second = await stripe.terminal.connectionTokens.create({ location: emulator.location });
    expect(first.location).toBe(emulator.location);
    expect(first.secret).not.toBe(second.secret);
    expect(await failure(stripe.terminal.connectionTokens.create({ location: 'tml_unknown' }))).toMatchObject(
      { code: 'resource_missing' },
    );
  });
});
