/**
 * Tenants whom no code reaches sign in by what stands on their papers. An e-mail tells a tenant of each visit.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const session = 'id, login_id, created_at_ms, expires_at_ms, revoked_at_ms, proof';

const statements = [
  `CREATE TABLE login_session_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), login_id TEXT NOT NULL REFERENCES login (id),
    created_at_ms INTEGER NOT NULL, expires_at_ms INTEGER NOT NULL, revoked_at_ms INTEGER,
    proof TEXT NOT NULL DEFAULT 'password' CHECK (proof IN ('password', 'code', 'paper'))) STRICT`,
  `INSERT INTO login_session_new (${session}) SELECT ${session} FROM login_session`,
  `DROP TABLE login_session`,
  `ALTER TABLE login_session_new RENAME TO login_session`,
  `CREATE INDEX login_session_by_login ON login_session (login_id)`,
  `CREATE TABLE visit_letter (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contact_id TEXT NOT NULL REFERENCES contact (id),
    visited_at_ms INTEGER NOT NULL, way TEXT NOT NULL CHECK (way = 'email'), language TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under_way', 'done', 'failed')), attempts INTEGER NOT NULL,
    next_at_ms INTEGER NOT NULL, failure TEXT, created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE INDEX visit_letter_by_contact ON visit_letter (contact_id)`,
  `CREATE INDEX visit_letter_due ON visit_letter (next_at_ms) WHERE state IN ('waiting', 'under_way')`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
