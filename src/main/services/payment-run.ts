/**
 * Runs the kiosk's own card payments: asks the reader for a card, then settles by what the provider knows. A run lives
 * in this process only; everything it must not forget is in the attempt's row, so recovery can take over after a crash.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentIntent, ReaderResult } from '../card-reader/port';
import type { Id } from '../../shared/ids';
import { advanceAttempt, findAttempt, type AttemptRow } from '../database/payment-attempts';
import { GatewayError } from '../domain/gateway-error';
import { readerWorks } from '../domain/payment-attempt';
import type { ServiceContext } from './context';
import { completeMoveIn, giveBack } from './move-in';
import { ensureIntent } from './payment-intent-record';
import { markReleased, releaseAttempt } from './payment-release';

export interface PaymentRuns {
  /** Starts a run unless one is under way for the attempt. */
  start(attemptId: Id<'attempt'>): void;
  isRunning(attemptId: Id<'attempt'>): boolean;
  /** Waits for the run of an attempt, if there is one. */
  ended(attemptId: Id<'attempt'>): Promise<void>;
  /** No new runs; waits for those under way, at most the given time. */
  stop(ms: number): Promise<void>;
}

const FIRST_LOOK_MS = 250;
const SLOWEST_LOOK_MS = 3000;

export function createPaymentRuns(ctx: ServiceContext): PaymentRuns {
  const running = new Map<Id<'attempt'>, Promise<void>>();
  const stopping = new AbortController();

  async function run(attemptId: Id<'attempt'>): Promise<void> {
    try {
      const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
      if (!attempt) return;
      const intent = await ensureIntent(ctx, attempt);
      const result = await askForCard(ctx, attemptId, intent);
      await settle(ctx, attemptId, result, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      ctx.log.error({ attempt: attemptId, err: error }, 'a payment run ended early; recovery will settle it');
      await noteUnreachable(ctx, attemptId, error);
    }
  }

  return {
    start(attemptId) {
      if (stopping.signal.aborted || running.has(attemptId)) return;
      running.set(
        attemptId,
        run(attemptId).finally(() => running.delete(attemptId)),
      );
    },
    isRunning: (attemptId) => running.has(attemptId),
    ended: async (attemptId) => running.get(attemptId),
    async stop(ms) {
      stopping.abort();
      await Promise.race([Promise.allSettled(running.values()), sleep(ms, undefined, { ref: false })]);
    },
  };
}

async function askForCard(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  intent: PaymentIntent,
): Promise<ReaderResult> {
  await advance(ctx, attemptId, 'card_asked');
  let taken: Promise<unknown> = Promise.resolve();
  const result = await ctx.gateway.collectAndProcess(intent, () => {
    taken = advance(ctx, attemptId, 'card_taken');
  });
  await taken;
  return result;
}

/** Looks at the provider until it states a fact. What the reader said only explains why no card was charged. */
async function settle(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  result: ReaderResult,
  signal: AbortSignal,
): Promise<void> {
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 2, SLOWEST_LOOK_MS)) {
    const settled = await settleOnce(ctx, attemptId, result);
    if (settled || signal.aborted) return;
    await sleep(waitMs, undefined, { signal });
  }
}

/** One look; false while the provider does not know yet or cannot be reached. */
export async function settleOnce(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  result: ReaderResult | 'unknown',
): Promise<boolean> {
  const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
  if (
    !attempt?.intent_id ||
    !['intent_created', 'collecting', 'processing', 'declined'].includes(attempt.state)
  )
    return true;
  try {
    const intent = await ctx.gateway.retrieveIntent(attempt.intent_id);
    switch (intent.status) {
      case 'requires_capture':
      case 'succeeded':
        return await finish(ctx, attempt, intent);
      case 'requires_payment_method':
        return await noCharge(ctx, attempt, intent, result);
      case 'canceled':
        await ctx.store.transaction((tx) => markReleased(ctx, tx, attempt, 'canceled'));
        return true;
      case 'processing':
      case 'requires_confirmation':
      case 'requires_action':
        return false;
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ attempt: attemptId, kind: error.kind }, 'the provider will be asked again');
    return false;
  }
}

async function finish(ctx: ServiceContext, attempt: AttemptRow, intent: PaymentIntent): Promise<boolean> {
  const done = await completeMoveIn(ctx, attempt.id, intent);
  if (done.ok) return true;
  const code = done.refusals[0]?.code ?? 'fault';
  ctx.log.warn({ attempt: attempt.id, code }, 'the move-in could not be written; the money is given back');
  await giveBack(ctx, attempt, code);
  return true;
}

async function noCharge(
  ctx: ServiceContext,
  attempt: AttemptRow,
  intent: PaymentIntent,
  result: ReaderResult | 'unknown',
): Promise<boolean> {
  if (result === 'cancelled' || result === 'unknown') {
    await releaseAttempt(ctx, attempt.id, { evenCollecting: true, failure: result });
    return true;
  }
  if (intent.lastError) await advance(ctx, attempt.id, 'card_declined', intent.lastError);
  else if (readerWorks(attempt.state)) await advance(ctx, attempt.id, 'no_card', result);
  return true;
}

async function advance(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  event: 'card_asked' | 'card_taken' | 'card_declined' | 'no_card',
  failure: string | null = null,
): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId);
    if (attempt) await advanceAttempt(tx, attempt, event, ctx.clock.nowMs(), { failure });
  });
}

/** Before any card was asked for: tell the customer that the provider could not be reached. */
async function noteUnreachable(ctx: ServiceContext, attemptId: Id<'attempt'>, error: unknown): Promise<void> {
  if (!(error instanceof GatewayError)) return;
  await ctx.store.transaction(async (tx) => {
    await tx
      .updateTable('payment_attempt')
      .set({ failure: 'disconnected', updated_at_ms: ctx.clock.nowMs() })
      .where('id', '=', attemptId)
      .where('state', 'in', ['recorded', 'intent_created'])
      .execute();
  });
}
