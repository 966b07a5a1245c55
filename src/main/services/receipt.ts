/** Writes the receipt voucher of a move-in: the money that came in, and what it paid. */
import type { Id } from '../../shared/ids';
import type { Tx } from '../database/schema';
import type { ServiceContext } from './context';
import type { MoveInFacts } from './move-in-facts';
import { takeDocumentNumber } from './move-in-numbers';
import { tell } from './outbox';

export async function writeReceipt(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  invoiceId: Id<'invoice'>,
) {
  const id = ctx.newId<'receipt'>();
  const number = await takeDocumentNumber(tx, 'receipt', facts);
  await tx
    .insertInto('receipt')
    .values({
      id,
      number,
      invoice_id: invoiceId,
      attempt_id: facts.attempt.id,
      contact_id: facts.contact.id,
      amount_minor: facts.attempt.amount_minor,
      currency: facts.attempt.currency,
      state: 'capture_pending',
      received_at_ms: facts.nowMs,
      card_brand: facts.charge.brand,
      card_last4: facts.charge.last4,
    })
    .execute();
  await tell(ctx, tx, 'receipt.issued', {
    receiptId: id,
    number,
    invoiceId,
    amountMinor: facts.attempt.amount_minor,
  });
}
