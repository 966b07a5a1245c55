/**
 * A tenant who has left gets out by the gate also after the unit is free for others. Shipped: never edited, only followed
 * by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE access_code ADD COLUMN gate_only INTEGER NOT NULL DEFAULT 0 CHECK (gate_only IN (0, 1))`,
    )
    .execute(tx);
}
