/** Scheduled catalogues that somebody confirmed after the books were put back. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE catalogue_schedule ADD COLUMN confirmed_at_ms INTEGER`.execute(tx);
}
