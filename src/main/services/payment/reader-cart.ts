/** What the reader shows beside "present your card": the lines of the price, in the customer's language. */
import { localeFor } from '../../../shared/formats';
import type { ReaderCart } from '../../card-reader/port';
import { findBooking } from '../../database/booking/bookings';
import type { AttemptRow } from '../../database/attempt/payment-attempts';
import { describeLine } from '../../domain/price/line-text';
import { cardAmount } from '../../domain/price/quote';
import type { ServiceContext } from '../base/context';
import { priceBooking } from '../price/pricing';

/** Amounts in the provider's units; the lines hold their tax, so they add up to the total. */
export function readerCart(ctx: ServiceContext, attempt: AttemptRow): Promise<ReaderCart> {
  return ctx.store.transaction(async (tx) => {
    const booking = await findBooking(tx, attempt.booking_id);
    if (!booking) throw new Error('a payment attempt without a booking');
    const { quote, property } = await priceBooking(tx, booking);
    const { language } = booking;
    return {
      lines: quote.lines.map((line) => ({
        description: describeLine(line, language, localeFor(language, property)),
        amount: cardAmount(line.payable, quote.currency),
      })),
      tax: cardAmount(quote.tax, quote.currency),
      total: attempt.card_amount,
      currency: attempt.currency,
    };
  });
}
