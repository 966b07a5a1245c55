/**
 * One card at a server-driven reader: the order goes through Stripe, and then reader and intent or setup are polled. It
 * ends exactly once. Its result is a hint; the caller asks the provider about the money.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { IntentStatus } from './intent-status';
import type { ReaderResult } from './port';
import type { ReaderLine, SeenReader } from './server-driven-line';
import { StripeFailure } from './stripe-failure';
import type { StripeLog } from './stripe-watch';

/** What a card is asked for: a payment, or to be kept. */
export interface CardOrder {
  /** Of the intent or the setup. */
  readonly id: string;
  /** What the reader shows beside it; absent: nothing. */
  readonly show?: () => Promise<void>;
  readonly process: () => Promise<void>;
  readonly look: () => Promise<{ readonly status: IntentStatus; readonly lastError: string | null }>;
}
type SeenOrder = Awaited<ReturnType<CardOrder['look']>>;

export interface RunOptions {
  readonly line: ReaderLine;
  readonly readerId: string;
  /** How long a card is waited for. */
  readonly presentMs: number;
  /** How long the bank may take once the reader has the card. */
  readonly processMs: number;
  readonly pollMs: number;
  readonly log: StripeLog;
}

export interface CardRun {
  /** Of the order. */
  readonly id: string;
  readonly ended: Promise<ReaderResult>;
  /** False when the reader already has the card. */
  cancel(): Promise<boolean>;
  /** Ends at once; the reader gets the order, and nobody waits for its answer. */
  abandon(): void;
}

/** Statuses that an intent has only after a card was read. */
const cardSeen: readonly IntentStatus[] = [
  'requires_confirmation',
  'processing',
  'requires_capture',
  'succeeded',
];
const paid: readonly IntentStatus[] = ['requires_capture', 'succeeded'];

const BUSY_TRIES = 3;

export function startCardRun(
  options: RunOptions,
  order: CardOrder,
  onCardTaken: () => Promise<void>,
): CardRun {
  const { line, readerId, log } = options;
  const run = beginProgress(options, onCardTaken);

  /** Calls the reader off; afterward it holds no card of ours, or it has taken one. */
  async function callOff(result: 'cancelled' | 'timed_out'): Promise<boolean> {
    try {
      await line.callOff(readerId);
      const { status } = await order.look();
      if (!cardSeen.includes(status)) run.finish(result);
      else run.takeCard();
    } catch (error) {
      log.warn(about(error), 'the reader could not be called off');
      // Refused: it has a card. Not heard: nobody knows, and the next look tells.
      if (error instanceof StripeFailure && error.code === 'terminal_reader_busy') run.takeCard();
    }
    return run.isOver();
  }

  async function watch(): Promise<void> {
    if (!(await giveOrder(options, order, run))) return run.finish('disconnected');
    while (!run.isOver()) {
      try {
        await lookOnce(options, order, run);
      } catch (error) {
        log.warn(about(error), 'the reader could not be asked');
      }
      if (run.isOver()) return;
      if (run.isLate()) {
        if (run.hasCard()) return run.finish('timed_out');
        await callOff('timed_out');
        // Neither canceled nor with a card: nobody can reach it, and the next caller asks the provider.
        if (!run.hasCard()) return run.finish('disconnected');
      }
      await run.pause();
    }
  }

  watch().catch((error: unknown) => {
    log.error(about(error), 'the card reader failed');
    run.finish('disconnected');
  });
  return {
    id: order.id,
    ended: run.ended,
    async cancel() {
      if (run.hasCard() || run.isOver()) return false;
      return (await callOff('cancelled')) && (await run.ended) === 'cancelled';
    },
    abandon() {
      const freed = run.hasCard() || run.isOver() ? Promise.resolve() : line.callOff(readerId);
      void freed.catch(() => undefined).then(() => run.finish('disconnected'));
    },
  };
}

/** How far a run has come. */
interface Progress {
  readonly ended: Promise<ReaderResult>;
  isOver(): boolean;
  hasCard(): boolean;
  /** Whether what is waited for, a card or the bank, has taken too long. */
  isLate(): boolean;
  /** Does nothing when it has ended. */
  finish(result: ReaderResult): void;
  takeCard(): void;
  /** Until the next look, or the end. */
  pause(): Promise<void>;
}

function beginProgress(
  { presentMs, processMs, pollMs, log }: RunOptions,
  onCardTaken: () => Promise<void>,
): Progress {
  const { promise: ended, resolve } = Promise.withResolvers<ReaderResult>();
  const over = new AbortController();
  let cardTaken = false;
  let deadline = performance.now() + presentMs;
  return {
    ended,
    isOver: () => over.signal.aborted,
    hasCard: () => cardTaken,
    isLate: () => performance.now() >= deadline,
    finish(result) {
      if (over.signal.aborted) return;
      over.abort();
      resolve(result);
    },
    takeCard() {
      if (cardTaken || over.signal.aborted) return;
      cardTaken = true;
      deadline = performance.now() + processMs;
      // Whether or not it can be written down: this reader has the card, and cannot be made to let go of it.
      onCardTaken().catch((error: unknown) =>
        log.warn(about(error), 'a card was read, and that could not be recorded'),
      );
    },
    async pause() {
      await sleep(pollMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    },
  };
}

/** True when the reader has the order, or may have it: an order whose answer is lost may still have come through. */
async function giveOrder({ log }: RunOptions, order: CardOrder, run: Progress): Promise<boolean> {
  try {
    await order.show?.();
  } catch (error) {
    // The amount stands beside "present your card" in any case.
    log.warn(about(error), 'the reader does not show the price');
  }
  for (let tries = 1; !run.isOver(); tries += 1) {
    try {
      await order.process();
      return true;
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      if (error.kind === 'timeout' || error.kind === 'unreachable') return true;
      log.warn(about(error), 'the reader does not take the order');
      // It may still be showing what it was just told to.
      if (error.code !== 'terminal_reader_busy' || tries >= BUSY_TRIES) return false;
      await run.pause();
    }
  }
  return false;
}

/** One look at reader and intent. */
async function lookOnce({ line, readerId }: RunOptions, order: CardOrder, run: Progress): Promise<void> {
  const reader = await line.look(readerId);
  const seen = await order.look();
  if (run.isOver()) return;
  if (cardSeen.includes(seen.status)) run.takeCard();
  if (paid.includes(seen.status)) return run.finish('processed');
  const result = resultOf(reader, seen, order);
  if (result === null) return;
  if (result === 'declined') run.takeCard();
  // With the bank still thinking, what became of the reader says nothing.
  if (seen.status !== 'processing') run.finish(result);
}

/** Null while it is still at work for this order. */
function resultOf(reader: SeenReader, seen: SeenOrder, { id }: CardOrder): ReaderResult | null {
  if (seen.status === 'canceled') return 'cancelled';
  const { action: now } = reader;
  const action = now?.intentId === id || now?.setupId === id ? now : null;
  // Switched off and on again, a reader has forgotten what it was sent.
  if (!action) return 'disconnected';
  if (action.status === 'succeeded') return 'processed';
  if (action.status === 'failed') return failureOf(action.failureCode, seen);
  return reader.isOnline ? null : 'disconnected';
}

function failureOf(code: string | null, seen: SeenOrder): ReaderResult {
  if (code === 'customer_canceled' || code === 'canceled') return 'cancelled';
  if (code === 'terminal_reader_timeout') return 'timed_out';
  return seen.lastError ? 'declined' : 'disconnected';
}

export function about(error: unknown): object {
  return error instanceof StripeFailure ? { kind: error.kind, said: error.message } : { err: error };
}
