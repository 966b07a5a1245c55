/** When somebody last used their session, and whether pages about money ask who it is since it was left alone. */
import { sql } from 'kysely';
import { HOUR_MS } from '../../../shared/durations';
import type { Tx } from '../tx';

/** How long sessions lasted until then. */
const FORMER_MS = 12 * HOUR_MS;

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE person_session ADD COLUMN used_at_ms bigint NOT NULL DEFAULT 0,
        ADD COLUMN is_rested boolean NOT NULL DEFAULT false`,
    )
    .execute(tx);
  // Of a session from before the beginning alone is known.
  await sql.raw(`UPDATE person_session SET used_at_ms = expires_at_ms - ${FORMER_MS}`).execute(tx);
  await sql
    .raw(
      'ALTER TABLE person_session ALTER COLUMN used_at_ms DROP DEFAULT, ALTER COLUMN is_rested DROP DEFAULT',
    )
    .execute(tx);
}
