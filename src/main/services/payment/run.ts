/**
 * Runs the kiosk's own card payments: asks the reader for a card, then settles by what the provider knows. A run lives
 * in this process only. Whatever must not be lost is in the attempt's row, so recovery can take over after a crash.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentIntent, ReaderResult } from '../../card-reader/port';
import type { Id } from '../../../shared/ids';
import {
  advanceAttempt,
  findAttempt,
  markDisconnected,
  type AttemptRow,
} from '../../database/attempt/payment-attempts';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { isIdle, readerWorks, waitsForCard } from '../../domain/attempt/payment-attempt';
import type { RunningPayments } from '../booking/assistance';
import type { ServiceContext } from '../base/context';
import { ensureIntent } from '../attempt/intent-record';
import { releaseAttempt } from '../attempt/release';
import { raiseReview } from '../attempt/review';
import { runCardSetup } from './card-setup-run';
import { completePayment } from './complete';
import { readerCart } from './reader-cart';

export interface PaymentRuns extends RunningPayments {
  /** Starts a run unless one is under way for the attempt. */
  start(attemptId: Id<'attempt'>): void;
  /** The same for a card that is only saved. */
  keep(setupId: Id<'card_setup'>): void;
  /** Waits for the run of an attempt or a card, if there is one. */
  ended(id: Id<'attempt'> | Id<'card_setup'>): Promise<void>;
  /** Starts no new runs, and waits for those under way, at most the given time. */
  stop(ms: number): Promise<void>;
}

const FIRST_LOOK_MS = 250;
const SLOWEST_LOOK_MS = 3000;

export function createPaymentRuns(ctx: ServiceContext): PaymentRuns {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function run(attemptId: Id<'attempt'>): Promise<void> {
    try {
      const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
      if (!attempt) return;
      const intent = await ensureIntent(ctx, attempt);
      // A card that was charged earlier, and is reported late, must not be asked for a second time.
      const result = waitsForCard(intent.status) ? await askForCard(ctx, attempt, intent) : 'processed';
      await settle(ctx, attemptId, result, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      ctx.log.error({ attempt: attemptId, err: error }, 'a payment run ended early; recovery will settle it');
      await noteUnreachable(ctx, attemptId, error);
    }
  }

  /** Nobody awaits a run, so it must not throw: that would end the process. */
  function runAlone(id: string, work: () => Promise<void>): void {
    if (stopping.signal.aborted || running.has(id)) return;
    const alone = work()
      .catch((error: unknown) => {
        ctx.log.error({ run: id, err: error }, 'a payment run could not say why it ended');
      })
      .finally(() => running.delete(id));
    running.set(id, alone);
  }

  return {
    start: (attemptId) => runAlone(attemptId, () => run(attemptId)),
    keep: (setupId) => runAlone(setupId, () => runCardSetup(ctx, setupId, stopping.signal)),
    isRunning: (id) => running.has(id),
    ended: async (id) => running.get(id),
    async stop(ms) {
      stopping.abort();
      await Promise.race([Promise.allSettled(running.values()), sleep(ms, undefined, { ref: false })]);
    },
  };
}

async function askForCard(
  ctx: ServiceContext,
  attempt: AttemptRow,
  intent: PaymentIntent,
): Promise<ReaderResult> {
  const attemptId = attempt.id;
  const cart = await readerCart(ctx, attempt);
  await advance(ctx, attemptId, 'card_asked');
  let taken: Promise<void> = Promise.resolve();
  const result = await ctx.gateway.collectAndProcess(intent, cart, () => {
    taken = advance(ctx, attemptId, 'card_taken').catch((error: unknown) => {
      ctx.log.error({ attempt: attemptId, err: error }, 'a card was read, and that could not be recorded');
      throw error;
    });
    return taken;
  });
  // A failure to write this down is no reason to stop: the provider is asked for everything that follows.
  await taken.catch(() => undefined);
  return result;
}

/** Asks the provider until it states a fact. The reader's answer only explains why no card was charged. */
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

/**
 * Asks once; false while the provider does not know yet or cannot be reached. `waits`: an unpaid intent stays, because
 * somebody may still present a card.
 */
export async function settleOnce(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  result: ReaderResult | 'unknown' | 'waits',
): Promise<boolean> {
  const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
  if (!attempt?.intent_id || !(isIdle(attempt.state) || readerWorks(attempt.state))) return true;
  try {
    const intent = await ctx.gateway.retrieveIntent(attempt.intent_id);
    switch (intent.status) {
      case 'requires_capture':
      case 'succeeded':
        return await finish(ctx, attempt, intent);
      case 'requires_payment_method':
      case 'requires_confirmation':
      case 'requires_action':
        return await noCharge(ctx, attempt, intent, result);
      case 'canceled':
        return (await releaseAttempt(ctx, attempt.id, { evenCollecting: true, failure: 'canceled' })).ok;
      case 'processing':
        return false;
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'unknown_intent') return await giveToStaff(ctx, attempt.id, error.kind);
    ctx.log.warn({ attempt: attemptId, kind: error.kind }, 'the provider will be asked again');
    return false;
  }
}

/** Nobody else looks after this attempt, so money that cannot be booked is released, whatever the reason. */
async function finish(
  ctx: ServiceContext,
  { id: attemptId, booking_id: bookingId }: AttemptRow,
  intent: PaymentIntent,
): Promise<boolean> {
  const done = await completePayment(ctx, { attemptId, bookingId, intent }, 'always');
  if (done.ok) return true;
  // What was refused may have given the money back, or called people.
  const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
  return attempt?.state === 'released' || attempt?.state === 'needs_review';
}

/** The provider no longer knows an intent that it made: only people can find out whether money moved. */
async function giveToStaff(ctx: ServiceContext, attemptId: Id<'attempt'>, reason: string): Promise<boolean> {
  await ctx.store.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId);
    if (attempt && (isIdle(attempt.state) || readerWorks(attempt.state)))
      await raiseReview({ ctx, tx }, attempt, reason, null);
  });
  return true;
}

async function noCharge(
  ctx: ServiceContext,
  attempt: AttemptRow,
  intent: PaymentIntent,
  result: ReaderResult | 'unknown' | 'waits',
): Promise<boolean> {
  if (result === 'waits') return true;
  if (result === 'cancelled' || result === 'unknown') {
    const options = { evenCollecting: true, failure: result };
    return (await releaseAttempt(ctx, attempt.id, options)).ok;
  }
  // While no card was charged, the provider's last word is about the card before.
  const refused = attempt.state === 'processing' || result === 'declined' || result === 'processed';
  if (intent.lastError && refused) await advance(ctx, attempt.id, 'card_declined', intent.lastError);
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
    if (attempt) await advanceAttempt(tx, attempt, event, { nowMs: ctx.clock.nowMs(), change: { failure } });
  });
}

/** Before any card was asked for: tell the customer that the provider could not be reached. */
async function noteUnreachable(ctx: ServiceContext, attemptId: Id<'attempt'>, error: unknown): Promise<void> {
  if (!(error instanceof GatewayError)) return;
  await ctx.store.transaction((tx) => markDisconnected(tx, attemptId, ctx.clock.nowMs()));
}
