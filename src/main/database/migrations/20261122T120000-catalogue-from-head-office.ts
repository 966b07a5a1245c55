/**
 * Catalogues, reservations and credit notes that come from head office, and the prices that a booking keeps when a new
 * catalogue comes. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const sha256 = (column: string) => `CHECK (length(${column}) = 64)`;

const statements = [
  `CREATE TABLE booking_prices (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id), facts TEXT NOT NULL CHECK (json_valid(facts))) STRICT`,
  `CREATE TABLE staged_part (
    sha256 TEXT PRIMARY KEY ${sha256('sha256')}, content BLOB NOT NULL, staged_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE head_office_file (
    name TEXT NOT NULL CHECK (name IN ('manifest', 'elsewhere')), version INTEGER NOT NULL CHECK (version > 0),
    sha256 TEXT NOT NULL ${sha256('sha256')}, state TEXT NOT NULL CHECK (state IN ('in_use', 'replaced', 'refused')),
    problems TEXT NOT NULL CHECK (json_valid(problems)), at_ms INTEGER NOT NULL,
    PRIMARY KEY (name, version, sha256)) STRICT`,
  `CREATE UNIQUE INDEX head_office_file_in_use ON head_office_file (name) WHERE state = 'in_use'`,
  `CREATE TABLE elsewhere_reservation (
    booking_id TEXT PRIMARY KEY, content_sha256 TEXT NOT NULL ${sha256('content_sha256')},
    problem TEXT, taken_at_ms INTEGER) STRICT`,
  `CREATE TABLE elsewhere_credit_note (
    id TEXT PRIMARY KEY, contact_id TEXT NOT NULL, transact_on TEXT NOT NULL, transact_id TEXT NOT NULL,
    transaction_type TEXT NOT NULL, contract_id TEXT, gross_minor INTEGER NOT NULL CHECK (gross_minor >= 0),
    paid_minor INTEGER NOT NULL CHECK (paid_minor BETWEEN 0 AND gross_minor)) STRICT`,
  `CREATE INDEX elsewhere_credit_note_by_contact ON elsewhere_credit_note (contact_id)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
