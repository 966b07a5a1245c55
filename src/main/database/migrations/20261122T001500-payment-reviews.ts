/**
 * Payments that people have to settle, with everything known when they were given up on.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE payment_review (
    id INTEGER PRIMARY KEY, attempt_id TEXT NOT NULL REFERENCES payment_attempt (id), reason TEXT NOT NULL,
    raised_at_ms INTEGER NOT NULL, charge_id TEXT, provider_status TEXT, amount_received INTEGER,
    amount_capturable INTEGER, refunded INTEGER CHECK (refunded IN (0, 1)), seen_at_ms INTEGER,
    tried TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tried)), refund_asked_at_ms INTEGER,
    settled_at_ms INTEGER,
    settled_as TEXT CHECK (settled_as IN ('captured', 'released', 'refunded', 'move-in')),
    settled_by TEXT, settled_why TEXT,
    CHECK ((settled_at_ms IS NULL) = (settled_as IS NULL)),
    CHECK ((settled_at_ms IS NULL) = (settled_why IS NULL))) STRICT`,
  `CREATE UNIQUE INDEX payment_review_one_open ON payment_review (attempt_id) WHERE settled_at_ms IS NULL`,
  `INSERT INTO payment_review (attempt_id, reason, raised_at_ms)
    SELECT id, coalesce(failure, 'unknown'), updated_at_ms FROM payment_attempt WHERE state = 'needs_review'`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
