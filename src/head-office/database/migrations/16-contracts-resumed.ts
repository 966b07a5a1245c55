/** Contracts that run again after they were said to have ended, and how often. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE unit_let ADD COLUMN resumed_times integer NOT NULL DEFAULT 0`.execute(tx);
}
