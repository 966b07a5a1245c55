/** Works off what customers asked for: one delivery at a time each way, so that a slow mail server delays no printer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findContact } from '../database/contacts';
import { findContract, selectContractParts } from '../database/contracts';
import {
  findDueDelivery,
  findNextDeliveryTime,
  returnUnderWay,
  updateDelivery,
  type DeliveryRow,
} from '../database/document-deliveries';
import type { Tx } from '../database/schema';
import {
  deliveryRules,
  nextTryAt,
  patienceLeft,
  type DeliveryOutcome,
  type DeliveryWay,
} from '../domain/delivery';
import type { ServiceContext } from './context';
import type { Outside } from './document-delivery';
import { paperOf } from './document-parties';
import { requireProperty } from './property';

/** A clock may be turned, and a full disk may be emptied: looked at this often at least while something waits. */
const LOOK_AGAIN_MS = 30_000;
/** How much longer than its limit a part outside may take before it is no longer waited for. */
const GRACE_MS = 5000;
/** How long a closing application waits for what is under way. */
const LAST_MS = 1000;

export interface DeliveryRunner {
  start(): Promise<void>;
  wake(way: DeliveryWay): void;
  round(): Promise<void>;
  stop(): Promise<void>;
}

export function createDeliveryRunner(ctx: ServiceContext, outside: Outside): DeliveryRunner {
  const stopping = new AbortController();
  const lanes = { print: createLane('print'), email: createLane('email') };
  let started = false;

  function createLane(way: DeliveryWay) {
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

    /** Never throws: what fails is looked at again later. */
    async function work(): Promise<void> {
      let wait: number | null = LOOK_AGAIN_MS;
      try {
        do {
          wokenMeanwhile = false;
          while (!stopping.signal.aborted && (await deliverOne(ctx, outside, way, stopping.signal)));
          // Looked up inside the loop, so that nobody can be written down unseen between the two.
          wait = await timeToNext(ctx, way);
        } while (wokenMeanwhile && !stopping.signal.aborted);
      } catch (error) {
        ctx.log.error({ way, err: error }, 'the deliveries could not be worked off');
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
      await ctx.store.transaction((tx) => returnUnderWay(tx, ctx.clock.nowMs()));
      void lanes.print.wake();
      void lanes.email.wake();
    },
    wake: (way) => void lanes[way].wake(),
    round: async () => void (await Promise.all([lanes.print.wake(), lanes.email.wake()])),
    async stop() {
      stopping.abort();
      await Promise.all([lanes.print.stop(), lanes.email.stop()]);
    },
  };
}

async function timeToNext(ctx: ServiceContext, way: DeliveryWay): Promise<number | null> {
  const at = await ctx.store.transaction((tx) => findNextDeliveryTime(tx, way));
  return at === null ? null : Math.min(LOOK_AGAIN_MS, Math.max(1, at - ctx.clock.nowMs()));
}

/** Tries the next one that is due; false when none is. */
async function deliverOne(
  ctx: ServiceContext,
  outside: Outside,
  way: DeliveryWay,
  stop: AbortSignal,
): Promise<boolean> {
  const row = await ctx.store.transaction(async (tx) => {
    const due = await findDueDelivery(tx, way, ctx.clock.nowMs());
    if (!due) return null;
    const begun = {
      state: 'under_way',
      attempts: due.attempts + 1,
      updated_at_ms: ctx.clock.nowMs(),
    } as const;
    await updateDelivery(tx, due.id, begun);
    return { ...due, ...begun };
  });
  if (!row) return false;
  const outcome = await tryOnce(ctx, outside, row, stop);
  await settle(ctx, row, outcome);
  return true;
}

async function tryOnce(
  ctx: ServiceContext,
  outside: Outside,
  row: DeliveryRow,
  stop: AbortSignal,
): Promise<DeliveryOutcome> {
  const left = patienceLeft(row.way, row.created_at_ms, ctx.clock.nowMs());
  if (left <= 0) return { done: false, failure: 'too_late', again: false };
  const withinMs = Math.min(left, deliveryRules[row.way].tryMs);
  try {
    return await Promise.race([
      row.way === 'print' ? printOne(ctx, outside, row, withinMs, stop) : sendOne(ctx, outside, row, stop),
      // Nothing outside can hold the others up, not even by ignoring its limits.
      sleep(withinMs + GRACE_MS, { done: false, failure: 'fault', again: true } as const, { ref: false }),
    ]);
  } catch (error) {
    ctx.log.error({ delivery: row.id, way: row.way, err: error }, 'a delivery met a fault');
    return { done: false, failure: 'fault', again: true };
  }
}

async function printOne(
  ctx: ServiceContext,
  { printer }: Outside,
  row: DeliveryRow,
  withinMs: number,
  stop: AbortSignal,
): Promise<DeliveryOutcome> {
  if (printer === null) return { done: false, failure: 'not_set_up', again: false };
  const job = await ctx.store.transaction(async (tx) => {
    const { contract, files } = await readPapers(tx, row);
    return { title: contract.number, paper: await paperOf(tx, await requireProperty(tx)), files };
  });
  return printer.print(job, { withinMs, stop });
}

async function sendOne(
  ctx: ServiceContext,
  { mailer }: Outside,
  row: DeliveryRow,
  stop: AbortSignal,
): Promise<DeliveryOutcome> {
  if (mailer === null) return { done: false, failure: 'not_set_up', again: false };
  const letter = await ctx.store.transaction(async (tx) => {
    const { contract, unitNumber, files } = await readPapers(tx, row);
    const contact = await findContact(tx, contract.contact_id);
    if (!contact) throw new Error('a contract without its contact');
    const property = await requireProperty(tx);
    return {
      id: row.id,
      // Nowhere else: it is the address the customer gave and has seen on the check.
      to: contact.email,
      language: row.language,
      property: { name: property.name, phoneNumber: property.phone_number, email: property.email },
      unitNumber,
      contractNumber: contract.number,
      files,
    };
  });
  return mailer.sendDocuments(letter, stop);
}

async function readPapers(tx: Tx, row: DeliveryRow) {
  const contract = await findContract(tx, row.contract_id);
  if (!contract) throw new Error('a delivery without its contract');
  const { documents, unitNumber } = await selectContractParts(tx, contract);
  const files = documents.map(({ kind, number, content }) => ({ name: `${kind}-${number}.pdf`, content }));
  return { contract, unitNumber, files };
}

async function settle(ctx: ServiceContext, row: DeliveryRow, outcome: DeliveryOutcome): Promise<void> {
  const { id: delivery, way, attempts } = row;
  const nowMs = ctx.clock.nowMs();
  const write = (change: Parameters<typeof updateDelivery>[2]) =>
    ctx.store.transaction((tx) => updateDelivery(tx, delivery, { ...change, updated_at_ms: nowMs }));
  if (outcome.done) {
    await write({ state: 'done', failure: null });
    ctx.log.info({ delivery, way, attempts }, 'documents were handed out');
    return;
  }
  const { failure } = outcome;
  // The end of the program is nobody's failure, and does not count as a try.
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
