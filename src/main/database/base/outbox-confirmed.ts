/**
 * What head office has confirmed of the outbox. Only its watermark confirms, and only where it names the very event
 * that is stored here. Rows are removed when head office can no longer fall back behind them.
 */
import { sql } from 'kysely';
import type { Watermark } from '../../../shared/head-office/documents';
import type { Id } from '../../../shared/ids';
import { everyEvent } from '../storage/outbox-pack';
import { beginAnotherChain } from './outbox';
import { eventsAfter, findEvent, firstSequence } from './outbox-packs';
import type { Tx } from '../schema';
import type { OutboxTable } from '../schema/base';
import { DAY_MS } from '../../../shared/durations';

export interface OutboxState {
  /** Of the last event; null while there is none. */
  readonly chainId: Id<'chain'> | null;
  /** The lowest number that is kept, 0 while there is none. */
  readonly firstKept: number;
  /** 0 while there is none. */
  readonly lastSequence: number;
  /** By head office; null while it has reported nothing. All up to `sequence` need not be reported again. */
  readonly confirmed: { readonly sequence: number; readonly replay: number } | null;
  /** How many head office has not confirmed. */
  readonly unconfirmed: number;
  /** When the oldest of them happened; null when there are none. */
  readonly oldestUnconfirmedAtMs: number | null;
}

export async function outboxState(tx: Tx): Promise<OutboxState> {
  const first = await firstSequence(tx);
  const last = await lastRow(tx);
  const firstKept = first ?? 0;
  const lastSequence = last?.sequence ?? 0;
  const watermark = await findWatermark(tx);
  const told = Math.max(watermark?.sequence ?? 0, firstKept - 1);
  const oldestUnconfirmedAtMs = await happenedAfter(tx, told);
  return {
    chainId: last?.chain_id ?? null,
    firstKept,
    lastSequence,
    confirmed: watermark ? { sequence: watermark.sequence, replay: watermark.replay } : null,
    // Without gaps, so there is nothing to count.
    unconfirmed: Math.max(lastSequence - told, 0),
    oldestUnconfirmedAtMs,
  };
}

/**
 * When the first event behind a number happened. Without a head office that event is the first of a pack, and the
 * pack's row has its time.
 */
async function happenedAfter(tx: Tx, sequence: number): Promise<number | null> {
  const pack = await tx
    .selectFrom('outbox_pack')
    .select('first_at_ms')
    .where('first_sequence', '=', sequence + 1)
    .executeTakeFirst();
  if (pack) return pack.first_at_ms;
  const [event] = await eventsAfter(tx, sequence, 1);
  return event?.created_at_ms ?? null;
}

export type Confirmation =
  /** All up to its number is confirmed, and nothing behind it, even what was. */
  | 'confirmed'
  /** Of a chain that is not here: nothing counts as confirmed. */
  | 'unknown_chain'
  /** Head office has more of the chain than there is here, or another event at its number. */
  | 'other_history';

/**
 * Applies a watermark. One that goes back is applied too: head office has fallen back, and the events behind it are
 * sent again. Head office may have another history of this chain, because a person replaced the database with an
 * older copy and did not use `restore`. Then nothing more is confirmed. Another chain begins, in which all later
 * events can be sent.
 */
export async function confirmOutbox(
  tx: Tx,
  watermark: Watermark,
  with_: { readonly nowMs: number; readonly newId: () => Id<'event'> },
): Promise<Confirmation> {
  const answer = await judge(tx, watermark);
  const before = (await findWatermark(tx))?.sequence ?? 0;
  const allowed = { confirmed: watermark.sequence, unknown_chain: 0, other_history: before };
  const sequence = Math.min(watermark.sequence, allowed[answer]);
  await saveWatermark(tx, watermark, sequence);
  if (sequence < before)
    await tx.deleteFrom('outbox_confirmation').where('sequence', '>', sequence).execute();
  if (sequence > before) await saveConfirmation(tx, with_.nowMs, sequence);
  const isOfLast = (await lastRow(tx))?.chain_id === watermark.chainId;
  if (answer === 'other_history' && isOfLast) await beginAnotherChain(tx, with_.newId, with_.nowMs);
  return answer;
}

/**
 * Head office has no event of this kiosk: it was restored from a backup that is older than the first event. All
 * events are sent again.
 */
export async function confirmNothing(tx: Tx): Promise<void> {
  await tx.updateTable('outbox_watermark').set({ sequence: 0 }).execute();
  await tx.deleteFrom('outbox_confirmation').execute();
}

