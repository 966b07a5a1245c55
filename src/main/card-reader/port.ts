/**
 * The card reader behind one interface, shaped for Stripe Terminal: connection token, collect, process, cancel,
 * retrieve, capture. Amounts are in the provider's units. A result is never believed about money: whatever `process`
 * says, the service retrieves the intent and acts on what the provider knows.
 */

import type { SimulatedOutcome } from '../../shared/shapes';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** What the provider knows about an intent. */
export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amount: number;
  /** Lower case, as the provider writes it. */
  readonly currency: string;
  readonly live: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** Present once a card was authorised. */
  readonly charge: {
    readonly id: string;
    readonly refunded: boolean;
    readonly card: { readonly brand: string; readonly last4: string } | null;
  } | null;
  /** Why the last card was refused. */
  readonly lastError: 'declined' | 'insufficient_funds' | 'expired_card' | null;
}

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Stored before it is used: asking again under it makes no second intent. */
  readonly idempotencyKey: string;
}

/** How a card presentation ended, as the reader tells it: a hint, never the truth about money. */
export type ReaderResult = 'processed' | 'declined' | 'timed_out' | 'disconnected' | 'cancelled';

export type ReaderState = 'ready' | 'busy' | 'unavailable';

export interface CardGateway {
  readonly provider: 'simulated' | 'stripe';
  /** Whether money of this gateway is real. */
  readonly live: boolean;

  /** Money side: spoken by the service with the provider. All may throw GatewayError. */
  connectionToken(): Promise<string>;
  createIntent(intent: NewIntent): Promise<PaymentIntent>;
  retrieveIntent(intentId: string): Promise<PaymentIntent>;
  captureIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  cancelIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  /** Whether a token has this provider's form at all. */
  isIntentId(token: string): boolean;

  /** Reader side. */
  readerState(): ReaderState;
  /**
   * Waits for a card and lets the provider authorise it. `onCardTaken` tells the moment from which it can no longer be
   * called off. Never throws: what went wrong is the result.
   */
  collectAndProcess(intent: PaymentIntent, onCardTaken: () => void): Promise<ReaderResult>;
  /** Calls a waiting collect off; false when the reader already has the card. */
  cancelCollect(intentId: string): Promise<boolean>;

  /** Only the simulated reader has it: plays a person with a test card. False when nothing waits for a card. */
  readonly present?: (intentId: string, outcome: SimulatedOutcome) => boolean;
}
