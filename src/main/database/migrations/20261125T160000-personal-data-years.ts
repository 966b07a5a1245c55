/** How long personal data of former tenants is kept. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  // Nothing goes by itself until a catalogue says so.
  await sql
    .raw(
      `ALTER TABLE property ADD COLUMN personal_data_years INTEGER CHECK (personal_data_years BETWEEN 1 AND 30)`,
    )
    .execute(tx);
}
