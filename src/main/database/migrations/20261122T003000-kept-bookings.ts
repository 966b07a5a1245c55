/** Bookings that are kept for a customer who will pay later. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE booking ADD COLUMN pickup_code TEXT`,
  `CREATE UNIQUE INDEX booking_pickup_code ON booking (pickup_code) WHERE pickup_code IS NOT NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
