/**
 * What a device is answered when Stripe is behind the kiosk and something is wrong: through the real listener, Stripe's
 * own library over real connections, and the emulator's faults. No contract is ever made, and no money taken.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { StripeProviderOptions } from '../../../src/main/card-reader/stripe-provider';
import { openPayments } from '../../support/services/stripe-payments';
import { confirm } from './calls';
import { brokenSteps } from './payment-steps';
import { openStage, prepare, type Prepared, type Stage } from './stage';

type Payments = Awaited<ReturnType<typeof openPayments>>;

const folder = mkdtempSync(join(tmpdir(), 'keyturn-stripe-codes-'));
let prepared: Prepared;
let opened = 0;
beforeAll(async () => {
  prepared = await prepare(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(more: (payments: Payments) => Partial<StripeProviderOptions> = () => ({})) {
  const payments = await openPayments();
  const { client, emulator } = payments;
  opened += 1;
  const file = join(folder, `keyturn-${opened}.db`);
  // The kiosk's clock stands still in these tests, and Stripe's with it.
  const stage: Stage = await openStage(prepared, file, () => {
    const provider = payments.providerWith(more(payments));
    return { ...provider, close: () => client.close() };
  });
  emulator.clock.set(stage.listener.db.clock.nowMs());
  onTestFinished(() => stage.close());
  /** An intent of the signed booking, made by the kiosk. */
  const begin = async (bookingId = stage.signed) => {
    const path = `/v1/booking/${bookingId}/rental-quote/payment-intent`;
    const reply = await stage.call({ method: 'POST', path });
    const { paymentIntentId } = reply.body.data as { paymentIntentId: string };
    return paymentIntentId;
  };
  const present = async (
    id: string,
    outcome: Parameters<typeof emulator.readers.present>[1] = 'approved',
  ) => {
    await client.call((stripe) =>
      stripe.terminal.readers.processPaymentIntent(payments.readerId, { payment_intent: id }),
    );
    emulator.readers.present(payments.readerId, outcome);
  };
  const contracts = () => stage.tables().get('rental_contract');
  return { ...payments, stage, begin, present, contracts };
}
type Opened = Awaited<ReturnType<typeof open>>;

const paid = async (at: Opened) => {
  const id = await at.begin();
  await at.present(id);
  return id;
};

it('a card that was accepted pays, once, also when it is confirmed again', async () => {
  const at = await open();
  const id = await paid(at);
  const replies = [await at.stage.call(confirm(at.stage, id)), await at.stage.call(confirm(at.stage, id))];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0]?.body.data).toBe(replies[1]?.body.data);
  expect(at.emulator.ledger.of(id)).toMatchObject({ captures: 1, heldAmount: 0, refunds: 0 });
});

it.each(brokenSteps)(
  '$code (500) is answered when $when, and the hold on the card is given up',
  async ({ code, sql }) => {
    const at = await open();
    const id = await paid(at);
    at.stage.damage(sql);
    const before = at.contracts();
    const reply = await at.stage.call(confirm(at.stage, id));
    expect([reply.status, reply.body.status]).toEqual([500, code]);
    expect(at.contracts()).toBe(before);
    expect(at.emulator.ledger.of(id)).toMatchObject({ status: 'canceled', captures: 0, heldAmount: 0 });
  },
);

interface Case {
  readonly when: string;
  readonly code: string;
  readonly status: number;
  readonly token: (at: Opened) => Promise<string>;
}

const GET_INTENT = { method: 'GET', path: /^\/v1\/payment_intents\/pi_/ } as const;
const failing =
  (fault: Parameters<Opened['emulator']['faults']['next']>[0], times = 1) =>
  async (at: Opened) => {
    const id = await paid(at);
    at.emulator.faults.next(fault, { ...GET_INTENT, times });
    return id;
  };
const doesNotPay = { code: 'PAYMENT_PROCESS_FAILED', status: 409 } as const;

