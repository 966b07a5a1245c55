/** Queries on holds: why nothing follows from late rent for now. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { ContractHoldTable } from '../schema/late';

type ContractHoldRow = Selectable<ContractHoldTable>;

const ofContract = prepared((tx, { contractId }: { readonly contractId: Id<'contract'> }) =>
  tx.selectFrom('contract_hold').selectAll().where('contract_id', '=', contractId).orderBy('began_at_ms'),
);

/** Ended ones too, the oldest first. */
export function selectHolds(tx: Tx, contractId: Id<'contract'>): Promise<readonly ContractHoldRow[]> {
  return ofContract.all(tx, { contractId });
}

/** Whether a contract is held as disputed: its card is not charged meanwhile. */
export async function isDisputed(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  return (await selectHolds(tx, contractId)).some(
    ({ cause, to_on: to }) => cause === 'dispute' && to === null,
  );
}

export async function insertHold(
  tx: Tx,
  hold: Omit<ContractHoldRow, 'to_on' | 'ended_at_ms' | 'ended_by'>,
): Promise<void> {
  await tx
    .insertInto('contract_hold')
    .values({ ...hold, to_on: null, ended_at_ms: null, ended_by: null })
    .execute();
}

export async function endHold(
  tx: Tx,
  id: Id<'contract_hold'>,
  end: { readonly to_on: string; readonly ended_at_ms: number; readonly ended_by: string },
): Promise<void> {
  await tx.updateTable('contract_hold').set(end).where('id', '=', id).execute();
}
