/**
 * Several units in one visit: bookings that belong together, one signature under all their agreements, and one payment for
 * all of them. Such a payment has a charges entry for each contract. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns = `id, contract_id, attempt_id, desk_payment_id, provider, intent_id, charge_id, amount_minor, currency,
  captured_at_ms`;

/** Of a payment with several charges entries the journal hears once. */
const capture = (name: string, when: string) => `CREATE TRIGGER ${name} AFTER ${when}
    AND NOT EXISTS (SELECT 1 FROM money_entry WHERE kind = 'capture' AND subject_id = NEW.attempt_id) BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('capture', NEW.attempt_id); END`;

const statements = [
  `ALTER TABLE booking ADD COLUMN visit_id TEXT CHECK (length(visit_id) = 36)`,
  `CREATE INDEX booking_by_visit ON booking (visit_id) WHERE visit_id IS NOT NULL`,
  `ALTER TABLE signature ADD COLUMN together TEXT CHECK (json_valid(together))`,
  `CREATE TABLE attempt_booking (
    attempt_id TEXT NOT NULL REFERENCES payment_attempt (id), position INTEGER NOT NULL CHECK (position >= 1),
    booking_id TEXT NOT NULL REFERENCES booking (id), amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    PRIMARY KEY (attempt_id, position), UNIQUE (booking_id, attempt_id)) STRICT`,
  `CREATE TRIGGER attempt_booking_unchanged BEFORE UPDATE ON attempt_booking
    BEGIN SELECT RAISE(ABORT, 'attempt_booking is never changed'); END`,
  `CREATE TRIGGER attempt_booking_kept BEFORE DELETE ON attempt_booking
    BEGIN SELECT RAISE(ABORT, 'attempt_booking is never deleted'); END`,
  `CREATE TABLE charges_entry_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL UNIQUE REFERENCES rental_contract (id),
    attempt_id TEXT REFERENCES payment_attempt (id),
    desk_payment_id TEXT UNIQUE REFERENCES desk_payment (id), provider TEXT NOT NULL,
    intent_id TEXT NOT NULL, charge_id TEXT NOT NULL, amount_minor INTEGER NOT NULL,
    currency TEXT NOT NULL, captured_at_ms INTEGER, CHECK ((attempt_id IS NULL) <> (desk_payment_id IS NULL))) STRICT`,
  `INSERT INTO charges_entry_new (${columns}) SELECT ${columns} FROM charges_entry`,
  `DROP TABLE charges_entry`,
  `ALTER TABLE charges_entry_new RENAME TO charges_entry`,
  `CREATE INDEX charges_entry_by_attempt ON charges_entry (attempt_id) WHERE attempt_id IS NOT NULL`,
  capture(
    'capture_inserted_journal',
    'INSERT ON charges_entry WHEN NEW.captured_at_ms IS NOT NULL AND NEW.attempt_id IS NOT NULL',
  ),
  capture(
    'capture_journal',
    `UPDATE OF captured_at_ms ON charges_entry
    WHEN NEW.captured_at_ms IS NOT NULL AND OLD.captured_at_ms IS NULL AND NEW.attempt_id IS NOT NULL`,
  ),
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
