/** Writes the receipt voucher of a move-in: the money that came in, and what it paid. */
import type { Id } from '../../../shared/ids';
import type { Tx } from '../../database/schema';
import type { ServiceContext } from '../base/context';
import type { MoveInFacts } from './facts';
import { takeNumberInDocuments } from './numbers';
import { tell } from '../base/outbox';

export async function writeReceipt(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  invoiceId: Id<'invoice'>,
) {
  const id = ctx.newId<'receipt'>();
  const number = await takeNumberInDocuments(tx, 'receipt', facts);
  const { paidBy } = facts;
  const { amount_minor, currency } = paidBy.kind === 'card' ? paidBy.attempt : paidBy.payment;
  const attemptId = paidBy.kind === 'card' ? paidBy.attempt.id : null;
  const deskPaymentId = paidBy.kind === 'desk' ? paidBy.payment.id : null;
  const card = paidBy.kind === 'card' ? paidBy.charge : { brand: '', last4: '' };
  await tx
    .insertInto('receipt')
    .values({
      id,
      number,
      invoice_id: invoiceId,
      attempt_id: attemptId,
      desk_payment_id: deskPaymentId,
      contact_id: facts.contact.id,
      amount_minor,
      currency,
      state: paidBy.kind === 'card' ? 'capture_pending' : 'final',
      received_at_ms: facts.nowMs,
      card_brand: card.brand,
      card_last4: card.last4,
    })
    .execute();
  await tell(ctx, tx, 'receipt.issued', {
    receiptId: id,
    number,
    invoiceId,
    contractId: facts.contractId,
    amountMinor: amount_minor,
    currency,
    attemptId,
    deskPaymentId,
    cardBrand: card.brand,
    cardLast4: card.last4,
  });
}
