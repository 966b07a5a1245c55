/** People of head office among the staff, and the list that says who they are. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE staff ADD COLUMN source TEXT NOT NULL DEFAULT 'local' CHECK (source IN ('local', 'head_office'))`,
  `ALTER TABLE staff_session ADD COLUMN until_ms INTEGER`,
  `CREATE TABLE staff_bundle (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    era INTEGER NOT NULL,
    version INTEGER NOT NULL,
    issued_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL,
    address TEXT,
    clearance_key TEXT NOT NULL,
    refused_sha256 TEXT,
    refused_why TEXT
  ) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
