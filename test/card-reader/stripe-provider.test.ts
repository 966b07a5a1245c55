/** Money at Stripe: Stripe's own library over real connections, the emulator at the other end. */
import { describe, expect, it } from 'vitest';
import { createConnectionToken } from '../../src/main/card-reader/connection-token';
import { STRIPE_API_VERSION } from '../../src/main/card-reader/stripe-client';
import { openPayments, wanted } from '../support/services/stripe-payments';

const HOUR = 60 * 60 * 1000;

describe('an intent at Stripe', () => {
  it('is for cards at a reader only, held first, and says whose it is', async () => {
    const { provider, emulator } = await openPayments();
    const made = await provider.createIntent(wanted);
    expect(made).toMatchObject({
      status: 'requires_payment_method',
      amount: 14_934,
      currency: 'usd',
      live: false,
      metadata: { ...wanted.metadata, location: emulator.location },
      amountReceived: 0,
      amountCapturable: 0,
      customerId: null,
      charge: null,
      lastError: null,
    });
    expect(provider.isIntentId(made.id)).toBe(true);
    expect(made.clientSecret).toContain(made.id);
    expect(emulator.requests.at(-1)).toMatchObject({
      idempotencyKey: 'create:a-12345678:v1',
      stripeVersion: STRIPE_API_VERSION,
    });
  });

  it('is made once under a key, also when the answers are lost and by a kiosk that was started again', async () => {
    const { provider, providerWith, emulator } = await openPayments();
    emulator.faults.next({ kind: 'dropped_after' }, { method: 'POST', times: 2 });
    await expect(provider.createIntent(wanted)).rejects.toMatchObject({ kind: 'unreachable' });
    const made = await providerWith().createIntent(wanted);
    expect(await provider.createIntent(wanted)).toEqual(made);
    expect(emulator.ledger.all()).toHaveLength(1);
  });

  it('is found again under a key that Stripe has long forgotten, and not made a second time', async () => {
    const { provider, emulator } = await openPayments();
    const made = await provider.createIntent(wanted);
    emulator.clock.advance(30 * HOUR);
    expect((await provider.createIntent(wanted)).id).toBe(made.id);
    expect(emulator.ledger.all()).toHaveLength(1);
  });

  it('is made under an old key when none was made before', async () => {
    const { provider, emulator } = await openPayments();
    emulator.clock.advance(30 * HOUR);
    await provider.createIntent(wanted);
    expect(emulator.ledger.all()).toHaveLength(1);
  });

  it.each([true, false])(
    'is there in the end when Stripe keeps a 500 under the key (still made: %s), and once only',
    async (effect) => {
      const { provider, emulator } = await openPayments();
      emulator.faults.next({ kind: 'server_error', effect }, { method: 'POST' });
      await expect(provider.createIntent(wanted)).rejects.toMatchObject({ kind: 'unreachable' });
      const made = await provider.createIntent(wanted);
      expect(emulator.ledger.all().map(({ intentId }) => intentId)).toEqual([made.id]);
      expect((await provider.createIntent(wanted)).id).toBe(made.id);
    },
  );

  it('is the one that was made, also when the kiosk would ask for it in another way today', async () => {
    const { provider, providerWith, emulator } = await openPayments();
    const made = await provider.createIntent(wanted);
    expect((await providerWith({ capture: 'manual_preferred' }).createIntent(wanted)).id).toBe(made.id);
    expect(emulator.ledger.all()).toHaveLength(1);
  });

  it('takes Interac in Canada, in Canadian dollars, and nowhere else', async () => {
    const { client, provider, providerWith } = await openPayments({ country: 'CA', currency: 'cad' });
    const typesOf = async (id: string) =>
      (await client.call((stripe) => stripe.paymentIntents.retrieve(id))).payment_method_types;
    const inCanada = providerWith({ country: () => Promise.resolve('CA') });
    const [cad, usd, us] = [
      await inCanada.createIntent({ ...wanted, currency: 'CAD', idempotencyKey: 'k1' }),
      await inCanada.createIntent({ ...wanted, idempotencyKey: 'k2' }),
      await provider.createIntent({ ...wanted, currency: 'CAD', idempotencyKey: 'k3' }),
    ];
    expect(await typesOf(cad.id)).toEqual(['card_present', 'interac_present']);
    expect(await typesOf(usd.id)).toEqual(['card_present']);
    expect(await typesOf(us.id)).toEqual(['card_present']);
  });

  it('keeps the card of a customer who wants that, and of nobody else', async () => {
    const { provider, presented } = await openPayments();
    const customer = await provider.createCustomer({ contactId: 'c-1' }, 'customer:c-1');
    expect(await provider.createCustomer({ contactId: 'c-1' }, 'customer:c-1')).toBe(customer);
    const made = await provider.createIntent({ ...wanted, saveCardFor: customer });
    expect(made.customerId).toBe(customer);
    expect((await presented('approved', made)).charge?.savedCardId).toMatch(/^pm_/);
    const other = await provider.createIntent({ ...wanted, idempotencyKey: 'other' });
    expect((await presented('approved', other)).charge?.savedCardId).toBeNull();
  });

  it('that nobody made, or that belongs to the other mode, is not known', async () => {
    const { provider, providerWith, clientWith, emulator } = await openPayments();
    const { id } = await provider.createIntent(wanted);
    const unknown = { kind: 'unknown_intent' };
    await expect(provider.retrieveIntent('pi_3AAAAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject(unknown);
    const live = providerWith({ client: clientWith(emulator.keys.restrictedLive), live: true });
    await expect(live.retrieveIntent(id)).rejects.toMatchObject(unknown);
    await expect(live.captureIntent(id, 'c')).rejects.toMatchObject(unknown);
  });
});

describe('a card that was presented', () => {
  it('is authorized with its last digits and until when, captured once, and then neither captured nor cancelled', async () => {
    const { provider, presented, emulator } = await openPayments();
    const held = await presented('approved');
    expect(held).toMatchObject({
      status: 'requires_capture',
      amountCapturable: 14_934,
      charge: { refunded: false, disputed: false, card: { brand: 'visa', last4: '4242' } },
    });
    expect(held.charge?.captureBeforeMs).toBeGreaterThan(emulator.clock.nowMs() + 47 * HOUR);
    for (const key of ['c1', 'c1', 'c2']) {
      const captured = await provider.captureIntent(held.id, key);
      expect(captured).toMatchObject({ status: 'succeeded', amountReceived: 14_934, amountCapturable: 0 });
    }
    expect((await provider.cancelIntent(held.id, 'x')).status).toBe('succeeded');
    expect(emulator.ledger.of(held.id)).toMatchObject({ captures: 1, capturedAmount: 14_934 });
  });

  it.each([
    ['declined', 'declined'],
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'expired_card'],
  ] as const)(
    'that is refused (%s) has taken nothing and says so, and the intent takes another',
    async (outcome, lastError) => {
      const { presented } = await openPayments();
      const refused = await presented(outcome);
      expect(refused).toMatchObject({ status: 'requires_payment_method', lastError, charge: null });
      expect(await presented('approved', refused)).toMatchObject({
        status: 'requires_capture',
        lastError: null,
      });
    },
  );

  it('is released by a cancel, which may be asked for again, and nothing captures it then', async () => {
    const { provider, presented, emulator } = await openPayments();
    const { id } = await presented('approved');
    for (const key of ['x1', 'x1', 'x2'])
      expect((await provider.cancelIntent(id, key)).status).toBe('canceled');
    expect((await provider.captureIntent(id, 'c')).status).toBe('canceled');
    expect(emulator.ledger.of(id)).toMatchObject({ captures: 0, heldAmount: 0 });
  });

  it('gets the whole amount back once and is then reported as refunded; a dispute is reported too', async () => {
    const { provider, presented, emulator } = await openPayments();
    const { id } = await presented('approved');
    expect((await provider.refundIntent(id, 'r0')).charge?.refunded).toBe(false);
    await provider.captureIntent(id, 'c');
    for (const key of ['r1', 'r1', 'r2'])
      expect((await provider.refundIntent(id, key)).charge?.refunded).toBe(true);
    expect(emulator.ledger.of(id)).toMatchObject({ refunds: 1, refundedAmount: 14_934 });
    emulator.dispute(id);
    expect((await provider.retrieveIntent(id)).charge?.disputed).toBe(true);
  });

  it('tells a refund that its bank has sent back by the key under which it was asked for', async () => {
    const { provider, presented, emulator } = await openPayments();
    const { id } = await presented('approved');
    await provider.captureIntent(id, 'c');
    await provider.refundIntent(id, 'r1', { before: 0, amount: 500 });
    expect(await provider.hasComeBack(id, 'r1')).toBe(false);
    emulator.failRefunds(id);
    await provider.refundIntent(id, 'r2', { before: 0, amount: 300 });
    const told = await Promise.all(['r1', 'r2', 'r3'].map((key) => provider.hasComeBack(id, key)));
    expect(told).toEqual([true, false, false]);
  });

  it.each([
    ['the line breaks before', { kind: 'dropped_before' }, 2],
    ['the line breaks after', { kind: 'dropped_after' }, 2],
    ['Stripe fails and keeps that', { kind: 'server_error' }, 1],
    ['Stripe fails and has done it', { kind: 'server_error', effect: true }, 1],
    ['there are too many calls', { kind: 'rate_limit' }, 1],
    ['the answer is cut off', { kind: 'malformed' }, 1],
    ['the answer never comes', { kind: 'hanging', effect: true }, 1],
    ['it is never heard', { kind: 'hanging' }, 1],
  ] as const)('is captured once when %s, by asking again under the same key', async (_, fault, times) => {
    const { providerWith, clientWith, presented, emulator } = await openPayments();
    const { id } = await presented('approved');
    const provider = providerWith({ client: clientWith(emulator.keys.restrictedTest, 300) });
    emulator.faults.next(fault, { method: 'POST', path: /\/capture$/, times });
    const kind = expect.stringMatching(/^(?:unreachable|timeout|unusable_answer)$/) as string;
    await expect(provider.captureIntent(id, 'c')).rejects.toMatchObject({ kind });
    emulator.faults.release();
    await expect
      .poll(async () => (await provider.captureIntent(id, 'c')).status, { interval: 5 })
      .toBe('succeeded');
    expect(emulator.ledger.of(id)).toMatchObject({ captures: 1, capturedAmount: 14_934 });
  });
});

describe('a list of intents', () => {
  it('holds those of this kiosk and of the time, over as many pages as there are', async () => {
    const { provider, providerWith, emulator } = await openPayments();
    const start = Date.parse('2026-11-21T12:00:00Z');
    const make = (name: string, more = {}, from = provider) =>
      from.createIntent({
        ...wanted,
        idempotencyKey: name,
        metadata: { ...wanted.metadata, attemptId: name, ...more },
        keySinceMs: start,
      });
    emulator.clock.set(start - HOUR);
    await make('early');
    emulator.clock.set(start);
    await make('other kiosk', { kioskId: 'kiosk-2' });
    await make('other place', {}, providerWith({ location: emulator.addLocation({ country: 'US' }) }));
    const names = Array.from({ length: 101 }, (_, index) => `a${index}`);
    for (const name of names) await make(name);
    emulator.clock.set(start + HOUR);
    await make('late');
    const found: string[] = [];
    for await (const { metadata } of provider.listIntents({ fromMs: start, toMs: start + HOUR }))
      found.push(metadata['attemptId'] ?? '');
    expect(found.toSorted()).toEqual(names.toSorted());
  });
});

describe('a key', () => {
  it('that is not accepted, or may not do it, is reported as such and never quoted', async () => {
    const { providerWith, clientWith, emulator } = await openPayments();
    const expired = emulator.keys.restricted([]);
    emulator.keys.expire(expired);
    const keys = ['rk_test_CanaryCanaryCanary', expired, emulator.keys.restricted(['intents_read'])];
    for (const key of keys) {
      const refused = await providerWith({ client: clientWith(key) })
        .createIntent(wanted)
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ name: 'StripeFailure', kind: 'credentials' });
      const told = JSON.stringify(refused, Object.getOwnPropertyNames(refused));
      for (const part of [key, key.slice(-8), key.slice(8, 16)]) expect(told).not.toContain(part);
    }
  });
});

