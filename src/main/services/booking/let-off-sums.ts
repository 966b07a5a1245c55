/** What it comes to when staff let a customer off something, and the end of that where it would come to more. */
import type { LetOff } from '../../../shared/desk/choices';
import { sumMinor, type Minor } from '../../../shared/money';
import type { QuoteLineCode } from '../../../shared/shapes';
import { findBooking, type BookingRow } from '../../database/booking/bookings';
import type { BookingAnswersRow } from '../../database/booking/changes';
import { deleteWaiver, selectWaivers } from '../../database/desk/waivers';
import type { Tx } from '../../database/schema';
import { note } from '../audit/audit';
import type { Work } from '../base/work';
import { priceWithoutWaivers } from '../price/pricing';

const lineOf = {
  coverage: 'insurance',
  admin: 'admin',
  deposit: 'deposit',
} as const satisfies Record<LetOff, QuoteLineCode>;

/** With its tax; 0 where the booking has no such line. */
export async function letOffSum(tx: Tx, booking: BookingRow, what: LetOff): Promise<Minor> {
  const { lines } = await priceWithoutWaivers(tx, booking);
  const own = lines.filter(({ code }) => code === lineOf[what]);
  return sumMinor(own.map(({ payable }) => payable));
}

/** A larger fee, as of another unit, is one that nobody has let the customer off. */
export async function dropOutgrown(
  { ctx, tx, by }: Work,
  bookingId: BookingRow['id'],
  { waiver: before }: Pick<BookingAnswersRow, 'waiver'>,
): Promise<void> {
  // Nearly every booking: nothing more is read.
  if (before === '[]') return;
  const booking = await findBooking(tx, bookingId);
  for (const { what, most_minor: most } of await selectWaivers(tx, bookingId)) {
    if (!booking || most === null || (await letOffSum(tx, booking, what)) <= most) continue;
    await deleteWaiver(tx, bookingId, what);
    await note({ ctx, tx, by }, 'waiver.taken_back', bookingId, `${what}: it would be more by now`);
  }
}
