/**
 * What a start makes of every attempt a crash may have left, whatever the provider knows of it. The provider's books
 * are a file of their own; the test writes into them from outside, as banks do.
 */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { IntentStatus } from '../../../src/main/card-reader/intent-status';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { AttemptState } from '../../../src/main/domain/attempt/payment-attempt';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { temporaryFolder } from '../../support/base/folder';
import {
  confirm,
  deviceCaller,
  draft,
  openLightServices,
  paidIntent,
  readyBooking,
  screen,
  valueOf,
} from '../../support/services/rental';

const noRuns = { isRunning: () => false };
const statuses: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
];
const openStates = ['recorded', 'intent_created', 'collecting', 'processing', 'declined'] as const;
const charge = { id: 'ch_1', refunded: false, card: { brand: 'visa', last4: '4242' } };

async function open() {
  const ledgerFile = join(temporaryFolder(), 'provider.db');
  const services = await openLightServices({ ledgerFile });
  const ledger = new Database(ledgerFile);
  onTestFinished(async () => {
    ledger.close();
    await services.close();
  });
  const { ctx, db } = services;
  const raw = db.open.raw;
  return {
    ...services,
    raw,
    /** What the provider says from now on. */
    setStatus: (intentId: string, status: IntentStatus) => {
      const paid = status === 'requires_capture' || status === 'succeeded' || status === 'canceled';
      const amount = Number(
        ledger.prepare(`SELECT body ->> 'amount' FROM intent WHERE id = ?`).pluck().get(intentId),
      );
      const amounts = {
        amountReceived: status === 'succeeded' ? amount : 0,
        amountCapturable: status === 'requires_capture' ? amount : 0,
      };
      ledger
        .prepare(
          'UPDATE intent SET body = json_patch(body, ?), outcome = NULL, decided_at_ms = NULL WHERE id = ?',
        )
        .run(JSON.stringify({ status, ...amounts, ...(paid ? { charge } : {}) }), intentId);
    },
    setState: (state: AttemptState) => {
      raw.prepare('UPDATE payment_attempt SET state = ?').run(state);
      // Between asking for an intent and noting it lies a moment, too.
      if (state === 'recorded') raw.exec('UPDATE payment_attempt SET intent_id = NULL, client_secret = NULL');
    },
    start: () => recoverPayments(ctx, noRuns, { atStart: true }),
    sweep: () => recoverPayments(ctx, noRuns, { atStart: false }),
    left: async (intentId: string) => ({
      attempt: raw.prepare('SELECT state FROM payment_attempt').pluck().get(),
      booking: raw.prepare('SELECT state FROM booking').pluck().get(),
      contracts: raw.prepare('SELECT count(*) FROM rental_contract').pluck().get(),
      money: (await ctx.gateway.retrieveIntent(intentId)).status,
      faults: findFaults(raw),
    }),
  };
}

const movedIn = { attempt: 'captured', booking: 'moved_in', contracts: 1, money: 'succeeded', faults: [] };
const nothing = { attempt: 'released', booking: 'draft', contracts: 0, money: 'canceled', faults: [] };

