/**
 * The outbox: what head office must learn, in order without gaps. Each event covers the one before it by its hash,
 * and is written with the fact or not at all. What head office has confirmed of it: outbox-confirmed.ts.
 */
import type Database from 'better-sqlite3';
import {
  CHAIN_BEGUN,
  chainText,
  NOTHING_BEFORE,
  type ChainBegun,
  type WireEvent,
} from '../../../shared/head-office/event';
import type { Id } from '../../../shared/ids';
import { saveMeta } from '../meta';
import { takeNumber } from '../number-series';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { OutboxTable } from '../schema/base';
import { sha256 } from '../sha256';
import { eventsAfter, findEvent } from './outbox-packs';

export interface OutboxEvent {
  readonly id: Id<'event'>;
  /** E.g. `contract.signed`. */
  readonly type: string;
  readonly schemaVersion: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly atMs: number;
}

/** The last number of a chain that ended by a restore: what follows it begins another one. */
const CHAIN_ENDS_AT = 'outbox_chain_ends_at';

type NewId = () => Id<'event'>;
type LastRow = Pick<OutboxTable, 'sequence' | 'chain_id' | 'hash'>;

/** `newId` is only asked where the chain was ended and another one begins. */
export async function insertOutboxEvent(tx: Tx, event: OutboxEvent, newId: NewId): Promise<void> {
  const before = written.get(tx) ?? (await rowBefore(tx, newId, event.atMs));
  await append(tx, event, before);
}

/** The last event that a transaction has written: the next one covers it, and nobody else writes meanwhile. */
const written = new WeakMap<Tx, LastRow>();

async function rowBefore(tx: Tx, newId: NewId, atMs: number): Promise<LastRow | undefined> {
  const last = await lastRow(tx);
  return last?.endsAt === String(last?.sequence) ? beginChain(tx, last, newId, atMs) : last;
}

const newest = prepared((tx) =>
  tx
    .selectFrom('outbox')
    .select(['sequence', 'chain_id', 'hash'])
    .select((row) => row.selectFrom('meta').select('value').where('name', '=', CHAIN_ENDS_AT).as('endsAt'))
    .orderBy('sequence', 'desc')
    .limit(1),
);

/** The row whose hash the next one covers; it is never pruned. */
function lastRow(tx: Tx) {
  return newest.first(tx, {});
}

/** A chain is named by its first event, which tells head office what it follows. */
async function beginChain(tx: Tx, former: LastRow, newId: NewId, atMs: number): Promise<LastRow> {
  const payload: ChainBegun = {
    formerChainId: former.chain_id,
    afterSequence: former.sequence,
    afterHash: former.hash,
  };
  return append(
    tx,
    { id: newId(), type: CHAIN_BEGUN, schemaVersion: 1, payload: { ...payload }, atMs },
    undefined,
  );
}

const newEvent = prepared((tx, row: OutboxTable) =>
  tx.insertInto('outbox').values({
    sequence: row.sequence,
    chain_id: row.chain_id,
    hash: row.hash,
    id: row.id,
    type: row.type,
    schema_version: row.schema_version,
    payload: row.payload,
    created_at_ms: row.created_at_ms,
    previous_hash: row.previous_hash,
  }),
);

async function append(tx: Tx, event: OutboxEvent, before: LastRow | undefined): Promise<LastRow> {
  const { id, type, schemaVersion, atMs } = event;
  const payload = JSON.stringify(event.payload);
  const sequence = await takeNumber(tx, 'outbox');
  const previousHash = before?.hash ?? NOTHING_BEFORE;
  const chainId = before?.chain_id ?? chainOf(id);
  const hash = sha256(chainText({ previousHash, chainId, sequence, id, type, schemaVersion, atMs, payload }));
  const place = { sequence, chain_id: chainId, hash };
  await newEvent.all(tx, {
    ...place,
    id,
    type,
    schema_version: schemaVersion,
    payload,
    created_at_ms: atMs,
    previous_hash: previousHash,
  });
  // Outside of a transaction others may write before the next event.
  if (tx.isTransaction) written.set(tx, place);
  return place;
}

/** The chain that an event begins. */
// The one place where one kind of id stands for another.
const chainOf = (first: Id<'event'>) => first as string as Id<'chain'>;

/**
 * Ends the chain at its last event and begins another, because head office has another history of it. Does nothing
 * where no event was ever written.
 */
export async function beginAnotherChain(tx: Tx, newId: NewId, atMs: number): Promise<void> {
  const last = await lastRow(tx);
  if (!last) return;
  await saveMeta(tx, CHAIN_ENDS_AT, String(last.sequence));
  await beginChain(tx, last, newId, atMs);
}

/** Whether the very event stands here. */
export async function holdsEvent(
  tx: Tx,
  { sequence, hash }: { readonly sequence: number; readonly hash: string },
): Promise<boolean> {
  return (await findEvent(tx, sequence))?.hash === hash;
}

/** In a database that is about to be restored, of whatever version: its next event begins another chain. */
export function endChain(raw: Database.Database): void {
  raw
    .prepare(
      `INSERT INTO meta (name, value) SELECT ?, CAST(max(sequence) AS TEXT) FROM outbox HAVING max(sequence) IS NOT NULL
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    )
    .run(CHAIN_ENDS_AT);
}

/**
 * The events behind a number, in order, all of one chain: where another chain begins within `limit`, only those
 * before it. Empty when there are none.
 */
export async function loadWireEvents(
  tx: Tx,
  kioskId: string,
  afterSequence: number,
  limit: number,
): Promise<WireEvent[]> {
  const rows = await eventsAfter(tx, afterSequence, limit);
  const end = rows.findIndex((row) => row.chain_id !== rows[0]?.chain_id);
  return (end === -1 ? rows : rows.slice(0, end)).map((row) => ({
    kioskId,
    hash: row.hash,
    ...hashedParts(row),
  }));
}

/** What of a row its hash covers. */
export const hashedParts = (row: OutboxTable) => ({
  previousHash: row.previous_hash,
  chainId: row.chain_id,
  sequence: row.sequence,
  id: row.id,
  type: row.type,
  schemaVersion: row.schema_version,
  atMs: row.created_at_ms,
  payload: row.payload,
});