describe('a connection token', () => {
  it('is a new one each time', async () => {
    const { client, emulator } = await openPayments();
    const tokens = [
      await createConnectionToken(client, emulator.location),
      await createConnectionToken(client, emulator.location),
    ];
    expect(new Set(tokens).size).toBe(2);
    expect(emulator.requests.map(({ path }) => path)).toEqual([
      '/v1/terminal/connection_tokens',
      '/v1/terminal/connection_tokens',
    ]);
  });
});

describe('disputes', () => {
  async function listed(provider: Awaited<ReturnType<typeof openPayments>>['provider'], sinceMs = 0) {
    const found: { id: string; state: string; amount: number; cost: number; intentId: string }[] = [];
    for await (const { id, state, amount, cost, intentId } of provider.listDisputes(sinceMs))
      found.push({ id, state, amount, cost, intentId });
    return found;
  }

  it('are listed with their payment, what the bank takes, and what Stripe asks for it', async () => {
    const { emulator, provider, presented } = await openPayments();
    const { id: intentId } = await presented('approved');
    await provider.captureIntent(intentId, 'capture:1');
    expect(await listed(provider)).toEqual([]);
    const id = emulator.dispute(intentId, { amount: 5000, fee: 1500 });
    const open = { id, intentId, state: 'open', amount: 5000, cost: 1500 };
    expect(await listed(provider)).toEqual([open]);
    emulator.decideDispute(id, 'lost');
    expect(await listed(provider)).toEqual([{ ...open, state: 'lost' }]);
    emulator.decideDispute(id, 'won');
    expect(await listed(provider)).toEqual([{ ...open, state: 'won' }]);
    expect(await listed(provider, emulator.clock.nowMs() + HOUR)).toEqual([]);
  });

  it('are not known to a key that may not read them, and more than a page of them is read whole', async () => {
    const { emulator, provider, providerWith, clientWith, presented } = await openPayments();
    const { id } = await presented('approved');
    await provider.captureIntent(id, 'capture:1');
    for (let count = 0; count < 101; count += 1) emulator.dispute(id);
    expect(await listed(provider)).toHaveLength(101);
    const client = clientWith(emulator.keys.restricted(['intents_read']));
    await expect(listed(providerWith({ client }))).rejects.toMatchObject({ kind: 'credentials' });
  });
});
