/** What becomes of the bookings that a payment is for; one for invoices has none, and moves none. */
import { selectAttemptBookings } from '../../database/attempt/attempt-bookings';
import type { AttemptRow } from '../../database/attempt/payment-attempts';
import { findBooking, updateBooking } from '../../database/booking/bookings';
import type { Tx } from '../../database/schema';
import { next } from '../../domain/base/lifecycle';
import { bookingLifecycle, type BookingEvent } from '../../domain/booking/booking-state';

/** Lets an event happen to each booking, where its state allows it. */
export async function moveBookingsOf(
  tx: Tx,
  attempt: AttemptRow,
  event: BookingEvent,
  nowMs: number,
): Promise<void> {
  for (const { bookingId } of await selectAttemptBookings(tx, attempt)) {
    const booking = await findBooking(tx, bookingId);
    const state = booking && next(bookingLifecycle, booking.state, event);
    if (state) await updateBooking(tx, booking.id, { state, updated_at_ms: nowMs });
  }
}
