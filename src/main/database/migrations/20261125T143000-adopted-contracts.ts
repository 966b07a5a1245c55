/**
 * Tenancies that ran before this kiosk kept the books: the file they came from, and what each began with. A line of an
 * invoice may be such an opening. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const line = `invoice_id, position, code, description, period_from_on, period_to_on, taxable_minor, tax_milli_percent,
  tax_minor, payable_minor, ledger, binding_description`;
const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]';

const statements = [
  `CREATE TABLE invoice_line_new (
    invoice_id TEXT NOT NULL REFERENCES invoice (id), position INTEGER NOT NULL,
    code TEXT NOT NULL CHECK (code IN ('rent', 'insurance', 'admin', 'deposit', 'add_on', 'discount', 'rounding',
      'late_fee', 'damage', 'opening')),
    description TEXT NOT NULL,
    period_from_on TEXT CHECK (period_from_on GLOB '${day}'),
    period_to_on TEXT CHECK (period_to_on GLOB '${day}'),
    taxable_minor INTEGER NOT NULL, tax_milli_percent INTEGER NOT NULL, tax_minor INTEGER NOT NULL,
    payable_minor INTEGER NOT NULL, ledger TEXT NOT NULL, binding_description TEXT,
    CHECK (payable_minor = taxable_minor + tax_minor), PRIMARY KEY (invoice_id, position)) STRICT`,
  `INSERT INTO invoice_line_new (${line}) SELECT ${line} FROM invoice_line`,
  `DROP TABLE invoice_line`,
  `ALTER TABLE invoice_line_new RENAME TO invoice_line`,
  `CREATE TABLE adoption (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), file_sha256 TEXT NOT NULL CHECK (length(file_sha256) = 64),
    tenancies INTEGER NOT NULL CHECK (tenancies > 0), made_at_ms INTEGER NOT NULL, made_by TEXT NOT NULL,
    taken_back_at_ms INTEGER) STRICT`,
  `CREATE UNIQUE INDEX adoption_of_file ON adoption (file_sha256) WHERE taken_back_at_ms IS NULL`,
  `CREATE TABLE adopted_contract (
    contract_id TEXT PRIMARY KEY REFERENCES rental_contract (id),
    adoption_id TEXT NOT NULL REFERENCES adoption (id), place INTEGER NOT NULL, paid_through_on TEXT NOT NULL,
    owed_minor INTEGER NOT NULL CHECK (owed_minor >= 0), credit_minor INTEGER NOT NULL CHECK (credit_minor >= 0),
    deposit_minor INTEGER NOT NULL CHECK (deposit_minor >= 0)) STRICT`,
  `CREATE INDEX adopted_contract_by_adoption ON adopted_contract (adoption_id)`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