describe('a start settles an attempt', () => {
  for (const state of openStates)
    // Holds: v1-4.18
    test.each(statuses)(`that was left ${state} with a provider that says %s`, async (status) => {
      const { ctx, db, setState, setStatus, start, left } = await open();
      const bookingId = await readyBooking(ctx, db);
      const { paymentIntentId: intent } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
      setState(state);
      setStatus(intent, status);
      const report = await start();
      const paid = status === 'requires_capture' || status === 'succeeded';
      if (status === 'processing') {
        expect(report).toEqual({ settled: 0, open: 1 });
        expect(await left(intent)).toMatchObject({ contracts: 0, booking: 'payment_pending', faults: [] });
        setStatus(intent, 'requires_capture');
        await start();
        expect(await left(intent)).toEqual(movedIn);
      } else {
        expect(report).toEqual({ settled: 1, open: 0 });
        expect(await left(intent)).toEqual(paid ? movedIn : nothing);
      }
      expect(await start()).toEqual({ settled: 0, open: 0 });
    });

  test.each(['intent_created', 'declined'] as const)(
    'that a device left %s, and keeps its intent for the next card until the hold ends',
    async (state) => {
      const { ctx, db, setState, start, sweep, left } = await open();
      const device = await deviceCaller(db);
      const bookingId = await draft(ctx, db, 0, device);
      const { paymentIntentId: intent } = valueOf(await createPaymentIntent(ctx, device, bookingId));
      setState(state);
      await start();
      const kept = { attempt: state, booking: 'payment_pending', contracts: 0, faults: [] };
      expect(await left(intent)).toEqual({ ...kept, money: 'requires_payment_method' });
      db.clock.advance(31 * 60_000);
      await sweep();
      expect(await left(intent)).toEqual(nothing);
    },
  );

  test.each([
    ['requires_capture', nothing],
    [
      'succeeded',
      { attempt: 'needs_review', booking: 'needs_review', contracts: 0, money: 'succeeded', faults: [] },
    ],
  ] as const)('that cannot be booked and says %s', async (status, expected) => {
    const { ctx, db, setStatus, start, left } = await open();
    const bookingId = await draft(ctx, db);
    const { paymentIntentId: intent } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
    setStatus(intent, status);
    await start();
    expect(await left(intent)).toEqual(expected);
  });

  test.each([
    ['requires_capture', movedIn],
    ['succeeded', movedIn],
    ['canceled', { ...movedIn, attempt: 'needs_review', money: 'canceled' }],
    // Not known of any provider: the contract stands, and the capture is tried for as long as it takes.
    ['processing', { ...movedIn, attempt: 'contracted', money: 'processing' }],
  ] as const)('whose contract stands and says %s', async (status, expected) => {
    const { ctx, db, setStatus, start, left } = await open();
    const bookingId = await readyBooking(ctx, db);
    const intent = await paidIntent(ctx, bookingId);
    const captureIntent = () => Promise.reject(new GatewayError('timeout', ''));
    valueOf(await confirm({ ...ctx, gateway: { ...ctx.gateway, captureIntent } }, bookingId, intent));
    setStatus(intent, status);
    await start();
    expect(await left(intent)).toEqual(expected);
  });
});

describe('a provider that cannot be reached at the start', () => {
  // Holds: asvs-16.5.2
  test.each(['collecting', 'processing', 'contracted'] as const)(
    'keeps a %s attempt open, and a later sweep settles it',
    async (state) => {
      const { ctx, db, setState, setStatus, sweep, left } = await open();
      const bookingId = await readyBooking(ctx, db);
      const intent = await paidIntent(ctx, bookingId);
      const no = () => Promise.reject(new GatewayError('unreachable', ''));
      const cut = { ...ctx, gateway: { ...ctx.gateway, retrieveIntent: no, captureIntent: no } };
      if (state === 'contracted') {
        await ctx.gateway.retrieveIntent(intent);
        const retrieveIntent = ctx.gateway.retrieveIntent.bind(ctx.gateway);
        valueOf(await confirm({ ...cut, gateway: { ...cut.gateway, retrieveIntent } }, bookingId, intent));
      } else {
        setState(state);
        setStatus(intent, 'requires_capture');
      }
      expect(await recoverPayments(cut, noRuns, { atStart: true })).toEqual({ settled: 0, open: 1 });
      expect(await left(intent)).toMatchObject({ attempt: state, money: 'requires_capture' });
      expect(await sweep()).toEqual({ settled: 1, open: 0 });
      expect(await left(intent)).toEqual(movedIn);
    },
  );

  it('keeps an attempt that was only written down, without making anything up', async () => {
    const { ctx, db, raw, setState, start } = await open();
    const bookingId = await readyBooking(ctx, db);
    valueOf(await createPaymentIntent(ctx, screen, bookingId));
    setState('recorded');
    const createIntent = () => Promise.reject(new GatewayError('unreachable', ''));
    const cut = { ...ctx, gateway: { ...ctx.gateway, createIntent } };
    expect(await recoverPayments(cut, noRuns, { atStart: true })).toEqual({ settled: 0, open: 1 });
    expect(raw.prepare('SELECT state FROM payment_attempt').pluck().get()).toBe('recorded');
    expect(await start()).toEqual({ settled: 1, open: 0 });
  });
});

