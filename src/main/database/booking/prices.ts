/** Queries on the prices that open bookings keep when a catalogue changes. */
import type { Id } from '../../../shared/ids';
import type { BookingRow } from './bookings';
import { oncePerTransaction } from '../once';
import { prepared } from '../prepared';
import type { Tx } from '../schema';

/** Bookings that can still become a move-in at the price they saw. */
export function selectUnfinishedBookings(tx: Tx): Promise<BookingRow[]> {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('state', 'in', ['draft', 'payment_pending', 'needs_review'])
    .execute();
}

const agreedPricesOf = prepared((tx, { bookingId }: { readonly bookingId: Id<'booking'> }) =>
  tx.selectFrom('booking_prices').select('facts').where('booking_id', '=', bookingId),
);

const agreedPrices = oncePerTransaction(
  async (tx, bookingId: Id<'booking'>) => (await agreedPricesOf.first(tx, { bookingId }))?.facts ?? null,
);

/** JSON; null: priced by the catalogue. */
export function findAgreedPrices(tx: Tx, bookingId: Id<'booking'>): Promise<string | null> {
  return agreedPrices.find(tx, bookingId);
}

export async function saveAgreedPrices(tx: Tx, bookingId: Id<'booking'>, facts: string): Promise<void> {
  await tx
    .insertInto('booking_prices')
    .values({ booking_id: bookingId, facts })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ facts }))
    .execute();
  agreedPrices.forget(tx);
}

/** Of bookings that have ended: their contract says what was agreed. */
export async function forgetEndedPrices(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('booking_prices')
    .where('booking_id', 'in', (ended) =>
      ended.selectFrom('booking').select('id').where('state', 'in', ['moved_in', 'cancelled', 'expired']),
    )
    .execute();
  agreedPrices.forget(tx);
}
