/** Queries on saved cards that were refused for bills that are still open. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import type { Tx } from '../schema';

interface FailedChargeRow {
  readonly contractId: Id<'contract'>;
  /** What is open of the bills that the card was asked for. */
  readonly openMinor: Minor;
  /** When the card was asked last; null where the provider did not take it at all. */
  readonly askedAtMs: number | null;
}

/**
 * The most recent refusal comes first. The search starts from bills that are to be charged and are unpaid, because
 * those are few.
 */
export async function selectFailedCharges(tx: Tx, limit: number): Promise<readonly FailedChargeRow[]> {
  const open = sql<number>`i.total_minor - (SELECT coalesce(sum(l.amount_minor), 0) FROM allocation_line l
    WHERE l.invoice_id = i.id)`;
  const bills = tx
    .selectFrom('announced_charge as a')
    .innerJoin('invoice as i', 'i.id', 'a.invoice_id')
    .innerJoin('collection_invoice as b', 'b.invoice_id', 'a.invoice_id')
    .innerJoin('collection as c', 'c.id', 'b.collection_id')
    .leftJoin('charge_try as t', (join) =>
      join.onRef('t.collection_id', '=', 'c.id').on('t.code', 'not in', ['succeeded', 'canceled']),
    )
    .select(['i.id', 'i.contract_id as contractId', open.as('openMinor')])
    .select(({ fn }) => fn.max<number | null>('t.asked_at_ms').as('askedAtMs'))
    .where('a.done_at_ms', 'is', null)
    .where((eb) =>
      eb.or([
        eb('c.state', '=', 'failed'),
        eb.and([eb('c.state', '=', 'open'), eb('t.code', 'is not', null)]),
      ]),
    )
    .groupBy('i.id');
  const rows = await tx
    .selectFrom(bills.as('f'))
    .select('f.contractId')
    .select(({ fn }) => [
      fn.sum<number>('f.openMinor').as('openMinor'),
      fn.max<number | null>('f.askedAtMs').as('askedAtMs'),
    ])
    .where('f.openMinor', '>', 0)
    .groupBy('f.contractId')
    .orderBy('askedAtMs', 'desc')
    .orderBy('f.contractId')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, openMinor: minor(row.openMinor) }));
}
