/**
 * Letters about saved cards: an e-mail each, without a document. Written down with what they tell of, once.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const delivery = `id, booking_id, document_id, late_letter_id, occasion, way, language, state, attempts, next_at_ms, failure,
  created_at_ms, updated_at_ms`;

const statements = [
  `CREATE TABLE card_letter (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    kind TEXT NOT NULL CHECK (kind IN ('refused', 'tenant_needed', 'needs_card', 'ended', 'confirmed', 'expiring')),
    mark TEXT NOT NULL, facts TEXT NOT NULL CHECK (json_valid(facts)), created_at_ms INTEGER NOT NULL,
    UNIQUE (contract_id, kind, mark)) STRICT`,
  `CREATE TABLE single_delivery_new (
    id TEXT PRIMARY KEY, booking_id TEXT REFERENCES booking (id), document_id TEXT REFERENCES document (id),
    late_letter_id TEXT REFERENCES late_letter (id), card_letter_id TEXT REFERENCES card_letter (id),
    occasion TEXT NOT NULL DEFAULT 'asked' CHECK (occasion IN ('asked', 'made', 'card_paid')),
    way TEXT NOT NULL CHECK (way IN ('print', 'email')), language TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under_way', 'done', 'failed')), attempts INTEGER NOT NULL,
    next_at_ms INTEGER NOT NULL, failure TEXT, created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL,
    CHECK ((booking_id IS NOT NULL) + (document_id IS NOT NULL) + (late_letter_id IS NOT NULL)
      + (card_letter_id IS NOT NULL) = 1)) STRICT`,
  `INSERT INTO single_delivery_new (${delivery}) SELECT ${delivery} FROM single_delivery`,
  `DROP TABLE single_delivery`,
  `ALTER TABLE single_delivery_new RENAME TO single_delivery`,
  `CREATE UNIQUE INDEX single_delivery_booking ON single_delivery (booking_id, way) WHERE booking_id IS NOT NULL`,
  `CREATE UNIQUE INDEX single_delivery_document ON single_delivery (document_id, way) WHERE document_id IS NOT NULL`,
  `CREATE UNIQUE INDEX single_delivery_letter ON single_delivery (late_letter_id, way)
    WHERE late_letter_id IS NOT NULL`,
  `CREATE UNIQUE INDEX single_delivery_card ON single_delivery (card_letter_id, way) WHERE card_letter_id IS NOT NULL`,
  `CREATE INDEX single_delivery_due ON single_delivery (next_at_ms) WHERE state IN ('waiting', 'under_way')`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
