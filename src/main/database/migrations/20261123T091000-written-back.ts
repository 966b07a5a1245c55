/**
 * Contracts that are written back after a restore or a loss, and day closings that the books lack. Shipped: never edited, only
 * followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // Without a reference to the unit: the catalogue of a backup may be older than it.
  `CREATE TABLE lost_contract_new (
    contract_id TEXT PRIMARY KEY CHECK (length(contract_id) = 36), number TEXT, unit_id TEXT NOT NULL,
    booking_id TEXT, move_in_on TEXT CHECK (move_in_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    source TEXT NOT NULL CHECK (source IN ('former_database', 'head_office', 'staff')),
    found_at_ms INTEGER NOT NULL,
    file TEXT, ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)), contact_id TEXT,
    told TEXT CHECK (json_valid(told)),
    settled_as TEXT CHECK (settled_as IN ('written_back', 'given_up')), settled_at_ms INTEGER, settled_by TEXT,
    settled_why TEXT, missing TEXT CHECK (json_valid(missing)), document_sha256 TEXT,
    CHECK ((settled_as IS NULL) = (settled_at_ms IS NULL)), CHECK ((settled_as IS NULL) = (settled_by IS NULL)),
    CHECK (settled_as IS NULL OR told IS NULL), CHECK ((told IS NULL) = (contact_id IS NULL))) STRICT`,
  `INSERT INTO lost_contract_new (contract_id, number, unit_id, booking_id, move_in_on, source, found_at_ms)
    SELECT contract_id, number, unit_id, booking_id, move_in_on, source, found_at_ms FROM lost_contract`,
  `DROP TABLE lost_contract`,
  `ALTER TABLE lost_contract_new RENAME TO lost_contract`,
  `CREATE INDEX lost_contract_by_unit ON lost_contract (unit_id)`,
  `ALTER TABLE day_closing ADD COLUMN epoch INTEGER NOT NULL DEFAULT 1 CHECK (epoch > 0)`,
  // What a closing has counted that the books lack, so that none counts it once more.
  `CREATE TABLE closed_entry (
    kind TEXT NOT NULL, subject_id TEXT NOT NULL, PRIMARY KEY (kind, subject_id)) STRICT`,
  `CREATE TABLE lost_closing (
    epoch INTEGER NOT NULL CHECK (epoch > 0), number INTEGER NOT NULL CHECK (number > 0), closed_at_ms INTEGER NOT NULL,
    left_minor INTEGER NOT NULL, found_at_ms INTEGER NOT NULL, PRIMARY KEY (epoch, number)) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
