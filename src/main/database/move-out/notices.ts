/** Queries on notice: until which day a contract is charged. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ContractNoticeTable } from '../schema/contract';

export type NoticeRow = Selectable<ContractNoticeTable>;

export function findNotice(tx: Tx, contractId: Id<'contract'>): Promise<NoticeRow | undefined> {
  return tx
    .selectFrom('contract_notice')
    .selectAll()
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
}

/** In place of the one before, if there is one. */
export async function saveNotice(tx: Tx, notice: NoticeRow): Promise<void> {
  await tx
    .insertInto('contract_notice')
    .values(notice)
    .onConflict((known) => known.column('contract_id').doUpdateSet(notice))
    .execute();
}

/** False where there was none. */
export async function deleteNotice(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contract_notice')
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a part of a period costs a part of the rent; null where the contract gets no bills. */
export async function isRentByDays(tx: Tx, contractId: Id<'contract'>): Promise<boolean | null> {
  const rent = await tx
    .selectFrom('contract_charge')
    .select('prorated')
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'rent')
    .where((charge) =>
      charge.exists(charge.selectFrom('property').select('id').where('billing_start_on', 'is not', null)),
    )
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return rent ? rent.prorated === 1 : null;
}
