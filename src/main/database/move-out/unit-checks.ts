/** Queries on units between two tenants: the contract whose end waits for a check, and undoing it. */
import type { Id } from '../../../shared/ids';
import type { ContractRow } from '../contract/contracts';
import { forgetReads } from '../once';
import type { Tx } from '../schema';

export type EndedContract = ContractRow & { readonly ended_at_ms: number };

/** The contract of a unit that ended last. */
export function findLastEnded(tx: Tx, unitId: Id<'unit'>): Promise<EndedContract | undefined> {
  return tx
    .selectFrom('rental_contract')
    .innerJoin('ended_contract', 'ended_contract.contract_id', 'rental_contract.id')
    .selectAll('rental_contract')
    .select('ended_contract.heard_at_ms as ended_at_ms')
    .where('rental_contract.unit_id', '=', unitId)
    .orderBy('ended_contract.heard_at_ms', 'desc')
    .orderBy('rental_contract.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether money went back, or is on its way back, since the contract ended. */
export async function isRefundedSince(tx: Tx, contractId: Id<'contract'>, sinceMs: number): Promise<boolean> {
  const refund = await tx
    .selectFrom('refund')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('asked_at_ms', '>=', sinceMs)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return refund !== undefined;
}

/** How often a contract has run again; 0 where it is not known. */
export async function resumedTimes(tx: Tx, id: Id<'contract'>): Promise<number> {
  const row = await tx
    .selectFrom('rental_contract')
    .select('resumed_times')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.resumed_times ?? 0;
}

/** The contract runs again. Answers how often it has. */
export async function resumeContract(tx: Tx, id: Id<'contract'>): Promise<number> {
  await tx.deleteFrom('ended_contract').where('contract_id', '=', id).execute();
  forgetReads(tx);
  const { resumed_times: times } = await tx
    .updateTable('rental_contract')
    .set((contract) => ({ resumed_times: contract('resumed_times', '+', 1) }))
    .where('id', '=', id)
    .returning('resumed_times')
    .executeTakeFirstOrThrow();
  return times;
}

/** Whether the contract's code worked until the contract ended. */
export async function wasCodeEnded(tx: Tx, { id, ended_at_ms: endedAtMs }: EndedContract): Promise<boolean> {
  const code = await tx
    .selectFrom('access_code')
    .select('id')
    .where('contract_id', '=', id)
    .where('state', '=', 'revoked')
    .where('changed_at_ms', '>=', endedAtMs)
    .executeTakeFirst();
  return code !== undefined;
}
