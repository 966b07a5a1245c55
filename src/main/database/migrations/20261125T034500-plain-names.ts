/**
 * Tables and a column get the names that the code uses for what they hold. Shipped: never edited, only followed by
 * others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE told_seal RENAME TO confirmed_seal`,
  `ALTER TABLE contact_told RENAME TO contact_reported`,
  `ALTER TABLE office_told RENAME TO office_mark`,
  `ALTER TABLE lost_contract RENAME COLUMN told TO reported`,
  `ALTER TABLE paper_delivery RENAME TO single_delivery`,
  // SQLite renames no index.
  `DROP INDEX paper_delivery_booking`,
  `DROP INDEX paper_delivery_document`,
  `DROP INDEX paper_delivery_due`,
  `CREATE UNIQUE INDEX single_delivery_booking ON single_delivery (booking_id, way) WHERE booking_id IS NOT NULL`,
  `CREATE UNIQUE INDEX single_delivery_document ON single_delivery (document_id, way) WHERE document_id IS NOT NULL`,
  `CREATE INDEX single_delivery_due ON single_delivery (next_at_ms) WHERE state IN ('waiting', 'under_way')`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
