/**
 * Late rent: which steps were done for which invoice, their letters, and why nothing follows for now. A line of an invoice
 * may be a late fee, or a damage. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const line = `invoice_id, position, code, description, period_from_on, period_to_on, taxable_minor, tax_milli_percent,
  tax_minor, payable_minor, ledger, binding_description`;
const delivery = `id, booking_id, document_id, way, language, state, attempts, next_at_ms, failure, created_at_ms, updated_at_ms`;

const statements = [
  // No rules until a catalogue brings some.
  `ALTER TABLE property ADD COLUMN late TEXT CHECK (late IS NULL OR json_valid(late))`,
  `CREATE TABLE invoice_line_new (
    invoice_id TEXT NOT NULL REFERENCES invoice (id), position INTEGER NOT NULL,
    code TEXT NOT NULL CHECK (
      code IN ('rent', 'insurance', 'admin', 'deposit', 'add_on', 'discount', 'rounding', 'late_fee', 'damage')),
    description TEXT NOT NULL,
    period_from_on TEXT CHECK (period_from_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    period_to_on TEXT CHECK (period_to_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    taxable_minor INTEGER NOT NULL, tax_milli_percent INTEGER NOT NULL, tax_minor INTEGER NOT NULL,
    payable_minor INTEGER NOT NULL, ledger TEXT NOT NULL, binding_description TEXT,
    CHECK (payable_minor = taxable_minor + tax_minor), PRIMARY KEY (invoice_id, position)) STRICT`,
  `INSERT INTO invoice_line_new (${line}) SELECT ${line} FROM invoice_line`,
  `DROP TABLE invoice_line`,
  `ALTER TABLE invoice_line_new RENAME TO invoice_line`,
  `CREATE TABLE late_letter (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    kind TEXT NOT NULL CHECK (kind IN ('reminder', 'late_notice')), made_on TEXT NOT NULL,
    facts TEXT CHECK (facts IS NULL OR json_valid(facts)), content BLOB, sha256 TEXT, created_at_ms INTEGER NOT NULL,
    printed_on TEXT, printed_by TEXT,
    CHECK ((content IS NULL) = (sha256 IS NULL)), CHECK ((facts IS NULL) = (content IS NOT NULL)),
    CHECK ((printed_on IS NULL) = (printed_by IS NULL))) STRICT`,
  `CREATE INDEX late_letter_by_contract ON late_letter (contract_id)`,
  `CREATE INDEX late_letter_to_draw ON late_letter (created_at_ms) WHERE content IS NULL`,
  `CREATE INDEX late_letter_to_print ON late_letter (created_at_ms) WHERE printed_on IS NULL`,
  `CREATE TABLE late_step (
    invoice_id TEXT NOT NULL REFERENCES invoice (id), step_key TEXT NOT NULL,
    contract_id TEXT NOT NULL REFERENCES rental_contract (id), done_on TEXT NOT NULL, done_at_ms INTEGER NOT NULL,
    fee_invoice_id TEXT UNIQUE REFERENCES invoice (id), letter_id TEXT REFERENCES late_letter (id),
    suspends INTEGER NOT NULL CHECK (suspends IN (0, 1)), task TEXT CHECK (task = 'overlock'),
    PRIMARY KEY (invoice_id, step_key)) STRICT`,
  `CREATE INDEX late_step_by_contract ON late_step (contract_id)`,
  `CREATE INDEX late_step_by_letter ON late_step (letter_id) WHERE letter_id IS NOT NULL`,
  `CREATE INDEX late_step_task ON late_step (contract_id) WHERE task IS NOT NULL`,
  `CREATE TRIGGER late_step_unchanged BEFORE UPDATE ON late_step
    BEGIN SELECT RAISE(ABORT, 'late_step is never changed'); END`,
  `CREATE TRIGGER late_step_kept BEFORE DELETE ON late_step
    BEGIN SELECT RAISE(ABORT, 'late_step is never deleted'); END`,
  `CREATE TABLE contract_hold (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    cause TEXT NOT NULL CHECK (cause IN ('protected', 'dispute', 'plan')),
    from_on TEXT NOT NULL, began_at_ms INTEGER NOT NULL, began_by TEXT NOT NULL, why TEXT NOT NULL,
    to_on TEXT, ended_at_ms INTEGER, ended_by TEXT,
    CHECK ((to_on IS NULL) = (ended_at_ms IS NULL)), CHECK ((to_on IS NULL) = (ended_by IS NULL))) STRICT`,
  `CREATE UNIQUE INDEX contract_hold_open ON contract_hold (contract_id, cause) WHERE to_on IS NULL`,
  `CREATE INDEX contract_hold_by_contract ON contract_hold (contract_id)`,
  `CREATE TABLE single_delivery_new (
    id TEXT PRIMARY KEY, booking_id TEXT REFERENCES booking (id), document_id TEXT REFERENCES document (id),
    late_letter_id TEXT REFERENCES late_letter (id),
    way TEXT NOT NULL CHECK (way IN ('print', 'email')), language TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under_way', 'done', 'failed')), attempts INTEGER NOT NULL,
    next_at_ms INTEGER NOT NULL, failure TEXT, created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL,
    CHECK ((booking_id IS NOT NULL) + (document_id IS NOT NULL) + (late_letter_id IS NOT NULL) = 1)) STRICT`,
  `INSERT INTO single_delivery_new (${delivery}) SELECT ${delivery} FROM single_delivery`,
  `DROP TABLE single_delivery`,
  `ALTER TABLE single_delivery_new RENAME TO single_delivery`,
  `CREATE UNIQUE INDEX single_delivery_booking ON single_delivery (booking_id, way) WHERE booking_id IS NOT NULL`,
  `CREATE UNIQUE INDEX single_delivery_document ON single_delivery (document_id, way) WHERE document_id IS NOT NULL`,
  `CREATE UNIQUE INDEX single_delivery_letter ON single_delivery (late_letter_id, way)
    WHERE late_letter_id IS NOT NULL`,
  `CREATE INDEX single_delivery_due ON single_delivery (next_at_ms) WHERE state IN ('waiting', 'under_way')`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