const cases: readonly Case[] = [
  {
    when: 'the line is down',
    code: 'GATEWAY_PAYMENT_FAILED',
    status: 502,
    token: failing({ kind: 'dropped_before' }, 2),
  },
  {
    when: 'Stripe fails',
    code: 'GATEWAY_PAYMENT_FAILED',
    status: 502,
    token: failing({ kind: 'server_error' }),
  },
  {
    when: 'Stripe is asked too often',
    code: 'GATEWAY_PAYMENT_FAILED',
    status: 502,
    token: failing({ kind: 'rate_limit' }),
  },
  {
    when: 'Stripe is too slow',
    code: 'GATEWAY_PAYMENT_FAILED',
    status: 504,
    token: failing({ kind: 'hanging' }),
  },
  {
    when: 'its answer is cut off',
    code: 'INVALID_PARAM_PAYMENT_OBJECT',
    status: 502,
    token: failing({ kind: 'malformed' }),
  },
  {
    when: 'it says nothing of the card',
    code: 'INVALID_PARAM_PAYMENT_METHOD_RESPONSE',
    status: 502,
    token: failing({ kind: 'without_card' }),
  },
  {
    when: 'it does not accept the key',
    code: 'PAYMENT_GATEWAY_DETAILS_FAILED',
    status: 502,
    token: failing({ kind: 'unauthorized' }),
  },
  {
    when: 'the key may not read payments',
    code: 'PAYMENT_GATEWAY_DETAILS_FAILED',
    status: 502,
    token: failing({ kind: 'forbidden' }),
  },
  {
    when: 'nobody made the intent',
    code: 'INVALID_PARAM_GATEWAY_TOKEN',
    status: 400,
    token: () => Promise.resolve('pi_3AAAAAAAAAAAAAAAAAAAAAAAA'),
  },
  { when: 'no card was presented', ...doesNotPay, token: (at) => at.begin() },
  {
    when: 'the card was declined',
    ...doesNotPay,
    async token(at) {
      const id = await at.begin();
      await at.present(id, 'declined');
      return id;
    },
  },
  {
    when: 'it was cancelled at Stripe',
    ...doesNotPay,
    async token(at) {
      const id = await paid(at);
      await at.provider.cancelIntent(id, 'cancel');
      return id;
    },
  },
  {
    when: 'it was captured and refunded by hand',
    ...doesNotPay,
    async token(at) {
      const id = await paid(at);
      await at.provider.captureIntent(id, 'capture');
      await at.provider.refundIntent(id, 'refund');
      return id;
    },
  },
  {
    when: 'it was captured and disputed',
    ...doesNotPay,
    async token(at) {
      const id = await paid(at);
      await at.provider.captureIntent(id, 'capture');
      at.emulator.dispute(id);
      return id;
    },
  },
  {
    when: 'it pays for another booking',
    ...doesNotPay,
    async token(at) {
      const id = await at.begin(at.stage.other);
      await at.present(id);
      return id;
    },
  },
];

it.each(cases)(
  '$code ($status) is answered when $when, and nothing is taken',
  async ({ code, status, token }) => {
    const at = await open(({ clientWith, emulator }) => ({
      client: clientWith(emulator.keys.restrictedTest, 2000),
    }));
    const id = await token(at);
    const before = at.contracts();
    const reply = await at.stage.call(confirm(at.stage, id));
    expect([reply.status, reply.body.status]).toEqual([status, code]);
    expect(at.contracts()).toBe(before);
    // What staff captured by hand is theirs; the kiosk captures nothing.
    const captures = at.emulator.requests.filter(
      ({ path, idempotencyKey }) => path.endsWith('/capture') && idempotencyKey?.startsWith('capture:'),
    );
    expect(captures).toEqual([]);
    at.emulator.faults.release();
  },
);

it('PAYMENT_PROCESS_FAILED (409) is answered when a kiosk for real money is shown test money', async () => {
  const at = await open(() => ({ live: true }));
  const id = await paid(at);
  const reply = await at.stage.call(confirm(at.stage, id));
  expect([reply.status, reply.body.status]).toEqual([409, 'PAYMENT_PROCESS_FAILED']);
  expect(at.emulator.ledger.of(id).captures).toBe(0);
});
