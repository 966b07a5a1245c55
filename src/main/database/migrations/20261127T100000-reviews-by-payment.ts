/** What a tenant reads of their money leaves out payments that were released. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql.raw(`CREATE INDEX payment_review_by_attempt ON payment_review (attempt_id)`).execute(tx);
}
