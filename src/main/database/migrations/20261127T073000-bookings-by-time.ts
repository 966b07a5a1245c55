/** Bookings page by page, the newest first. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql.raw(`CREATE INDEX booking_by_time ON booking (created_at_ms, id)`).execute(tx);
}
