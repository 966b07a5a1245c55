/**
 * Payments that staff recorded by mistake are taken back as those that a bank takes back are. Shipped: never edited, only
 * followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns = `receipt_id, contract_id, cause, key, amount_minor, cost_minor, returned_on, returned_at_ms, returned_by,
  why, fee_invoice_id, letter_id`;
const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]';

const statements = [
  `CREATE TABLE returned_payment_new (
    receipt_id TEXT PRIMARY KEY REFERENCES receipt (id), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    cause TEXT NOT NULL CHECK (cause IN ('cheque', 'dispute', 'mistake')), key TEXT NOT NULL UNIQUE,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), cost_minor INTEGER NOT NULL CHECK (cost_minor >= 0),
    returned_on TEXT NOT NULL CHECK (returned_on GLOB '${day}'), returned_at_ms INTEGER NOT NULL,
    returned_by TEXT NOT NULL, why TEXT NOT NULL,
    fee_invoice_id TEXT UNIQUE REFERENCES invoice (id), letter_id TEXT UNIQUE REFERENCES letter (id)) STRICT`,
  `INSERT INTO returned_payment_new (${columns}) SELECT ${columns} FROM returned_payment`,
  `DROP TABLE returned_payment`,
  `ALTER TABLE returned_payment_new RENAME TO returned_payment`,
  `CREATE INDEX returned_payment_by_contract ON returned_payment (contract_id)`,
  `CREATE INDEX returned_payment_by_time ON returned_payment (returned_at_ms)`,
  `CREATE TRIGGER returned_payment_unchanged
    BEFORE UPDATE OF receipt_id, contract_id, cause, key, amount_minor, cost_minor, returned_on, returned_at_ms,
      returned_by, why ON returned_payment
    BEGIN SELECT RAISE(ABORT, 'returned_payment is never changed'); END`,
  `CREATE TRIGGER returned_payment_kept BEFORE DELETE ON returned_payment
    BEGIN SELECT RAISE(ABORT, 'returned_payment is never deleted'); END`,
  `CREATE TRIGGER returned_payment_journal AFTER INSERT ON returned_payment BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('returned_payment', NEW.receipt_id); END`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
