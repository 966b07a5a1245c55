/** What kiosks tried that they may not: one row for each kind, so that nobody fills the disk by trying. */
import { sql } from 'kysely';
import { storable } from '../storable';
import type { Database } from '../tx';
import type { AttemptKind } from '../schema-signing';

export interface Attempt {
  readonly kioskId: string;
  readonly what: AttemptKind;
  /** Whose it was, or which path; in no case a content. */
  readonly of: string;
}

const LONGEST = 120;

export async function saveAttempt(
  database: Database,
  { kioskId, what, of }: Attempt,
  nowMs: number,
): Promise<void> {
  const of_what = storable(of).slice(0, LONGEST);
  await database
    .insertInto('kiosk_attempt')
    .values({ kiosk_id: kioskId, what, times: 1, of_what, at_ms: nowMs })
    .onConflict((known) =>
      known.columns(['kiosk_id', 'what']).doUpdateSet({
        times: sql`kiosk_attempt.times + 1`,
        of_what,
        at_ms: nowMs,
      }),
    )
    .execute();
}
