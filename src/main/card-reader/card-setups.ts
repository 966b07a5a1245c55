/**
 * Cards that a reader reads only to save them: nothing is charged, and no amount is involved. All functions may throw
 * GatewayError.
 */
import type { IntentStatus } from './intent-status';

/** What the provider knows about the keeping of a card. */
export interface CardSetup {
  readonly id: string;
  readonly clientSecret: string;
  /** Never `requires_capture`. */
  readonly status: IntentStatus;
  readonly customerId: string | null;
  readonly live: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** The card as it may be charged without the reader; null where none was read, and where it cannot be kept. */
  readonly savedCardId: string | null;
  /** Why the last card was refused. */
  readonly lastError: 'declined' | 'insufficient_funds' | 'expired_card' | null;
}

export interface NewSetup {
  readonly customerId: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Stored before it is used: asking again under it makes no second setup. */
  readonly idempotencyKey: string;
  /** When the key was stored. A provider forgets keys; under an old one it looks for the setup before it makes one. */
  readonly keySinceMs: number;
}

export interface CardSetups {
  createSetup(setup: NewSetup): Promise<CardSetup>;
  retrieveSetup(setupId: string): Promise<CardSetup>;
  /** Answers the setup as it then is: one that has kept a card is not canceled any more. */
  cancelSetup(setupId: string, idempotencyKey: string): Promise<CardSetup>;
}
