/**
 * What the reader shows beside "present your card": the lines of the price, or the invoices, in the customer's language.
 */
import { localeFor } from '../../../shared/formats';
import type { ReaderCart } from '../../card-reader/port';
import { selectAttemptBookings } from '../../database/attempt/attempt-bookings';
import { selectAttemptAhead, selectAttemptInvoices } from '../../database/attempt/attempt-invoices';
import { findBooking } from '../../database/booking/bookings';
import { findContract } from '../../database/contract/contracts';
import type { AttemptRow } from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { formatDate } from '../../domain/base/dates';
import { describeAhead, describeCredit, describeInvoice, describeLine } from '../../domain/price/line-text';
import { cardAmount } from '../../domain/price/quote';
import type { ServiceContext } from '../base/context';
import { priceBooking } from '../price/pricing';
import { requireProperty } from '../property/property';

/** Amounts in the provider's units; the lines hold their tax, so they add up to the total. */
export function readerCart(ctx: ServiceContext, attempt: AttemptRow): Promise<ReaderCart> {
  if (attempt.booking_id === null) return ctx.store.read((tx) => invoicesCart(tx, attempt));
  return ctx.store.transaction(async (tx) => {
    const lines: { description: string; amount: number }[] = [];
    let tax = 0;
    for (const { bookingId } of await selectAttemptBookings(tx, attempt)) {
      const booking = await findBooking(tx, bookingId);
      if (!booking) throw new Error('a payment attempt without a booking');
      const { quote, creditMinor, property } = await priceBooking(tx, booking);
      const { language } = booking;
      for (const line of quote.lines)
        lines.push({
          description: describeLine(line, language, localeFor(language, property)),
          amount: cardAmount(line.payable, quote.currency),
        });
      if (creditMinor > 0)
        lines.push({
          description: describeCredit(language),
          amount: 0 - cardAmount(creditMinor, quote.currency),
        });
      tax += cardAmount(quote.tax, quote.currency);
    }
    return {
      lines,
      tax,
      total: attempt.card_amount,
      currency: attempt.currency,
    };
  });
}

/** One line for each invoice, with its tax, and one for the periods ahead of each contract. */
async function invoicesCart(tx: Tx, attempt: AttemptRow): Promise<ReaderCart> {
  const invoices = await selectAttemptInvoices(tx, attempt.id);
  const ahead = await selectAttemptAhead(tx, attempt.id);
  const [first] = [...invoices, ...ahead];
  const contract = first && (await findContract(tx, first.contractId));
  if (!contract) throw new Error('a payment for nothing');
  const locale = localeFor(contract.language, await requireProperty(tx));
  return {
    lines: [
      ...invoices.map(({ invoiceNumber, amountMinor }) => ({
        description: describeInvoice(invoiceNumber, contract.language),
        amount: cardAmount(amountMinor, attempt.currency),
      })),
      ...ahead.map(({ throughOn, amountMinor }) => ({
        description: describeAhead(formatDate(throughOn, locale), contract.language),
        amount: cardAmount(amountMinor, attempt.currency),
      })),
    ],
    tax: 0,
    total: attempt.card_amount,
    currency: attempt.currency,
  };
}
