/**
 * A card's payment is for a booking, or for open invoices of a tenant. Which invoices, and how much of each, is written down
 * before the card is asked for. Such a payment has a receipt for each contract. Shipped: never edited, only followed by
 * others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns = `id, booking_id, provider, amount_minor, card_amount, currency, quote_sha256, state, intent_id, client_secret,
  failure, created_at_ms, updated_at_ms, screen_at_ms, shown_at_ms, resume_tries, capture_before_ms, save_card, customer_id`;

const statements = [
  `CREATE TABLE payment_attempt_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), booking_id TEXT REFERENCES booking (id),
    contact_id TEXT REFERENCES contact (id), provider TEXT NOT NULL CHECK (provider IN ('simulated', 'stripe')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0), card_amount INTEGER NOT NULL CHECK (card_amount >= 0),
    currency TEXT NOT NULL, quote_sha256 TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('recorded', 'intent_created', 'collecting', 'processing', 'declined',
      'contracted', 'captured', 'released', 'needs_review')),
    intent_id TEXT UNIQUE, client_secret TEXT, failure TEXT,
    created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL, screen_at_ms INTEGER, shown_at_ms INTEGER,
    resume_tries INTEGER NOT NULL DEFAULT 0 CHECK (resume_tries >= 0), capture_before_ms INTEGER,
    save_card INTEGER NOT NULL DEFAULT 0 CHECK (save_card IN (0, 1)), customer_id TEXT,
    CHECK ((booking_id IS NULL) <> (contact_id IS NULL))) STRICT`,
  `INSERT INTO payment_attempt_new (${columns}) SELECT ${columns} FROM payment_attempt`,
  `DROP TABLE payment_attempt`,
  `ALTER TABLE payment_attempt_new RENAME TO payment_attempt`,
  `CREATE UNIQUE INDEX payment_attempt_one_live_per_booking ON payment_attempt (booking_id)
    WHERE state <> 'released'`,
  `CREATE INDEX payment_attempt_by_booking ON payment_attempt (booking_id)`,
  `CREATE INDEX payment_attempt_by_contact ON payment_attempt (contact_id) WHERE contact_id IS NOT NULL`,
  `CREATE UNIQUE INDEX payment_attempt_one_open_per_contact ON payment_attempt (contact_id)
    WHERE contact_id IS NOT NULL AND state IN ('recorded', 'intent_created', 'collecting', 'processing', 'declined')`,
  `CREATE INDEX payment_attempt_by_screen ON payment_attempt (screen_at_ms) WHERE screen_at_ms IS NOT NULL`,
  `CREATE INDEX payment_attempt_unsettled ON payment_attempt (created_at_ms)
    WHERE state NOT IN ('captured', 'released', 'needs_review')`,
  // The journal hears of a move-in's capture from its charges entry; these have none.
  `CREATE TRIGGER owed_capture_journal AFTER UPDATE OF state ON payment_attempt
    WHEN NEW.contact_id IS NOT NULL AND NEW.state = 'captured' AND OLD.state <> 'captured' BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('capture', NEW.id); END`,
  `CREATE TRIGGER owed_capture_inserted_journal AFTER INSERT ON payment_attempt
    WHEN NEW.contact_id IS NOT NULL AND NEW.state = 'captured' BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('capture', NEW.id); END`,
  `CREATE TABLE attempt_invoice (
    attempt_id TEXT NOT NULL REFERENCES payment_attempt (id), position INTEGER NOT NULL CHECK (position >= 1),
    invoice_id TEXT NOT NULL REFERENCES invoice (id), amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    PRIMARY KEY (attempt_id, position), UNIQUE (attempt_id, invoice_id)) STRICT`,
  `CREATE INDEX attempt_invoice_by_invoice ON attempt_invoice (invoice_id)`,
  `CREATE TRIGGER attempt_invoice_unchanged BEFORE UPDATE ON attempt_invoice
    BEGIN SELECT RAISE(ABORT, 'attempt_invoice is never changed'); END`,
  `CREATE TRIGGER attempt_invoice_kept BEFORE DELETE ON attempt_invoice
    BEGIN SELECT RAISE(ABORT, 'attempt_invoice is never deleted'); END`,
  `CREATE TABLE receipt_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), number TEXT NOT NULL UNIQUE,
    invoice_id TEXT NOT NULL REFERENCES invoice (id), attempt_id TEXT REFERENCES payment_attempt (id),
    desk_payment_id TEXT UNIQUE REFERENCES desk_payment (id), contact_id TEXT NOT NULL REFERENCES contact (id),
    amount_minor INTEGER NOT NULL, currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('capture_pending', 'final')), received_at_ms INTEGER NOT NULL,
    card_brand TEXT NOT NULL, card_last4 TEXT NOT NULL CHECK (length(card_last4) <= 4),
    UNIQUE (attempt_id, invoice_id), CHECK ((attempt_id IS NULL) <> (desk_payment_id IS NULL))) STRICT`,
  `INSERT INTO receipt_new SELECT id, number, invoice_id, attempt_id, desk_payment_id, contact_id, amount_minor, currency,
    state, received_at_ms, card_brand, card_last4 FROM receipt`,
  `DROP TABLE receipt`,
  `ALTER TABLE receipt_new RENAME TO receipt`,
  `CREATE INDEX receipt_by_invoice ON receipt (invoice_id)`,
  `CREATE INDEX receipt_by_contact ON receipt (contact_id)`,
  `CREATE TRIGGER receipt_journal AFTER INSERT ON receipt BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('receipt', NEW.id); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
