/** When somebody signed in, or showed again who they are: some acts ask for that to be a moment ago. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  // Of a session from before nobody knows it: such an act asks once more.
  await sql
    .raw('ALTER TABLE person_session ADD COLUMN signed_in_at_ms bigint NOT NULL DEFAULT 0')
    .execute(tx);
}
