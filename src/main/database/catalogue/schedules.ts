/** Queries on changes of the catalogue that take effect on a day. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { booksWentBackAt } from '../meta';
import type { Tx } from '../schema';
import type { CatalogueScheduleTable } from '../schema/catalogue';

export type ScheduleRow = Selectable<CatalogueScheduleTable>;
type Ended = Pick<ScheduleRow, 'ended_by' | 'ended_at_ms'> & {
  readonly outcome: NonNullable<ScheduleRow['outcome']>;
  readonly problems?: string;
  readonly version?: number | null;
};

/** Those that wait, the next one first. */
export function selectWaitingSchedules(tx: Tx): Promise<ScheduleRow[]> {
  return tx
    .selectFrom('catalogue_schedule')
    .selectAll()
    .where('outcome', 'is', null)
    .orderBy('effective_on')
    .orderBy('scheduled_at_ms')
    .orderBy('id')
    .execute();
}

/**
 * Those among them that the books knew before they were put back: somebody may have withdrawn them since. They are held
 * until a person says that they still hold.
 */
export async function selectHeldSchedules(
  tx: Tx,
): Promise<readonly (ScheduleRow & { readonly heldSinceMs: number })[]> {
  const heldSinceMs = await booksWentBackAt(tx);
  if (heldSinceMs === null) return [];
  return (await selectWaitingSchedules(tx))
    .filter((row) => (row.confirmed_at_ms ?? row.scheduled_at_ms) <= heldSinceMs)
    .map((row) => ({ ...row, heldSinceMs }));
}

export async function confirmSchedule(tx: Tx, id: Id<'catalogue_schedule'>, atMs: number): Promise<void> {
  await tx.updateTable('catalogue_schedule').set({ confirmed_at_ms: atMs }).where('id', '=', id).execute();
}

/** Those that did not take effect, until somebody has read it. */
export function selectMissedSchedules(tx: Tx): Promise<ScheduleRow[]> {
  return tx
    .selectFrom('catalogue_schedule')
    .selectAll()
    .where('outcome', 'in', ['overtaken', 'stopped'])
    .where('seen_at_ms', 'is', null)
    .orderBy('ended_at_ms')
    .execute();
}

/** Who scheduled each catalogue that came into force on its day. */
export async function schedulersByVersion(tx: Tx): Promise<ReadonlyMap<number, Id<'staff'>>> {
  const rows = await tx
    .selectFrom('catalogue_schedule')
    .select(['version', 'scheduled_by'])
    .where('version', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ version, scheduled_by: by }) => (version === null ? [] : [[version, by]])));
}

export async function insertSchedule(
  tx: Tx,
  row: Pick<
    Insertable<CatalogueScheduleTable>,
    'id' | 'effective_on' | 'edits' | 'edits_sha256' | 'scheduled_by' | 'scheduled_at_ms' | 'approved_by'
  >,
): Promise<void> {
  const waits = {
    outcome: null,
    ended_by: null,
    ended_at_ms: null,
    problems: null,
    version: null,
    seen_at_ms: null,
  };
  await tx
    .insertInto('catalogue_schedule')
    .values({ ...row, ...waits })
    .execute();
}

/** Once: what has ended already stays as it ended. */
export async function endSchedule(tx: Tx, id: Id<'catalogue_schedule'>, ended: Ended): Promise<void> {
  await tx
    .updateTable('catalogue_schedule')
    .set(ended)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

export async function markScheduleSeen(tx: Tx, id: Id<'catalogue_schedule'>, atMs: number): Promise<void> {
  await tx.updateTable('catalogue_schedule').set({ seen_at_ms: atMs }).where('id', '=', id).execute();
}
