/** What many customers of a site would type: its area codes and the postal codes around it. The catalogue says them. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(`ALTER TABLE property ADD COLUMN nearby TEXT CHECK (nearby IS NULL OR json_valid(nearby))`)
    .execute(tx);
}
