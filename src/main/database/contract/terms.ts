/** Queries on what contracts were signed under, and what they charge for each period. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ContractChargeTable, ContractTermsTable } from '../schema/contract';

export async function insertContractTerms(
  tx: Tx,
  terms: Insertable<ContractTermsTable>,
  charges: readonly Insertable<ContractChargeTable>[],
): Promise<void> {
  await tx.insertInto('contract_terms').values(terms).execute();
  await tx.insertInto('contract_charge').values(charges).execute();
}

/** None for a contract from before they were kept. */
export function findContractTerms(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Selectable<ContractTermsTable> | undefined> {
  return tx.selectFrom('contract_terms').selectAll().where('contract_id', '=', contractId).executeTakeFirst();
}
