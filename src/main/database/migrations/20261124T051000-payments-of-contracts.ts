/**
 * Money for what a contract owes: an invoice may have several receipts, and a booking several payments that staff take.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const paidOnce = `CHECK ((attempt_id IS NULL) <> (desk_payment_id IS NULL))`;

const statements = [
  `CREATE TABLE desk_payment_new (
    id TEXT PRIMARY KEY, booking_id TEXT NOT NULL REFERENCES booking (id), key TEXT NOT NULL UNIQUE,
    tender TEXT NOT NULL CHECK (tender IN ('cash', 'cheque', 'desk_terminal')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0), currency TEXT NOT NULL,
    given_minor INTEGER, change_minor INTEGER, reference TEXT, staff_id TEXT NOT NULL, taken_at_ms INTEGER NOT NULL,
    CHECK ((tender = 'cash') = (given_minor IS NOT NULL AND change_minor IS NOT NULL AND reference IS NULL)),
    CHECK ((tender <> 'cash') = (given_minor IS NULL AND change_minor IS NULL AND reference IS NOT NULL)),
    CHECK (change_minor >= 0 AND given_minor - change_minor = amount_minor OR tender <> 'cash')) STRICT`,
  `INSERT INTO desk_payment_new SELECT id, booking_id, key, tender, amount_minor, currency, given_minor, change_minor,
    reference, staff_id, taken_at_ms FROM desk_payment`,
  `DROP TABLE desk_payment`,
  `ALTER TABLE desk_payment_new RENAME TO desk_payment`,
  `CREATE INDEX desk_payment_by_booking ON desk_payment (booking_id)`,
  `CREATE TRIGGER desk_payment_unchanged BEFORE UPDATE ON desk_payment
    BEGIN SELECT RAISE(ABORT, 'desk_payment is never changed'); END`,
  `CREATE TRIGGER desk_payment_kept BEFORE DELETE ON desk_payment
    BEGIN SELECT RAISE(ABORT, 'desk_payment is never deleted'); END`,
  `CREATE TRIGGER desk_payment_journal AFTER INSERT ON desk_payment BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('desk_payment', NEW.id); END`,
  `CREATE TABLE receipt_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), number TEXT NOT NULL UNIQUE,
    invoice_id TEXT NOT NULL REFERENCES invoice (id), attempt_id TEXT UNIQUE REFERENCES payment_attempt (id),
    desk_payment_id TEXT UNIQUE REFERENCES desk_payment (id), contact_id TEXT NOT NULL REFERENCES contact (id),
    amount_minor INTEGER NOT NULL, currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('capture_pending', 'final')), received_at_ms INTEGER NOT NULL,
    card_brand TEXT NOT NULL, card_last4 TEXT NOT NULL CHECK (length(card_last4) <= 4), ${paidOnce}) STRICT`,
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
