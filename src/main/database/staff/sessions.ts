/** Queries on the sessions of staff. The token itself is nowhere in the database, only its hash. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { StaffSessionTable } from '../schema/staff';
import type { StaffRow } from './staff';

export type StaffSessionRow = Selectable<StaffSessionTable>;

export async function insertStaffSession(tx: Tx, row: StaffSessionRow): Promise<void> {
  await tx.insertInto('staff_session').values(row).execute();
}

/** A session that has not ended, with the account as it is now. */
export async function findOpenStaffSession(
  tx: Tx,
  tokenHash: string,
): Promise<{ readonly session: StaffSessionRow; readonly staff: StaffRow } | null> {
  const session = await tx
    .selectFrom('staff_session')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirst();
  if (!session) return null;
  const staff = await tx
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', session.staff_id)
    .executeTakeFirstOrThrow();
  return { session, staff };
}

/** Every session that has not ended, oldest first. */
export function selectOpenStaffSessions(tx: Tx): Promise<StaffSessionRow[]> {
  return tx
    .selectFrom('staff_session')
    .selectAll()
    .where('ended_at_ms', 'is', null)
    .orderBy('created_at_ms')
    .execute();
}

export async function setStaffSessionSeen(tx: Tx, id: Id<'staff_session'>, nowMs: number): Promise<void> {
  await tx.updateTable('staff_session').set({ seen_at_ms: nowMs }).where('id', '=', id).execute();
}

/** Answers whether it was open. */
export async function setStaffSessionEnded(tx: Tx, id: Id<'staff_session'>, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('staff_session')
    .set({ ended_at_ms: nowMs })
    .where('id', '=', id)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the open sessions of an account, all but one where that is named; answers how many. */
export async function setStaffSessionsEnded(
  tx: Tx,
  staffId: Id<'staff'>,
  nowMs: number,
  butFor: Id<'staff_session'> | null = null,
): Promise<number> {
  const open = tx
    .updateTable('staff_session')
    .set({ ended_at_ms: nowMs })
    .where('staff_id', '=', staffId)
    .where('ended_at_ms', 'is', null);
  const result = await (butFor === null ? open : open.where('id', '!=', butFor)).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Sessions that were made long ago tell nobody anything. */
export async function deleteStaffSessionsBefore(tx: Tx, instantMs: number): Promise<void> {
  await tx.deleteFrom('staff_session').where('created_at_ms', '<', instantMs).execute();
}
