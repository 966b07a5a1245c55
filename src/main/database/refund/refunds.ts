/** Queries on refunds. Every change of state goes through the lifecycle table, or throws. */
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import { next } from '../../domain/base/lifecycle';
import { refundLifecycle, type RefundEvent } from '../../domain/contract/refund';
import type { Tx } from '../schema';
import type { RefundReturnTable, RefundTable } from '../schema/contract';

export type RefundRow = Selectable<RefundTable>;

export function findRefund(tx: Tx, id: Id<'refund'>): Promise<RefundRow | undefined> {
  return tx.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findRefundByKey(tx: Tx, key: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refund').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function insertRefund(tx: Tx, refund: RefundRow): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

/** Lets an event happen to a refund; answers it as it then is. Throws when its state forbids the event. */
export function advanceRefund(
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  change: Updateable<RefundTable>,
): Promise<RefundRow> {
  const state = next(refundLifecycle, refund.state, event);
  if (!state) throw new Error(`a refund in ${refund.state} cannot take ${event}`);
  return tx
    .updateTable('refund')
    .set({ ...change, state })
    .where('id', '=', refund.id)
    .where('state', '=', refund.state)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those in a state, oldest first. */
export function selectRefundsIn(tx: Tx, state: RefundRow['state']): Promise<RefundRow[]> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('state', '=', state)
    .orderBy('asked_at_ms')
    .orderBy('id')
    .execute();
}

/** Refunds to cards whose banks may still send them back, longest unasked first; none beside another that is open. */
export function selectRefundsToFollow(
  tx: Tx,
  of: { readonly askedAfterMs: number; readonly followedBeforeMs: number; readonly atMost: number },
): Promise<RefundRow[]> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('way', '=', 'card')
    .where('state', '=', 'done')
    .where('asked_at_ms', '>', of.askedAfterMs)
    .where((on) => on.or([on('followed_at_ms', 'is', null), on('followed_at_ms', '<', of.followedBeforeMs)]))
    .where('attempt_id', 'not in', (open) =>
      open
        .selectFrom('refund')
        .select(sql<Id<'attempt'>>`attempt_id`.as('id'))
        .where('way', '=', 'card')
        .where('state', 'in', ['asked', 'needs_review']),
    )
    .orderBy('followed_at_ms')
    .orderBy('id')
    .limit(of.atMost)
    .execute();
}

export async function noteFollowed(tx: Tx, id: Id<'refund'>, nowMs: number): Promise<void> {
  await tx.updateTable('refund').set({ followed_at_ms: nowMs }).where('id', '=', id).execute();
}

export async function insertRefundReturn(tx: Tx, row: RefundReturnTable): Promise<void> {
  await tx.insertInto('refund_return').values(row).execute();
}

/** Those to the card of a payment, whichever contract's. */
export function selectRefundsOfAttempt(tx: Tx, attemptId: Id<'attempt'>): Promise<RefundRow[]> {
  return tx.selectFrom('refund').selectAll().where('attempt_id', '=', attemptId).execute();
}

/** Those of a contract, oldest first. */
export function selectRefundsOfContract(tx: Tx, contractId: Id<'contract'>): Promise<RefundRow[]> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('asked_at_ms')
    .orderBy('id')
    .execute();
}

/** Cash that these contacts were handed since a time, for whichever of their contracts. */
export async function sumHandedTo(
  tx: Tx,
  contactIds: readonly Id<'contact'>[],
  sinceMs: number,
): Promise<Minor> {
  const { sum } = await tx
    .selectFrom('rental_contract as c')
    .innerJoin('refund as f', 'f.contract_id', 'c.id')
    .where('c.contact_id', 'in', contactIds)
    .where('f.way', '=', 'cash')
    .where('f.asked_at_ms', '>', sinceMs)
    .select(sql<number>`coalesce(sum(f.amount_minor), 0)`.as('sum'))
    .executeTakeFirstOrThrow();
  return minor(sum);
}

/** What has gone back to each card, in the provider's units. */
export async function sumRefundedByAttempt(tx: Tx): Promise<Map<Id<'attempt'>, number>> {
  const rows = await tx
    .selectFrom('refund')
    .select(['attempt_id', 'card_amount'])
    .where('state', '=', 'done')
    .where('way', '=', 'card')
    .execute();
  const sums = new Map<Id<'attempt'>, number>();
  for (const { attempt_id: id, card_amount: amount } of rows)
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + (amount ?? 0));
  return sums;
}

/** Takes money that was given back off what a credit note still owes; less than nothing where it came back. */
export async function payCreditNote(tx: Tx, id: Id<'credit_note'>, amount: Minor): Promise<void> {
  const note = await tx
    .selectFrom('credit_note')
    .select(['paid_minor', 'gross_minor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const paid = minor(note.paid_minor + amount);
  if (paid > note.gross_minor) throw new Error('more was given back than was credited');
  await tx
    .updateTable('credit_note')
    .set({ paid_minor: paid, balance_minor: minor(note.gross_minor - paid) })
    .where('id', '=', id)
    .execute();
}
