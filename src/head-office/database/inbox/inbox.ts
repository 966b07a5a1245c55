/** What kiosks reported: the committed events, chain by chain, and what had to be set aside. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { WireEvent } from '../../../shared/head-office/event';
import type { Id } from '../../../shared/ids';
import type { Database, Tx } from '../tx';
import type { AcceptedGapTable, ChainRow } from '../schema-inbox';
import { storable } from '../storable';

/** As many as are kept of what could not be read; the oldest go. */
const MOST_UNREAD = 1000;

export function findChain(tx: Tx, kioskId: string, chainId: Id<'chain'>): Promise<ChainRow | undefined> {
  return tx
    .selectFrom('chain')
    .selectAll()
    .where('kiosk_id', '=', kioskId)
    .where('chain_id', '=', chainId)
    .executeTakeFirst();
}

/** Puts events behind the head of their chain, which begins with them where it is not there yet. */
export async function appendEvents(tx: Tx, events: readonly WireEvent[], nowMs: number): Promise<void> {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return;
  const place = { kiosk_id: first.kioskId, chain_id: first.chainId };
  const head = { head_sequence: last.sequence, head_hash: last.hash };
  await tx
    .insertInto('chain')
    .values({ ...place, ...head, first_sequence: first.sequence })
    .onConflict((conflict) => conflict.columns(['kiosk_id', 'chain_id']).doUpdateSet(head))
    .execute();
  await tx
    .insertInto('inbox_event')
    .values(events.map((event) => ({ ...columnsOf(event), committed_at_ms: nowMs })))
    .execute();
}

/** The hashes of committed events by their numbers, from `first` to `last`. */
export async function committedHashes(
  tx: Tx,
  { kioskId, chainId }: Pick<WireEvent, 'kioskId' | 'chainId'>,
  first: number,
  last: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('inbox_event')
    .select(['sequence', 'hash'])
    .where('kiosk_id', '=', kioskId)
    .where('chain_id', '=', chainId)
    .where('sequence', '>=', first)
    .where('sequence', '<=', last)
    .execute();
  return new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
}

export async function storeForked(tx: Tx, events: readonly WireEvent[], nowMs: number): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('forked_event')
    .values(events.map((event) => ({ ...columnsOf(event), found_at_ms: nowMs })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an event stands at this place of a history that was kept apart. */
export async function isForked(
  tx: Tx,
  kioskId: string,
  { chainId, sequence, hash }: Pick<WireEvent, 'chainId' | 'sequence'> & { readonly hash: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('forked_event')
    .select('sequence')
    .where('kiosk_id', '=', kioskId)
    .where('chain_id', '=', chainId)
    .where('sequence', '=', sequence)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the bytes of a message that could not be taken, once. */
export async function storeUnread(
  tx: Tx,
  message: { readonly subject: string; readonly content: Uint8Array; readonly why: string },
  nowMs: number,
): Promise<void> {
  const { subject, content, why } = message;
  await tx
    .insertInto('unread_message')
    .values({
      sha256: createHash('sha256').update(subject).update('\n').update(content).digest('hex'),
      subject: storable(subject).slice(0, 300),
      why: storable(why).slice(0, 1000),
      content: Buffer.from(content),
      at_ms: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`DELETE FROM unread_message WHERE sha256 IN
    (SELECT sha256 FROM unread_message ORDER BY at_ms DESC, sha256 OFFSET ${MOST_UNREAD})`.execute(tx);
}

/** Events that are gone for good, and behind which the chain goes on. */
export async function insertGap(tx: Tx, gap: AcceptedGapTable): Promise<void> {
  await tx.insertInto('accepted_gap').values(gap).execute();
}

/** What is committed at a place of a chain. */
export function findCommitted(
  database: Database,
  place: { readonly kiosk_id: string; readonly chain_id: Id<'chain'>; readonly sequence: number },
) {
  return database
    .selectFrom('inbox_event')
    .selectAll()
    .where('kiosk_id', '=', place.kiosk_id)
    .where('chain_id', '=', place.chain_id)
    .where('sequence', '=', place.sequence)
    .executeTakeFirst();
}

/** Whether a kiosk told that it made this booking. */
export async function wasBookingMade(
  database: Database,
  kioskId: string,
  bookingId: Id<'booking'>,
): Promise<boolean> {
  const found = await database
    .selectFrom('inbox_event')
    .select('sequence')
    .where('kiosk_id', '=', kioskId)
    .where('type', '=', 'booking.made')
    .where(sql`payload::jsonb ->> 'bookingId'`, '=', bookingId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function columnsOf(event: WireEvent) {
  const { kioskId, chainId, sequence, id, type, schemaVersion, atMs, payload, previousHash, hash } = event;
  return {
    kiosk_id: kioskId,
    chain_id: chainId,
    sequence,
    id,
    type,
    schema_version: schemaVersion,
    at_ms: atMs,
    payload,
    previous_hash: previousHash,
    hash,
  };
}
