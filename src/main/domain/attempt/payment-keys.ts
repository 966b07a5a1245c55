/**
 * The keys under which the provider is asked to move money. A second request under the same key moves nothing more.
 * Each key is made of an id that is stored before the request, so a restart sends the same key.
 */
import { DAY_MS, HOUR_MS } from '../../../shared/durations';
export const paymentKey = {
  customer: (attemptId: string) => `customer:${attemptId}:v1`,
  create: (attemptId: string) => `create:${attemptId}:v1`,
  capture: (intentId: string) => `capture:${intentId}`,
  cancel: (intentId: string) => `cancel:${intentId}`,
  refund: (intentId: string) => `refund:${intentId}:review`,
  collect: (collectionId: string) => `collect:${collectionId}:v1`,
  confirm: (collectionId: string, number: number) => `confirm:${collectionId}:${number}`,
  setupCustomer: (setupId: string) => `customer:setup:${setupId}:v1`,
  setup: (setupId: string) => `setup:${setupId}:v1`,
  cancelSetup: (setupId: string) => `cancel:setup:${setupId}`,
  creditRefund: (refundId: string) => `refund:${refundId}:credit`,
} as const;

/**
 * Providers forget keys after a day (Stripe: "at least 24 hours"), and a request that is repeated later is done
 * again. From this age on the intent is read first, and what has happened already is not asked for again.
 */
export const KEY_TRUSTED_MS = 20 * HOUR_MS;

/** How long card schemes hold what was authorized at a reader, where the provider does not say until when. */
const USUAL_HOLD_MS = 2 * DAY_MS;

/** Whether half of the time in which an authorization can be captured is over: somebody should know. */
export function holdRunsOut(
  attempt: { readonly created_at_ms: number; readonly capture_before_ms: number | null },
  nowMs: number,
): boolean {
  const endMs = attempt.capture_before_ms ?? attempt.created_at_ms + USUAL_HOLD_MS;
  return nowMs >= attempt.created_at_ms + (endMs - attempt.created_at_ms) / 2;
}
