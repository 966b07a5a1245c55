/** Backups that were made, and what came of trying each. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE backup (
    name TEXT PRIMARY KEY,
    made_at_ms INTEGER NOT NULL,
    made_by TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    tried_at_ms INTEGER,
    outcome TEXT CHECK (outcome IN ('good', 'faults', 'unusable')),
    contracts INTEGER,
    faults TEXT,
    CHECK ((tried_at_ms IS NULL) = (outcome IS NULL))
  ) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
