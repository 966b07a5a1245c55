/** What happens to money: a card is authorized, held, captured, given back, or a hold runs out. */
import { refused } from './errors';
import { intentShape } from './shapes';
import {
  cards,
  newId,
  type ChargeRecord,
  type IntentRecord,
  type Outcome,
  type PaymentMethodRecord,
  type Presentation,
  type State,
} from './state';

/** Whatever is due by now happens: banks that have thought enough speak, holds past their window fall. */
export function tick(state: State): void {
  const now = state.clock.nowMs();
  for (const setup of state.setups.values()) {
    if (!setup.pending || setup.pending.atMs > now) continue;
    const { settle } = setup.pending;
    setup.pending = null;
    settle();
  }
  for (const intent of state.intents.values()) {
    if (intent.pending && intent.pending.atMs <= now) {
      const { settle } = intent.pending;
      intent.pending = null;
      settle();
    }
    const held = heldCharge(state, intent);
    if (held && held.captureBeforeMs <= now) {
      release(state, intent, 'automatic');
    }
  }
}

/** A card was read: the intent is in the bank's hands, and settles at once or when the bank has thought. */
export function charge(
  state: State,
  intent: IntentRecord,
  presentation: Presentation,
  source: { readonly readerId: string; readonly allowRedisplay: PaymentMethodRecord['allowRedisplay'] },
  told: () => void,
): void {
  intent.status = 'processing';
  intent.lastError = null;
  const settle = () => {
    decide(state, intent, presentation, source);
    told();
  };
  if (presentation.thinkMs <= 0) settle();
  else intent.pending = { atMs: state.clock.nowMs() + presentation.thinkMs, settle };
}

function decide(
  state: State,
  intent: IntentRecord,
  presentation: Presentation,
  source: { readonly readerId: string; readonly allowRedisplay: PaymentMethodRecord['allowRedisplay'] },
): void {
  const card = cards[presentation.card];
  const type = presentation.card === 'interac' ? 'interac_present' : 'card_present';
  const outcome: Outcome = intent.types.includes(type) ? presentation.bank : 'declined';
  const nowMs = state.clock.nowMs();
  const method = addMethod(state, intent, { type, card: presentation.card, chargeId: null, ...source });
  const record: ChargeRecord = {
    id: newId('ch'),
    intentId: intent.id,
    live: intent.live,
    createdMs: nowMs,
    amount: intent.amount,
    currency: intent.currency,
    card: presentation.card,
    outcome,
    readerId: source.readerId,
    paymentMethodId: method.id,
    captureBeforeMs: nowMs + state.holdMs,
    generatedCard: null,
    amountCaptured: 0,
    capturedAtOnce: false,
    amountRefunded: 0,
    disputed: false,
  };
  state.charges.set(record.id, record);
  intent.chargeIds.push(record.id);
  if (outcome !== 'approved') {
    intent.status = 'requires_payment_method';
    intent.lastError = outcome;
    return;
  }
  const manual = intent.captureMethod === 'manual' || intent.cardPresentCapture !== null;
  intent.status = manual && !card.single ? 'requires_capture' : 'succeeded';
  if (intent.status === 'succeeded') {
    record.amountCaptured = intent.amount;
    record.capturedAtOnce = true;
  }
  if (intent.setupFutureUsage && intent.customer && card.savable) {
    const saved = addMethod(state, intent, {
      type: 'card',
      card: presentation.card,
      chargeId: record.id,
      allowRedisplay: source.allowRedisplay,
    });
    saved.customer = intent.customer;
    record.generatedCard = saved.id;
  }
}

export function addMethod(
  state: State,
  { live }: Pick<IntentRecord, 'live'>,
  about: Pick<PaymentMethodRecord, 'type' | 'card' | 'chargeId' | 'allowRedisplay'>,
): PaymentMethodRecord {
  const method: PaymentMethodRecord = {
    id: newId('pm'),
    live,
    createdMs: state.clock.nowMs(),
    type: about.type,
    card: about.card,
    chargeId: about.chargeId,
    allowRedisplay: about.allowRedisplay,
    customer: null,
  };
  state.methods.set(method.id, method);
  return method;
}

function approvedCharge(state: State, intent: IntentRecord): ChargeRecord | null {
  const last = state.charges.get(intent.chargeIds.at(-1) ?? '');
  return last?.outcome === 'approved' ? last : null;
}

function heldCharge(state: State, intent: IntentRecord): ChargeRecord | null {
  return intent.status === 'requires_capture' ? approvedCharge(state, intent) : null;
}

export function capture(state: State, intent: IntentRecord, amount: number): void {
  const held = heldCharge(state, intent);
  if (!held) {
    throw refused(
      'payment_intent_unexpected_state',
      intent.status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${intent.status}. ` +
            'Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
      intentShape(state, intent),
    );
  }
  held.amountCaptured = amount;
  // What is not captured of a hold is released with it.
  held.amountRefunded = intent.amount - amount;
  intent.status = 'succeeded';
}

const cancellable: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

export function cancel(state: State, intent: IntentRecord, reason: string | null): void {
  if (!cancellable.includes(intent.status)) {
    throw refused(
      'payment_intent_unexpected_state',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ` +
        `Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}.`,
      intentShape(state, intent),
    );
  }
  release(state, intent, reason);
}

function release(state: State, intent: IntentRecord, reason: string | null): void {
  const held = heldCharge(state, intent);
  // A hold that is let go shows as a refund of all of the charge.
  if (held) held.amountRefunded = held.amount;
  intent.status = 'canceled';
  intent.canceledAtMs = state.clock.nowMs();
  intent.cancellationReason = reason;
}
