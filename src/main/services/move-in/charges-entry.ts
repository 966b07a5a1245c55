/**
 * Writes the charges entry of a move-in. It is the provider's record of the charge against the contract. Or
 * it is the desk's of the money that staff have taken, which is in at once.
 */
import { insertChargesEntry } from '../../database/contract/receipts';
import type { InTransaction } from '../base/work';
import type { MoveInFacts, Payment } from './facts';
import { publish } from '../base/outbox';

export async function writeChargesEntry(work: InTransaction, facts: MoveInFacts, payment: Payment) {
  const { ctx, tx } = work;
  const { contractId } = facts;
  const id = ctx.newId<'charges_entry'>();
  const charge = chargeOf(payment, facts.nowMs);
  await insertChargesEntry(tx, { id, contract_id: contractId, ...charge });
  await publish(work, 'charges_entry.made', {
    chargesEntryId: id,
    contractId,
    attemptId: charge.attempt_id,
    deskPaymentId: charge.desk_payment_id,
    provider: charge.provider,
    intentId: charge.intent_id,
    chargeId: charge.charge_id,
    amountMinor: charge.amount_minor,
    currency: charge.currency,
  });
}

function chargeOf(paidBy: Payment, nowMs: number) {
  if (paidBy.kind === 'card')
    return {
      attempt_id: paidBy.attempt.id,
      desk_payment_id: null,
      provider: paidBy.attempt.provider,
      intent_id: paidBy.intentId,
      charge_id: paidBy.charge.id,
      amount_minor: paidBy.shareMinor,
      currency: paidBy.attempt.currency,
      captured_at_ms: null,
    };
  const { payment } = paidBy;
  return {
    attempt_id: null,
    desk_payment_id: payment.id,
    provider: 'desk' as const,
    intent_id: payment.id,
    charge_id: payment.tender,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    captured_at_ms: nowMs,
  };
}
