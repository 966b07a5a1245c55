/** What people call a kiosk; its id stays the one with which it joined. Null: they call it by that. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql.raw(`ALTER TABLE kiosk ADD COLUMN title text`).execute(tx);
}
