/**
 * An expected refusal is a value; a fault is thrown and caught by listener and bridge. A refusal names a code of the
 * interface document, and what kind of no it is, from which `/v1` makes a status. It also names the request
 * member it is about. For the screen it has a finer reason with its own translated sentence.
 */
import type { DeskReason } from './desk/reasons';
import { sentenceOf, type ErrorCode } from './error-codes';

export type RefusalKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not_found' // 404
  | 'conflict' // 409
  | 'throttled' // 429
  | 'failed' // 500, a step of ours
  | 'provider' // 502
  | 'provider_timeout' // 504
  | 'unavailable'; // 503, stopping or storage full

export const refusalReasons = [
  'invalid_input',
  'unit_taken',
  'unit_out_of_reach',
  'booking_closed',
  'booking_busy',
  'assisted',
  'booking_unknown',
  'contact_missing',
  'reservations_used_up',
  'coverage_missing',
  'signature_missing',
  'signature_invalid',
  /** What was typed as a signature lacks a word of the signer's name. */
  'name_differs',
  'agreement_changed',
  'date_invalid',
  'promotion_unknown',
  'email_invalid',
  'phone_invalid',
  'postal_code_invalid',
  'script_unsupported',
  'hidden_mark',
  'reader_unavailable',
  'provider_offline',
  'reader_closed',
  'pickup_unknown',
  'reservation_unknown',
  'login_wrong',
  'code_wrong',
  'unit_unknown',
  /** Another kiosk of the site keeps the unit, as head office says. */
  'unit_elsewhere',
  'signed_out',
  'payment_failed',
  /** Nothing is open to be paid: it was paid meanwhile. */
  'nothing_owed',
  /** Something else is open than what was shown. */
  'bills_changed',
  /** Another payment of the same bills is at a reader, at the desk or with staff. */
  'bills_busy',
  /** Nothing can be said of the contract any more: it has ended, or its notice was withdrawn. */
  'contract_over',
  'messages_unread',
  /** A day that notice does not allow. */
  'last_day_early',
  /** The last day is said first. */
  'notice_missing',
  /** A payment of the contract is open. */
  'payment_open',
  /** The bank of a saved card is being asked. */
  'card_asked',
  /** A tenant cannot pay here for now: full disk, wrong clock, closed reader, or no line to the bank. */
  'no_payments',
  'storage_full',
  /** The books may lack move-ins after a restore or a loss: staff compare them first (services/base/books-in-doubt.ts). */
  'books_not_compared',
  /** The disk answered with a fault of its own. */
  'storage_fault',
  /** Another program held the database for too long, or the machine is too slow for a document. */
  'busy',
  /** Nobody has said that the clock shows the right time: nothing is sold. */
  'clock_wrong',
  /** There is no property yet: head office has to lay its catalogue down. */
  'being_set_up',
  'throttled',
  'not_offered',
  'fault',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export interface Refusal {
  readonly code: ErrorCode;
  readonly kind: RefusalKind;
  readonly message: string;
  readonly field: string | null;
  readonly reason: RefusalReason;
  /** Only with kind `throttled`: seconds after which it is worth trying again. */
  readonly retryAfterSeconds?: number;
  /** What the front desk hears instead of `reason`, where it hears more. */
  readonly desk?: DeskReason;
  /** Numbers and names of the desk's sentence. */
  readonly detail?: Readonly<Record<string, string | number>>;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Builds one refusal; the sentence is the code's, with the member it is about, unless a clearer one is given. */
export function refusal(
  code: ErrorCode,
  kind: RefusalKind,
  detail: {
    field?: string;
    message?: string;
    reason?: RefusalReason;
    retryAfterSeconds?: number;
    desk?: DeskReason;
    detail?: Readonly<Record<string, string | number>>;
  } = {},
): Refusal {
  return {
    code,
    kind,
    message: detail.message ?? sentenceOf(code, detail.field),
    field: detail.field ?? null,
    reason: detail.reason ?? (kind === 'invalid' ? 'invalid_input' : 'fault'),
    ...(detail.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: detail.retryAfterSeconds }),
    ...(detail.desk === undefined ? {} : { desk: detail.desk }),
    ...(detail.detail === undefined ? {} : { detail: detail.detail }),
  };
}

/** A result with one refusal. Same arguments as `refusal`. */
export function refuse(...args: Parameters<typeof refusal>): Result<never> {
  return { ok: false, refusals: [refusal(...args)] };
}

/** A result with several refusals, in the interface document's order. */
export function refuseAll(refusals: readonly Refusal[]): Result<never> {
  return { ok: false, refusals };
}
