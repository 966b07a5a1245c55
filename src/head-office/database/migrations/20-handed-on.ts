/** Kiosks that were to take a contract over, and were gone before they told of it. None of them may come back as it was. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql.raw(`ALTER TABLE hand_over ADD COLUMN waited_at text[] NOT NULL DEFAULT '{}'`).execute(tx);
}
