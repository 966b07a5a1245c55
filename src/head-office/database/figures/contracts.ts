/** Queries on what is counted of single contracts: what a kiosk that takes them over needs. Amounts are whole minor units. */
import type { Id } from '../../../shared/ids';
import type { ContractFigureTable } from '../schema-figures';
import type { Tx } from '../tx';

export interface BillRow {
  readonly invoice_id: Id<'invoice'>;
  readonly contract_id: Id<'contract'>;
  readonly due_on: string;
  readonly open_minor: number;
}

/** The contracts, in the order of their numbers. */
export function selectContractFigures(
  tx: Tx,
  ids: readonly Id<'contract'>[],
): Promise<ContractFigureTable[]> {
  return tx
    .selectFrom('contract_figure')
    .selectAll()
    .where('contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .orderBy('number')
    .orderBy('contract_id')
    .execute();
}

/** Bills of the contracts, by the day on which they were due. */
export function selectBills(tx: Tx, ids: readonly Id<'contract'>[]): Promise<readonly BillRow[]> {
  return tx
    .selectFrom('bill_figure')
    .select(['invoice_id', 'contract_id', 'due_on', 'open_minor'])
    .where('contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .orderBy('due_on')
    .execute();
}

/** Former tenants' contracts whose unit nobody has looked into since. */
export async function selectUnchecked(tx: Tx, ids: readonly Id<'contract'>[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('contract_figure as c')
    .innerJoin('unit_figure as u', (join) =>
      join.onRef('u.kiosk_id', '=', 'c.kiosk_id').onRef('u.unit_id', '=', 'c.unit_id'),
    )
    .select('c.contract_id')
    .where('c.contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .where('c.is_ended', '=', true)
    .where('u.state', '=', 'to_check')
    .execute();
  return new Set(rows.map(({ contract_id: id }) => id));
}

/** Balances by contract and account, with a blank between the two. */
export async function selectBalances(
  tx: Tx,
  ids: readonly Id<'contract'>[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('balance_figure')
    .select(['contract_id', 'account', 'balance_minor'])
    .where('contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .execute();
  return new Map(rows.map((row) => [`${row.contract_id} ${row.account}`, row.balance_minor]));
}

/** Rents that were changed since the contract began, as of a day. */
export async function selectRents(
  tx: Tx,
  ids: readonly Id<'contract'>[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('rent_figure')
    .select(['contract_id', 'rent_minor'])
    .where('contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .where('effective_on', '<=', today)
    .orderBy('effective_on')
    .execute();
  return new Map(rows.map((row) => [row.contract_id, row.rent_minor]));
}
