/**
 * Consent to later rents being charged to the card, and what became of it.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE property ADD COLUMN autopay TEXT NOT NULL DEFAULT 'not_offered'
    CHECK (autopay IN ('not_offered', 'offered', 'required'))`,
  `ALTER TABLE payment_attempt ADD COLUMN save_card INTEGER NOT NULL DEFAULT 0 CHECK (save_card IN (0, 1))`,
  `ALTER TABLE payment_attempt ADD COLUMN customer_id TEXT`,
  `CREATE TABLE autopay_choice (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id), wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
    template_id TEXT NOT NULL REFERENCES agreement_template (id), version TEXT NOT NULL, language TEXT NOT NULL,
    text TEXT NOT NULL, text_sha256 TEXT NOT NULL, chosen_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE mandate (
    id TEXT PRIMARY KEY, contract_id TEXT NOT NULL UNIQUE REFERENCES rental_contract (id),
    attempt_id TEXT NOT NULL UNIQUE REFERENCES payment_attempt (id),
    contact_id TEXT NOT NULL REFERENCES contact (id),
    state TEXT NOT NULL CHECK (state IN ('active', 'not_set_up')), provider TEXT NOT NULL, customer_id TEXT,
    saved_card_id TEXT, card_brand TEXT NOT NULL, card_last4 TEXT NOT NULL CHECK (length(card_last4) <= 4),
    version TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL, text_sha256 TEXT NOT NULL,
    consented_at_ms INTEGER NOT NULL, created_at_ms INTEGER NOT NULL,
    CHECK ((state = 'active') = (saved_card_id IS NOT NULL AND customer_id IS NOT NULL))) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
