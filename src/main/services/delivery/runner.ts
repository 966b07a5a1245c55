/**
 * Carries out what customers asked for: one delivery at a time each way, so that a slow mail server delays no printer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../../database/schema';
import {
  deliveryRules,
  nextTryAt,
  patienceLeft,
  type DeliveryOutcome,
  type SendingWay,
} from '../../domain/delivery/delivery';
import type { ServiceContext } from '../base/context';
import type { Mailer } from '../../mail/port';
import type { Printer } from '../../printing/port';

/** Looks at least this often while something waits, because the clock may be set and a full disk may be cleared. */
const LOOK_AGAIN_MS = 30_000;
/** How much longer than its limit an outside part may take before it is abandoned. */
const GRACE_MS = 5000;
/** How long the closing application waits for what is under way. */
const LAST_MS = 1000;

/** The columns of a delivery, whatever is delivered. */
export interface Delivery {
  readonly id: Id<'delivery'>;
  readonly way: SendingWay;
  readonly state: 'waiting' | 'under_way' | 'done' | 'failed';
  readonly attempts: number;
  readonly next_at_ms: number;
  readonly failure: string | null;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
}

type Progress = Partial<
  Pick<Delivery, 'state' | 'attempts' | 'next_at_ms' | 'failure' | 'created_at_ms' | 'updated_at_ms'>
>;

/** A kind of delivery: its table, and how one is handed out. */
export interface DeliveryQueue<R extends Delivery> {
  returnUnderWay(tx: Tx, nowMs: number): Promise<void>;
  findDue(tx: Tx, way: SendingWay, nowMs: number): Promise<R | undefined>;
  findNextTime(tx: Tx, way: SendingWay): Promise<number | null>;
  update(tx: Tx, id: Id<'delivery'>, change: Progress): Promise<void>;
  /** null: not set up. */
  readonly print:
    | ((row: R, limits: { withinMs: number; stop: AbortSignal }) => Promise<DeliveryOutcome>)
    | null;
  readonly send: ((row: R, stop: AbortSignal) => Promise<DeliveryOutcome>) | null;
  /** As a text message; absent: this kind never goes that way. */
  readonly text?: ((row: R, stop: AbortSignal) => Promise<DeliveryOutcome>) | null;
}

export interface DeliveryRunner {
  start(): Promise<void>;
  wake(way: SendingWay): void;
  round(): Promise<void>;
  stop(): Promise<void>;
}

export function createDeliveryRunner<R extends Delivery>(
  ctx: ServiceContext,
  queue: DeliveryQueue<R>,
): DeliveryRunner {
  const stopping = new AbortController();
  const lanes = { print: createLane('print'), email: createLane('email'), text: createLane('text') };
  const all = Object.values(lanes);
  let started = false;

  function createLane(way: SendingWay) {
    let working: Promise<void> | null = null;
    let wokenMeanwhile = false;
    let timer: NodeJS.Timeout | undefined;

    function wake(): Promise<void> {
      if (!started || stopping.signal.aborted) return Promise.resolve();
      if (working) {
        wokenMeanwhile = true;
        return working;
      }
      clearTimeout(timer);
      working = work().finally(() => {
        working = null;
      });
      return working;
    }

    /** Never throws: what fails is tried again later. */
    async function work(): Promise<void> {
      let wait: number | null = LOOK_AGAIN_MS;
      try {
        do {
          wokenMeanwhile = false;
          while (!stopping.signal.aborted && (await deliverOne(ctx, queue, way, stopping.signal)));
          // Looked up inside the loop, so that nobody can be written down unseen between the two.
          wait = await timeToNext(ctx, queue, way);
        } while (wokenMeanwhile && !stopping.signal.aborted);
      } catch (error) {
        ctx.log.error({ way, err: error }, 'deliveries could not be processed');
      }
      if (wait !== null && !stopping.signal.aborted) timer = setTimeout(() => void wake(), wait).unref();
    }

    return {
      wake,
      async stop() {
        clearTimeout(timer);
        await Promise.race([working, sleep(LAST_MS, undefined, { ref: false })]);
      },
    };
  }

  return {
    async start() {
      started = true;
      await ctx.store.transaction((tx) => queue.returnUnderWay(tx, ctx.clock.nowMs()));
      for (const lane of all) void lane.wake();
    },
    wake: (way) => void lanes[way].wake(),
    round: async () => void (await Promise.all(all.map((lane) => lane.wake()))),
    async stop() {
      stopping.abort();
      await Promise.all(all.map((lane) => lane.stop()));
    },
  };
}

