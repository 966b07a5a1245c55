/**
 * What a paid intent is for is written, or its money is given back. A move-in is written within this, and so are the receipts
 * of a tenant's invoices.
 */
import type { PaymentIntent } from '../../card-reader/port';
import type { Id } from '../../../shared/ids';
import { refuse, type Result } from '../../../shared/result';
import type { AttemptRow } from '../../database/attempt/payment-attempts';
import { intentFault, type IntentFault } from '../../domain/attempt/payment-attempt';
import { inTurn } from '../base/booking-turns';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { captureOrLeave } from './capture';
import { giveBack } from './give-back';
import type { Settlement } from './review';

/**
 * When a refusal gives the money back. `always` when nobody can mend what is missing any more, otherwise only when a step
 * of ours failed.
 */
export type GiveBackWhen = 'always' | 'a_step_failed';

/** An attempt with the intent that pays for it. */
export interface PaidAttempt {
  readonly attemptId: Id<'attempt'>;
  /** Of its row, where it never changes; null: it pays invoices. */
  readonly bookingId: Id<'booking'> | null;
  readonly intent: PaymentIntent;
  /** Who asked for it; absent or null: the kiosk itself. */
  readonly by?: Caller | null;
  /** Staff complete it after a review. */
  readonly settlement?: Settlement;
}

/** Writes in the attempt's turn, gives back what could not be written, and captures what could. */
export async function completeInTurn<T>(
  ctx: ServiceContext,
  { attemptId }: PaidAttempt,
  giveBackWhen: GiveBackWhen,
  write: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const written = await inTurn(ctx, attemptId, async () => {
    const done = await write();
    if (done.ok) return done;
    const first = done.refusals[0];
    const oursFailed = first?.kind === 'failed' || first?.kind === 'unavailable';
    if (giveBackWhen === 'always' || oursFailed) await giveBack(ctx, attemptId, first?.code ?? 'fault');
    return done;
  });
  if (written.ok) await captureOrLeave(ctx, attemptId);
  return written;
}

/** Why an intent does not pay for what an attempt is for; null when it does. */
export function intentRefusal(
  ctx: ServiceContext,
  attempt: AttemptRow,
  intent: PaymentIntent,
): Result<never> | null {
  const fault = intentFault(
    {
      bookingId: attempt.booking_id,
      contactId: attempt.contact_id,
      attemptId: attempt.id,
      quoteSha256: attempt.quote_sha256,
      cardAmount: attempt.card_amount,
      currency: attempt.currency,
      live: ctx.gateway.live,
      nowMs: ctx.clock.nowMs(),
    },
    intent,
  );
  return fault && refuseIntent(fault);
}

/** The intent of a released attempt takes no money any more, whatever its caller believes. */
export function refuseReleased(): Result<never> {
  return refuse('PAYMENT_PROCESS_FAILED', 'conflict', {
    message: 'The payment was canceled.',
    reason: 'payment_failed',
  });
}

export function refuseIntent(fault: IntentFault): Result<never> {
  if (fault === 'no_card_details')
    return refuse('INVALID_PARAM_PAYMENT_METHOD_RESPONSE', 'provider', { reason: 'payment_failed' });
  const messages = {
    not_paid: 'The payment is not authorized.',
    foreign: 'The payment belongs to another booking.',
    other_amount: 'The payment differs from the amount due.',
    other_mode: 'A test payment is not accepted in live mode, nor a live payment in test mode.',
    refunded: 'The payment was refunded.',
    disputed: 'The payment is disputed.',
    too_old: 'The payment is too old to be used.',
  };
  return refuse('PAYMENT_PROCESS_FAILED', 'conflict', { message: messages[fault], reason: 'payment_failed' });
}
