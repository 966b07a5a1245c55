/**
 * When the gate takes a code, which lock fits and how a unit is found, as the catalogue says it. Shipped: never edited, only
 * followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE property ADD COLUMN access TEXT CHECK (access IS NULL OR json_valid(access))`,
  `ALTER TABLE property ADD COLUMN lock TEXT CHECK (lock IS NULL OR json_valid(lock))`,
  `ALTER TABLE unit ADD COLUMN directions TEXT CHECK (directions IS NULL OR json_valid(directions))`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
