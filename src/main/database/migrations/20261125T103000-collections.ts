/**
 * Autopay: what bills announce, what is collected from a saved card, and each try. A mandate may need another card or be
 * revoked. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const kept = `id, contract_id, attempt_id, contact_id, state, provider, customer_id, saved_card_id, card_brand, card_last4,
  version, language, text, text_sha256, consented_at_ms, created_at_ms`;

const statements = [
  // By what rules a card is charged; null: consent is taken, and nothing is charged.
  `ALTER TABLE property ADD COLUMN autopay_rules TEXT CHECK (autopay_rules IS NULL OR json_valid(autopay_rules))`,
  `CREATE TABLE mandate_new (
    id TEXT PRIMARY KEY, contract_id TEXT NOT NULL UNIQUE REFERENCES rental_contract (id),
    attempt_id TEXT NOT NULL UNIQUE REFERENCES payment_attempt (id),
    contact_id TEXT NOT NULL REFERENCES contact (id),
    state TEXT NOT NULL CHECK (state IN ('active', 'not_set_up', 'needs_card', 'revoked')), provider TEXT NOT NULL,
    customer_id TEXT, saved_card_id TEXT, card_brand TEXT NOT NULL,
    card_last4 TEXT NOT NULL CHECK (length(card_last4) <= 4),
    version TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL, text_sha256 TEXT NOT NULL,
    consented_at_ms INTEGER NOT NULL, created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER, detach_asked_at_ms INTEGER, detached_at_ms INTEGER,
    CHECK (state = 'revoked' OR (state = 'not_set_up') = (saved_card_id IS NULL OR customer_id IS NULL)),
    CHECK (detached_at_ms IS NULL OR detach_asked_at_ms IS NOT NULL)) STRICT`,
  `INSERT INTO mandate_new (${kept}) SELECT ${kept} FROM mandate`,
  `DROP TABLE mandate`,
  `ALTER TABLE mandate_new RENAME TO mandate`,
  `CREATE INDEX mandate_by_contact ON mandate (contact_id)`,
  `CREATE INDEX mandate_to_detach ON mandate (id) WHERE detach_asked_at_ms IS NOT NULL AND detached_at_ms IS NULL`,
  `CREATE TABLE announced_charge (
    invoice_id TEXT PRIMARY KEY REFERENCES invoice (id), mandate_id TEXT NOT NULL REFERENCES mandate (id),
    charge_on TEXT NOT NULL, amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), done_at_ms INTEGER) STRICT`,
  `CREATE INDEX announced_charge_open ON announced_charge (charge_on) WHERE done_at_ms IS NULL`,
  `CREATE TABLE collection (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    mandate_id TEXT NOT NULL REFERENCES mandate (id), provider TEXT NOT NULL, customer_id TEXT NOT NULL,
    saved_card_id TEXT NOT NULL, amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    card_amount INTEGER NOT NULL CHECK (card_amount > 0), currency TEXT NOT NULL, first_on TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('written', 'open', 'paid', 'failed', 'superseded', 'canceled')),
    failure TEXT, intent_id TEXT UNIQUE, attempt_id TEXT UNIQUE REFERENCES payment_attempt (id),
    created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL, settled_at_ms INTEGER,
    CHECK ((state = 'failed') = (failure IS NOT NULL)),
    CHECK (state <> 'open' OR intent_id IS NOT NULL),
    CHECK (state <> 'paid' OR (attempt_id IS NOT NULL AND settled_at_ms IS NOT NULL)),
    CHECK (attempt_id IS NULL OR settled_at_ms IS NOT NULL)) STRICT`,
  `CREATE UNIQUE INDEX collection_one_open ON collection (contract_id) WHERE state IN ('written', 'open')`,
  `CREATE INDEX collection_by_contract ON collection (contract_id)`,
  `CREATE INDEX collection_unsettled ON collection (created_at_ms) WHERE settled_at_ms IS NULL`,
  `CREATE TABLE collection_invoice (
    collection_id TEXT NOT NULL REFERENCES collection (id), position INTEGER NOT NULL CHECK (position >= 1),
    invoice_id TEXT NOT NULL REFERENCES invoice (id), amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    PRIMARY KEY (collection_id, position), UNIQUE (collection_id, invoice_id)) STRICT`,
  `CREATE INDEX collection_invoice_by_invoice ON collection_invoice (invoice_id)`,
  `CREATE TABLE charge_try (
    collection_id TEXT NOT NULL REFERENCES collection (id), number INTEGER NOT NULL CHECK (number >= 0),
    asked_at_ms INTEGER NOT NULL, charge_before TEXT, code TEXT, advice TEXT, charge_id TEXT, answered_on TEXT,
    answered_at_ms INTEGER, PRIMARY KEY (collection_id, number),
    CHECK ((code IS NULL) = (answered_at_ms IS NULL)), CHECK ((code IS NULL) = (answered_on IS NULL))) STRICT`,
  `CREATE INDEX charge_try_asked ON charge_try (collection_id) WHERE code IS NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
