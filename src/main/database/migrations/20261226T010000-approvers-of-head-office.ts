/** People of head office who work nowhere here, and whose yes to a difference of a count is heard. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE central_approver (
        id TEXT PRIMARY KEY CHECK (id = lower(id) AND length(id) = 36),
        name TEXT NOT NULL,
        ended_era INTEGER
      ) STRICT`,
    )
    .execute(tx);
}
