/** Captures what a contract or receipts stand for. Asked again, it does nothing twice. */
import type { IntentStatus } from '../../card-reader/intent-status';
import type { PaymentIntent } from '../../card-reader/port';
import type { Id } from '../../../shared/ids';
import { bookingOfAttempt } from '../../database/attempt/attempt-invoices';
import { advanceAttempt, findAttempt, type AttemptRow } from '../../database/attempt/payment-attempts';
import { markReceiptFinal } from '../../database/contract/receipts';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { KEY_TRUSTED_MS, paymentKey } from '../../domain/attempt/payment-keys';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { bookEntries } from '../ledger/book';
import { raiseReview } from './review';
import type { InTransaction } from '../base/work';

/** True when the money is captured. When the provider cannot be reached the next sweep tries again. */
export async function capturePayment(ctx: ServiceContext, attemptId: Id<'attempt'>): Promise<boolean> {
  // Written or captured since anybody read it, by this process or another.
  const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
  if (!attempt?.intent_id || attempt.state !== 'contracted') return attempt?.state === 'captured';
  const intentId = attempt.intent_id;
  let intent: PaymentIntent | null;
  try {
    intent = await captureOnce(ctx, attempt, intentId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ attempt: attemptId, kind: error.kind }, 'the capture will be tried again');
    if (error.kind !== 'unknown_intent') return false;
    intent = null;
  }
  if (intent && mayStillCapture.has(intent.status)) return false;
  const lost = lostBecause(attempt, intent);
  await ctx.store.transaction(async (tx) => {
    // Staff may have settled it while the provider was asked.
    const now = await findAttempt(tx, attemptId);
    if (now?.state !== 'contracted') return;
    if (lost) await raiseReview({ ctx, tx }, now, lost, intent);
    else await markCaptured({ ctx, tx }, now);
  });
  return lost === null;
}

/** The provider has not said yes or no. */
const mayStillCapture: ReadonlySet<IntentStatus> = new Set(['requires_capture', 'processing']);

/** Under an old key the provider might do it again, so what has happened is looked at first. */
async function captureOnce(
  ctx: ServiceContext,
  attempt: AttemptRow,
  intentId: string,
): Promise<PaymentIntent> {
  if (ctx.clock.nowMs() - attempt.updated_at_ms >= KEY_TRUSTED_MS) {
    const seen = await ctx.gateway.retrieveIntent(intentId);
    if (seen.status !== 'requires_capture') return seen;
  }
  return ctx.gateway.captureIntent(intentId, paymentKey.capture(intentId));
}

/** Why the money of a contract did not come in as agreed, or null when it did. */
function lostBecause(attempt: AttemptRow, intent: PaymentIntent | null): string | null {
  if (!intent) return 'unknown_intent';
  if (intent.status !== 'succeeded') return 'authorisation_lost';
  if (intent.charge?.refunded) return 'refunded';
  return intent.amountReceived === attempt.card_amount ? null : 'other_amount';
}

/** Writes down that the money is in: attempt, charges entry, receipt. */
export async function markCaptured({ ctx, tx }: InTransaction, attempt: AttemptRow): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  await advanceAttempt(tx, attempt, 'captured', { nowMs });
  await markReceiptFinal(tx, attempt.id, nowMs);
  await bookEntries({ ctx, tx });
  const bookingId = await bookingOfAttempt(tx, attempt);
  await note({ ctx, tx, by: 'kiosk' }, 'payment.captured', bookingId);
  await publish({ ctx, tx }, 'payment.captured', {
    attemptId: attempt.id,
    bookingId,
    intentId: attempt.intent_id ?? '',
    provider: attempt.provider,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
  });
}

/** The contract stands, whatever becomes of this try: a capture that fails is made by the next sweep. */
export async function captureOrLeave(ctx: ServiceContext, attemptId: Id<'attempt'>): Promise<void> {
  try {
    await capturePayment(ctx, attemptId);
  } catch (error) {
    ctx.log.error({ attempt: attemptId, err: error }, 'the capture is left to the next sweep');
  }
}
