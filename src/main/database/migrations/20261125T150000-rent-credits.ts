/** Bills by a new rent that a notice took back: their difference is to be credited. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE rent_change ADD COLUMN owes_credit INTEGER NOT NULL DEFAULT 0 CHECK (owes_credit IN (0, 1))`.execute(
    tx,
  );
  await sql`CREATE INDEX rent_change_owes ON rent_change (id) WHERE owes_credit = 1`.execute(tx);
}
