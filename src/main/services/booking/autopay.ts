/**
 * Later rent charged to the card of the move-in: what the customer reads, and what they answer. Their consent is part
 * of the agreement they sign. So changing it drops the signature and cancels an intent, as any change does.
 */
import type { ChannelOutput, ChannelRequest } from '../../../shared/channels';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ScreenBooking } from '../../../shared/screen-shapes';
import {
  findAutopayChoice,
  replaceAutopayChoice,
  type AutopayChoiceRow,
} from '../../database/booking/autopay';
import type { BookingRow } from '../../database/booking/bookings';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import { agreementFor, type Agreement } from '../price/agreement';
import { note } from '../audit/audit';
import { bookingCodes, changeBooking, findVisibleBooking, refuseChanged } from './change-booking';
import type { ServiceContext } from '../base/context';
import { priceBooking } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import { firstOf, hashOfAll, visitOf } from './visit';
import { screen } from '../base/caller';

export type AutopayView = ChannelOutput<'booking.autopay'>;

/** What is offered for one unit of the visit. */
interface Offer {
  readonly priced: PricedBooking;
  readonly agreement: Agreement | null;
}

/** Asks (`wanted` null), or stores what the customer decides about the words that were shown, for all units of the visit. */
export async function bookingAutopay(
  ctx: ServiceContext,
  { bookingId, language, wanted, textSha256 }: ChannelRequest<'booking.autopay'>,
): Promise<Result<AutopayView>> {
  if (wanted === null)
    return ctx.store.attempt(async (tx) => {
      const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
      return booking.ok ? ok(viewOf(await offersOf(tx, booking.value, language))) : booking;
    });
  return changeBooking(ctx, { caller: screen, bookingId, codes: bookingCodes }, async (tx, booking) => {
    const offers = await offersOf(tx, booking, language);
    for (const { priced, agreement } of offers) {
      const mandate = agreement?.mandate;
      const { autopay: offer } = priced.property;
      if (!agreement || !mandate || offer === 'not_offered' || (offer === 'required' && !wanted))
        return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'wanted', reason: 'not_offered' });
      if (textSha256 !== viewOf(offers).textSha256) return refuseChanged();
      await replaceAutopayChoice(tx, {
        booking_id: priced.booking.id,
        wanted: wanted ? 1 : 0,
        template_id: agreement.templateId,
        version: agreement.version,
        language: agreement.language,
        text: mandate.text,
        text_sha256: sha256(mandate.text),
        chosen_at_ms: ctx.clock.nowMs(),
      });
      await note({ ctx, tx, by: screen }, 'autopay.chosen', priced.booking.id);
    }
    return ok(viewOf(await offersOf(tx, booking, language)));
  });
}

/** The answer to the words as they read now. Null also when an amount or anything else in them has changed since. */
export async function autopaySaid(tx: Tx, bookingId: Id<'booking'>): Promise<ScreenBooking['autopay']> {
  if (!(await findAutopayChoice(tx, bookingId))) return null;
  const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
  if (!booking.ok) return null;
  const choices: AutopayChoiceRow[] = [];
  for (const each of await visitOf(tx, booking.value)) {
    const { choice } = (await priceBooking(tx, each)).autopay;
    if (choice) choices.push(choice);
    else return null;
  }
  const wanted = wantedOfAll(choices);
  return wanted === null ? null : { wanted, textSha256: hashOfAll(choices.map((each) => each.text_sha256)) };
}

/** Null where nothing was said, or something else to another unit. */
function wantedOfAll(choices: readonly (AutopayChoiceRow | null)[]): boolean | null {
  const first = choices[0]?.wanted;
  return first !== undefined && choices.every((each) => each?.wanted === first) ? first === 1 : null;
}

async function offersOf(tx: Tx, booking: BookingRow, language: Language): Promise<readonly Offer[]> {
  const offers: Offer[] = [];
  for (const each of await visitOf(tx, booking)) {
    const priced = await priceBooking(tx, each);
    offers.push({ priced, agreement: await agreementFor(tx, priced, language) });
  }
  return offers;
}

/** The words of all, a unit after the other; what is the same for several is read once. */
function viewOf(offers: readonly Offer[]): AutopayView {
  const { priced } = firstOf(offers);
  const mandates = offers.flatMap(({ agreement }) => agreement?.mandate ?? []);
  const isOffered = mandates.length === offers.length;
  return {
    offer: isOffered ? priced.property.autopay : 'not_offered',
    wanted: wantedOfAll(offers.map((each) => each.priced.autopay.choice)),
    heading: mandates[0]?.heading ?? '',
    text: [...new Set(mandates.map(({ text }) => text))].join('\n'),
    textSha256: isOffered ? hashOfAll(mandates.map(({ text }) => sha256(text))) : '',
  };
}
