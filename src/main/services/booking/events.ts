/** Tells head office of an open booking as it is after a change that its lists show. */
import { findBooking, type BookingRow } from '../../database/booking/bookings';
import { findCoverage } from '../../database/insurance/coverage';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';

export async function publishBookingChanged(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'newId' | 'clock'>>,
  id: BookingRow['id'],
): Promise<void> {
  const booking = await findBooking(tx, id);
  if (!booking) throw new Error('a booking vanished inside its transaction');
  await publish({ ctx, tx }, 'booking.changed', {
    bookingId: id,
    unitId: booking.unit_id,
    moveInDate: booking.move_in_on,
    coverage: (await findCoverage(tx, id))?.kind ?? null,
  });
}
