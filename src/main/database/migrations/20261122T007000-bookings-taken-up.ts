/** Bookings made elsewhere that their customer goes on with at the screen. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE booking ADD COLUMN at_screen INTEGER NOT NULL DEFAULT 0 CHECK (at_screen IN (0, 1))`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