describe('a sweep', () => {
  it('leaves alone what a device may still pay for, until its hold ends', async () => {
    const { ctx, db, sweep, left } = await open();
    const bookingId = await readyBooking(ctx, db);
    const { paymentIntentId: intent } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
    expect(await sweep()).toEqual({ settled: 0, open: 0 });
    db.clock.advance(30 * 60_000);
    expect(await sweep()).toEqual({ settled: 1, open: 0 });
    expect(await left(intent)).toEqual(nothing);
  });

  it('completes what was paid for and never confirmed, when the hold ends', async () => {
    const { ctx, db, sweep, left } = await open();
    const intent = await paidIntent(ctx, await readyBooking(ctx, db));
    db.clock.advance(30 * 60_000);
    await sweep();
    expect(await left(intent)).toEqual(movedIn);
  });

  it('leaves alone what runs', async () => {
    const { ctx, db, setState } = await open();
    await createPaymentIntent(ctx, screen, await readyBooking(ctx, db));
    setState('collecting');
    const report = await recoverPayments(ctx, { isRunning: () => true }, { atStart: false });
    expect(report).toEqual({ settled: 0, open: 0 });
  });
});

it('an attempt that cannot be settled does not keep the others from it', async () => {
  const { ctx, db, raw, start, log } = await open();
  const [sick, well] = [await readyBooking(ctx, db, 0), await readyBooking(ctx, db, 1)];
  valueOf(await createPaymentIntent(ctx, screen, sick));
  const intent = await paidIntent(ctx, well);
  raw.exec(`CREATE TRIGGER broken BEFORE UPDATE ON payment_attempt WHEN old.booking_id = '${sick}'
    BEGIN SELECT RAISE(ABORT, 'as asked'); END`);
  expect(await start()).toEqual({ settled: 1, open: 1 });
  expect((await ctx.gateway.retrieveIntent(intent)).status).toBe('succeeded');
  expect(log.join('')).toContain('left to the next sweep');
  raw.exec('DROP TRIGGER broken');
  await start();
  expect(findFaults(raw)).toEqual([]);
  const live = raw.prepare(
    "SELECT count(*) FROM payment_attempt WHERE state NOT IN ('captured', 'released')",
  );
  expect(live.pluck().get()).toBe(0);
});

it('an intent that its provider does not know any more is for people to look at', async () => {
  const { ctx, db, raw, start } = await open();
  valueOf(await createPaymentIntent(ctx, screen, await readyBooking(ctx, db)));
  raw.exec("UPDATE payment_attempt SET intent_id = 'pi_simBBBBBBBBBBBBBBBBBBBBB'");
  await start();
  expect(raw.prepare('SELECT state, failure FROM payment_attempt').get()).toEqual({
    state: 'needs_review',
    failure: 'unknown_intent',
  });
  expect(raw.prepare("SELECT count(*) FROM outbox WHERE type = 'review.raised'").pluck().get()).toBe(1);
});

it("another provider's attempt is not asked about here", async () => {
  const { ctx, db, raw, start } = await open();
  valueOf(await createPaymentIntent(ctx, screen, await readyBooking(ctx, db)));
  raw.exec("UPDATE payment_attempt SET provider = 'stripe'");
  expect(await start()).toEqual({ settled: 0, open: 1 });
  expect(raw.prepare('SELECT state FROM payment_attempt').pluck().get()).toBe('intent_created');
});
