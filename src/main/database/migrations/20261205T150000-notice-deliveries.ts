/** How and when default notices were delivered. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  for (const statement of [
    `CREATE TABLE notice_delivery (
      id TEXT PRIMARY KEY, letter_id TEXT NOT NULL REFERENCES letter (id),
      way TEXT NOT NULL CHECK (way IN ('certified_mail', 'mail', 'email', 'in_person')),
      delivered_on TEXT NOT NULL, note TEXT NOT NULL,
      written_at_ms INTEGER NOT NULL, written_by TEXT NOT NULL) STRICT`,
    `CREATE INDEX notice_delivery_by_letter ON notice_delivery (letter_id, written_at_ms)`,
  ])
    await sql.raw(statement).execute(tx);
}
