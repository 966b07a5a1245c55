/** Queries on the list of people that head office signed for this kiosk. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { StaffBundleTable } from '../schema/staff';

export type StaffBundleRow = Omit<Selectable<StaffBundleTable>, 'one'>;

/** Before any came. */
export const NO_BUNDLE: StaffBundleRow = {
  era: 0,
  version: 0,
  issued_at_ms: 0,
  expires_at_ms: 0,
  address: null,
  clearance_key: '',
  refused_sha256: null,
  refused_why: null,
};

export async function loadStaffBundle(tx: Tx): Promise<StaffBundleRow> {
  const row = await tx.selectFrom('staff_bundle').selectAll().executeTakeFirst();
  return row ?? NO_BUNDLE;
}

export async function saveStaffBundle(tx: Tx, row: StaffBundleRow): Promise<void> {
  await tx
    .insertInto('staff_bundle')
    .values({ ...row, one: 1 })
    .onConflict((there) => there.column('one').doUpdateSet(row))
    .execute();
}

export async function deleteStaffBundle(tx: Tx): Promise<void> {
  await tx.deleteFrom('staff_bundle').execute();
}

/** When each of the staff was here last, as far as their sessions go back. */
export async function selectLastSeen(tx: Tx): Promise<ReadonlyMap<Id<'staff'>, number>> {
  const rows = await tx
    .selectFrom('staff_session')
    .select(({ fn }) => ['staff_id', fn.max('seen_at_ms').as('seen_at_ms')])
    .groupBy('staff_id')
    .execute();
  return new Map(rows.map(({ staff_id, seen_at_ms }) => [staff_id, seen_at_ms]));
}

/** In which era of head office each of its people was let in no more. */
export async function selectEndedEras(tx: Tx): Promise<ReadonlyMap<Id<'staff'>, number>> {
  const rows = await tx.selectFrom('staff_ended').selectAll().execute();
  return new Map(rows.map(({ staff_id, era }) => [staff_id, era]));
}

export async function saveEndedEra(tx: Tx, staffId: Id<'staff'>, era: number): Promise<void> {
  await tx
    .insertInto('staff_ended')
    .values({ staff_id: staffId, era })
    .onConflict((there) => there.column('staff_id').doUpdateSet({ era }))
    .execute();
}

/** Absent `staffId`: of everybody. */
export async function deleteEndedEra(tx: Tx, staffId?: Id<'staff'>): Promise<void> {
  const ended = tx.deleteFrom('staff_ended');
  await (staffId === undefined ? ended : ended.where('staff_id', '=', staffId)).execute();
}
