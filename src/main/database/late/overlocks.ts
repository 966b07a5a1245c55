/** Queries on second locks: which are to be put on for late rent, and which are to be taken off. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';

const openRent = sql<number>`(SELECT coalesce(sum(l.payable_minor - (SELECT coalesce(sum(a.amount_minor), 0)
    FROM allocation_line a WHERE a.invoice_id = l.invoice_id AND a.position = l.position)), 0)
  FROM invoice_line l WHERE l.invoice_id = s.invoice_id AND l.code IN ('rent', 'discount'))`;

const isOverdue = (today: string) => sql<boolean>`EXISTS (SELECT 1 FROM invoice i WHERE i.contract_id = c.id
  AND i.due_on < ${today} AND i.total_minor > (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation_line a
    WHERE a.invoice_id = i.id))`;

const isHeld = sql<boolean>`EXISTS (SELECT 1 FROM contract_hold h WHERE h.contract_id = c.id AND h.to_on IS NULL)`;

const standing = (tx: Tx) =>
  tx
    .selectFrom('rental_contract as c')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .where('c.id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'));

const shown = [
  'c.id as contractId',
  'c.contact_id as contactId',
  'u.number as unitNumber',
  'p.first_name',
  'p.last_name',
  'p.company',
] as const;

/** Contracts whose signed steps ask for a lock that is not on, while the rent that they are for is open. */
export function selectLocksToPutOn(tx: Tx) {
  return standing(tx)
    .select(shown)
    .where('u.state', '=', 'occupied')
    .where('c.id', 'in', (steps) =>
      steps
        .selectFrom('late_step as s')
        .select('s.contract_id')
        .where('s.task', '=', 'overlock')
        .where(openRent, '>', 0),
    )
    .where((contract) => contract.not(isHeld))
    .orderBy('u.number')
    .execute();
}

/** Contracts with a lock on that owe nothing any more, or that a manager holds. `today`: YYYY-MM-DD. */
export function selectLocksToTakeOff(tx: Tx, today: string) {
  return standing(tx)
    .select(shown)
    .where('u.state', '=', 'overlocked')
    .where((contract) => contract.or([contract.not(isOverdue(today)), isHeld]))
    .orderBy('u.number')
    .execute();
}

export async function isLockToTakeOff(tx: Tx, contractId: Id<'contract'>, today: string): Promise<boolean> {
  return (await selectLocksToTakeOff(tx, today)).some((each) => each.contractId === contractId);
}

/** Whether a lock is to be put on for a contract. */
export async function isLockWanted(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  return (await selectLocksToPutOn(tx)).some((each) => each.contractId === contractId);
}
