/** Queries on what contracts were signed under, and what they charge for each period. */
import { sql, type Insertable, type Selectable } from 'kysely';
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

/** A place that no charge of the contract has or ever had. */
export async function nextChargePosition(tx: Tx, contractId: Id<'contract'>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(position) AS last FROM (
      SELECT position FROM contract_charge WHERE contract_id = ${contractId}
      UNION ALL SELECT l.charge_position FROM invoice_line l
        JOIN invoice i ON i.id = l.invoice_id WHERE i.contract_id = ${contractId})`.execute(tx);
  return (rows[0]?.last ?? 0) + 1;
}

/** None for a contract from before they were kept. */
export function findContractTerms(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Selectable<ContractTermsTable> | undefined> {
  return tx.selectFrom('contract_terms').selectAll().where('contract_id', '=', contractId).executeTakeFirst();
}
