/** Reservations made elsewhere, as they wait for their customers. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `DROP TABLE elsewhere_reservation`,
  `CREATE TABLE elsewhere_reservation (
    booking_id TEXT PRIMARY KEY, unit_id TEXT NOT NULL UNIQUE, code TEXT NOT NULL UNIQUE, email TEXT NOT NULL,
    held_until_ms INTEGER NOT NULL, content TEXT NOT NULL CHECK (json_valid(content))) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
