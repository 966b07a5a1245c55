/**
 * The outbox becomes a chain: each row covers the one before it. What head office has confirmed is kept
 * beside it. So are the seals that were reported of signatures, for when the rows that reported them are
 * gone. Shipped: never edited, only followed by others.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../schema';

/** Nothing points at the outbox, so it can be recreated. */
const statements = [
  `CREATE TABLE outbox_chained (
    sequence INTEGER PRIMARY KEY CHECK (sequence > 0), id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
    schema_version INTEGER NOT NULL CHECK (schema_version > 0), payload TEXT NOT NULL CHECK (json_valid(payload)),
    created_at_ms INTEGER NOT NULL, chain_id TEXT NOT NULL, previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64),
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64)) STRICT`,
  `CREATE TABLE outbox_watermark (
    only INTEGER PRIMARY KEY CHECK (only = 1), sequence INTEGER NOT NULL CHECK (sequence >= 0),
    replay INTEGER NOT NULL CHECK (replay >= 0), keep_days INTEGER NOT NULL CHECK (keep_days > 0)) STRICT`,
  `CREATE TABLE outbox_confirmation (
    day INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, sequence INTEGER NOT NULL CHECK (sequence > 0)) STRICT`,
  `CREATE TABLE told_seal (contract_id TEXT PRIMARY KEY, number TEXT NOT NULL, seal TEXT NOT NULL) STRICT`,
];

interface Row {
  readonly sequence: number;
  readonly id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly payload: string;
  readonly created_at_ms: number;
}

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await chainWhatIsThere(tx);
  await sql`DROP TABLE outbox`.execute(tx);
  await sql`ALTER TABLE outbox_chained RENAME TO outbox`.execute(tx);
}

/** Always to the same hashes, so that a backup from before, brought up to date again, tells head office nothing new. */
async function chainWhatIsThere(tx: Tx): Promise<void> {
  const { rows } = await sql<Row>`SELECT * FROM outbox ORDER BY sequence`.execute(tx);
  const chainId = rows[0]?.id;
  let before = '0'.repeat(64);
  for (const row of rows) {
    const { sequence, id, type, schema_version, payload, created_at_ms } = row;
    const text = [before, chainId, sequence, id, type, schema_version, created_at_ms, payload].join('\n');
    const hash = createHash('sha256').update(text).digest('hex');
    await sql`INSERT INTO outbox_chained VALUES (${sequence}, ${id}, ${type}, ${schema_version}, ${payload},
      ${created_at_ms}, ${chainId}, ${before}, ${hash})`.execute(tx);
    before = hash;
  }
}
