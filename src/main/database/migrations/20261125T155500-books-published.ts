/** How far head office was sent what the journal was booked as. What was booked before is sent at the next start. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE booked ADD COLUMN published_sequence INTEGER NOT NULL DEFAULT 0`.execute(tx);
}
