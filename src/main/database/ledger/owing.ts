/** Queries on who owes: contracts with an invoice that is due and not settled. Whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import type { Tx } from '../schema';

export interface OwingRow {
  readonly contractId: Id<'contract'>;
  /** YYYY-MM-DD: when the oldest invoice with something open was due. */
  readonly since: string;
  readonly openMinor: Minor;
}

export interface OwingPage {
  readonly rows: readonly OwingRow[];
  /** The last contract that was looked at; null: there are no others. */
  readonly next: Id<'contract'> | null;
}

/**
 * Reads a number of contracts after one, in the order of their ids, for invoices due until `dueBy` (YYYY-MM-DD, that
 * day included). It reads in pages, because an old site has tens of thousands of invoices.
 */
export async function selectOwing(
  tx: Tx,
  { after, limit, dueBy }: { readonly after: Id<'contract'>; readonly limit: number; readonly dueBy: string },
): Promise<OwingPage> {
  const contracts = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = contracts.map(({ id }) => id);
  const next = ids.length === limit ? (ids.at(-1) ?? null) : null;
  if (ids.length === 0) return { rows: [], next };
  const open = tx
    .selectFrom('invoice as i')
    .select(['i.contract_id as contractId', 'i.due_on as dueOn'])
    .select(
      sql<number>`i.total_minor - (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation_line a
        WHERE a.invoice_id = i.id)`.as('openMinor'),
    )
    .where('i.contract_id', 'in', ids)
    .where('i.due_on', '<=', dueBy);
  const rows = await tx
    .selectFrom(open.as('o'))
    .select(['o.contractId'])
    .select((o) => [o.fn.min<string>('o.dueOn').as('since'), o.fn.sum<number>('o.openMinor').as('openMinor')])
    .where('o.openMinor', '>', 0)
    .groupBy('o.contractId')
    .execute();
  return { rows: rows.map((row) => ({ ...row, openMinor: minor(row.openMinor) })), next };
}

/** Who a contract is with, and for which unit. */
export function findOwingContract(tx: Tx, id: Id<'contract'>) {
  return tx
    .selectFrom('rental_contract as c')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .select(['c.number', 'c.contact_id as contactId', 'u.number as unitNumber'])
    .select(['p.first_name', 'p.last_name', 'p.company'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
}
