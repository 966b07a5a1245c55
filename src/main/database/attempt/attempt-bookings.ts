/** Queries on payments for move-ins: which bookings each is for, and how much of it is for which. */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Tx } from '../schema';
import type { AttemptRow } from './payment-attempts';

export interface AttemptBooking {
  readonly bookingId: Id<'booking'>;
  readonly amountMinor: Minor;
}

/** Written down for the bookings of a visit; a payment for one booking says all of it itself. */
export async function insertAttemptBookings(
  tx: Tx,
  attemptId: Id<'attempt'>,
  bookings: readonly AttemptBooking[],
): Promise<void> {
  const rows = bookings.map(({ bookingId, amountMinor }, index) => ({
    attempt_id: attemptId,
    position: index + 1,
    booking_id: bookingId,
    amount_minor: amountMinor,
  }));
  await tx.insertInto('attempt_booking').values(rows).execute();
}

/** In their order; empty where a tenant pays invoices. */
export async function selectAttemptBookings(
  tx: Tx,
  { id, booking_id: own, amount_minor: amountMinor }: Pick<AttemptRow, 'id' | 'booking_id' | 'amount_minor'>,
): Promise<readonly AttemptBooking[]> {
  if (own === null) return [];
  const together = await tx
    .selectFrom('attempt_booking')
    .select(['booking_id as bookingId', 'amount_minor as amountMinor'])
    .where('attempt_id', '=', id)
    .orderBy('position')
    .execute();
  return together.length > 0 ? together : [{ bookingId: own, amountMinor }];
}
