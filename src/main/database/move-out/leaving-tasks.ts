/** Queries on tenants who leave, for the people who have to act. Whole minor units; dates are YYYY-MM-DD. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const people = (tx: Tx) =>
  tx
    .selectFrom('rental_contract as c')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .select(['c.id as contractId', 'c.contact_id as contactId', 'u.number as unitNumber'])
    .select(['p.first_name', 'p.last_name', 'p.company']);

/** Contracts that run on though their last day is before a day, the longest first. */
export function selectStaying(tx: Tx, today: string, most: number) {
  return people(tx)
    .innerJoin('contract_notice as n', 'n.contract_id', 'c.id')
    .select('n.last_on as lastDay')
    .where('n.last_on', '<', today)
    .where('c.id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    .orderBy('n.last_on')
    .orderBy('c.id')
    .limit(most)
    .execute();
}

/**
 * Contracts that ended on or before a day, whose tenants have money with us and owe nothing. The one that waits
 * longest comes first.
 */
export function selectToGiveBack(tx: Tx, lastDayUpTo: string, most: number) {
  const held = sql<number>`(SELECT coalesce(sum(p.credit_minor - p.debit_minor), 0) FROM posting p
    WHERE p.contract_id = s.contract_id AND p.account IN ('advance', 'deposit', 'receivable'))`;
  return (
    people(tx)
      .innerJoin('settlement as s', 's.contract_id', 'c.id')
      .select(['s.last_on as lastDay', held.as('heldMinor')])
      .select(sql<boolean>`u.state = 'to_check' AND s.deposit_at_ms IS NULL`.as('unchecked'))
      .where('s.closed_at_ms', 'is', null)
      .where('s.last_on', '<=', lastDayUpTo)
      .where(sql<boolean>`${held} > 0`)
      // Of a tenant who changed the unit, the bills of the new one use it.
      .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM contract_transfer t WHERE t.from_contract_id = s.contract_id
      AND t.contract_id NOT IN (SELECT contract_id FROM ended_contract))`)
      .orderBy('s.last_on')
      .orderBy('c.id')
      .limit(most)
      .execute()
  );
}
