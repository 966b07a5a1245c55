/** Tables of attempts to pay by card, and what may come of them later, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { AttemptState } from '../../domain/attempt/payment-attempt';
import type { Flag, Later } from './column';

export interface PaymentAttemptTable {
  id: Id<'attempt'>;
  /** What it pays for: a move-in, or, where null, open invoices of a tenant (`attempt_invoice`). */
  booking_id: Id<'booking'> | null;
  /** The tenant whose invoices it pays; null for a move-in. */
  contact_id: Later<Id<'contact'> | null>;
  provider: 'simulated' | 'stripe';
  amount_minor: Minor;
  /** The same in the provider's units. */
  card_amount: number;
  currency: string;
  /** Of what is paid for: the quote, or the list of invoices with their amounts. */
  quote_sha256: string;
  /** See domain/attempt/payment-attempt.ts. */
  state: AttemptState;
  intent_id: string | null;
  client_secret: string | null;
  /** What went wrong last, as a word of ours. */
  failure: string | null;
  created_at_ms: number;
  updated_at_ms: number;
  /** When somebody at the screen last asked to pay by it; null: a device's own. */
  screen_at_ms: Later<number | null>;
  /** When the customer was shown how it ended. */
  shown_at_ms: Later<number | null>;
  /** How often wrong digits were typed to take the booking up again after a crash. */
  resume_tries: Later<number>;
  /** Until when the provider holds what is authorized, as first seen. */
  capture_before_ms: Later<number | null>;
  /** The card is to be kept for later rents; decided when the attempt is made. */
  save_card: Later<Flag>;
  /** The provider's customer in whose name it is kept. */
  customer_id: Later<string | null>;
}

/** What of an invoice a payment is for, as written down before the card was asked for. */
export interface AttemptInvoiceTable {
  attempt_id: Id<'attempt'>;
  /** From 1, oldest invoice first. */
  position: number;
  invoice_id: Id<'invoice'>;
  amount_minor: Minor;
}

/**
 * How much of each booking a payment is for, where it pays for several of one visit. The first is `booking_id` of the
 * attempt.
 */
export interface AttemptBookingTable {
  attempt_id: Id<'attempt'>;
  /** From 1. */
  position: number;
  booking_id: Id<'booking'>;
  amount_minor: Minor;
}

/** Periods that a tenant pays ahead with an attempt: their bills are made once it is paid. */
export interface AttemptAheadTable {
  attempt_id: Id<'attempt'>;
  contract_id: Id<'contract'>;
  /** The last day of the last of them, YYYY-MM-DD. */
  through_on: string;
  amount_minor: Minor;
}

/** A payment that people have to settle, with what the provider said last. */
export interface PaymentReviewTable {
  id: Generated<number>;
  attempt_id: Id<'attempt'>;
  /** A word of ours or a code of the interface document. */
  reason: string;
  raised_at_ms: number;
  charge_id: Later<string | null>;
  provider_status: Later<string | null>;
  /** In the provider's units. */
  amount_received: Later<number | null>;
  amount_capturable: Later<number | null>;
  refunded: Later<Flag | null>;
  seen_at_ms: Later<number | null>;
  /** JSON: `[{atMs, what, outcome}]`. */
  tried: Later<string>;
  /** Written before the provider is asked to give money back. */
  refund_asked_at_ms: Later<number | null>;
  settled_at_ms: Later<number | null>;
  settled_as: Later<'captured' | 'released' | 'refunded' | 'move-in' | null>;
  settled_by: Later<string | null>;
  settled_why: Later<string | null>;
}

/** A payment that the holder of its card disputes; by the provider's id. */
export interface CardDisputeTable {
  id: string;
  attempt_id: Id<'attempt'>;
  state: 'open' | 'won' | 'lost';
  amount_minor: Minor;
  opened_on: string;
  opened_at_ms: number;
  closed_on: string | null;
  closed_at_ms: number | null;
}

export interface AttemptTables {
  payment_attempt: PaymentAttemptTable;
  attempt_invoice: AttemptInvoiceTable;
  attempt_ahead: AttemptAheadTable;
  attempt_booking: AttemptBookingTable;
  payment_review: PaymentReviewTable;
  card_dispute: CardDisputeTable;
}
