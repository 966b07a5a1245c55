/** Who gave somebody their rights or a new code last: for a day the two do not count as two people. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE person ADD COLUMN placed_by uuid REFERENCES person,
        ADD COLUMN placed_at_ms bigint NOT NULL DEFAULT 0`,
    )
    .execute(tx);
}
