/** Queries on what contracts were signed under, and what they charge for each period. */
import type { Insertable } from 'kysely';
import type { ContractChargeTable, ContractTermsTable, Tx } from '../schema';

export async function insertContractTerms(
  tx: Tx,
  terms: Insertable<ContractTermsTable>,
  charges: readonly Insertable<ContractChargeTable>[],
): Promise<void> {
  await tx.insertInto('contract_terms').values(terms).execute();
  await tx.insertInto('contract_charge').values(charges).execute();
}
