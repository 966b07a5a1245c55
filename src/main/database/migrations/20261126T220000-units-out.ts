/**
 * Each time that staff took a unit out of service: why, until when they think, and who looked at it before it was put back. Shipped:
 * never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE unit_out (
    id INTEGER PRIMARY KEY,
    unit_id TEXT NOT NULL REFERENCES unit (id),
    reason TEXT NOT NULL CHECK (reason IN ('repair', 'cleaning', 'lock', 'own_use', 'sold', 'other')),
    why TEXT, expected_on TEXT, from_ms INTEGER NOT NULL, staff_id TEXT NOT NULL,
    ended_at_ms INTEGER, ended_by TEXT,
    CHECK ((ended_at_ms IS NULL) = (ended_by IS NULL))) STRICT`,
  'CREATE UNIQUE INDEX unit_out_open ON unit_out (unit_id) WHERE ended_at_ms IS NULL',
  'CREATE INDEX unit_out_unit ON unit_out (unit_id, id)',
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
