/** What the emulated Stripe remembers. One object, handed around; nothing lives in module variables. */
import { randomBytes } from 'node:crypto';
import type { Clock } from './clock';
import type { Decline } from './declines';

export type Outcome = 'approved' | Decline;

/** Cards a test can present. `single` networks move the money at once and know no hold. */
export const cards = {
  visa: { brand: 'visa', last4: '4242', country: 'US', single: false, savable: true },
  mastercard: { brand: 'mastercard', last4: '4444', country: 'US', single: false, savable: true },
  amex: { brand: 'amex', last4: '0005', country: 'US', single: false, savable: true },
  eftpos_au: { brand: 'eftpos_au', last4: '5012', country: 'AU', single: true, savable: false },
  interac: { brand: 'interac', last4: '1933', country: 'CA', single: true, savable: false },
  /** A card of a wallet: it pays, but nothing of it can be saved. */
  wallet: { brand: 'visa', last4: '1881', country: 'US', single: false, savable: false },
} as const;
export type CardName = keyof typeof cards;

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface IntentRecord {
  readonly id: string;
  readonly live: boolean;
  readonly createdMs: number;
  readonly amount: number;
  readonly currency: string;
  readonly clientSecret: string;
  readonly captureMethod: 'automatic' | 'automatic_async' | 'manual';
  readonly cardPresentCapture: 'manual' | 'manual_preferred' | null;
  readonly types: readonly string[];
  readonly allowed: readonly string[];
  readonly customer: string | null;
  /** The saved card that it is to be paid with; none after a refusal, so that each try names it. */
  paymentMethod: string | null;
  readonly setupFutureUsage: 'on_session' | 'off_session' | null;
  readonly description: string | null;
  metadata: Record<string, string>;
  status: IntentStatus;
  /** What the bank will say, and from when on it shows. */
  pending: { readonly atMs: number; readonly settle: () => void } | null;
  lastError: Outcome | null;
  chargeIds: string[];
  canceledAtMs: number | null;
  cancellationReason: string | null;
}

/** A card that is to be kept without a charge. */
export interface SetupRecord {
  readonly id: string;
  readonly live: boolean;
  readonly createdMs: number;
  readonly clientSecret: string;
  readonly customer: string | null;
  readonly types: readonly string[];
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  status: Exclude<IntentStatus, 'requires_capture'>;
  pending: { readonly atMs: number; readonly settle: () => void } | null;
  lastError: Outcome | null;
  /** Of the last card that was read; null before the first. */
  attempt: {
    readonly id: string;
    readonly atMs: number;
    readonly methodId: string;
    readonly generatedCard: string | null;
  } | null;
}

export interface ChargeRecord {
  readonly id: string;
  readonly intentId: string;
  readonly live: boolean;
  readonly createdMs: number;
  readonly amount: number;
  readonly currency: string;
  readonly card: CardName;
  readonly outcome: Outcome;
  readonly readerId: string | null;
  readonly paymentMethodId: string;
  readonly captureBeforeMs: number;
  generatedCard: string | null;
  amountCaptured: number;
  /** Of a network that knows no hold. */
  capturedAtOnce: boolean;
  amountRefunded: number;
  disputed: boolean;
}

/** What becomes of a charge later. */
interface AfterCharge {
  readonly id: string;
  readonly live: boolean;
  readonly chargeId: string;
  readonly intentId: string;
  readonly createdMs: number;
  readonly amount: number;
  readonly currency: string;
}

export interface RefundRecord extends AfterCharge {
  readonly reason: string | null;
  readonly metadata: Record<string, string>;
  /** Only ever from `succeeded` to `failed`, days later. */
  status: 'succeeded' | 'failed';
}

export interface DisputeRecord extends AfterCharge {
  /** What Stripe asks for it, in its own units. */
  readonly fee: number;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

export interface CustomerRecord {
  readonly id: string;
  readonly live: boolean;
  readonly createdMs: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly metadata: Record<string, string>;
  deleted: boolean;
}

export interface PaymentMethodRecord {
  readonly id: string;
  readonly live: boolean;
  readonly createdMs: number;
  readonly type: 'card' | 'card_present' | 'interac_present';
  /** Its network may replace it. */
  card: CardName;
  /** YYYY-MM; 2034-12 unless something else is said. */
  expires?: string;
  readonly chargeId: string | null;
  readonly allowRedisplay: 'always' | 'limited' | 'unspecified';
  customer: string | null;
}

export interface LocationRecord {
  readonly id: string;
  readonly live: boolean;
  readonly displayName: string;
  readonly country: string;
}

export type ActionType =
  | 'process_payment_intent'
  | 'process_setup_intent'
  | 'collect_payment_method'
  | 'confirm_payment_intent'
  | 'set_reader_display';

export interface Cart {
  readonly currency: string;
  readonly total: number;
  readonly tax: number | null;
  readonly lineItems: readonly {
    readonly amount: number;
    readonly description: string;
    readonly quantity: number;
  }[];
}

export interface ActionRecord {
  readonly type: ActionType;
  /** Of an intent, or of a setup. */
  readonly intentId: string | null;
  readonly allowRedisplay: 'always' | 'limited' | 'unspecified';
  readonly cart: Cart | null;
  status: 'in_progress' | 'succeeded' | 'failed';
  failureCode: string | null;
  failureMessage: string | null;
  decline: Outcome | null;
  /** The reader has the card: the action can no longer be called off. */
  cardTaken: boolean;
}

/** A card that was held to the reader, and what then happens to it. */
export interface Presentation {
  readonly card: CardName;
  readonly bank: Outcome;
  readonly reader: 'reports' | 'times_out' | 'unplugged';
  /** How long the bank thinks, in milliseconds of the emulator's clock. */
  readonly thinkMs: number;
}

export interface ReaderRecord {
  readonly id: string;
  readonly live: boolean;
  readonly serial: string;
  readonly label: string;
  readonly location: string;
  readonly deviceType: string;
  online: boolean;
  action: ActionRecord | null;
  /** Collected by a two-step collect or by Stripe's script, and not processed yet. */
  collected: { readonly intentId: string; readonly presentation: Presentation } | null;
  /** The script that holds the reader: the id of its session. */
  session: string | null;
  display: Cart | null;
}

export interface SavedAnswer {
  readonly outcome: Outcome;
  /** How long the bank thinks. */
  readonly thinkMs: number;
}

export interface State {
  readonly clock: Clock;
  readonly holdMs: number;
  readonly account: { readonly id: string; readonly country: string; readonly currency: string };
  readonly intents: Map<string, IntentRecord>;
  readonly setups: Map<string, SetupRecord>;
  readonly charges: Map<string, ChargeRecord>;
  readonly refunds: Map<string, RefundRecord>;
  readonly disputes: Map<string, DisputeRecord>;
  readonly customers: Map<string, CustomerRecord>;
  readonly methods: Map<string, PaymentMethodRecord>;
  /** What the bank says to the next charges of saved cards; approved when nothing is left. */
  readonly savedAnswers: SavedAnswer[];
  readonly locations: Map<string, LocationRecord>;
  readonly readers: Map<string, ReaderRecord>;
  /** Connection tokens and the place they are confined to; each serves one session of the script. */
  readonly tokens: Map<string, { readonly location: string | null; readonly live: boolean; used: boolean }>;
  readonly sessions: Map<string, { readonly location: string | null; readonly live: boolean }>;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % 62]).join('');
}

export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;
