/** What a report of premiums is made of: lines of protection plans, and what covers contracts. Whole minor units. */
import { sql } from 'kysely';
import type { Tx } from '../schema';
import { standing, type DayEnd } from './rent-roll';

/** Days of a report, both included, and the instants that they begin with and end before. */
export interface Days extends DayEnd {
  readonly from: string;
  readonly startMs: number;
}

/**
 * The plan that a line was made from: as it was written down, or by the first day of the line. The move-in
 * paid for the plan that counts first.
 */
const planOfLine = sql<string | null>`coalesce(
  (SELECT k.name FROM contract_charge k
    WHERE k.contract_id = i.contract_id AND k.position = l.charge_position),
  (SELECT k.name FROM contract_charge k WHERE k.contract_id = i.contract_id AND k.kind = 'insurance'
      AND k.from_on <= l.period_from_on AND (k.to_on IS NULL OR k.to_on >= l.period_from_on)
    ORDER BY k.position LIMIT 1),
  (SELECT k.name FROM contract_charge k WHERE k.contract_id = i.contract_id AND k.kind = 'insurance'
    ORDER BY k.from_on, k.position LIMIT 1))`;

const linesOfPlans = (tx: Tx) =>
  tx
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .where('l.code', '=', sql.lit('insurance'))
    .select(planOfLine.as('plan'));

/** By plan: what was invoiced within the days. */
export function selectPremiumsBilled(tx: Tx, { from, on }: Days) {
  return linesOfPlans(tx)
    .where('i.issued_on', '>=', from)
    .where('i.issued_on', '<=', on)
    .select(['l.taxable_minor as taxableMinor', 'l.tax_minor as taxMinor'])
    .execute();
}

/** By plan: what was credited within the days. */
export function selectPremiumsCredited(tx: Tx, { from, on }: Days) {
  return linesOfPlans(tx)
    .innerJoin('credit_note_line as k', (join) =>
      join.onRef('k.invoice_id', '=', 'l.invoice_id').onRef('k.position', '=', 'l.position'),
    )
    .innerJoin('credit_note as n', 'n.id', 'k.credit_note_id')
    .where('n.transact_on', '>=', from)
    .where('n.transact_on', '<=', on)
    .select(['k.taxable_minor as taxableMinor', 'k.tax_minor as taxMinor'])
    .execute();
}

/** By plan: what money settled within the days; what was taken back stands below nothing. */
export function selectPremiumsCollected(tx: Tx, { startMs, endMs }: Days) {
  return linesOfPlans(tx)
    .innerJoin('allocation_line as p', (join) =>
      join.onRef('p.invoice_id', '=', 'l.invoice_id').onRef('p.position', '=', 'l.position'),
    )
    .innerJoin('allocation as a', 'a.id', 'p.allocation_id')
    .where('a.receipt_id', 'is not', null)
    .where('a.made_at_ms', '>=', startMs)
    .where('a.made_at_ms', '<', endMs)
    .select('p.amount_minor as amountMinor')
    .execute();
}

/**
 * Contracts that run on the last day: the plan that they pay for, and what was chosen. A choice of before a change is
 * not kept: then `chosen` is null.
 */
export function selectCovers(tx: Tx, day: DayEnd) {
  return standing(tx, day)
    .leftJoin('coverage as v', 'v.booking_id', 'c.booking_id')
    .where('c.move_in_on', '<=', day.on)
    .select(['c.id'])
    .select(
      sql<'operator_plan' | 'own_policy' | 'declined' | null>`iif(
        NOT EXISTS (SELECT 1 FROM charge_change h WHERE h.contract_id = c.id
          AND (h.from_on > ${day.on} OR h.made_at_ms >= ${day.endMs})), v.kind,
        (SELECT h.coverage_kind FROM charge_change h WHERE h.contract_id = c.id AND h.from_on <= ${day.on}
          AND h.made_at_ms < ${day.endMs} ORDER BY h.made_at_ms DESC LIMIT 1))`.as('chosen'),
    )
    .execute();
}

/** Every plan that the catalogue has or had; one that it lists comes last. */
export function selectPlans(tx: Tx) {
  return tx
    .selectFrom('insurance_plan')
    .select(['name', 'translations', 'insurer', 'coverage_minor as coverageMinor'])
    .orderBy('listed')
    .orderBy('position', 'desc')
    .execute();
}
