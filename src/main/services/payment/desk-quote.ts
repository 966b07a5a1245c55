/** What a booking owes, and whether staff can take the money now. */
import { tenantName } from '../../domain/contact/company-rules';
import type { DeskReason } from '../../../shared/desk/reasons';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { sumMinor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, type RefusalReason, type Result } from '../../../shared/result';
import { findContractByBooking } from '../../database/contract/contracts';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { findVisibleBooking, isOpen } from '../booking/change-booking';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { payableAtDesk } from './desk-payments';
import { firstOf, visitOf } from '../booking/visit';
import type { PricedBooking } from '../price/facts';
import { leftToPay } from '../price/credit';
import { priceBooking } from '../price/pricing';
import { writtenFor } from '../property/property';
import { toQuoteView } from '../price/quote-view';
import { inOneLine } from '../../../shared/in-one-line';

export interface DeskQuote {
  readonly bookingId: Id<'booking'>;
  readonly contractId: Id<'contract'> | null;
  readonly unitNumber: string;
  readonly customer: string;
  readonly currency: string;
  readonly dueMinor: number;
  readonly due: Price;
  readonly lines: readonly { readonly description: string; readonly payableAmount: Price }[];
  /** Why the money cannot be taken now; null when it can. */
  readonly whyNot: RefusalReason | DeskReason | null;
  /** A card's payment waits for its card; it is released when staff take the money. */
  readonly cardWaits: boolean;
}

/** In the language of the staff page, or of the property. */
export function deskQuote(
  ctx: ServiceContext,
  caller: StaffCaller,
  bookingId: Id<'booking'>,
  language?: Language,
): Promise<Result<DeskQuote>> {
  return ctx.store.read(async (tx) => {
    const found = await findVisibleBooking({ tx, by: caller }, bookingId);
    if (!found.ok) return found;
    const booking = found.value;
    const all: PricedBooking[] = [];
    for (const each of await visitOf(tx, booking)) all.push(await priceBooking(tx, each));
    const { property, contact, quote } = firstOf(all);
    const contract = await findContractByBooking(tx, booking.id);
    const attempt = await findLiveAttempt(tx, booking.id);
    const dueMinor = sumMinor(all.map(leftToPay));
    const lines = all.flatMap((each) => {
      const view = toQuoteView(each.quote, language ?? property.language, property, each.creditMinor);
      return [...view.lines, ...(view.credit ? [view.credit] : [])];
    });
    const whyNot = async (): Promise<DeskQuote['whyNot']> => {
      if (contract) return 'paid_already';
      if (!isOpen(ctx, booking)) return 'booking_closed';
      if (attempt && !isIdle(attempt.state)) return 'booking_busy';
      const payable = await payableAtDesk({ ctx, tx }, all);
      const first = payable.ok ? undefined : payable.refusals[0];
      return first ? (first.desk ?? first.reason) : null;
    };
    return ok({
      bookingId: booking.id,
      contractId: contract?.id ?? null,
      unitNumber: inOneLine(
        all.map(({ unit }) => unit.number),
        language ?? property.language,
      ),
      customer: contact ? tenantName(contact) : '',
      currency: quote.currency,
      dueMinor,
      due: toPrice(dueMinor, quote.currency, writtenFor(language, property)),
      lines: lines.map(({ description, payableAmount }) => ({ description, payableAmount })),
      whyNot: await whyNot(),
      cardWaits: attempt !== undefined && isIdle(attempt.state),
    });
  });
}
