/** Keys, idempotency and faults of the emulator, through Stripe's own library. */
import { describe, expect, it } from 'vitest';
import { failure, openStripe } from './sdk';

const DAY = 24 * 60 * 60 * 1000;

describe('idempotency', () => {
  it('repeats the first answer for a day, and then acts again', async () => {
    const { create, emulator } = await openStripe();
    emulator.clock.set(Date.parse('2026-11-21T12:00:00Z'));
    const first = await create({}, 'create:1');
    const again = await create({}, 'create:1');
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.requestId).toMatch(/^req_/);
    emulator.clock.advance(DAY);
    expect((await create({}, 'create:1')).id).not.toBe(first.id);
  });

  it('refuses other parameters under the same key', async () => {
    const { create } = await openStripe();
    await create({}, 'create:1');
    expect(await failure(create({ amount: 200 }, 'create:1'))).toMatchObject({
      kind: 'StripeIdempotencyError',
      status: 400,
    });
  });

  it('refuses a call whose first is still under way', async () => {
    const { create, emulator } = await openStripe();
    emulator.faults.next({ kind: 'hanging' });
    const hanging = create({}, 'create:1');
    await expect.poll(() => emulator.faults.hanging()).toBe(1);
    expect(await failure(create({}, 'create:1'))).toMatchObject({
      status: 409,
      code: 'idempotency_key_in_use',
    });
    // The connection breaks, and the library tries once more: now as the first.
    emulator.faults.release();
    expect((await hanging).status).toBe('requires_payment_method');
    expect(emulator.ledger.all()).toHaveLength(1);
  });

  it('keeps a 500 and repeats it, but nothing of a call that was not valid', async () => {
    const { create, emulator } = await openStripe();
    emulator.faults.next({ kind: 'server_error', effect: true });
    expect(await failure(create({}, 'create:1'))).toMatchObject({ status: 500 });
    expect(await failure(create({}, 'create:1'))).toMatchObject({ status: 500 });
    expect(emulator.ledger.all()).toHaveLength(1);
    expect(await failure(create({ amount: 1 }, 'create:2'))).toMatchObject({ status: 400 });
    expect((await create({}, 'create:2')).amount).toBe(14_934);
  });
});

describe('faults', () => {
  it('break the connection before or after the effect', async () => {
    const { create, emulator } = await openStripe();
    // The library tries a closed connection once more by itself.
    emulator.faults.next({ kind: 'dropped_before' }, { times: 2 });
    expect(await failure(create({}, 'create:1'))).toMatchObject({ kind: 'StripeConnectionError' });
    expect(emulator.ledger.all()).toHaveLength(0);
    emulator.faults.next({ kind: 'dropped_after' }, { times: 2 });
    expect(await failure(create({}, 'create:1'))).toMatchObject({ kind: 'StripeConnectionError' });
    expect(emulator.ledger.all()).toHaveLength(1);
    const known = await create({}, 'create:1');
    expect(emulator.ledger.all().map((line) => line.intentId)).toEqual([known.id]);
  });

  it.each([
    ['rate_limit', { kind: 'StripeRateLimitError', status: 429 }],
    ['unauthorized', { kind: 'StripeAuthenticationError', status: 401 }],
    ['forbidden', { kind: 'StripePermissionError', status: 403 }],
    ['malformed', { kind: 'StripeAPIError' }],
  ] as const)('answer %s where a test asks for it', async (kind, expected) => {
    const { create, emulator } = await openStripe();
    emulator.faults.next({ kind }, { path: /payment_intents/ });
    expect(await failure(create())).toMatchObject(expected);
    expect((await create()).status).toBe('requires_payment_method');
  });

  it('let a call hang until the library gives up', async () => {
    const { sdk, emulator } = await openStripe();
    emulator.faults.next({ kind: 'hanging' });
    const hurried = sdk(emulator.keys.test, { timeout: 100 });
    expect(await failure(hurried.accounts.retrieveCurrent())).toMatchObject({
      kind: 'StripeConnectionError',
    });
  });

  it('are counted in the log of calls, which holds no key', async () => {
    const { create, emulator } = await openStripe();
    emulator.faults.next({ kind: 'dropped_before' });
    await create({}, 'create:1');
    expect(emulator.requests.map((seen) => seen.status)).toEqual([null, 200]);
    expect(emulator.requests[1]).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      idempotencyKey: 'create:1',
    });
    expect(JSON.stringify(emulator.requests)).not.toContain(emulator.keys.test);
  });
});

describe('keys', () => {
  it('that are wrong or expired are refused', async () => {
    const { sdk, emulator } = await openStripe();
    expect(await failure(sdk('sk_test_wrong').accounts.retrieveCurrent())).toMatchObject({ status: 401 });
    emulator.keys.expire(emulator.keys.test);
    expect(await failure(sdk().accounts.retrieveCurrent())).toMatchObject({
      status: 401,
      code: 'api_key_expired',
    });
  });

  it('that are restricted may do what they list and no more', async () => {
    const { sdk, create, emulator } = await openStripe();
    const intent = await create();
    const reading = sdk(emulator.keys.restricted(['intents_read']));
    expect((await reading.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
    expect(await failure(reading.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      kind: 'StripePermissionError',
      code: 'more_permissions_required',
    });
  });
});
