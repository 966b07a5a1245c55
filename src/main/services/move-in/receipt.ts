/** Writes the receipt voucher of a move-in or of a later payment: the money that came in, and what it is for. */
import type { Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { insertReceipt } from '../../database/contract/receipts';
import type { ReceiptTable } from '../../database/schema/bill';
import type { InTransaction } from '../base/work';
import { receivedBy, type MoveInFacts, type Payment } from './facts';
import { takeNumberInDocuments } from './numbers';
import { publish } from '../base/outbox';

export async function writeReceipt(
  work: InTransaction,
  facts: MoveInFacts,
  { paidBy, invoiceId }: { readonly paidBy: Payment; readonly invoiceId: Id<'invoice'> },
) {
  const { ctx, tx } = work;
  const { currency } = paidBy.kind === 'card' ? paidBy.attempt : paidBy.payment;
  const card = paidBy.kind === 'card' ? paidBy.charge : { brand: '', last4: '' };
  await issueReceipt(work, facts.contractId, {
    id: ctx.newId<'receipt'>(),
    number: await takeNumberInDocuments(tx, 'receipt', facts),
    invoice_id: invoiceId,
    attempt_id: paidBy.kind === 'card' ? paidBy.attempt.id : null,
    desk_payment_id: paidBy.kind === 'desk' ? paidBy.payment.id : null,
    contact_id: facts.contact.id,
    amount_minor: receivedBy(paidBy),
    currency,
    state: paidBy.kind === 'card' ? 'capture_pending' : 'final',
    received_at_ms: facts.nowMs,
    card_brand: card.brand,
    card_last4: card.last4,
  });
}

/** Stores a receipt and tells head office of it. */
export async function issueReceipt(
  work: InTransaction,
  contractId: Id<'contract'>,
  row: Insertable<ReceiptTable>,
): Promise<void> {
  await insertReceipt(work.tx, row);
  await publish(work, 'receipt.issued', {
    receiptId: row.id,
    number: row.number,
    invoiceId: row.invoice_id,
    contractId,
    amountMinor: row.amount_minor,
    currency: row.currency,
    attemptId: row.attempt_id ?? null,
    deskPaymentId: row.desk_payment_id ?? null,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
  });
}
