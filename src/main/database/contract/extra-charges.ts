/** Queries on what staff charged for beside the rent. */
import type { Insertable } from 'kysely';
import type { Tx } from '../schema';
import type { ExtraChargeTable } from '../schema/bill';

/** With the invoice that it became. */
export function findExtraChargeByKey(tx: Tx, key: string) {
  return tx
    .selectFrom('extra_charge as c')
    .innerJoin('invoice as i', 'i.id', 'c.invoice_id')
    .select(['c.kind', 'c.what', 'i.id', 'i.number', 'i.contract_id', 'i.total_minor'])
    .where('c.key', '=', key)
    .executeTakeFirst();
}

export async function insertExtraCharge(tx: Tx, charge: Insertable<ExtraChargeTable>): Promise<void> {
  await tx.insertInto('extra_charge').values(charge).execute();
}
