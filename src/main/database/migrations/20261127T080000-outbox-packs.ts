/**
 * Older events of the outbox are kept in packs, a hundred of them in one row: head office may ask for them, and hardly ever does.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`CREATE TABLE outbox_pack (
    first_sequence INTEGER PRIMARY KEY CHECK (first_sequence > 0), last_sequence INTEGER NOT NULL UNIQUE CHECK (last_sequence >= first_sequence),
    chain_id TEXT NOT NULL, first_at_ms INTEGER NOT NULL, begun TEXT CHECK (begun IS NULL OR json_valid(begun)),
    previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64), last_hash TEXT NOT NULL CHECK (length(last_hash) = 64),
    events BLOB NOT NULL) STRICT`.execute(tx);
}
