/** Messages that tenants leave for staff at the kiosk, beside the notes of staff. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE tenant_note_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contact_id TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (text <> ''), staff_id TEXT, staff_name TEXT, at_ms INTEGER NOT NULL,
    struck_by TEXT, struck_at_ms INTEGER, read_by TEXT, read_at_ms INTEGER,
    CHECK ((staff_id IS NULL) = (staff_name IS NULL)), CHECK ((struck_by IS NULL) = (struck_at_ms IS NULL)),
    CHECK ((read_by IS NULL) = (read_at_ms IS NULL))) STRICT`,
  `INSERT INTO tenant_note_new (id, contact_id, text, staff_id, staff_name, at_ms, struck_by, struck_at_ms)
    SELECT id, contact_id, text, staff_id, staff_name, at_ms, struck_by, struck_at_ms FROM tenant_note`,
  `DROP TABLE tenant_note`,
  `ALTER TABLE tenant_note_new RENAME TO tenant_note`,
  `CREATE INDEX tenant_note_by_contact ON tenant_note (contact_id)`,
  `CREATE INDEX tenant_note_unread ON tenant_note (at_ms) WHERE staff_id IS NULL AND read_at_ms IS NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
