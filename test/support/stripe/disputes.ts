/** /v1/disputes: what the bank's customers do not want to have paid. */
import type Stripe from 'stripe';
import { createdWindow, listOf, page, read, within, type Call, type Route } from './call';
import { seconds } from './shapes';
import { newId, type DisputeRecord, type State } from './state';

export function openDispute(
  state: State,
  intentId: string,
  { amount, fee = 1500 }: { readonly amount?: number; readonly fee?: number } = {},
): string {
  const charge = [...state.charges.values()].findLast((each) => each.intentId === intentId);
  if (!charge) throw new Error('nothing was paid that anybody could dispute');
  charge.disputed = true;
  const dispute: DisputeRecord = {
    id: newId('dp'),
    live: charge.live,
    chargeId: charge.id,
    intentId,
    createdMs: state.clock.nowMs(),
    amount: amount ?? charge.amountCaptured,
    currency: charge.currency,
    fee,
    status: 'needs_response',
  };
  state.disputes.set(dispute.id, dispute);
  return dispute.id;
}

function shape(dispute: DisputeRecord) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [
      {
        amount: -dispute.amount,
        fee: dispute.fee,
        net: -dispute.amount - dispute.fee,
      } as Stripe.BalanceTransaction,
    ],
    charge: dispute.chargeId,
    created: seconds(dispute.createdMs),
    currency: dispute.currency,
    is_charge_refundable: false,
    livemode: dispute.live,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: 'fraudulent',
    status: dispute.status,
  } satisfies Partial<Stripe.Dispute>;
}

function list(call: Call): object {
  const asked = read(call, { ...page, created: createdWindow });
  const found = [...call.state.disputes.values()].filter(
    (dispute) => dispute.live === call.live && within(asked.created, dispute.createdMs),
  );
  return listOf('/v1/disputes', found, asked, shape);
}

export const disputeRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/v1\/disputes$/, permission: 'disputes_read', answer: list },
];
