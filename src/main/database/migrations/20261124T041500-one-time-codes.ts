/**
 * Codes by which a tenant signs in without a password, on their way and until they are used. A row without a contact
 * is of somebody nobody knows: it makes the same work. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE one_time_code (
    id TEXT PRIMARY KEY, subject TEXT NOT NULL, source TEXT NOT NULL,
    contact_id TEXT REFERENCES contact (id), address_sha256 TEXT NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('email', 'text')), language TEXT NOT NULL,
    code_hash TEXT, tries INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under_way', 'done', 'failed')), attempts INTEGER NOT NULL,
    next_at_ms INTEGER NOT NULL, failure TEXT, created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE UNIQUE INDEX one_time_code_by_subject ON one_time_code (subject)`,
  `CREATE UNIQUE INDEX one_time_code_by_contact ON one_time_code (contact_id) WHERE contact_id IS NOT NULL`,
  `CREATE INDEX one_time_code_due ON one_time_code (next_at_ms) WHERE state IN ('waiting', 'under_way')`,
  `ALTER TABLE login_session ADD COLUMN proof TEXT NOT NULL DEFAULT 'password' CHECK (proof IN ('password', 'code'))`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
