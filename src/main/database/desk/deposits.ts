/** Deposits of every contract, as of the end of a day. Whole minor units. */
import { sql } from 'kysely';
import type { Tx } from '../schema';
import type { DayEnd } from './rent-roll';

/** Contracts that ever had one charged by then, by their tenants' names. */
export function selectDeposits(tx: Tx, day: DayEnd) {
  const lines = sql`SELECT l.invoice_id, l.position, l.payable_minor FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
    WHERE l.code = 'deposit' AND i.contract_id = c.id AND i.issued_on <= ${day.on}`;
  return tx
    .selectFrom('rental_contract as c')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .leftJoin('ended_contract as e', (join) =>
      join.onRef('e.contract_id', '=', 'c.id').on('e.heard_at_ms', '<', day.endMs),
    )
    .where(sql<boolean>`EXISTS (${lines})`)
    .select(['c.number', 'c.move_in_on', 'u.number as unitNumber', 'e.heard_at_ms as endedAtMs'])
    .select(['p.id as contactId', 'p.first_name', 'p.last_name', 'p.company'])
    .select([
      sql<number>`(SELECT coalesce(sum(d.payable_minor), 0) FROM (${lines}) d)`.as('chargedMinor'),
      sql<number>`(SELECT coalesce(sum(k.payable_minor), 0) FROM (${lines}) d
        JOIN credit_note_line k ON k.invoice_id = d.invoice_id AND k.position = d.position
        JOIN credit_note n ON n.id = k.credit_note_id WHERE n.transact_on <= ${day.on})`.as('creditedMinor'),
      sql<number>`(SELECT coalesce(sum(s.amount_minor), 0) FROM (${lines}) d
        JOIN allocation_line s ON s.invoice_id = d.invoice_id AND s.position = d.position
        JOIN allocation a ON a.id = s.allocation_id WHERE a.made_at_ms < ${day.endMs})`.as('settledMinor'),
    ])
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('c.number')
    .execute();
}
