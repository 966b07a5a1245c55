/**
 * The card reader behind one interface, shaped for Stripe Terminal: connection token, collect, process, cancel,
 * retrieve, capture. Amounts are in the provider's units. A result is never believed about money: whatever `process`
 * says, the service retrieves the intent and acts on what the provider knows.
 */

import type { SimulatedOutcome } from '../../shared/shapes';
import type { CardSetup, CardSetups } from './card-setups';
import type { IntentStatus } from './intent-status';
import type { SavedCards } from './saved-cards';

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
  readonly createdMs: number;
  /** What of it is captured, in the provider's units. */
  readonly amountReceived: number;
  /** What of it is authorized and can be captured, in the provider's units. */
  readonly amountCapturable: number;
  /** The provider's customer it belongs to; only where a card is to be saved. */
  readonly customerId: string | null;
  /** Present once a card was authorized. */
  readonly charge: {
    readonly id: string;
    /** Whether anything was given back of what was captured. */
    readonly refunded: boolean;
    /** How much of it, in the provider's units. */
    readonly amountRefunded: number;
    readonly disputed: boolean;
    readonly card: { readonly brand: string; readonly last4: string } | null;
    /** Until when an authorization that was not captured is held; null where the provider does not say. */
    readonly captureBeforeMs: number | null;
    /** The card as it may be charged again without the reader; null where the card cannot be kept. */
    readonly savedCardId: string | null;
  } | null;
  /** Why the last card was refused. */
  readonly lastError: 'declined' | 'insufficient_funds' | 'expired_card' | null;
}

/** A payment that the card's holder disputes at their bank. Amounts are in the provider's units. */
export interface CardDispute {
  readonly id: string;
  readonly intentId: string;
  /** `open`: nobody has decided yet. `won`: the money stays, or came again. `lost`: the bank has it. */
  readonly state: 'open' | 'won' | 'lost';
  readonly amount: number;
  /** What the provider asks for it. */
  readonly cost: number;
  readonly createdMs: number;
}

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Stored before it is used: asking again under it makes no second intent. */
  readonly idempotencyKey: string;
  /** When the key was stored. A provider forgets keys; under an old one it looks for the intent before it makes one. */
  readonly keySinceMs: number;
  /** The provider's customer for whom the card is to be kept, or null: it is used this once. */
  readonly saveCardFor: string | null;
}

/** What a customer reads on the reader while it waits for the card. */
export interface ReaderCart {
  readonly lines: readonly { readonly description: string; readonly amount: number }[];
  readonly tax: number;
  readonly total: number;
  readonly currency: string;
}

/** How a card presentation ended, as the reader tells it: a hint, never the truth about money. */
export type ReaderResult = 'processed' | 'declined' | 'timed_out' | 'disconnected' | 'cancelled';

/**
 * Whether a card can be asked for. `unavailable` when no reader is connected, `offline` when the provider
 * cannot be reached. `closed` outside the hours of a reader that must be watched.
 */
export type ReaderState = 'ready' | 'busy' | 'unavailable' | 'offline' | 'closed';

/** The provider's side: money. All may throw GatewayError. Told to `provider` and `live` apart from any booking. */
export interface PaymentProvider extends SavedCards, CardSetups {
  readonly provider: 'simulated' | 'stripe';
  /** Whether money of this provider is real. */
  readonly live: boolean;
  createIntent(intent: NewIntent): Promise<PaymentIntent>;
  retrieveIntent(intentId: string): Promise<PaymentIntent>;
  captureIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  cancelIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  /**
   * Gives back all that was captured, or a part of it. That is `amount` more than the `before` that was given
   * back already, both in the provider's units. Where that much is given back, nothing happens.
   */
  refundIntent(
    intentId: string,
    idempotencyKey: string,
    part?: { readonly before: number; readonly amount: number },
  ): Promise<PaymentIntent>;
  /** Whether what `refundIntent` gave back under this key was sent back by the bank afterward. */
  hasComeBack(intentId: string, idempotencyKey: string): Promise<boolean>;
  /** This kiosk's own intents of a time, oldest or newest first as the provider has them; for the comparison of books. */
  listIntents(from: { readonly fromMs: number; readonly toMs: number }): AsyncIterable<PaymentIntent>;
  /** Disputes that were opened since then, of all that the account sells. */
  listDisputes(sinceMs: number): AsyncIterable<CardDispute>;
  /** A customer in whose name cards are kept; the same id again under the same key. */
  createCustomer(metadata: Readonly<Record<string, string>>, idempotencyKey: string): Promise<string>;
  /** Whether a token has this provider's form at all. */
  isIntentId(token: string): boolean;
}

/** The reader's side: cards. What it says is a hint about money, never the truth. */
export interface CardReader {
  readerState(): ReaderState;
  /** Why no card can be asked for, in words for staff; null when nothing is known to be wrong. */
  readerProblem?(): string | null;
  /**
   * Waits for a card and lets the provider authorize it. `onCardTaken` tells the moment from which it can no longer be
   * called off, and answers when that is written down. Rejected: it could not be; a reader that can still let go of the
   * card does. Never throws: what went wrong is the result.
   */
  collectAndProcess(
    intent: PaymentIntent,
    cart: ReaderCart,
    onCardTaken: () => Promise<void>,
  ): Promise<ReaderResult>;
  /** The same for a card that is only to be kept. */
  collectSetup(setup: CardSetup, onCardTaken: () => Promise<void>): Promise<ReaderResult>;
  /** Calls a waiting collect off, of an intent or a setup; false when the reader already has the card. */
  cancelCollect(id: string): Promise<boolean>;
  /** Lets go of whatever it waits for and takes nothing more; for the end of the process. */
  stopReader(): void;
}

/** Both sides together, as the services use them. */
export interface CardGateway extends PaymentProvider, CardReader {
  close(): void;
  /** Only the simulated reader has it: plays a person with a test card. False when nothing waits for a card. */
  readonly present?: (intentId: string, outcome: SimulatedOutcome) => boolean;
}
