/**
 * Changes of the plan and the extras of running contracts, and which charge a line of an invoice was made from. Shipped:
 * never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]';

const statements = [
  `CREATE TABLE charge_change (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    key TEXT NOT NULL UNIQUE, from_on TEXT NOT NULL CHECK (from_on GLOB '${day}'),
    made_on TEXT NOT NULL CHECK (made_on GLOB '${day}'), made_at_ms INTEGER NOT NULL, made_by TEXT NOT NULL,
    agreed TEXT NOT NULL CHECK (agreed <> ''),
    coverage_kind TEXT NOT NULL CHECK (coverage_kind IN ('operator_plan', 'own_policy', 'declined')),
    plan_id TEXT, premium_id TEXT,
    ended TEXT NOT NULL CHECK (json_valid(ended)), begun TEXT NOT NULL CHECK (json_valid(begun)),
    invoice_id TEXT UNIQUE REFERENCES invoice (id), letter_id TEXT NOT NULL UNIQUE REFERENCES letter (id)) STRICT`,
  `CREATE INDEX charge_change_by_contract ON charge_change (contract_id)`,
  `CREATE TRIGGER charge_change_unchanged BEFORE UPDATE ON charge_change
    BEGIN SELECT RAISE(ABORT, 'charge_change is never changed'); END`,
  `CREATE TABLE invoice_line_charge (
    invoice_id TEXT NOT NULL REFERENCES invoice (id), position INTEGER NOT NULL, charge_position INTEGER NOT NULL,
    PRIMARY KEY (invoice_id, position)) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
