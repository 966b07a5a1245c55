/** Tenants who rent with a plan until they bring a policy of their own. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';

/** The last day to bring it. */
const broughtBy = sql<string>`date(rental_contract.move_in_on, '+' || coverage.brings_within || ' days')`;

const awaited = (tx: Tx) =>
  tx
    .selectFrom('coverage')
    .innerJoin('rental_contract', 'rental_contract.booking_id', 'coverage.booking_id')
    .where('coverage.brings_within', 'is not', null)
    .where(
      sql<boolean>`rental_contract.id NOT IN (SELECT contract_id FROM settlement)
        AND rental_contract.id NOT IN (SELECT contract_id FROM ended_contract)
        AND rental_contract.id NOT IN (SELECT from_contract_id FROM contract_transfer)`,
    );

/** The first day first. `before`: only those whose day is earlier. `most`: no more than that. Null: all. */
export function selectAwaitedPolicies(
  tx: Tx,
  { before = null, most = null }: { readonly before?: string | null; readonly most?: number | null },
) {
  return awaited(tx)
    .innerJoin('unit', 'unit.id', 'rental_contract.unit_id')
    .innerJoin('contact', 'contact.id', 'rental_contract.contact_id')
    .select(['coverage.booking_id', 'rental_contract.contact_id', broughtBy.as('by')])
    .select(['unit.number as unit_number', 'contact.first_name', 'contact.last_name', 'contact.company'])
    .where(sql<boolean>`(${before} IS NULL OR ${broughtBy} < ${before})`)
    .orderBy(broughtBy)
    .orderBy('rental_contract.id')
    .$if(most !== null, (query) => query.limit(most))
    .execute();
}

/**
 * Those whose last day is within these days, and whom no letter has reminded; of one contract, if any is named. Who leaves by
 * that day needs no policy.
 */
export function selectPoliciesToRemind(
  tx: Tx,
  days: { readonly from: string; readonly to: string; readonly contractId: Id<'contract'> | null },
): Promise<{ contractId: Id<'contract'>; by: string }[]> {
  const { from, to, contractId } = days;
  return awaited(tx)
    .leftJoin('contract_notice', 'contract_notice.contract_id', 'rental_contract.id')
    .select(['rental_contract.id as contractId', broughtBy.as('by')])
    .where(sql<boolean>`(${contractId} IS NULL OR rental_contract.id = ${contractId})`)
    .where(sql<boolean>`${broughtBy} BETWEEN ${from} AND ${to}`)
    .where(sql<boolean>`(contract_notice.last_on IS NULL OR contract_notice.last_on > ${broughtBy})`)
    .where(
      sql<boolean>`rental_contract.id NOT IN (SELECT contract_id FROM letter WHERE kind = 'policy_reminder')`,
    )
    .orderBy(broughtBy)
    .orderBy('rental_contract.id')
    .execute();
}
