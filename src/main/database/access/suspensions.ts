/** Queries on suspensions: why the code of a contract opens nothing for now. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { oncePerTransaction } from '../once';
import type { Tx } from '../schema';
import type { AccessSuspensionTable } from '../schema/access';

type AccessSuspensionRow = Selectable<AccessSuspensionTable>;

const openSuspensions = oncePerTransaction((tx, contractId: Id<'contract'>): Promise<AccessSuspensionRow[]> =>
  tx
    .selectFrom('access_suspension')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('ended_at_ms', 'is', null)
    .orderBy('began_at_ms')
    .execute(),
);

/** Those that stand, the oldest first. */
export function selectOpenSuspensions(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<readonly AccessSuspensionRow[]> {
  return openSuspensions.find(tx, contractId);
}

export async function insertSuspension(
  tx: Tx,
  row: Omit<AccessSuspensionRow, 'ended_at_ms' | 'ended_by'>,
): Promise<void> {
  await tx
    .insertInto('access_suspension')
    .values({ ...row, ended_at_ms: null, ended_by: null })
    .execute();
  openSuspensions.forget(tx);
}

export async function endSuspension(
  tx: Tx,
  id: Id<'access_suspension'>,
  end: { readonly ended_at_ms: number; readonly ended_by: string },
): Promise<void> {
  await tx.updateTable('access_suspension').set(end).where('id', '=', id).execute();
  openSuspensions.forget(tx);
}
