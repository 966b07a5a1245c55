/**
 * Money for contracts of another kiosk of the site: what this one took, and what others took for contracts of this one.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE property ADD COLUMN pay_elsewhere TEXT NOT NULL DEFAULT 'no' CHECK (pay_elsewhere IN ('no', 'site'))`,
  `CREATE TABLE on_behalf_payment (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), key TEXT NOT NULL UNIQUE, contract_id TEXT NOT NULL,
    contract_number TEXT NOT NULL, tender TEXT NOT NULL CHECK (tender IN ('cash', 'desk_terminal')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), currency TEXT NOT NULL,
    given_minor INTEGER, reference TEXT, staff_id TEXT NOT NULL, taken_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE INDEX on_behalf_payment_by_time ON on_behalf_payment (taken_at_ms)`,
  `CREATE INDEX on_behalf_payment_by_contract ON on_behalf_payment (contract_id)`,
  `CREATE TRIGGER on_behalf_payment_unchanged BEFORE UPDATE ON on_behalf_payment
    BEGIN SELECT RAISE(ABORT, 'on_behalf_payment is never changed'); END`,
  `CREATE TRIGGER on_behalf_payment_kept BEFORE DELETE ON on_behalf_payment
    BEGIN SELECT RAISE(ABORT, 'on_behalf_payment is never deleted'); END`,
  `CREATE TRIGGER on_behalf_payment_journal AFTER INSERT ON on_behalf_payment BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('on_behalf', NEW.id); END`,
  `CREATE TABLE told_payment (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL, kiosk_id TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), currency TEXT NOT NULL, staff_id TEXT NOT NULL,
    taken_at_ms INTEGER NOT NULL, heard_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE desk_payment_new (
    id TEXT PRIMARY KEY, booking_id TEXT NOT NULL REFERENCES booking (id), key TEXT NOT NULL UNIQUE,
    tender TEXT NOT NULL CHECK (tender IN ('cash', 'cheque', 'desk_terminal', 'sister')),
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
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
