/** The plan of a site: where its units lie. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw('ALTER TABLE property ADD COLUMN site_plan TEXT CHECK (site_plan IS NULL OR json_valid(site_plan))')
    .execute(tx);
}
