/** Queries on payments that a bank took back. Whole minor units. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ReturnedPaymentTable, ReturnUndoneTable } from '../schema/contract';

export type ReturnedPaymentRow = Selectable<ReturnedPaymentTable>;

export function findReturnedPayment(
  tx: Tx,
  receiptId: Id<'receipt'>,
): Promise<ReturnedPaymentRow | undefined> {
  return tx.selectFrom('returned_payment').selectAll().where('receipt_id', '=', receiptId).executeTakeFirst();
}

/** By the key of the act that took it back. */
export function findReturnByKey(tx: Tx, key: string): Promise<ReturnedPaymentRow | undefined> {
  return tx.selectFrom('returned_payment').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function insertReturnedPayment(tx: Tx, row: Insertable<ReturnedPaymentTable>): Promise<void> {
  await tx.insertInto('returned_payment').values(row).execute();
}

/** What followed from it: the invoice over its fee, and its letter. */
export async function saveWhatReturnMade(
  tx: Tx,
  receiptId: Id<'receipt'>,
  made: Partial<Pick<ReturnedPaymentRow, 'fee_invoice_id' | 'letter_id'>>,
): Promise<void> {
  await tx.updateTable('returned_payment').set(made).where('receipt_id', '=', receiptId).execute();
}

/** A receipt with how it was paid, and whose contract it is for. */
export function findPaidReceipt(tx: Tx, id: Id<'receipt'>) {
  return paidReceipts(tx).where('r.id', '=', id).executeTakeFirst();
}

/** The receipts of a card's payment of which no bank has taken anything back yet, as their numbers go. */
export function selectUnreturned(tx: Tx, attemptId: Id<'attempt'>) {
  return paidReceipts(tx)
    .where('r.attempt_id', '=', attemptId)
    .where('r.id', 'not in', (returned) => returned.selectFrom('returned_payment').select('receipt_id'))
    .orderBy('r.number')
    .execute();
}

/** Contracts that a payment is for. */
export async function selectContractsPaidBy(tx: Tx, attemptId: Id<'attempt'>): Promise<Id<'contract'>[]> {
  const rows = await paidReceipts(tx).where('r.attempt_id', '=', attemptId).orderBy('r.number').execute();
  return [...new Set(rows.map(({ contractId }) => contractId))];
}

/** What a dispute has taken, and nobody has given again. */
export function selectReturnsOfDispute(tx: Tx, disputeId: string): Promise<ReturnedPaymentRow[]> {
  return tx
    .selectFrom('returned_payment')
    .selectAll()
    .where('key', 'like', `dispute:${disputeId}:%`)
    .where('receipt_id', 'not in', (undone) => undone.selectFrom('return_undone').select('receipt_id'))
    .execute();
}

export async function insertReturnUndone(tx: Tx, row: Insertable<ReturnUndoneTable>): Promise<void> {
  await tx.insertInto('return_undone').values(row).execute();
}

/** Payments of a contract that were recorded by mistake: from when to when they counted. */
export function selectMistakes(tx: Tx, contractId: Id<'contract'>) {
  return tx
    .selectFrom('returned_payment as p')
    .innerJoin('receipt as r', 'r.id', 'p.receipt_id')
    .select(['r.received_at_ms as receivedAtMs', 'p.returned_on as returnedOn'])
    .where('p.contract_id', '=', contractId)
    .where('p.cause', '=', sql.lit('mistake'))
    .execute();
}

/** What staff took, and payments of any kind that came back. The newest first. */
export function selectReturnable(tx: Tx, contractId: Id<'contract'>) {
  return paidReceipts(tx)
    .leftJoin('returned_payment as p', 'p.receipt_id', 'r.id')
    .leftJoin('return_undone as u', 'u.receipt_id', 'r.id')
    .select([
      'p.cause',
      'p.amount_minor as returnedMinor',
      'p.returned_on as returnedOn',
      'u.undone_at_ms as undoneAtMs',
    ])
    .where('i.contract_id', '=', contractId)
    .where((receipt) =>
      receipt.or([receipt('d.tender', 'is not', null), receipt('p.receipt_id', 'is not', null)]),
    )
    .orderBy('r.received_at_ms', 'desc')
    .orderBy('r.number', 'desc')
    .execute();
}

function paidReceipts(tx: Tx) {
  return tx
    .selectFrom('receipt as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .leftJoin('desk_payment as d', 'd.id', 'r.desk_payment_id')
    .select([
      'r.id',
      'r.number',
      'r.amount_minor as amountMinor',
      'r.currency',
      'r.received_at_ms as receivedAtMs',
    ])
    .select([
      'i.contract_id as contractId',
      'd.tender',
      sql<string>`coalesce(d.reference, r.card_last4)`.as('detail'),
    ]);
}
