/** How staff settle what the kiosk could not: only as the provider's facts allow, and whole or not at all. */
import { describe, expect, it, test } from 'vitest';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { selectReviews } from '../../../src/main/database/attempt/payment-reviews';
import { readTried, type Settlement } from '../../../src/main/services/attempt/review';
import { settleReview } from '../../../src/main/services/payment/settle';
import type { Id } from '../../../src/shared/ids';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';
import { openBooks } from '../../support/services/review-cases';

type Books = Awaited<ReturnType<typeof openBooks>>;
const decided = (as: Settlement['as']): Settlement => ({ as, by: 'cli', why: 'Looked at with the bank.' });
const settle = ({ ctx }: Books, id: Id<'attempt'>, as: Settlement['as']) =>
  settleReview(ctx, id, decided(as));
const reviews = ({ db }: Books) => db.query((tx) => selectReviews(tx, { all: true }));
const acts = ({ raw }: Books) => raw.prepare('SELECT actor, action FROM audit ORDER BY sequence DESC').all();

/** A contract whose authorisation ran out before it could be captured. */
async function authorisationLost(books: Books) {
  const bookingId = await readyBooking(books.ctx, books.db);
  const intentId = await paidIntent(books.ctx, bookingId);
  books.raw.exec(`CREATE TRIGGER late BEFORE UPDATE ON payment_attempt WHEN NEW.state = 'captured'
    BEGIN SELECT RAISE(ABORT, 'late'); END`);
  valueOf(await confirm(books.ctx, bookingId, intentId));
  books.raw.exec('DROP TRIGGER late');
  return { bookingId, intentId };
}

test('a review keeps why, what the provider said, and when', async () => {
  const books = await openBooks();
  const { attemptId } = await books.chargedUnready();
  expect(await reviews(books)).toMatchObject([
    {
      attempt_id: attemptId,
      reason: 'INVALID_ACTIVITY_INFO_DETAILS',
      charge_id: 'ch_1',
      provider_status: 'succeeded',
      refunded: 0,
      raised_at_ms: books.db.clock.nowMs(),
      settled_at_ms: null,
    },
  ]);
});

test('money that was captured without a contract is given back, once, and the unit is free', async () => {
  const books = await openBooks();
  const { attemptId, intentId } = await books.chargedUnready();
  expect(await settle(books, attemptId, 'refunded')).toHaveProperty('done');
  expect(await books.left(intentId)).toEqual({
    attempt: 'released',
    booking: 'cancelled',
    contracts: 0,
    money: 'refunded',
    faults: [],
  });
  expect(await reviews(books)).toMatchObject([
    { settled_as: 'refunded', settled_by: 'cli', settled_why: 'Looked at with the bank.' },
  ]);
  expect(acts(books)).toContainEqual({ actor: 'cli', action: 'payment.review_settled' });
  expect(await settle(books, attemptId, 'refunded')).toHaveProperty('refused');
});

test('money that was captured pays a move-in that can be written by now', async () => {
  const books = await openBooks();
  const { attemptId, intentId } = await books.chargedReady();
  expect(await settle(books, attemptId, 'move-in')).toHaveProperty('done');
  expect(await books.left(intentId)).toEqual({
    attempt: 'captured',
    booking: 'moved_in',
    contracts: 1,
    money: 'succeeded',
    faults: [],
  });
  expect(await reviews(books)).toMatchObject([{ settled_as: 'move-in' }]);
  expect(acts(books)).toContainEqual({ actor: 'cli', action: 'contract.made' });
});

test('a refund that the provider does not answer is asked for again under the same key', async () => {
  const keys: string[] = [];
  let down = true;
  const books = await openBooks({
    change: (ctx) => ({
      ...ctx,
      gateway: {
        ...ctx.gateway,
        refundIntent: (id, key) => {
          keys.push(key);
          return down
            ? Promise.reject(new GatewayError('timeout', 'no answer'))
            : ctx.gateway.refundIntent(id, key);
        },
      },
    }),
  });
  const { attemptId, intentId } = await books.chargedReady();
  expect(await settle(books, attemptId, 'refunded')).toHaveProperty('refused');
  // Nobody knows whether the money is on its way back, so no contract is made of it any more.
  expect(await settle(books, attemptId, 'move-in')).toHaveProperty('refused');
  down = false;
  expect(await settle(books, attemptId, 'refunded')).toHaveProperty('done');
  expect(new Set(keys)).toEqual(new Set([`refund:${intentId}:review`]));
  const [review] = await reviews(books);
  expect(review && readTried(review).map(({ what }) => what)).toContain('move-in');
});

describe('what the facts contradict is refused and changes nothing but what was tried:', () => {
  it.each(['released', 'captured', 'move-in'] as const)(
    'captured without a contract, not ready, as %s',
    async (as) => {
      const books = await openBooks();
      const { attemptId, intentId } = await books.chargedUnready();
      const before = await books.left(intentId);
      expect(await settle(books, attemptId, as)).toHaveProperty('refused');
      expect(await books.left(intentId)).toEqual(before);
      const [review] = await reviews(books);
      expect(review).toMatchObject({ settled_at_ms: null, provider_status: 'succeeded' });
      expect(review && readTried(review).length).toBeGreaterThan(0);
    },
  );

  it.each(['captured', 'refunded', 'move-in'] as const)(
    'an authorisation that is gone, as %s',
    async (as) => {
      const books = await openBooks();
      const { attemptId, intentId } = await books.chargedUnready();
      books.patch(intentId, { status: 'canceled', amountReceived: 0 });
      const before = await books.left(intentId);
      expect(await settle(books, attemptId, as)).toHaveProperty('refused');
      expect(await books.left(intentId)).toEqual(before);
    },
  );

  it('a payment that waits for nobody', async () => {
    const books = await openBooks();
    await readyBooking(books.ctx, books.db);
    const stranger = '01890000-0000-7000-8000-000000000009' as Id<'attempt'>;
    expect(await settle(books, stranger, 'released')).toHaveProperty('refused');
  });
});

