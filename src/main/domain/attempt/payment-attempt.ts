/**
 * The life of a payment attempt, and whether what a provider knows about an intent pays for it. An attempt is for a
 * booking, or for a tenant's open invoices.
 * `released` is final: no money was taken, and none will be. Every other state is live, and a booking has one live
 * attempt at most.
 */
import type { Lifecycle } from '../base/lifecycle';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations';

export type AttemptState =
  | 'recorded' // written down; the provider may or may not have been asked for an intent
  | 'intent_created' // an intent stands, no card has been asked for
  | 'collecting' // the reader waits for a card; can be called off
  | 'processing' // the reader has the card; the outcome is the provider's to tell
  | 'declined' // refused; the same intent takes another card
  | 'contracted' // contract, invoice and receipt stand, or the receipts of invoices; the capture follows
  | 'captured'
  | 'released'
  | 'needs_review';

export type AttemptEvent =
  | 'intent_made'
  | 'card_asked'
  | 'card_taken'
  | 'card_declined'
  | 'no_card'
  | 'move_in_written'
  | 'receipts_written'
  | 'captured'
  | 'released'
  | 'review_raised';

/** By Stripe's life of an intent or a setup: no card is being charged and none was, so one may be asked for. */
export const waitsForCard = (status: string): boolean =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);

/** How an attempt that stands at the provider may end, whatever its card does. */
const mayEnd = {
  move_in_written: 'contracted',
  receipts_written: 'contracted',
  released: 'released',
  review_raised: 'needs_review',
} as const;

export const attemptLifecycle: Lifecycle<AttemptState, AttemptEvent> = {
  recorded: { intent_made: 'intent_created', released: 'released' },
  intent_created: {
    card_asked: 'collecting',
    card_declined: 'declined',
    ...mayEnd,
  },
  collecting: {
    card_taken: 'processing',
    card_declined: 'declined',
    no_card: 'intent_created',
    ...mayEnd,
  },
  processing: {
    card_declined: 'declined',
    no_card: 'intent_created',
    ...mayEnd,
  },
  declined: {
    card_asked: 'collecting',
    card_declined: 'declined',
    ...mayEnd,
  },
  contracted: { captured: 'captured', review_raised: 'needs_review' },
  needs_review: {
    move_in_written: 'contracted',
    receipts_written: 'contracted',
    captured: 'captured',
    released: 'released',
  },
  captured: {},
  released: {},
};

/** What a person reads aloud of an attempt. */
export function referenceOf(attemptId: string): string {
  return attemptId.slice(-8).toUpperCase();
}

/** Longer than anybody stands at a reader. A payment that was left longer ago holds nothing up. */
export const AT_READER_MS = 15 * MINUTE_MS;

/** While the reader works, nothing the price depends on may change and nobody may cancel. */
export function readerWorks(state: AttemptState): boolean {
  return state === 'collecting' || state === 'processing';
}

/** A price may still change (the intent is given back) and a card may be asked for. */
export function isIdle(state: AttemptState): boolean {
  return state === 'recorded' || state === 'intent_created' || state === 'declined';
}

/** What must be true of an intent before anything is written for it; see `intentFault`. */
export interface ExpectedPayment {
  /** Null where it pays for invoices of a tenant. */
  readonly bookingId: string | null;
  /** The tenant; absent or null where it pays for a booking. */
  readonly contactId?: string | null;
  readonly attemptId: string;
  readonly quoteSha256: string;
  readonly cardAmount: number;
  readonly currency: string;
  readonly live: boolean;
  readonly nowMs: number;
}

export interface SeenPayment {
  readonly status: string;
  readonly amount: number;
  readonly amountReceived: number;
  readonly amountCapturable: number;
  readonly currency: string;
  readonly live: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdMs: number;
  readonly charge: {
    readonly refunded: boolean;
    readonly disputed: boolean;
    readonly captureBeforeMs: number | null;
    readonly card: object | null;
  } | null;
}

export type IntentFault =
  | 'not_paid'
  | 'foreign'
  | 'other_amount'
  | 'other_mode'
  | 'refunded'
  | 'disputed'
  | 'too_old'
  | 'no_card_details';

/** Nobody stands at a reader that long; what is older was taken out of a drawer. */
const OLDEST_INTENT_MS = DAY_MS;

/**
 * Why an intent does not pay for a booking or for invoices; null when it does. What a client says about it is not
 * used.
 */
export function intentFault(expected: ExpectedPayment, seen: SeenPayment): IntentFault | null {
  // No provider takes a payment of nothing, so none knows more of it than which attempt it is.
  if (expected.cardAmount === 0)
    return seen.amount === 0 && seen.metadata['attemptId'] === expected.attemptId ? null : 'foreign';
  if (isForeign(expected, seen.metadata)) return 'foreign';
  if (seen.live !== expected.live) return 'other_mode';
  if (seen.status !== 'requires_capture' && seen.status !== 'succeeded') return 'not_paid';
  // What a card was asked for and what it gave are two numbers.
  const given = seen.status === 'succeeded' ? seen.amountReceived : seen.amountCapturable;
  if (seen.amount !== expected.cardAmount || given !== expected.cardAmount) return 'other_amount';
  if (seen.currency.toLowerCase() !== expected.currency.toLowerCase()) return 'other_amount';
  if (!seen.charge) return 'no_card_details';
  if (seen.charge.refunded) return 'refunded';
  if (seen.charge.disputed) return 'disputed';
  if (expected.nowMs - seen.createdMs >= OLDEST_INTENT_MS) return 'too_old';
  const { captureBeforeMs } = seen.charge;
  if (seen.status === 'requires_capture' && captureBeforeMs !== null && expected.nowMs >= captureBeforeMs)
    return 'too_old';
  return seen.charge.card ? null : 'no_card_details';
}

/** By its attempt, whose id no other kiosk has. The kiosk itself may have had another name: that of before it joined head office. */
function isForeign(expected: ExpectedPayment, metadata: SeenPayment['metadata']): boolean {
  return (
    (metadata['bookingId'] ?? null) !== expected.bookingId ||
    (metadata['contactId'] ?? null) !== (expected.contactId ?? null) ||
    metadata['attemptId'] !== expected.attemptId ||
    metadata['quoteSha256'] !== expected.quoteSha256
  );
}
