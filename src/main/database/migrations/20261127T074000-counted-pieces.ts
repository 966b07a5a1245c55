/** How many of each coin and note a count of the drawer found. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql.raw(`ALTER TABLE closing_count ADD COLUMN pieces TEXT`).execute(tx);
}
