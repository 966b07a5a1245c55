/** A person may rent for a company, which is then the tenant. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(`ALTER TABLE contact ADD COLUMN company TEXT CHECK (company IS NULL OR json_valid(company))`)
    .execute(tx);
}
