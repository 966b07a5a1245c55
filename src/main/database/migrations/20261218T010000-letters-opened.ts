/** A letter says when its tenant first opened it at the kiosk. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE letter ADD COLUMN opened_on TEXT`.execute(tx);
}