async function judge(tx: Tx, { chainId, sequence, hash }: Watermark): Promise<Confirmation> {
  const named = await findEvent(tx, sequence);
  // The usual case by the key alone: to find a chain's ends, all that waits has to be looked through.
  if (named?.chain_id === chainId) return named.hash === hash ? 'confirmed' : 'other_history';
  const first = await firstSequence(tx, chainId);
  if (first === null) return 'unknown_chain';
  // Pruned events, and a chain without events, have nothing to compare. Behind the end of the chain there is nothing
  // either.
  return sequence < first ? 'confirmed' : 'other_history';
}

async function saveWatermark(tx: Tx, { replay, retentionDays }: Watermark, sequence: number): Promise<void> {
  const told = { sequence, replay, retention_days: retentionDays };
  await tx
    .insertInto('outbox_watermark')
    .values({ only: 1, ...told })
    .onConflict((conflict) => conflict.column('only').doUpdateSet(told))
    .execute();
}

/** One row a day is enough to tell what has been confirmed for how long. */
async function saveConfirmation(tx: Tx, nowMs: number, sequence: number): Promise<void> {
  const told = { at_ms: nowMs, sequence };
  await tx
    .insertInto('outbox_confirmation')
    .values({ day: Math.floor(nowMs / DAY_MS), ...told })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(told))
    .execute();
}

/** When head office confirmed something last, by the kiosk's clock; null: never, or not since a restore. */
export async function lastConfirmedAtMs(tx: Tx): Promise<number | null> {
  const { last } = await tx
    .selectFrom('outbox_confirmation')
    .select((row) => row.fn.max('at_ms').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Removes events that head office has had long enough, oldest first and at most `most` at once. Long enough is longer
 * than it may ever fall back (`retentionDays` of its watermark). It removes nothing without a head office, nothing
 * unconfirmed, and never the last event, which the next one follows. Answers how many it removed.
 */
export async function pruneOutbox(tx: Tx, nowMs: number, most = 1000): Promise<number> {
  const watermark = await findWatermark(tx);
  if (!watermark) return 0;
  const horizonMs = nowMs - watermark.retention_days * DAY_MS;
  const { long } = await tx
    .selectFrom('outbox_confirmation')
    .select((row) => row.fn.max('sequence').as('long'))
    .where('at_ms', '<=', horizonMs)
    .executeTakeFirstOrThrow();
  const state = await outboxState(tx);
  const may = Math.min(long ?? 0, watermark.sequence, state.lastSequence - 1, state.firstKept + most - 1);
  const upTo = await endOfWholePacks(tx, may);
  if (upTo < state.firstKept || state.firstKept === 0) return 0;
  await storeSeals(tx, upTo);
  await tx.deleteFrom('outbox_pack').where('last_sequence', '<=', upTo).execute();
  await tx.deleteFrom('outbox').where('sequence', '<=', upTo).execute();
  return upTo - state.firstKept + 1;
}

/** A pack goes as a whole, when all in it may go. */
async function endOfWholePacks(tx: Tx, upTo: number): Promise<number> {
  const stays = await tx
    .selectFrom('outbox_pack')
    .select('first_sequence')
    .where('last_sequence', '>', upTo)
    .orderBy('last_sequence')
    .limit(1)
    .executeTakeFirst();
  return stays ? Math.min(upTo, stays.first_sequence - 1) : upTo;
}

/** What proves signed contracts must outlive the events that carried it (integrity/signatures.ts). */
async function storeSeals(tx: Tx, upTo: number): Promise<void> {
  await tx
    .insertInto('confirmed_seal')
    .columns(['contract_id', 'number', 'seal'])
    .expression((from) =>
      from
        .selectFrom(
          sql<Pick<OutboxTable, 'payload' | 'type' | 'sequence'>>`${sql.raw(everyEvent())}`.as('event'),
        )
        .select([
          sql<Id<'contract'>>`payload ->> 'contractId'`.as('contract_id'),
          sql<string>`payload ->> 'number'`.as('number'),
          sql<string>`payload ->> 'seal'`.as('seal'),
        ])
        .where('type', 'in', ['contract.signed', 'contract.written_back'])
        .where('sequence', '<=', upTo)
        .where(sql`payload ->> 'seal'`, 'is not', null),
    )
    .execute();
}

function findWatermark(tx: Tx) {
  return tx.selectFrom('outbox_watermark').selectAll().executeTakeFirst();
}

function lastRow(tx: Tx) {
  return tx
    .selectFrom('outbox')
    .select(['sequence', 'chain_id'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}
