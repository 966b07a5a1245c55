/**
 * Cards that are kept without a payment: what was asked of a reader, for which consent; and mandates that no payment made.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const kept = `id, contract_id, attempt_id, contact_id, state, provider, customer_id, saved_card_id, card_brand, card_last4,
  version, language, text, text_sha256, consented_at_ms, created_at_ms, changed_at_ms, detach_asked_at_ms, detached_at_ms,
  card_expires, card_read_at_ms`;

const statements = [
  `CREATE TABLE card_setup (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    provider TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('recorded', 'made', 'asked', 'taken', 'kept', 'released')),
    failure TEXT, customer_id TEXT, setup_id TEXT UNIQUE,
    created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL,
    CHECK (state IN ('recorded', 'released') OR (setup_id IS NOT NULL AND customer_id IS NOT NULL))) STRICT`,
  `CREATE UNIQUE INDEX card_setup_open ON card_setup (contract_id) WHERE state NOT IN ('kept', 'released')`,
  `CREATE INDEX card_setup_by_contract ON card_setup (contract_id)`,
  `ALTER TABLE card_consent ADD COLUMN setup_id TEXT REFERENCES card_setup (id)`,
  `CREATE INDEX card_consent_by_setup ON card_consent (setup_id) WHERE setup_id IS NOT NULL`,
  `CREATE TABLE mandate_new (
    id TEXT PRIMARY KEY, contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    attempt_id TEXT REFERENCES payment_attempt (id),
    contact_id TEXT NOT NULL REFERENCES contact (id),
    state TEXT NOT NULL CHECK (state IN ('active', 'not_set_up', 'paused', 'needs_card', 'revoked', 'replaced')),
    provider TEXT NOT NULL, customer_id TEXT, saved_card_id TEXT, card_brand TEXT NOT NULL,
    card_last4 TEXT NOT NULL CHECK (length(card_last4) <= 4),
    version TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL, text_sha256 TEXT NOT NULL,
    consented_at_ms INTEGER NOT NULL, created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER, detach_asked_at_ms INTEGER, detached_at_ms INTEGER,
    card_expires TEXT CHECK (card_expires IS NULL OR card_expires GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
    card_read_at_ms INTEGER,
    UNIQUE (contract_id, attempt_id),
    CHECK (state IN ('revoked', 'replaced') OR (state = 'not_set_up') = (saved_card_id IS NULL OR customer_id IS NULL)),
    CHECK (attempt_id IS NOT NULL OR state <> 'not_set_up'),
    CHECK (detached_at_ms IS NULL OR detach_asked_at_ms IS NOT NULL)) STRICT`,
  `INSERT INTO mandate_new (${kept}) SELECT ${kept} FROM mandate`,
  `DROP TABLE mandate`,
  `ALTER TABLE mandate_new RENAME TO mandate`,
  `CREATE UNIQUE INDEX mandate_current ON mandate (contract_id) WHERE state <> 'replaced'`,
  `CREATE INDEX mandate_by_contact ON mandate (contact_id)`,
  `CREATE INDEX mandate_by_attempt ON mandate (attempt_id)`,
  `CREATE INDEX mandate_to_detach ON mandate (id) WHERE detach_asked_at_ms IS NOT NULL AND detached_at_ms IS NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
