/** What a customer's phone is asked for: details, or a photo of a proof. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql.raw(`ALTER TABLE phone_place ADD COLUMN kind text NOT NULL DEFAULT 'details'`).execute(tx);
}
