/** What a property has for tenants who leave. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  // Null: the mildest, until a catalogue brings others.
  await sql
    .raw(`ALTER TABLE property ADD COLUMN move_out TEXT CHECK (move_out IS NULL OR json_valid(move_out))`)
    .execute(tx);
}
