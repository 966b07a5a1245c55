/** When payments are compared with the provider by themselves. */
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { PaymentIntent } from '../../../src/main/card-reader/port';
import { askToReconcile, findReconciliation } from '../../../src/main/database/payment/reconciliations';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { reconcileWhenDue } from '../../../src/main/services/payment/reconcile-regularly';
import { openTestDatabase } from '../../support/services/database';

const HOUR_MS = 60 * 60_000;

async function open() {
  const db = await openTestDatabase();
  onTestFinished(() => db.close());
  const stranger = { id: 'pi_lost', status: 'succeeded', amount: 14_370, amountReceived: 14_370 };
  let isDown = false;
  const asked: number[] = [];
  async function* listIntents({ fromMs }: { readonly fromMs: number }): AsyncGenerator<PaymentIntent> {
    asked.push(fromMs);
    await Promise.resolve();
    if (isDown) throw new GatewayError('unreachable', 'no line');
    // Only what comparing reads.
    yield {
      ...stranger,
      currency: 'usd',
      charge: null,
      createdMs: db.clock.nowMs() - HOUR_MS,
    } as PaymentIntent;
  }
  const gateway = { provider: 'simulated', listIntents };
  const log = pino({ level: 'silent' });
  // Only what comparing asks of the provider.
  const ctx = { store: db.store, clock: db.clock, log, gateway } as unknown as Parameters<
    typeof reconcileWhenDue
  >[0];
  return {
    db,
    asked,
    cutLine: (down: boolean) => (isDown = down),
    look: () => reconcileWhenDue(ctx),
    last: () => db.store.read(findReconciliation),
  };
}

test('payments are compared once a night, at the first look after two in the morning at the property', async () => {
  const kiosk = await open();
  expect(await kiosk.look()).toBe(true);
  expect(await kiosk.look()).toBe(false);
  // From ten in the morning on: until one at night it is the same night.
  kiosk.db.clock.advance(15 * HOUR_MS);
  expect(await kiosk.look()).toBe(false);
  kiosk.db.clock.advance(HOUR_MS);
  expect(await kiosk.look()).toBe(true);
  expect(await kiosk.look()).toBe(false);
});

test('an end that was none of ours has them compared at once, and what differs is kept for staff', async () => {
  const kiosk = await open();
  await kiosk.look();
  askToReconcile(kiosk.db.open.raw);
  expect(await kiosk.look()).toBe(true);
  expect(await kiosk.look()).toBe(false);
  expect(await kiosk.last()).toMatchObject({
    atMs: kiosk.db.clock.nowMs(),
    different: 1,
    differences: [{ intentId: 'pi_lost', attemptId: null, here: 'unknown' }],
  });
});

test('without a line to the provider it stays due until the line is back', async () => {
  const kiosk = await open();
  askToReconcile(kiosk.db.open.raw);
  kiosk.cutLine(true);
  expect(await kiosk.look()).toBe(false);
  expect(await kiosk.last()).toBe(null);
  kiosk.cutLine(false);
  expect(await kiosk.look()).toBe(true);
});
