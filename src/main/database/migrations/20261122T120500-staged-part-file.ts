/** Which file a staged part belongs to. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql.raw(`ALTER TABLE staged_part ADD COLUMN file TEXT NOT NULL DEFAULT 'manifest'`).execute(tx);
}
