/** Names with letters beyond ASCII are found without their accents, and in any case. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import { foldedNamesOf } from '../contact/folded-names';
import type { Tx } from '../schema';

const statements = ['last_name', 'first_name', 'company'].flatMap((name) => [
  `ALTER TABLE contact ADD COLUMN folded_${name} TEXT`,
  `CREATE INDEX contact_by_folded_${name} ON contact (folded_${name}) WHERE folded_${name} IS NOT NULL`,
]);

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
  const { rows } = await sql<{ id: string }>`SELECT id, first_name, last_name, company FROM contact`.execute(
    tx,
  );
  for (const row of rows) {
    const { folded_first_name, folded_last_name, folded_company } = foldedNamesOf(row);
    await sql`UPDATE contact SET folded_first_name = ${folded_first_name}, folded_last_name = ${folded_last_name},
      folded_company = ${folded_company} WHERE id = ${row.id}`.execute(tx);
  }
}
