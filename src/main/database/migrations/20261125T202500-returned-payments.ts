/**
 * Payments that the bank takes back: which receipts, how much of each, and whether it came again. What a property charges for
 * one, its line on an invoice, and the letter that says it. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const line = `invoice_id, position, code, description, period_from_on, period_to_on, taxable_minor, tax_milli_percent,
  tax_minor, payable_minor, ledger, binding_description`;
const letter = `id, contract_id, kind, made_on, facts, content, sha256, created_at_ms, printed_on, printed_by`;
const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]';

const never = (table: string, when: string) => [
  `CREATE TRIGGER ${table}_unchanged BEFORE UPDATE ${when} ON ${table}
    BEGIN SELECT RAISE(ABORT, '${table} is never changed'); END`,
  `CREATE TRIGGER ${table}_kept BEFORE DELETE ON ${table}
    BEGIN SELECT RAISE(ABORT, '${table} is never deleted'); END`,
  `CREATE TRIGGER ${table}_journal AFTER INSERT ON ${table} BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('${table}', NEW.receipt_id); END`,
];

const statements = [
  // Nothing is charged until a catalogue says what.
  `ALTER TABLE property ADD COLUMN returned_payment TEXT CHECK (returned_payment IS NULL OR json_valid(returned_payment))`,
  `CREATE TABLE invoice_line_new (
    invoice_id TEXT NOT NULL REFERENCES invoice (id), position INTEGER NOT NULL,
    code TEXT NOT NULL CHECK (code IN ('rent', 'insurance', 'admin', 'deposit', 'add_on', 'discount', 'rounding',
      'late_fee', 'damage', 'opening', 'returned_payment')),
    description TEXT NOT NULL,
    period_from_on TEXT CHECK (period_from_on GLOB '${day}'),
    period_to_on TEXT CHECK (period_to_on GLOB '${day}'),
    taxable_minor INTEGER NOT NULL, tax_milli_percent INTEGER NOT NULL, tax_minor INTEGER NOT NULL,
    payable_minor INTEGER NOT NULL, ledger TEXT NOT NULL, binding_description TEXT,
    CHECK (payable_minor = taxable_minor + tax_minor), PRIMARY KEY (invoice_id, position)) STRICT`,
  `INSERT INTO invoice_line_new (${line}) SELECT ${line} FROM invoice_line`,
  `DROP TABLE invoice_line`,
  `ALTER TABLE invoice_line_new RENAME TO invoice_line`,
  `CREATE TABLE late_letter_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    kind TEXT NOT NULL CHECK (kind IN ('reminder', 'late_notice', 'rent_change', 'notice_given', 'notice_withdrawn',
      'move_out', 'returned_payment')),
    made_on TEXT NOT NULL,
    facts TEXT CHECK (facts IS NULL OR json_valid(facts)), content BLOB, sha256 TEXT, created_at_ms INTEGER NOT NULL,
    printed_on TEXT, printed_by TEXT,
    CHECK ((content IS NULL) = (sha256 IS NULL)), CHECK ((facts IS NULL) = (content IS NOT NULL)),
    CHECK ((printed_on IS NULL) = (printed_by IS NULL))) STRICT`,
  `INSERT INTO late_letter_new (${letter}) SELECT ${letter} FROM late_letter`,
  `DROP TABLE late_letter`,
  `ALTER TABLE late_letter_new RENAME TO late_letter`,
  `CREATE INDEX late_letter_by_contract ON late_letter (contract_id)`,
  `CREATE INDEX late_letter_to_draw ON late_letter (created_at_ms) WHERE content IS NULL`,
  `CREATE INDEX late_letter_to_print ON late_letter (created_at_ms) WHERE printed_on IS NULL`,
  `CREATE TABLE returned_payment (
    receipt_id TEXT PRIMARY KEY REFERENCES receipt (id), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    cause TEXT NOT NULL CHECK (cause IN ('cheque', 'dispute')), key TEXT NOT NULL UNIQUE,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), cost_minor INTEGER NOT NULL CHECK (cost_minor >= 0),
    returned_on TEXT NOT NULL CHECK (returned_on GLOB '${day}'), returned_at_ms INTEGER NOT NULL,
    returned_by TEXT NOT NULL, why TEXT NOT NULL,
    fee_invoice_id TEXT UNIQUE REFERENCES invoice (id), letter_id TEXT UNIQUE REFERENCES late_letter (id)) STRICT`,
  `CREATE INDEX returned_payment_by_contract ON returned_payment (contract_id)`,
  ...never(
    'returned_payment',
    'OF receipt_id, contract_id, cause, key, amount_minor, cost_minor, returned_on, returned_at_ms, returned_by, why',
  ),
  `CREATE TABLE return_undone (
    receipt_id TEXT PRIMARY KEY REFERENCES returned_payment (receipt_id), undone_at_ms INTEGER NOT NULL) STRICT`,
  ...never('return_undone', ''),
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
