/** Queries on holds: why nothing follows from late rent for now. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { prepared } from '../prepared';
import type { ContractHoldTable, Tx } from '../schema';

type ContractHoldRow = Selectable<ContractHoldTable>;

const ofContract = prepared((tx, { contractId }: { readonly contractId: Id<'contract'> }) =>
  tx.selectFrom('contract_hold').selectAll().where('contract_id', '=', contractId).orderBy('began_at_ms'),
);

/** Ended ones too, the oldest first. */
export function selectHolds(tx: Tx, contractId: Id<'contract'>): Promise<readonly ContractHoldRow[]> {
  return ofContract.all(tx, { contractId });
}
