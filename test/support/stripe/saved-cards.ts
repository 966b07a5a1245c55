/** A card that was kept is charged without its holder: confirmed off session. And what a test does with such cards. */
import { z } from 'zod';
import { expand, find, read, truth, type Call } from './call';
import { declineError } from './declines';
import { cardRefused, invalid, refused } from './errors';
import { intentShape } from './shapes';
import {
  newId,
  type CardName,
  type ChargeRecord,
  type IntentRecord,
  type Outcome,
  type PaymentMethodRecord,
  type State,
} from './state';

export interface SavedCardControls {
  /** What the bank says to the next charges of saved cards, in order; approved when nothing is left. */
  say(...outcomes: readonly Outcome[]): void;
  /** The bank thinks that long about the next charge. */
  think(outcome: Outcome, thinkMs: number): void;
  /** A customer in test mode, and their card that a reader has kept. */
  keep(card?: CardName): { readonly customerId: string; readonly cardId: string };
  /** The network replaces a card, or says until when it is valid (YYYY-MM). */
  update(cardId: string, now: { readonly card?: CardName; readonly expires?: string }): void;
  /** Whether a card is still its customer's. */
  isKept(cardId: string): boolean;
}

export function createSavedCardControls(state: State): SavedCardControls {
  return {
    say: (...outcomes) =>
      void state.savedAnswers.push(...outcomes.map((outcome) => ({ outcome, thinkMs: 0 }))),
    think: (outcome, thinkMs) => void state.savedAnswers.push({ outcome, thinkMs }),
    keep(card = 'visa') {
      const about = { live: false, createdMs: state.clock.nowMs() };
      const customerId = newId('cus');
      const nobody = { name: null, email: null, phone: null, metadata: {}, deleted: false };
      state.customers.set(customerId, { id: customerId, ...about, ...nobody });
      const cardId = newId('pm');
      const kept = { type: 'card', card, chargeId: null, allowRedisplay: 'limited' } as const;
      state.methods.set(cardId, { id: cardId, ...about, ...kept, customer: customerId });
      return { customerId, cardId };
    },
    update(cardId, now) {
      const method = state.methods.get(cardId);
      if (!method) throw new Error('no such card');
      Object.assign(method, now);
    },
    isKept: (cardId) => (state.methods.get(cardId)?.customer ?? null) !== null,
  };
}

/** The card, if it may be charged for this customer; else Stripe's refusal. */
export function savedCardOf(call: Call, id: string, customer: string | null): PaymentMethodRecord {
  const method = find(call, 'PaymentMethod', call.state.methods, id);
  if (method.customer === null && method.type === 'card')
    throw invalid(
      'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      'payment_method',
    );
  if (method.customer !== customer)
    throw invalid(
      'The payment method belongs to another customer than the PaymentIntent.',
      'payment_method',
      'payment_intent_invalid_parameter',
    );
  return method;
}

/** Another confirm while one is at work, or after the money was taken, is refused. */
export function confirmIt(call: Call, intent: IntentRecord): object {
  const asked = read(call, {
    payment_method: z.string().optional(),
    off_session: truth.optional(),
    expand,
  });
  const { state } = call;
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    throw refused(
      'payment_intent_unexpected_state',
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `This PaymentIntent's status is ${intent.status}, so it cannot be confirmed.`,
      intentShape(state, intent),
    );
  const cardId = asked.payment_method ?? intent.paymentMethod;
  if (cardId === null)
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
      'payment_intent_unexpected_state',
    );
  const method = savedCardOf(call, cardId, intent.customer);
  const { outcome, thinkMs } = state.savedAnswers.shift() ?? { outcome: 'approved' as const, thinkMs: 0 };
  intent.paymentMethod = cardId;
  intent.lastError = null;
  if (thinkMs > 0) {
    intent.status = 'processing';
    const settle = () => void decide(state, intent, method, outcome);
    intent.pending = { atMs: state.clock.nowMs() + thinkMs, settle };
  } else {
    const charge = decide(state, intent, method, outcome);
    if (outcome !== 'approved')
      throw cardRefused({ ...declineError(outcome), charge: charge.id }, intentShape(state, intent));
  }
  const latestCharge = (asked.expand ?? []).includes('latest_charge');
  return intentShape(state, intent, { latestCharge });
}

function decide(
  state: State,
  intent: IntentRecord,
  method: PaymentMethodRecord,
  outcome: Outcome,
): ChargeRecord {
  const isPaid = outcome === 'approved';
  const charge: ChargeRecord = {
    id: newId('ch'),
    intentId: intent.id,
    live: intent.live,
    createdMs: state.clock.nowMs(),
    amount: intent.amount,
    currency: intent.currency,
    card: method.card,
    outcome,
    readerId: null,
    paymentMethodId: method.id,
    captureBeforeMs: state.clock.nowMs() + state.holdMs,
    generatedCard: null,
    amountCaptured: isPaid ? intent.amount : 0,
    capturedAtOnce: false,
    amountRefunded: 0,
    disputed: false,
  };
  state.charges.set(charge.id, charge);
  intent.chargeIds.push(charge.id);
  intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
  intent.lastError = outcome === 'approved' ? null : outcome;
  if (!isPaid) intent.paymentMethod = null;
  return charge;
}
