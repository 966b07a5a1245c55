/** What a property has for tenants who change the unit; the mildest until a catalogue says more. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw('ALTER TABLE property ADD COLUMN transfer TEXT CHECK (transfer IS NULL OR json_valid(transfer))')
    .execute(tx);
}
