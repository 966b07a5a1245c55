/** Photos of proofs that customers send with their phones. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE proof_photo (
    booking_id TEXT NOT NULL REFERENCES booking (id), kind TEXT NOT NULL CHECK (kind IN ('policy', 'tax')),
    content BLOB NOT NULL CHECK (length(content) BETWEEN 1 AND 700000), came_at_ms INTEGER NOT NULL,
    PRIMARY KEY (booking_id, kind)) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
