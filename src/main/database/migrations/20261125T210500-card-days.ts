/** On which days the site could take a card: no fee follows from days on which nobody could pay. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE card_day (
        day TEXT PRIMARY KEY CHECK (length(day) = 10), able INTEGER NOT NULL CHECK (able IN (0, 1)),
        seen_at_ms INTEGER NOT NULL) STRICT`,
    )
    .execute(tx);
}
