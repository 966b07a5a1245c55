/** Claims that somebody released, and the contracts that ended by it. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `ALTER TABLE unit_let ADD COLUMN ended_at_ms bigint`,
  `CREATE TABLE unit_release (
    id uuid PRIMARY KEY,
    property_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    kiosk_id text NOT NULL,
    at_ms bigint NOT NULL,
    released_by text NOT NULL,
    why text NOT NULL,
    done_at_ms bigint
  )`,
  `CREATE INDEX unit_release_open ON unit_release (at_ms) WHERE done_at_ms IS NULL`,
];
