/** Debts of former tenants that are written off, and the allocations by which they are. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const before = `id, contract_id, receipt_id, credit_note_id, undoes_id, amount_minor, made_at_ms`;

const statements = [
  `CREATE TABLE write_off (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    tax_minor INTEGER NOT NULL CHECK (tax_minor BETWEEN 0 AND amount_minor),
    made_on TEXT NOT NULL, made_at_ms INTEGER NOT NULL, staff_id TEXT, why TEXT,
    undone_at_ms INTEGER, undone_by TEXT, undone_why TEXT,
    CHECK ((staff_id IS NULL) = (why IS NULL)), CHECK ((undone_at_ms IS NULL) = (undone_by IS NULL))) STRICT`,
  `CREATE INDEX write_off_by_contract ON write_off (contract_id)`,
  `CREATE TRIGGER write_off_kept BEFORE DELETE ON write_off
    BEGIN SELECT RAISE(ABORT, 'write_off is never deleted'); END`,
  `CREATE TRIGGER write_off_unchanged
    BEFORE UPDATE OF id, contract_id, amount_minor, tax_minor, made_on, made_at_ms, staff_id, why ON write_off
    BEGIN SELECT RAISE(ABORT, 'write_off is never changed'); END`,
  `CREATE TABLE allocation_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    receipt_id TEXT REFERENCES receipt (id), credit_note_id TEXT REFERENCES credit_note (id),
    write_off_id TEXT REFERENCES write_off (id),
    undoes_id TEXT UNIQUE REFERENCES allocation (id), amount_minor INTEGER NOT NULL, made_at_ms INTEGER NOT NULL,
    CHECK ((receipt_id IS NOT NULL) + (credit_note_id IS NOT NULL) + (write_off_id IS NOT NULL) = 1),
    CHECK ((undoes_id IS NULL) = (amount_minor > 0))) STRICT`,
  `INSERT INTO allocation_new (${before}) SELECT ${before} FROM allocation`,
  `DROP TABLE allocation`,
  `ALTER TABLE allocation_new RENAME TO allocation`,
  `CREATE INDEX allocation_by_contract ON allocation (contract_id)`,
  `CREATE INDEX allocation_by_receipt ON allocation (receipt_id)`,
  `CREATE INDEX allocation_by_credit_note ON allocation (credit_note_id)`,
  `CREATE INDEX allocation_by_write_off ON allocation (write_off_id) WHERE write_off_id IS NOT NULL`,
  `CREATE TRIGGER allocation_unchanged BEFORE UPDATE ON allocation
    BEGIN SELECT RAISE(ABORT, 'allocation is never changed'); END`,
  `CREATE TRIGGER allocation_kept BEFORE DELETE ON allocation
    BEGIN SELECT RAISE(ABORT, 'allocation is never deleted'); END`,
  `CREATE TRIGGER allocation_journal AFTER INSERT ON allocation BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('allocation', NEW.id); END`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
