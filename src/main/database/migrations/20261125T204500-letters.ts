/**
 * The table of letters on late rent holds letters about new rents, notices and move-outs too, and is named for what it
 * holds. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // What refers to them is renamed along.
  `ALTER TABLE late_letter RENAME TO letter`,
  `ALTER TABLE single_delivery RENAME COLUMN late_letter_id TO letter_id`,
  // SQLite renames no index.
  `DROP INDEX late_letter_by_contract`,
  `DROP INDEX late_letter_to_draw`,
  `DROP INDEX late_letter_to_print`,
  `CREATE INDEX letter_by_contract ON letter (contract_id)`,
  `CREATE INDEX letter_to_draw ON letter (created_at_ms) WHERE content IS NULL`,
  `CREATE INDEX letter_to_print ON letter (created_at_ms) WHERE printed_on IS NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
