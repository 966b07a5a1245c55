/** Since when something is wrong with the kiosk: it outlasts a restart. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE problem_since (
        problem TEXT PRIMARY KEY,
        since_at_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID`,
    )
    .execute(tx);
}
