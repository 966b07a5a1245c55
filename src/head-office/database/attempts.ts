/** What kiosks tried that they may not: one row for each kind, so that nobody fills the disk by trying. */
import { sql } from 'kysely';
import type { Database } from './connect';

export const attemptKinds = [
  /** With a key that was turned away. */
  'revoked_key',
  /** In the name of another kiosk. */
  'as_another',
  /** A request in its name that its key has not signed. */
  'wrong_key',
  /** A request of it that had come before. */
  'replayed',
  /** With the id of another kiosk in it. */
  'of_another',
  /** It says that head office said something that head office has not signed. */
  'not_proved',
] as const;
export type AttemptKind = (typeof attemptKinds)[number];

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
  await database
    .insertInto('kiosk_attempt')
    .values({ kiosk_id: kioskId, what, times: 1, of_what: of.slice(0, LONGEST), at_ms: nowMs })
    .onConflict((known) =>
      known.columns(['kiosk_id', 'what']).doUpdateSet({
        times: sql`kiosk_attempt.times + 1`,
        of_what: of.slice(0, LONGEST),
        at_ms: nowMs,
      }),
    )
    .execute();
}