test.each([
  ['is only authorized', (books: Books, id: string) => books.pay(id, 'requires_capture')],
  ['is called off', (books: Books, id: string) => books.patch(id, { status: 'canceled' })],
  ['waits for a card', (books: Books, id: string) => books.patch(id, { status: 'requires_payment_method' })],
] as const)('money that %s after all is released', async (_, change) => {
  const books = await openBooks();
  const { attemptId, intentId } = await books.chargedUnready();
  change(books, intentId);
  expect(await settle(books, attemptId, 'released')).toHaveProperty('done');
  expect(await books.left(intentId)).toMatchObject({
    attempt: 'released',
    booking: 'cancelled',
    money: 'canceled',
    faults: [],
  });
});

test('a payment that the provider knows nothing of is released', async () => {
  const books = await openBooks();
  const { attemptId, intentId } = await books.chargedUnready();
  books.forget(intentId);
  expect(await settle(books, attemptId, 'move-in')).toHaveProperty('refused');
  expect(await settle(books, attemptId, 'released')).toHaveProperty('done');
  expect(books.attempt()).toMatchObject({ state: 'released' });
});

describe('a contract whose authorisation was lost', () => {
  it('goes to staff, stands, and can be called unpaid by card', async () => {
    const books = await openBooks();
    const { intentId } = await authorisationLost(books);
    books.patch(intentId, { status: 'canceled', amountReceived: 0 });
    await books.sweep();
    const attempt = books.attempt();
    expect(attempt).toMatchObject({ state: 'needs_review' });
    expect(await reviews(books)).toMatchObject([
      { reason: 'authorisation_lost', provider_status: 'canceled' },
    ]);
    if (!attempt) return;
    for (const as of ['captured', 'refunded', 'move-in'] as const)
      expect(await settle(books, attempt.id, as)).toHaveProperty('refused');
    expect(await settle(books, attempt.id, 'released')).toHaveProperty('done');
    expect(await books.left(intentId)).toMatchObject({ booking: 'moved_in', contracts: 1, faults: [] });
  });

  it.each([
    ['the intent waits for a card again', { status: 'requires_payment_method' }, 'authorisation_lost'],
    ['less was captured', { status: 'succeeded', amountReceived: 1 }, 'other_amount'],
    ['it was refunded', { charge: { refunded: true } }, 'refunded'],
  ])('is told apart: %s', async (_, change, reason) => {
    const books = await openBooks();
    const { intentId } = await authorisationLost(books);
    books.patch(intentId, change);
    await books.sweep();
    expect(await reviews(books)).toMatchObject([{ reason }]);
  });

  it('is captured when the money was there all the time', async () => {
    const books = await openBooks();
    const { intentId } = await authorisationLost(books);
    const full = await books.ctx.gateway.retrieveIntent(intentId);
    books.patch(intentId, { amountReceived: 1 });
    await books.sweep();
    books.patch(intentId, { amountReceived: full.amount });
    const attempt = books.attempt();
    if (attempt) expect(await settle(books, attempt.id, 'captured')).toHaveProperty('done');
    expect(await books.left(intentId)).toMatchObject({ attempt: 'captured', money: 'succeeded' });
  });
});

test('a capture under a key that the provider may have forgotten is asked for only while it is due', async () => {
  const asked: string[] = [];
  const books = await openBooks({
    change: (ctx) => ({
      ...ctx,
      gateway: {
        ...ctx.gateway,
        captureIntent: (id, key) => {
          asked.push(key);
          return ctx.gateway.captureIntent(id, key);
        },
      },
    }),
  });
  const { intentId } = await authorisationLost(books);
  expect(asked).toEqual([`capture:${intentId}`]);
  books.db.clock.advance(21 * 60 * 60 * 1000);
  await books.sweep();
  expect(asked).toHaveLength(1);
  expect(await books.left(intentId)).toMatchObject({ attempt: 'captured', money: 'succeeded' });
});

test('half of its time after an authorisation nobody has captured, the log warns', async () => {
  const books = await openBooks({
    change: (ctx) => ({
      ...ctx,
      gateway: {
        ...ctx.gateway,
        captureIntent: () => Promise.reject(new GatewayError('unreachable', '')),
      },
    }),
  });
  const bookingId = await readyBooking(books.ctx, books.db);
  valueOf(await confirm(books.ctx, bookingId, await paidIntent(books.ctx, bookingId)));
  const warned = () => books.log.filter((line) => line.includes('about to expire')).length;
  const held = books.raw.prepare('SELECT capture_before_ms FROM payment_attempt').pluck().get();
  expect(held).toBeTypeOf('number');
  books.raw.prepare('UPDATE payment_attempt SET capture_before_ms = created_at_ms + 7200000').run();
  books.db.clock.advance(3_500_000);
  await books.sweep();
  expect(warned()).toBe(0);
  books.db.clock.advance(200_000);
  await books.sweep();
  expect(warned()).toBe(1);
});
