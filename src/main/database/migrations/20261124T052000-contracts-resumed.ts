/** Contracts that run again after they were said to have ended. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

/** How often: head office's word on an earlier end is known by it. */
export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE rental_contract ADD COLUMN resumed_times INTEGER NOT NULL DEFAULT 0 CHECK (resumed_times >= 0)`,
    )
    .execute(tx);
}
