/** The number by which head office granted a claim. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

/** Null: granted by a head office that gave no numbers, or not known; head office is asked before the claim is given up. */
export async function up(tx: Tx): Promise<void> {
  await sql.raw(`ALTER TABLE unit_claim ADD COLUMN fence INTEGER CHECK (fence > 0)`).execute(tx);
}
