/**
 * A move-in needs less room. The price that was signed is packed. Of the audit, acts are found by name only where they are
 * counted. Rows that lost their bytes stood alone on their pages: each is put in again. Shipped: never edited, only followed by
 * others.
 */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import { packQuote } from '../contract/packed-quote';
import type { Tx } from '../schema';

const AT_ONCE = 500;

/** SQLite merges pages only where a row leaves one: each leaves, and comes back to its place. */
const putIn = (table: string) => [`UPDATE ${table} SET rowid = -rowid`, `UPDATE ${table} SET rowid = -rowid`];

const after = [
  `ALTER TABLE rental_contract DROP COLUMN quote`,
  `ALTER TABLE rental_contract RENAME COLUMN packed_quote TO quote`,
  ...['rental_contract', 'document', 'letter'].flatMap(putIn),
  `DROP INDEX audit_by_act`,
  `CREATE INDEX audit_counted ON audit (actor, action, at_ms)
    WHERE action IN ('access.read', 'booking.reserved', 'staff.guessing', 'staff.sign_in_failed')`,
  `CREATE INDEX audit_by_staff ON audit (actor) WHERE actor LIKE 'staff:%'`,
];

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE rental_contract ADD COLUMN packed_quote BLOB NOT NULL DEFAULT x''`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ id: Id<'contract'>; quote: string }>`
      SELECT id, quote FROM rental_contract WHERE packed_quote = x'' LIMIT ${sql.lit(AT_ONCE)}`.execute(tx);
    if (rows.length === 0) break;
    for (const { id, quote } of rows)
      await sql`UPDATE rental_contract SET packed_quote = ${packQuote(quote)} WHERE id = ${id}`.execute(tx);
  }
  for (const statement of after) await sql.raw(statement).execute(tx);
}
