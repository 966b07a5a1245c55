/** A booking as the screen shows it: what devices get too, and the words that only people read. */
import { localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import { minor, sumMinor, toPrice } from '../../../shared/money';
import { storedAnswersSchema, storedThingsSchema } from '../../../shared/come-back';
import type { ScreenBooking } from '../../../shared/screen-shapes';
import { ok, type Result } from '../../../shared/result';
import type { BookingView } from '../../../shared/shapes';
import { findBooking, type BookingRow } from '../../database/booking/bookings';
import type { FinishLaterRow } from '../../database/booking/finish-later';
import { findContact } from '../../database/contact/contacts';
import { readCompany } from '../../domain/contact/company-rules';
import { findTaxProof } from '../../database/booking/tax-proofs';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { toIsoInstant } from '../../domain/base/dates';
import { describeCredit } from '../../domain/price/line-text';
import { autopaySaid } from '../booking/autopay';
import { finishLaterOf, mayJoin, visitOf } from '../booking/visit';
import type { ServiceContext } from '../base/context';
import type { PricedBooking } from '../price/facts';
import { leftToPay } from '../price/credit';
import { priceBooking } from '../price/pricing';
import { phoneText } from '../price/phone-text';
import { requireProperty } from '../property/property';
import { rightRefusal } from '../base/unit-rights';
import { typedContactOf } from '../contact/typed';
import type { InTransaction } from '../base/work';
import { formerUnitOf } from '../transfer/former-unit';
import type { Visit } from '../../../shared/visit';

export async function forScreen(
  ctx: ServiceContext,
  answer: Result<BookingView>,
  language: Language,
): Promise<Result<ScreenBooking>> {
  if (!answer.ok) return answer;
  const { value } = answer;
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const phoneNumberText = await phoneText(tx, value.contactBook?.phoneNumber ?? '', property);
    const booking = await findBooking(tx, value.id);
    const contactKnown = booking !== undefined && booking.contact_id !== null && booking.contact_is_own === 0;
    const contact = booking?.contact_id ? await findContact(tx, booking.contact_id) : undefined;
    const later = booking ? await finishLaterOf(tx, booking) : null;
    const stored = storedAnswersSchema.parse(JSON.parse(later?.stored ?? '{}'));
    const comeBack = booking && later ? await comeBackOf(tx, booking, later, { property, language }) : null;
    const transferFrom = await formerUnitOf(tx, value.id);
    const together = booking ? await visitOf(tx, booking) : [];
    return ok({
      ...value,
      phoneNumberText,
      autopay: await autopaySaid(tx, value.id),
      contactKnown,
      company: readCompany(contact?.company ?? null),
      comeBack: comeBack && { ...comeBack, stored: storedThingsSchema.safeParse(stored).data ?? null },
      typed: contact ? typedContactOf(contact, stored.typed) : null,
      // One alone has its price already.
      visit:
        together.length > 1
          ? await visitView({ ctx, tx }, together, { property, language })
          : aloneView(ctx, value, transferFrom === null),
      transferFrom,
      claimsTax: (await findTaxProof(tx, value.id))?.verdict === 'open',
    });
  });
}

export async function allForScreen(
  ctx: ServiceContext,
  answer: Result<BookingView[]>,
  language: Language,
): Promise<Result<ScreenBooking[]>> {
  if (!answer.ok) return answer;
  const shown: ScreenBooking[] = [];
  for (const value of answer.value) {
    const one = await forScreen(ctx, ok(value), language);
    if (!one.ok) return one;
    shown.push(one.value);
  }
  return ok(shown);
}

interface In {
  readonly property: PropertyRow;
  readonly language: Language;
}

/** Each unit with what it costs by itself, and the sums. */
async function visitView(
  { ctx, tx }: InTransaction,
  together: readonly BookingRow[],
  { property, language }: In,
): Promise<ScreenBooking['visit']> {
  const price = (amount: number) => toPrice(minor(amount), property.currency, localeFor(language, property));
  const all: PricedBooking[] = [];
  for (const each of together) all.push(await priceBooking(tx, each));
  const units: Visit['units'] = [];
  for (const priced of all) {
    const { number, width_cm: widthCm, length_cm: lengthCm } = priced.unit;
    units.push({
      bookingId: priced.booking.id,
      number,
      widthCm,
      lengthCm,
      payableAmount: price(priced.quote.payable),
      trouble: await troubleOf({ ctx, tx }, priced),
    });
  }
  const creditMinor = sumMinor(all.map((priced) => priced.creditMinor));
  return {
    units,
    credit:
      creditMinor === 0
        ? null
        : { description: describeCredit(language), payableAmount: price(0 - creditMinor) },
    payableAmount: price(sumMinor(all.map(leftToPay))),
    recurringAmount: price(sumMinor(all.map(({ quote }) => quote.recurring))),
    mayAdd: mayJoin(ctx, all.length) && all.every(({ transfer }) => transfer === null),
  };
}

/** Of a unit alone; what is wrong with it, its own screens say. */
function aloneView(
  ctx: ServiceContext,
  { id: bookingId, unit, quote }: BookingView,
  mayGrow: boolean,
): ScreenBooking['visit'] {
  const { number, widthCm, lengthCm } = unit;
  const { recurringAmount } = quote;
  const payableAmount = quote.credit?.toPayAmount ?? quote.payableAmount;
  return {
    units: [{ bookingId, number, widthCm, lengthCm, payableAmount, trouble: null }],
    credit: quote.credit,
    payableAmount,
    recurringAmount,
    mayAdd: mayJoin(ctx, 1) && mayGrow,
  };
}

/** What the customer has to put right before they sign; nothing of a booking that is closed. */
async function troubleOf(
  { ctx, tx }: InTransaction,
  { booking, unit, coverage }: PricedBooking,
): Promise<Visit['units'][number]['trouble']> {
  if (booking.state !== 'draft') return null;
  const isGone = unit.state !== 'held' || (await rightRefusal(ctx, tx, unit.id)) !== null;
  if (isGone) return 'gone';
  return coverage ? null : 'coverage';
}

/** What a visit costs is the sum of its units. */
async function comeBackOf(tx: Tx, booking: BookingRow, row: FinishLaterRow, { property, language }: In) {
  const price = (amount: number) => toPrice(minor(amount), property.currency, localeFor(language, property));
  let payable = 0;
  let recurring = 0;
  for (const each of await visitOf(tx, booking)) {
    const priced = await priceBooking(tx, each);
    payable += leftToPay(priced);
    recurring += priced.quote.recurring;
  }
  const isSame = row.payable_minor === payable && row.recurring_minor === recurring;
  return {
    askedAt: toIsoInstant(row.asked_at_ms),
    before: isSame ? null : { payable: price(row.payable_minor), recurring: price(row.recurring_minor) },
    unitGone: booking.state === 'draft' && (await findUnit(tx, booking.unit_id))?.state !== 'held',
  };
}
