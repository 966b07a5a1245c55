/**
 * Cards that a reader has saved, charged later without their holders. An intent is made first and confirmed afterward,
 * so at most one charge can succeed, whatever answers are lost. Amounts are in the provider's units. All functions may
 * throw GatewayError.
 */
import type { IntentStatus } from './intent-status';

/** What the provider knows about an intent for a saved card. */
export interface SavedCharge {
  readonly id: string;
  /** `requires_confirmation` and `requires_payment_method`: the card may be asked. */
  readonly status: IntentStatus;
  readonly amount: number;
  /** What was taken, in the provider's units. */
  readonly amountReceived: number;
  /** Lower case, as the provider writes it. */
  readonly currency: string;
  readonly live: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdMs: number;
  /** Of the card that paid. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** Whether anything was given back. */
  readonly refunded: boolean;
  /** Of the card's last answer, yes or no; null before the first. */
  readonly lastChargeId: string | null;
  /** Why the card was refused last; null where it was not. Codes: https://docs.stripe.com/declines/codes */
  readonly refusal: { readonly code: string; readonly advice: string | null } | null;
}

export interface NewCharge {
  readonly customerId: string;
  readonly cardId: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Stored before it is used: asking again under it makes no second intent. */
  readonly idempotencyKey: string;
  /** When the key was stored. A provider forgets keys; under an old one it looks for the intent before it makes one. */
  readonly keySinceMs: number;
}

export interface ChargeTry {
  readonly cardId: string;
  readonly idempotencyKey: string;
  /** The intent's `lastChargeId` before this try. */
  readonly lastChargeId: string | null;
}

/** A saved card as its provider has it by now: networks replace cards, and some providers follow them. */
export interface SavedCard {
  readonly brand: string;
  readonly last4: string;
  /** The last month in which it is valid, YYYY-MM; null: the provider does not say. */
  readonly expires: string | null;
}

export interface SavedCards {
  /** Makes an intent for the card and asks the card for nothing. `refused`: the provider will not, and why. */
  createCharge(charge: NewCharge): Promise<SavedCharge | { readonly refused: string }>;
  retrieveCharge(intentId: string): Promise<SavedCharge>;
  /** Asks the card. A refusal is an answer and not an error. */
  confirmCharge(intentId: string, asked: ChargeTry): Promise<SavedCharge>;
  /** Intents of this kiosk for saved cards of a customer, newest first; a hundred at most. */
  listCharges(customerId: string): Promise<readonly SavedCharge[]>;
  /** Null where the provider knows no such card. */
  describeCard(cardId: string): Promise<SavedCard | null>;
  /** The provider forgets the card. Nothing happens where it has. */
  detachCard(cardId: string): Promise<void>;
}
