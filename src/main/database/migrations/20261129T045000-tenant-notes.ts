/** What staff write down about a tenant. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE tenant_note (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contact_id TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (text <> ''), staff_id TEXT NOT NULL, staff_name TEXT NOT NULL, at_ms INTEGER NOT NULL,
    struck_by TEXT, struck_at_ms INTEGER, CHECK ((struck_by IS NULL) = (struck_at_ms IS NULL))) STRICT`,
  `CREATE INDEX tenant_note_by_contact ON tenant_note (contact_id)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
