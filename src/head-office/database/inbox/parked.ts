/** Committed events that could not be used: stored with the reason, until they are read or given up. */
import type { WireEvent } from '../../../shared/head-office/event';
import type { Id } from '../../../shared/ids';
import type { Database, Tx } from '../tx';
import { storable } from '../storable';

export interface ParkedEvent {
  readonly event: WireEvent;
  readonly why: string;
  readonly atMs: number;
}

/** One that is parked already learns why now. */
export async function parkEvent(tx: Tx, event: WireEvent, reason: string, nowMs: number): Promise<void> {
  const { kioskId, chainId, sequence } = event;
  const why = storable(reason).slice(0, 1000);
  await tx
    .insertInto('parked_event')
    .values({
      kiosk_id: kioskId,
      chain_id: chainId,
      sequence,
      why,
      at_ms: nowMs,
      given_up_at_ms: null,
      given_up_why: null,
    })
    .onConflict((conflict) => conflict.columns(['kiosk_id', 'chain_id', 'sequence']).doUpdateSet({ why }))
    .execute();
}

/** Those that wait, in the order in which they were reported; `id`: that one, given up or not. */
export async function selectParked(tx: Tx | Database, id?: Id<'event'>): Promise<ParkedEvent[]> {
  const waiting = tx
    .selectFrom('parked_event')
    .innerJoin('inbox_event', (join) =>
      join
        .onRef('inbox_event.kiosk_id', '=', 'parked_event.kiosk_id')
        .onRef('inbox_event.chain_id', '=', 'parked_event.chain_id')
        .onRef('inbox_event.sequence', '=', 'parked_event.sequence'),
    )
    .selectAll('inbox_event')
    .select(['parked_event.why', 'parked_event.at_ms as parked_at_ms'])
    .orderBy('inbox_event.kiosk_id')
    .orderBy('inbox_event.committed_at_ms')
    .orderBy('inbox_event.sequence');
  const rows = await (
    id === undefined ? waiting.where('given_up_at_ms', 'is', null) : waiting.where('inbox_event.id', '=', id)
  ).execute();
  return rows.map((row) => ({
    why: row.why,
    atMs: row.parked_at_ms,
    event: {
      kioskId: row.kiosk_id,
      chainId: row.chain_id,
      sequence: row.sequence,
      id: row.id,
      type: row.type,
      schemaVersion: row.schema_version,
      atMs: row.at_ms,
      payload: row.payload,
      previousHash: row.previous_hash,
      hash: row.hash,
    },
  }));
}

/** Takes it out; false where somebody else did so first. */
export async function unpark(tx: Tx, event: WireEvent): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('parked_event')
    .where('kiosk_id', '=', event.kioskId)
    .where('chain_id', '=', event.chainId)
    .where('sequence', '=', event.sequence)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** It stays in the inbox, and nobody tries to read it again. False where it does not wait. */
export async function giveUpParked(tx: Tx, id: Id<'event'>, why: string, nowMs: number): Promise<boolean> {
  const [parked] = await selectParked(tx, id);
  if (!parked) return false;
  const { kioskId, chainId, sequence } = parked.event;
  const { numUpdatedRows } = await tx
    .updateTable('parked_event')
    .set({ given_up_at_ms: nowMs, given_up_why: storable(why) })
    .where('kiosk_id', '=', kioskId)
    .where('chain_id', '=', chainId)
    .where('sequence', '=', sequence)
    .where('given_up_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An honest kiosk has none, or those of a version that head office does not read yet. */
const MOST_PARKED = 10_000;
/** Each putting back of a kiosk to a backup begins one. */
const MOST_CHAINS = 1_000;

/**
 * What a kiosk has too much of to be heard further, until people have looked at it; null: nothing. Its events stay at the
 * kiosk meanwhile, and nothing is lost.
 */
export async function tooMuchOf(
  database: Database,
  { kioskId, chainId }: Pick<WireEvent, 'kioskId' | 'chainId'>,
): Promise<'parked events' | 'chains' | null> {
  const parked = await database
    .selectFrom('parked_event')
    .select('sequence')
    .where('kiosk_id', '=', kioskId)
    .where('given_up_at_ms', 'is', null)
    .offset(MOST_PARKED - 1)
    .limit(1)
    .executeTakeFirst();
  if (parked) return 'parked events';
  const chains = await database
    .selectFrom('chain')
    .select('chain_id')
    .where('kiosk_id', '=', kioskId)
    .limit(MOST_CHAINS)
    .execute();
  const isAnother = !chains.some(({ chain_id }) => chain_id === chainId);
  return chains.length >= MOST_CHAINS && isAnother ? 'chains' : null;
}
