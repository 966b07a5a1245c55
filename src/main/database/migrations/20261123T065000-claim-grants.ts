/** What head office signed of a claim. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

/** Null: granted by a head office that signed no grants, or not known; head office signs it when it is asked again. */
export async function up(tx: Tx): Promise<void> {
  await sql.raw(`ALTER TABLE unit_claim ADD COLUMN signed_grant TEXT`).execute(tx);
}
