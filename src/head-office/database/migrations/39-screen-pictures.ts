/** A kiosk is asked for a picture of its screen, too. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE support_file ADD COLUMN wants text NOT NULL DEFAULT 'file' CHECK (wants IN ('file', 'picture'))`,
    )
    .execute(tx);
}
