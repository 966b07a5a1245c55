/**
 * Single papers on their way to a customer: a kept unit's code by e-mail, a tenant's document by e-mail or on paper.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE paper_delivery (
    id TEXT PRIMARY KEY, booking_id TEXT REFERENCES booking (id), document_id TEXT REFERENCES document (id),
    way TEXT NOT NULL CHECK (way IN ('print', 'email')), language TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under_way', 'done', 'failed')), attempts INTEGER NOT NULL,
    next_at_ms INTEGER NOT NULL, failure TEXT, created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL,
    CHECK ((booking_id IS NULL) <> (document_id IS NULL))) STRICT`,
  `CREATE UNIQUE INDEX paper_delivery_booking ON paper_delivery (booking_id, way) WHERE booking_id IS NOT NULL`,
  `CREATE UNIQUE INDEX paper_delivery_document ON paper_delivery (document_id, way) WHERE document_id IS NOT NULL`,
  `CREATE INDEX paper_delivery_due ON paper_delivery (way, next_at_ms) WHERE state = 'waiting'`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
