/**
 * What a tenant has with us pays for another unit that they rent, before money does. It stays theirs until the contract is
 * written. The transaction that writes it uses the credit, so a payment that comes to nothing has nothing to give back. Credit
 * that was used elsewhere meanwhile changes the price, and nobody pays another one than was signed.
 */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { selectPaidTogether, type BookingRow } from '../../database/booking/bookings';
import { selectTenantSources } from '../../database/ledger/tenant-credit';
import type { Tx } from '../../database/schema';
import { finalBookingStates } from '../../domain/booking/booking-state';
import { creditShares } from '../../domain/price/credit-shares';
import type { Quote } from '../../domain/price/quote-shape';
import type { PricedFacts } from './facts';

const NOTHING = minor(0);

/**
 * What of a booking's price the credit of its tenant pays; of units that are rented together each has its part. Nothing where
 * the details were typed for the booking: nobody has shown whose they are.
 */
export async function creditShareOf(
  tx: Tx,
  booking: BookingRow,
  quote: Quote,
  quoteOf: (other: BookingRow) => Promise<Quote>,
): Promise<Minor> {
  const { contact_id: contactId, contact_is_own: isTyped } = booking;
  if (contactId === null || isTyped === 1 || finalBookingStates.includes(booking.state)) return NOTHING;
  const sources = await selectTenantSources(tx, contactId);
  if (sources.length === 0) return NOTHING;
  const payables: Minor[] = [];
  let own = 0;
  for (const each of await selectPaidTogether(tx, booking)) {
    if (each.id === booking.id) own = payables.length;
    payables.push(each.id === booking.id ? quote.payable : (await quoteOf(each)).payable);
  }
  const creditMinor = sumMinor(sources.map(({ leftMinor }) => leftMinor));
  return creditShares(payables, creditMinor, quote.currency)[own] ?? NOTHING;
}

/** What is left to pay for a booking. */
export const leftToPay = ({ quote, creditMinor }: Pick<PricedFacts, 'quote' | 'creditMinor'>): Minor =>
  minor(quote.payable - creditMinor);
