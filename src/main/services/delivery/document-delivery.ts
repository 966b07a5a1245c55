/**
 * Hands the documents of a move-in out, on paper and by e-mail. Asking only writes it down; a runner in the background
 * does it, again and again if need be, also after a restart. Whatever goes wrong is a state, and never in the way.
 */
import type { DeliveryState } from '../../../shared/screen-shapes';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import {
  countWaiting,
  documentQueue,
  insertDelivery,
  selectDeliveries,
  type DeliveryRow,
} from '../../database/delivery/document-deliveries';
import type { Tx } from '../../database/schema';
import type { DeliveryWay } from '../../domain/contract/delivery';
import { note } from '../base/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { createDeliveryRunner } from './runner';
import { moveInDocuments } from './move-in-documents';
import { movedInContract, notOffered } from '../contract/moved-in';
import type { Outside } from './runner';

interface Asked {
  readonly bookingId: Id<'booking'>;
  readonly language: Language;
}

export interface Deliveries {
  /** Ways that work now, as far as is known; answers at once. */
  ways(): { readonly print: boolean; readonly email: boolean };
  /**
   * Writes down that the customer wants their documents this way. Asked twice, it is done once; after a
   * failure again.
   */
  ask(way: DeliveryWay, asked: Asked): Promise<Result<{ queued: boolean }>>;
  /** Staff hand the documents out once more, whatever became of it before. */
  askAgain(
    way: DeliveryWay,
    contractId: Id<'contract'>,
    by: StaffCaller,
  ): Promise<Result<{ queued: boolean }>>;
  state(bookingId: Id<'booking'>): Promise<Result<{ print: DeliveryState; email: DeliveryState }>>;
  /** How many wait, by way. */
  backlog(): Promise<Readonly<Record<DeliveryWay, number>>>;
  /** Which parts are set up at all. */
  readonly setUp: { readonly print: boolean; readonly email: boolean };
  /** Begins with what was left by the last run. */
  start(): Promise<void>;
  /** Does what is due now, and answers when it is done. */
  round(): Promise<void>;
  /** Calls off what is under way; it is done at the next start. */
  stop(): Promise<void>;
}

const told: Readonly<Record<DeliveryRow['state'], DeliveryState>> = {
  waiting: 'waiting',
  under_way: 'waiting',
  done: 'done',
  failed: 'failed',
};

export function createDeliveries(ctx: ServiceContext, outside: Outside): Deliveries {
  const runner = createDeliveryRunner(ctx, moveInDocuments(ctx, outside));
  const setUp = { print: outside.printer !== null, email: outside.mailer !== null };
  return {
    setUp,
    ways: () => ({ print: outside.printer?.ready() ?? false, email: setUp.email }),
    async ask(way, asked) {
      if (!setUp[way]) return notOffered();
      const written = await ctx.store.attempt((tx) => writeDown(ctx, tx, way, asked));
      if (written.ok) runner.wake(way);
      return written;
    },
    async askAgain(way, contractId, by) {
      if (!setUp[way]) return notOffered();
      const written = await ctx.store.attempt((tx) => writeAgain({ ctx, tx, by }, contractId, way));
      if (written.ok) runner.wake(way);
      return written;
    },
    state: (bookingId) =>
      ctx.store.read(async (tx) => {
        const contract = await movedInContract(tx, bookingId);
        if (!contract.ok) return contract;
        const rows = await selectDeliveries(tx, contract.value.id);
        const stateOf = (way: DeliveryWay): DeliveryState => {
          const row = rows.find((each) => each.way === way);
          return row ? told[row.state] : 'none';
        };
        return ok({ print: stateOf('print'), email: stateOf('email') });
      }),
    backlog: () => ctx.store.read(countWaiting),
    start: () => runner.start(),
    round: () => runner.round(),
    stop: () => runner.stop(),
  };
}

async function writeDown(
  ctx: ServiceContext,
  tx: Tx,
  way: DeliveryWay,
  { bookingId, language }: Asked,
): Promise<Result<{ queued: boolean }>> {
  const contract = await movedInContract(tx, bookingId);
  if (!contract.ok) return contract;
  const fresh = freshDelivery(ctx, language);
  const known = (await selectDeliveries(tx, contract.value.id)).find((row) => row.way === way);
  if (!known)
    await insertDelivery(tx, {
      id: ctx.newId<'delivery'>(),
      contract_id: contract.value.id,
      way,
      ...fresh,
    });
  else if (known.state === 'failed') await documentQueue.update(tx, known.id, fresh);
  return ok({ queued: true });
}

/** What is on its way already is not sent twice. */
async function writeAgain(
  work: Work<StaffCaller>,
  contractId: Id<'contract'>,
  way: DeliveryWay,
): Promise<Result<{ queued: boolean }>> {
  const { ctx, tx } = work;
  const contract = await findContract(tx, contractId);
  if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const known = (await selectDeliveries(tx, contract.id)).find((row) => row.way === way);
  const fresh = freshDelivery(ctx, contract.language);
  if (!known)
    await insertDelivery(tx, { id: ctx.newId<'delivery'>(), contract_id: contract.id, way, ...fresh });
  else if (known.state === 'done' || known.state === 'failed')
    await documentQueue.update(tx, known.id, fresh);
  await note(work, 'document.asked', contract.id);
  return ok({ queued: true });
}

function freshDelivery(ctx: ServiceContext, language: Language) {
  const nowMs = ctx.clock.nowMs();
  return {
    language,
    state: 'waiting',
    attempts: 0,
    next_at_ms: nowMs,
    failure: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  } as const;
}
