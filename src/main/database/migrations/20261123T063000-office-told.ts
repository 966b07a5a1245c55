/** What head office told last of each kind, with its signature. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE office_told (
        name TEXT PRIMARY KEY,
        era INTEGER NOT NULL,
        version INTEGER NOT NULL,
        hash TEXT,
        statement TEXT NOT NULL CHECK (json_valid(statement))
      ) STRICT`,
    )
    .execute(tx);
}
