/** Late fees up to which attendants may waive one. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  // Managers alone, until a catalogue says more.
  await sql
    .raw(
      `ALTER TABLE property ADD COLUMN waive_attendant_max_minor INTEGER NOT NULL DEFAULT 0
        CHECK (waive_attendant_max_minor >= 0)`,
    )
    .execute(tx);
}
