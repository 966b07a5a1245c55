/**
 * The payments of a booking are looked for with every change to it; without this index all payments ever made are read.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`CREATE INDEX payment_attempt_by_booking ON payment_attempt (booking_id)`.execute(tx);
}
