/** Queries on what time the clock's witnesses said it was. One row: the limit in force, and who set it. */
import type { ClockLimit } from '../../domain/base/clock-trust';
import type { Tx } from '../schema';

export interface StoredLimit {
  readonly limit: ClockLimit;
  /** What the kiosk's own clock said when the row was written; tells one row from another. */
  readonly heardAtMs: number;
}

export async function findClockLimit(tx: Tx): Promise<StoredLimit | null> {
  const row = await tx.selectFrom('clock_witness').selectAll().executeTakeFirst();
  return row ? { limit: { ms: row.limit_at_ms, source: row.source }, heardAtMs: row.heard_at_ms } : null;
}

export async function saveClockLimit(tx: Tx, { limit, heardAtMs }: StoredLimit): Promise<void> {
  await tx.deleteFrom('clock_witness').execute();
  if (limit.source === null) return;
  await tx
    .insertInto('clock_witness')
    .values({ only: 1, source: limit.source, limit_at_ms: limit.ms, heard_at_ms: heardAtMs })
    .execute();
}
