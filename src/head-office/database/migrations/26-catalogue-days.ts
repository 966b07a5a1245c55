/** Changes of catalogues that take effect on a day. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `ALTER TABLE catalogue_change ADD COLUMN effective_on text`,
  // A number that was given out stays used, also where the change was stopped before its day.
  `ALTER TABLE catalogue_change_site ADD COLUMN scheduled_version bigint, ADD COLUMN scheduled_from_ms bigint`,
  `CREATE UNIQUE INDEX catalogue_waits_for_its_day ON catalogue_change_site (property_id)
    WHERE scheduled_from_ms IS NOT NULL AND published_version IS NULL`,
];