async function timeToNext<R extends Delivery>(
  ctx: ServiceContext,
  queue: DeliveryQueue<R>,
  way: SendingWay,
): Promise<number | null> {
  const at = await ctx.store.read((tx) => queue.findNextTime(tx, way));
  return at === null ? null : Math.min(LOOK_AGAIN_MS, Math.max(1, at - ctx.clock.nowMs()));
}

/** Tries the next one that is due; false when none is. */
async function deliverOne<R extends Delivery>(
  ctx: ServiceContext,
  queue: DeliveryQueue<R>,
  way: SendingWay,
  stop: AbortSignal,
): Promise<boolean> {
  const row = await ctx.store.transaction(async (tx) => {
    const due = await queue.findDue(tx, way, ctx.clock.nowMs());
    if (!due) return null;
    const begun = {
      state: 'under_way',
      attempts: due.attempts + 1,
      updated_at_ms: ctx.clock.nowMs(),
    } as const;
    await queue.update(tx, due.id, begun);
    return { ...due, ...begun };
  });
  if (!row) return false;
  const outcome = await tryOnce(ctx, queue, row, stop);
  await settle(ctx, queue, row, outcome);
  return true;
}

async function tryOnce<R extends Delivery>(
  ctx: ServiceContext,
  queue: DeliveryQueue<R>,
  row: R,
  stop: AbortSignal,
): Promise<DeliveryOutcome> {
  const left = patienceLeft(row.way, row.created_at_ms, ctx.clock.nowMs());
  if (left <= 0) return { done: false, failure: 'too_late', again: false };
  const withinMs = Math.min(left, deliveryRules[row.way].tryMs);
  try {
    return await Promise.race([
      handOut(queue, row, { withinMs, stop }),
      // No outside part can hold the others up, even one that ignores its limits.
      sleep(withinMs + GRACE_MS, { done: false, failure: 'fault', again: true } as const, { ref: false }),
    ]);
  } catch (error) {
    ctx.log.error({ delivery: row.id, way: row.way, err: error }, 'a delivery met a fault');
    return { done: false, failure: 'fault', again: true };
  }
}

function handOut<R extends Delivery>(
  { print, send, text }: DeliveryQueue<R>,
  row: R,
  limits: { withinMs: number; stop: AbortSignal },
): Promise<DeliveryOutcome> {
  const hand = row.way === 'text' ? text : send;
  const handed = row.way === 'print' ? print?.(row, limits) : hand?.(row, limits.stop);
  return handed ?? Promise.resolve({ done: false, failure: 'not_set_up', again: false });
}

async function settle<R extends Delivery>(
  ctx: ServiceContext,
  queue: DeliveryQueue<R>,
  row: R,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { id: delivery, way, attempts } = row;
  const nowMs = ctx.clock.nowMs();
  const write = (change: Progress) =>
    ctx.store.transaction((tx) => queue.update(tx, delivery, { ...change, updated_at_ms: nowMs }));
  if (outcome.done) {
    await write({ state: 'done', failure: null });
    ctx.log.info({ delivery, way, attempts }, 'documents were delivered');
    return;
  }
  const { failure } = outcome;
  // A stop of the program is no failure of the delivery, and does not count as a try.
  const next =
    failure === 'stopped' ? nowMs : outcome.again ? nextTryAt(way, attempts, row.created_at_ms, nowMs) : null;
  await (next === null
    ? write({ state: 'failed', failure })
    : write({
        state: 'waiting',
        failure,
        next_at_ms: next,
        ...(failure === 'stopped' && { attempts: attempts - 1 }),
      }));
  ctx.log.warn(
    { delivery, way, attempts, failure, again: next !== null },
    'documents could not be handed out',
  );
}

/** Parts of the world outside; null where they are not set up. */
export interface Outside {
  readonly printer: Printer | null;
  readonly mailer: Mailer | null;
}
