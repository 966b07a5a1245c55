/** Money may have moved and the contract could not be made: staff have to look. */
import { findBooking, updateBooking } from '../database/bookings';
import { advanceAttempt, type AttemptRow } from '../database/payment-attempts';
import type { Tx } from '../database/schema';
import { bookingLifecycle } from '../domain/booking-state';
import { next } from '../domain/lifecycle';
import { note } from './audit';
import type { ServiceContext } from './context';
import { tell } from './outbox';

export async function raiseReview(
  ctx: ServiceContext,
  tx: Tx,
  attempt: AttemptRow,
  reason: string,
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  await advanceAttempt(tx, attempt, 'review_raised', nowMs, { failure: reason });
  const booking = await findBooking(tx, attempt.booking_id);
  const state = booking && next(bookingLifecycle, booking.state, 'review_raised');
  if (state) await updateBooking(tx, attempt.booking_id, { state, updated_at_ms: nowMs });
  await note(ctx, tx, 'kiosk', 'payment.needs_review', attempt.booking_id);
  await tell(ctx, tx, 'review.raised', { attemptId: attempt.id, bookingId: attempt.booking_id, reason });
}
