/**
 * The life of a payment attempt, and whether what a provider knows about an intent pays for a booking.
 * `released` is final and means: nothing was or will be taken. Everything else counts as live: one per booking.
 */
import type { Lifecycle } from './lifecycle';

export type AttemptState =
  | 'recorded' // written down; the provider may or may not have been asked for an intent
  | 'intent_created' // an intent stands, no card has been asked for
  | 'collecting' // the reader waits for a card; can be called off
  | 'processing' // the reader has the card; the outcome is the provider's to tell
  | 'declined' // refused; the same intent takes another card
  | 'contracted' // contract, invoice and receipt stand; the capture follows
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
  | 'captured'
  | 'released'
  | 'review_raised';

export const attemptLifecycle: Lifecycle<AttemptState, AttemptEvent> = {
  recorded: { intent_made: 'intent_created', released: 'released' },
  intent_created: {
    card_asked: 'collecting',
    card_declined: 'declined',
    move_in_written: 'contracted',
    released: 'released',
    review_raised: 'needs_review',
  },
  collecting: {
    card_taken: 'processing',
    card_declined: 'declined',
    no_card: 'intent_created',
    move_in_written: 'contracted',
    released: 'released',
    review_raised: 'needs_review',
  },
  processing: {
    card_declined: 'declined',
    no_card: 'intent_created',
    move_in_written: 'contracted',
    released: 'released',
    review_raised: 'needs_review',
  },
  declined: {
    card_asked: 'collecting',
    card_declined: 'declined',
    move_in_written: 'contracted',
    released: 'released',
    review_raised: 'needs_review',
  },
  contracted: { captured: 'captured', review_raised: 'needs_review' },
  needs_review: { captured: 'captured', released: 'released' },
  captured: {},
  released: {},
};

/** While the reader works, nothing the price depends on may change and nobody may cancel. */
export function readerWorks(state: AttemptState): boolean {
  return state === 'collecting' || state === 'processing';
}

/** A price may still change (the intent is given back) and a card may be asked for. */
export function isIdle(state: AttemptState): boolean {
  return state === 'recorded' || state === 'intent_created' || state === 'declined';
}

/** What must be true of an intent before a contract is made for it; see `intentFault`. */
export interface ExpectedPayment {
  readonly bookingId: string;
  readonly attemptId: string;
  readonly cardAmount: number;
  readonly currency: string;
  readonly live: boolean;
}

export interface SeenPayment {
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly live: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly charge: { readonly refunded: boolean; readonly card: object | null } | null;
}

export type IntentFault =
  'not_paid' | 'foreign' | 'other_amount' | 'other_mode' | 'refunded' | 'no_card_details';

/** Why an intent does not pay for a booking, or null when it does. A client's word counts for nothing here. */
export function intentFault(expected: ExpectedPayment, seen: SeenPayment): IntentFault | null {
  if (seen.metadata['bookingId'] !== expected.bookingId) return 'foreign';
  if (seen.metadata['attemptId'] !== expected.attemptId) return 'foreign';
  if (seen.live !== expected.live) return 'other_mode';
  if (seen.status !== 'requires_capture' && seen.status !== 'succeeded') return 'not_paid';
  if (seen.amount !== expected.cardAmount) return 'other_amount';
  if (seen.currency.toLowerCase() !== expected.currency.toLowerCase()) return 'other_amount';
  if (!seen.charge) return 'no_card_details';
  if (seen.charge.refunded) return 'refunded';
  return seen.charge.card ? null : 'no_card_details';
}
