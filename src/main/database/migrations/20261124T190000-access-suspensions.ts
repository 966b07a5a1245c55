/**
 * Access codes that are suspended, and why. Unlike a revoked code, a suspended one works again with the same digits.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const code = 'id, contract_id, unit_id, code, valid_from_on, state, change_sequence, changed_at_ms';
const change =
  'kind, subject_id, contract_id, source, number, amount_minor, found_at_ms, settled_at_ms, settled_by';

const statements = [
  `CREATE TABLE access_code_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    unit_id TEXT NOT NULL REFERENCES unit (id), code TEXT NOT NULL,
    valid_from_on TEXT NOT NULL CHECK (valid_from_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    state TEXT NOT NULL CHECK (state IN ('active', 'suspended', 'revoked')),
    change_sequence INTEGER NOT NULL UNIQUE, changed_at_ms INTEGER NOT NULL) STRICT`,
  `INSERT INTO access_code_new (${code}) SELECT ${code} FROM access_code`,
  `DROP TABLE access_code`,
  `ALTER TABLE access_code_new RENAME TO access_code`,
  // The digits of a suspended code come back, so that nobody else may have them either.
  `CREATE UNIQUE INDEX access_code_one_in_use ON access_code (code) WHERE state <> 'revoked'`,
  `CREATE INDEX access_code_by_unit ON access_code (unit_id)`,
  `CREATE INDEX access_code_by_contract ON access_code (contract_id)`,
  `CREATE TABLE access_suspension (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    cause TEXT NOT NULL CHECK (cause IN ('staff', 'arrears', 'fraud')),
    began_at_ms INTEGER NOT NULL, began_by TEXT NOT NULL, why TEXT,
    ended_at_ms INTEGER, ended_by TEXT,
    CHECK ((ended_at_ms IS NULL) = (ended_by IS NULL))) STRICT`,
  `CREATE UNIQUE INDEX access_suspension_open ON access_suspension (contract_id, cause) WHERE ended_at_ms IS NULL`,
  `CREATE INDEX access_suspension_by_contract ON access_suspension (contract_id)`,
  `CREATE TABLE lost_change_new (
    kind TEXT NOT NULL CHECK (kind IN ('credit_note', 'refund', 'code_blocked', 'code_new', 'access_suspended',
      'access_restored', 'tenant_details', 'tenant_forgotten', 'tenant_left')),
    subject_id TEXT NOT NULL, contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    source TEXT NOT NULL CHECK (source IN ('former_database', 'head_office')),
    number TEXT, amount_minor INTEGER, found_at_ms INTEGER NOT NULL,
    settled_at_ms INTEGER, settled_by TEXT,
    CHECK ((settled_at_ms IS NULL) = (settled_by IS NULL)), PRIMARY KEY (kind, subject_id)) STRICT`,
  `INSERT INTO lost_change_new (${change}) SELECT ${change} FROM lost_change`,
  `DROP TABLE lost_change`,
  `ALTER TABLE lost_change_new RENAME TO lost_change`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
