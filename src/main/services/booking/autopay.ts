/**
 * Later rent charged to the card of the move-in: what the customer reads, and what they answer. Their consent is part
 * of the agreement they sign. So changing it drops the signature and cancels an intent, as any change does.
 */
import type { ChannelOutput, ChannelRequest } from '../../../shared/channels';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ScreenBooking } from '../../../shared/screen-shapes';
import { findAutopayChoice, replaceAutopayChoice } from '../../database/booking/autopay';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import { agreementFor, type Agreement } from '../price/agreement';
import { note } from '../base/audit';
import { bookingCodes, changeBooking, findVisibleBooking, refuseChanged } from './change-booking';
import type { ServiceContext } from '../base/context';
import { priceBooking } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import { screen } from '../base/caller';

export type AutopayView = ChannelOutput<'booking.autopay'>;

/** Asks (`wanted` null), or stores what the customer decides about the words that were shown. */
export async function bookingAutopay(
  ctx: ServiceContext,
  { bookingId, language, wanted, textSha256 }: ChannelRequest<'booking.autopay'>,
): Promise<Result<AutopayView>> {
  if (wanted === null)
    return ctx.store.attempt(async (tx) => {
      const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
      if (!booking.ok) return booking;
      const priced = await priceBooking(tx, booking.value);
      return ok(viewOf(priced, await agreementFor(tx, priced, language)));
    });
  return changeBooking(ctx, { caller: screen, bookingId, codes: bookingCodes }, async (tx, booking) => {
    const priced = await priceBooking(tx, booking);
    const agreement = await agreementFor(tx, priced, language);
    const mandate = agreement?.mandate;
    const { autopay: offer } = priced.property;
    if (!agreement || !mandate || offer === 'not_offered' || (offer === 'required' && !wanted))
      return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'wanted', reason: 'not_offered' });
    if (textSha256 !== sha256(mandate.text)) return refuseChanged();
    await replaceAutopayChoice(tx, {
      booking_id: booking.id,
      wanted: wanted ? 1 : 0,
      template_id: agreement.templateId,
      version: agreement.version,
      language: agreement.language,
      text: mandate.text,
      text_sha256: textSha256,
      chosen_at_ms: ctx.clock.nowMs(),
    });
    await note({ ctx, tx, by: screen }, 'autopay.chosen', booking.id);
    return ok(await read(tx, booking.id, agreement));
  });
}

/** The answer to the words as they read now. Null also when an amount or anything else in them has changed since. */
export async function autopaySaid(tx: Tx, bookingId: Id<'booking'>): Promise<ScreenBooking['autopay']> {
  if (!(await findAutopayChoice(tx, bookingId))) return null;
  const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
  if (!booking.ok) return null;
  const { choice } = (await priceBooking(tx, booking.value)).autopay;
  return choice && { wanted: choice.wanted === 1, textSha256: choice.text_sha256 };
}

async function read(tx: Tx, bookingId: PricedBooking['booking']['id'], agreement: Agreement) {
  const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
  if (!booking.ok) throw new Error('a booking vanished inside its transaction');
  return viewOf(await priceBooking(tx, booking.value), agreement);
}

function viewOf({ property, autopay }: PricedBooking, agreement: Agreement | null): AutopayView {
  const mandate = agreement?.mandate ?? null;
  return {
    offer: mandate ? property.autopay : 'not_offered',
    wanted: autopay.choice ? autopay.choice.wanted === 1 : null,
    heading: mandate?.heading ?? '',
    text: mandate?.text ?? '',
    textSha256: mandate ? sha256(mandate.text) : '',
  };
}
