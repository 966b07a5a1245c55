/** Money may have moved and what it was for could not be written: staff have to look. */
import { z } from 'zod';
import type { PaymentIntent } from '../../card-reader/port';
import { bookingOfAttempt } from '../../database/attempt/attempt-invoices';
import { advanceAttempt, type AttemptRow } from '../../database/attempt/payment-attempts';
import {
  changeOpenReview,
  findOpenReview,
  insertReview,
  type ReviewRow,
} from '../../database/attempt/payment-reviews';
import { note } from '../audit/audit';
import { actorOf, type StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { bookEntries } from '../ledger/book';
import { moveBookingsOf } from './booking-of';
import type { InTransaction } from '../base/work';

/** What staff decided: how it is settled, who did it and, in their words, why. */
export interface Settlement {
  readonly as: 'captured' | 'released' | 'refunded' | 'move-in';
  readonly by: 'cli' | StaffCaller;
  readonly why: string;
}

/** `seen`: the provider's last word, where there was one. */
export async function raiseReview(
  work: InTransaction,
  attempt: AttemptRow,
  reason: string,
  seen: PaymentIntent | null,
): Promise<void> {
  const { ctx, tx } = work;
  const nowMs = ctx.clock.nowMs();
  await advanceAttempt(tx, attempt, 'review_raised', { nowMs, change: { failure: reason } });
  await insertReview(tx, {
    attempt_id: attempt.id,
    reason,
    raised_at_ms: nowMs,
    ...(seen ? seenColumns(seen, nowMs) : {}),
  });
  await bookEntries(work);
  await moveBookingsOf(tx, attempt, 'review_raised', nowMs);
  const bookingId = await bookingOfAttempt(tx, attempt);
  await note({ ctx, tx, by: 'kiosk' }, 'payment.needs_review', bookingId);
  await publish(work, 'review.raised', {
    attemptId: attempt.id,
    bookingId,
    reason,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
  });
}

/** What the provider says, as a review keeps it. */
function seenColumns(intent: PaymentIntent, nowMs: number) {
  return {
    charge_id: intent.charge?.id ?? null,
    provider_status: intent.status,
    amount_received: intent.amountReceived,
    amount_capturable: intent.amountCapturable,
    refunded: intent.charge?.refunded ? (1 as const) : (0 as const),
    seen_at_ms: nowMs,
  };
}

const triedSchema = z.array(z.object({ atMs: z.number(), what: z.string(), outcome: z.string() }));
export type Tried = z.infer<typeof triedSchema>;

export function readTried(review: Pick<ReviewRow, 'tried'>): Tried {
  return triedSchema.parse(JSON.parse(review.tried));
}

/** Adds what was tried to a review, and what came of it. */
export async function noteTried(
  ctx: ServiceContext,
  review: ReviewRow,
  {
    what,
    outcome,
    seen,
  }: { readonly what: string; readonly outcome: string; readonly seen: PaymentIntent | null },
): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const now = await findOpenReview(tx, review.attempt_id);
    if (now?.id !== review.id) return;
    const tried = [...readTried(now), { atMs: ctx.clock.nowMs(), what, outcome }].slice(-50);
    await changeOpenReview(tx, now.id, {
      tried: JSON.stringify(tried),
      ...(seen ? seenColumns(seen, ctx.clock.nowMs()) : {}),
    });
  });
}

/** Closes an attempt's review as staff decided, in the transaction of what that changes. */
export async function closeReview(
  { ctx, tx }: InTransaction,
  attempt: AttemptRow,
  settlement: Settlement,
): Promise<void> {
  const review = await findOpenReview(tx, attempt.id);
  if (!review) throw new Error('a payment was settled that nobody was asked to look at');
  const keepsMoney = settlement.as === 'move-in' || settlement.as === 'captured';
  if (keepsMoney && review.refund_asked_at_ms !== null)
    throw new Error('a payment that is being given back was settled as kept');
  await changeOpenReview(tx, review.id, {
    settled_at_ms: ctx.clock.nowMs(),
    settled_as: settlement.as,
    settled_by: settlement.by === 'cli' ? 'cli' : actorOf(settlement.by),
    settled_why: settlement.why,
  });
  const bookingId = await bookingOfAttempt(tx, attempt);
  await note({ ctx, tx, by: settlement.by }, 'payment.review_settled', bookingId, settlement.why);
  await publish({ ctx, tx }, 'review.settled', {
    attemptId: attempt.id,
    bookingId,
    as: settlement.as,
  });
}
