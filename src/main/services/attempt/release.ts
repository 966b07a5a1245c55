/** Gives an attempt back: the intent is canceled at the provider, and its booking becomes a draft again. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { bookingOfAttempt } from '../../database/attempt/attempt-invoices';
import { advanceAttempt, findAttempt, type AttemptRow } from '../../database/attempt/payment-attempts';
import { isIdle, readerWorks } from '../../domain/attempt/payment-attempt';
import { paymentKey } from '../../domain/attempt/payment-keys';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { moveBookingsOf } from './booking-of';
import { gatewayRefusal } from './gateway-refusal';
import { ensureIntent } from './intent-record';
import { publish } from '../base/outbox';
import { inTurn } from '../base/booking-turns';
import type { InTransaction } from '../base/work';

/**
 * Releases an attempt whose reader does not work. Refused (conflict) when money may have moved after all: the
 * provider would not cancel. `evenCollecting` is for callers that know that no reader works any more:
 * recovery, and the run itself.
 */
export function releaseAttempt(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  options: { readonly evenCollecting?: boolean; readonly failure?: string } = {},
): Promise<Result<null>> {
  return inTurn(ctx, attemptId, async () => {
    const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
    if (!attempt || attempt.state === 'released') return ok(null);
    const mayRelease = isIdle(attempt.state) || (readerWorks(attempt.state) && options.evenCollecting);
    if (!mayRelease) return refuseUnsettled();
    let intentId: string;
    try {
      // An attempt that was only written down may still have an intent; the key brings it to light.
      intentId = (await ensureIntent(ctx, attempt)).id;
      const canceled = await ctx.gateway.cancelIntent(intentId, paymentKey.cancel(intentId));
      if (canceled.status !== 'canceled') return refuseUnsettled();
    } catch (error) {
      return gatewayRefusal(error, 'card_not_called_off');
    }
    await ctx.store.transaction(async (tx) => {
      const now = await findAttempt(tx, attemptId);
      if (now) await markReleased({ ctx, tx }, now, options.failure ?? null);
    });
    // A reader that was offered meanwhile would wait for a card that nobody can charge.
    await ctx.gateway.cancelCollect(intentId);
    return ok(null);
  });
}

/** Writes down that nothing was or will be taken. */
export async function markReleased(
  { ctx, tx }: InTransaction,
  attempt: AttemptRow,
  failure: string | null,
): Promise<void> {
  if (attempt.state === 'released') return;
  const nowMs = ctx.clock.nowMs();
  await advanceAttempt(tx, attempt, 'released', { nowMs, change: { failure } });
  await moveBookingsOf(tx, attempt, 'payment_released', nowMs);
  const bookingId = await bookingOfAttempt(tx, attempt);
  await note({ ctx, tx, by: 'kiosk' }, 'payment.released', bookingId);
  await publish({ ctx, tx }, 'payment.released', { attemptId: attempt.id, bookingId });
}

function refuseUnsettled(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_busy' });
}
