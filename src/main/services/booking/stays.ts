/** What a booking costs in all over some months, by the same functions as its bills. */
import type { ChannelOutput, ChannelRequest } from '../../../shared/channels';
import { localeFor } from '../../../shared/formats';
import { minor, toPrice } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { readRentChangeRules } from '../../domain/contract/rent-change';
import { priceStay } from '../../domain/price/stay';
import { screen } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { agreementFor } from '../price/agreement';
import { discountOf, priceBooking } from '../price/pricing';
import { pricingRules } from '../property/property';
import { findVisibleBooking } from './change-booking';

/** Beside the one that the customer chose. */
const USUAL_MONTHS = [3, 6];

export function priceStays(
  ctx: ServiceContext,
  { bookingId, language, months }: ChannelRequest<'booking.stays'>,
): Promise<Result<ChannelOutput<'booking.stays'>>> {
  return ctx.store.read(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
    if (!booking.ok) return booking;
    const priced = await priceBooking(tx, booking.value);
    const { property, quote, promotion } = priced;
    const locale = localeFor(language, property);
    const price = (amount: number) => toPrice(minor(amount), quote.currency, locale);
    const about = { moveIn: booking.value.move_in_on };
    const deposit = quote.lines.filter(({ code }) => code === 'deposit');
    const agreement = await agreementFor(tx, priced, language);
    const rules = agreement?.saysRentChangeRules ? readRentChangeRules(property.rent_change) : null;
    return ok({
      stays: [...USUAL_MONTHS, months].map((each) => {
        const of = { ...about, months: each };
        const { lastDay, total } = priceStay(pricingRules(property), quote, discountOf(promotion), of);
        return { months: each, lastDay, total: price(total) };
      }),
      today: price(quote.payable),
      deposit: deposit.length === 0 ? null : price(deposit.reduce((sum, { payable }) => sum + payable, 0)),
      rentChangeDays: rules?.noticeDays ?? null,
    });
  });
}
