/** In which language head office speaks to somebody. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE person ADD COLUMN language text CHECK (language IN ('en', 'es', 'de', 'ar'))`.execute(
    tx,
  );
}
