/** Queries on people of head office whose yes counts here though they do not work here. Never deleted: the audit names them by id. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { CentralApproverTable } from '../schema/staff';

export type ApproverRow = Selectable<CentralApproverTable>;

/** Also those that no list names any more. */
export function selectApprovers(tx: Tx): Promise<ApproverRow[]> {
  return tx.selectFrom('central_approver').selectAll().orderBy('id').execute();
}

/** Whether head office's list names somebody. */
export async function isApprover(tx: Tx, id: Id<'staff'>): Promise<boolean> {
  const row = await tx
    .selectFrom('central_approver')
    .select('id')
    .where('id', '=', id)
    .where('ended_era', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveApprover(tx: Tx, row: ApproverRow): Promise<void> {
  const { name, ended_era } = row;
  await tx
    .insertInto('central_approver')
    .values(row)
    .onConflict((there) => there.column('id').doUpdateSet({ name, ended_era }))
    .execute();
}
