/** Captures what a contract stands for. Asked again, it does nothing twice. */
import type { Id } from '../../shared/ids';
import { advanceAttempt, findAttempt } from '../database/payment-attempts';
import { note } from './audit';
import type { ServiceContext } from './context';
import { tell } from './outbox';
import { raiseReview } from './payment-review';
import { GatewayError } from '../domain/gateway-error';

/** True when the money is captured. When the provider cannot be reached the next sweep tries again. */
export async function capturePayment(ctx: ServiceContext, attemptId: Id<'attempt'>): Promise<boolean> {
  const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
  if (!attempt?.intent_id || attempt.state !== 'contracted') return attempt?.state === 'captured';
  const intentId = attempt.intent_id;
  let status: string;
  try {
    status = (await ctx.gateway.captureIntent(intentId, `capture:${intentId}`)).status;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ attempt: attemptId, kind: error.kind }, 'the capture will be tried again');
    return false;
  }
  if (status !== 'succeeded' && status !== 'canceled') return false;
  await ctx.store.transaction(async (tx) => {
    const now = await findAttempt(tx, attemptId);
    if (now?.state !== 'contracted') return;
    if (status === 'canceled') return raiseReview(ctx, tx, now, 'authorisation_lost');
    const nowMs = ctx.clock.nowMs();
    await advanceAttempt(tx, now, 'captured', nowMs);
    await tx
      .updateTable('charges_entry')
      .set({ captured_at_ms: nowMs })
      .where('attempt_id', '=', attemptId)
      .execute();
    await tx.updateTable('receipt').set({ state: 'final' }).where('attempt_id', '=', attemptId).execute();
    await note(ctx, tx, 'kiosk', 'payment.captured', now.booking_id);
    await tell(ctx, tx, 'payment.captured', {
      attemptId,
      bookingId: now.booking_id,
      intentId,
      amountMinor: now.amount_minor,
    });
  });
  return status === 'succeeded';
}

/** The contract stands, whatever becomes of this try: a capture that fails is made by the next sweep. */
export async function captureOrLeave(ctx: ServiceContext, attemptId: Id<'attempt'>): Promise<void> {
  try {
    await capturePayment(ctx, attemptId);
  } catch (error) {
    ctx.log.error({ attempt: attemptId, err: error }, 'the capture is left to the next sweep');
  }
}
