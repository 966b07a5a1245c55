/**
 * What proves who a tenant is has the name of what it is: a document, as everywhere else. Shipped: never edited, only followed
 * by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const session = 'id, login_id, created_at_ms, expires_at_ms, revoked_at_ms';

const statements = [
  `CREATE TABLE login_session_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), login_id TEXT NOT NULL REFERENCES login (id),
    created_at_ms INTEGER NOT NULL, expires_at_ms INTEGER NOT NULL, revoked_at_ms INTEGER,
    proof TEXT NOT NULL DEFAULT 'password' CHECK (proof IN ('password', 'code', 'document'))) STRICT`,
  `INSERT INTO login_session_new (${session}, proof)
    SELECT ${session}, CASE proof WHEN 'paper' THEN 'document' ELSE proof END FROM login_session`,
  `DROP TABLE login_session`,
  `ALTER TABLE login_session_new RENAME TO login_session`,
  `CREATE INDEX login_session_by_login ON login_session (login_id)`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
