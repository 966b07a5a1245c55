/** What becomes of the booking that a payment is for; one for invoices has none, and moves none. */
import type { AttemptRow } from '../../database/attempt/payment-attempts';
import { findBooking, updateBooking } from '../../database/booking/bookings';
import type { Tx } from '../../database/schema';
import { next } from '../../domain/base/lifecycle';
import { bookingLifecycle, type BookingEvent } from '../../domain/booking/booking-state';

/** Lets an event happen to the booking, where its state allows it. */
export async function moveBookingOf(
  tx: Tx,
  { booking_id: id }: Pick<AttemptRow, 'booking_id'>,
  event: BookingEvent,
  nowMs: number,
): Promise<void> {
  const booking = id === null ? undefined : await findBooking(tx, id);
  const state = booking && next(bookingLifecycle, booking.state, event);
  if (state) await updateBooking(tx, booking.id, { state, updated_at_ms: nowMs });
}
