/** What becomes of a collection and of its mandate, each in the transaction of what caused it. */
import type { EventPayloads } from '../../../shared/head-office/events';
import type { Id } from '../../../shared/ids';
import {
  cardAskedSince,
  changeCollection,
  findRunningCollection,
  type CollectionRow,
} from '../../database/attempt/collections';
import { changeMandate, type MandateRow } from '../../database/booking/autopay';
import type { Tx } from '../../database/schema';
import type { MandateState } from '../../database/schema/autopay';
import { note, type Noted } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';

type Needed = Pick<ServiceContext, 'newId' | 'clock'>;

/**
 * The collection that a contract has under way asks its card for nothing more, because it was paid otherwise or has changed.
 * A try that is asked already keeps its answer.
 */
export async function supersedeCollection(
  { ctx, tx }: InTransaction<Needed>,
  contractId: Id<'contract'>,
): Promise<void> {
  const running = await findRunningCollection(tx, contractId);
  if (!running) return;
  const nowMs = ctx.clock.nowMs();
  await changeCollection(tx, running.id, ['written', 'open'], {
    state: 'superseded',
    updated_at_ms: nowMs,
    // An intent that nobody has confirmed takes nothing.
    settled_at_ms: running.intent_id === null ? nowMs : null,
  });
  await publish({ ctx, tx }, 'collection.superseded', { collectionId: running.id, contractId });
}

/** The card brings nothing of it; the tenant pays otherwise. Its intent is canceled later, if it has one. */
export async function failCollection(
  { ctx, tx }: InTransaction<Needed>,
  { id, contract_id: contractId, intent_id: intentId }: CollectionRow,
  failure: NonNullable<CollectionRow['failure']>,
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  await changeCollection(tx, id, ['written', 'open'], {
    state: 'failed',
    failure,
    updated_at_ms: nowMs,
    settled_at_ms: intentId === null ? nowMs : null,
  });
  await publishClosed({ ctx, tx }, { collectionId: id, contractId, outcome: 'failed', failure });
}

export function publishClosed(
  work: InTransaction<Needed>,
  closed: EventPayloads['collection.closed'],
): Promise<void> {
  return publish(work, 'collection.closed', closed);
}

const acts = {
  needs_card: 'mandate.needs_card',
  revoked: 'mandate.revoked',
  replaced: 'mandate.replaced',
} as const;

/** Another state of a mandate, with its audit note and its event. */
export async function moveMandate(
  { ctx, tx, by }: Work<Noted, Needed>,
  mandate: MandateRow,
  state: keyof typeof acts & MandateState,
  why?: string,
): Promise<void> {
  await changeMandate(tx, mandate.id, { state, changed_at_ms: ctx.clock.nowMs() });
  await note({ ctx, tx, by }, acts[state], mandate.id, why);
  await publish({ ctx, tx }, 'mandate.changed', {
    mandateId: mandate.id,
    contractId: mandate.contract_id,
    state,
  });
}

/** How long cash and checks wait for a saved card's bank. */
const WAIT_MS = 10 * 60_000;

/** Whether a saved card is being asked for money of these contracts: another card waits for its answer. */
export async function isCardAsked(tx: Tx, contractIds: readonly Id<'contract'>[]): Promise<boolean> {
  return (await cardAskedSince(tx, contractIds)) !== undefined;
}

/** The same for what is handed over at the desk, which waits ten minutes at most: then what the card brings is an advance. */
export async function isCardAskedJustNow(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  contractId: Id<'contract'>,
): Promise<boolean> {
  const sinceMs = await cardAskedSince(tx, [contractId]);
  return sinceMs !== undefined && Math.abs(ctx.clock.nowMs() - sinceMs) < WAIT_MS;
}
