/**
 * Bills after the move-in: from when a property makes them, and for which days each is. The words of a bill stay until its
 * PDF is drawn. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // No later bills until the catalogue says from when.
  `ALTER TABLE property ADD COLUMN billing_start_on TEXT`,
  `ALTER TABLE property ADD COLUMN issue_days_before INTEGER NOT NULL DEFAULT 5
    CHECK (issue_days_before BETWEEN 0 AND 27)`,
  `ALTER TABLE property ADD COLUMN pay_days INTEGER NOT NULL DEFAULT 5 CHECK (pay_days BETWEEN 0 AND 60)`,
  `ALTER TABLE invoice ADD COLUMN period_from_on TEXT`,
  `ALTER TABLE invoice ADD COLUMN period_to_on TEXT`,
  // One bill for a period of a contract, whoever makes it and how often.
  `CREATE UNIQUE INDEX invoice_of_period ON invoice (contract_id, period_from_on) WHERE period_from_on IS NOT NULL`,
  `CREATE INDEX invoice_by_issued ON invoice (issued_on) WHERE is_move_in = 0`,
  `ALTER TABLE invoice_line ADD COLUMN binding_description TEXT`,
  `CREATE TABLE bill_to_draw (
    invoice_id TEXT PRIMARY KEY REFERENCES invoice (id), facts TEXT NOT NULL CHECK (json_valid(facts)),
    created_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE bill_run (
    id INTEGER PRIMARY KEY CHECK (id = 1), through_on TEXT NOT NULL, ran_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TRIGGER bill_run_goes_on BEFORE UPDATE ON bill_run WHEN NEW.through_on < OLD.through_on
    BEGIN SELECT RAISE(ABORT, 'the run of bills never goes back'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
