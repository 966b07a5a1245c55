/**
 * Keys that take another's place, an audit nobody can rewrite, and what is remembered of too many requests.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const refused = `BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END`;

const statements = [
  // At most one successor: a line of keys does not fork.
  `ALTER TABLE api_key ADD COLUMN replaces_id TEXT REFERENCES api_key (id)`,
  `CREATE UNIQUE INDEX api_key_one_successor ON api_key (replaces_id) WHERE replaces_id IS NOT NULL`,
  `CREATE TRIGGER audit_keeps_on_update BEFORE UPDATE ON audit ${refused}`,
  `CREATE TRIGGER audit_keeps_on_delete BEFORE DELETE ON audit ${refused}`,
  // REPLACE puts a row in the place of another without a DELETE that a trigger would hear of.
  `CREATE TRIGGER audit_keeps_on_insert BEFORE INSERT ON audit
   WHEN EXISTS (SELECT 1 FROM audit WHERE sequence = NEW.sequence) ${refused}`,
  `CREATE INDEX audit_by_subject ON audit (subject)`,
  `CREATE INDEX audit_by_act ON audit (actor, action, at_ms)`,
  // A subject is a kind and a hash: names and addresses stand nowhere.
  `CREATE TABLE allowance (subject TEXT PRIMARY KEY, full_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE INDEX allowance_by_time ON allowance (full_at_ms)`,
  `CREATE TABLE login_place (subject TEXT PRIMARY KEY, last_login_at_ms INTEGER NOT NULL) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
