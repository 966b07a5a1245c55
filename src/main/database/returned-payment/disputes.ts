/** Queries on payments that are disputed. Whole minor units. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { findMeta, saveMeta } from '../meta';
import type { Tx } from '../schema';
import type { CardDisputeTable } from '../schema/attempt';

export type DisputeRow = Selectable<CardDisputeTable>;

export function findDispute(tx: Tx, id: string): Promise<DisputeRow | undefined> {
  return tx.selectFrom('card_dispute').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertDispute(tx: Tx, dispute: DisputeRow): Promise<void> {
  await tx.insertInto('card_dispute').values(dispute).execute();
}

export async function closeDispute(
  tx: Tx,
  id: string,
  closed: Pick<DisputeRow, 'state' | 'closed_on' | 'closed_at_ms'>,
): Promise<void> {
  await tx.updateTable('card_dispute').set(closed).where('id', '=', id).execute();
}

/** Payments that somebody disputes or has disputed: the provider says so too. */
export async function selectDisputedAttempts(tx: Tx): Promise<Id<'attempt'>[]> {
  const rows = await tx.selectFrom('card_dispute').select('attempt_id').distinct().execute();
  return rows.map(({ attempt_id: id }) => id);
}

/** Whether another dispute about a payment for the contract is open. */
export async function hasOpenDispute(tx: Tx, contractId: Id<'contract'>, but: string): Promise<boolean> {
  const other = await tx
    .selectFrom('card_dispute as d')
    .innerJoin('receipt as r', 'r.attempt_id', 'd.attempt_id')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select('d.id')
    .where('i.contract_id', '=', contractId)
    .where('d.id', '<>', but)
    .where('d.state', '=', 'open')
    .executeTakeFirst();
  return other !== undefined;
}

/** What staff look at, the oldest first: open ones, and lost ones whose contract somebody still holds. */
export function selectDisputesToSee(tx: Tx, limit: number) {
  return tx
    .selectFrom('card_dispute as d')
    .innerJoin('receipt as r', 'r.attempt_id', 'd.attempt_id')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .innerJoin('rental_contract as c', 'c.id', 'i.contract_id')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .select(['d.id', 'd.state', 'd.opened_on as openedOn', 'd.amount_minor as amountMinor'])
    .select(['c.id as contractId', 'c.number as contractNumber', 'c.contact_id as contactId'])
    .select(['u.number as unitNumber', 'p.first_name', 'p.last_name', 'p.company'])
    .where('d.state', '<>', 'won')
    .where(
      sql<boolean>`(d.state = 'open' OR EXISTS (SELECT 1 FROM contract_hold h
        WHERE h.contract_id = c.id AND h.cause = 'dispute' AND h.to_on IS NULL))`,
    )
    .orderBy('d.opened_on')
    .orderBy('d.id')
    .orderBy('c.number')
    .limit(limit)
    .execute();
}

const ASKED = 'disputes_asked';

/** When the provider was asked about disputes last; null: never. */
export async function findDisputesAsked(tx: Tx): Promise<number | null> {
  const text = await findMeta(tx, ASKED);
  return text === null ? null : Number(text);
}

export async function saveDisputesAsked(tx: Tx, atMs: number): Promise<void> {
  await saveMeta(tx, ASKED, String(atMs));
}
