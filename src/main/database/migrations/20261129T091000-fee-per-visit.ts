/** Whether the admin fee is taken once for all units of a visit. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE charge_rule ADD COLUMN per_visit INTEGER NOT NULL DEFAULT 0 CHECK (per_visit IN (0, 1))`,
    )
    .execute(tx);
}
