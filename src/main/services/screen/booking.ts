/** A booking as the screen shows it: what devices get too, and the words that only people read. */
import { localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import { minor, sumMinor, toPrice } from '../../../shared/money';
import { storedThingsSchema } from '../../../shared/come-back';
import type { ScreenBooking } from '../../../shared/screen-shapes';
import { ok, type Result } from '../../../shared/result';
import type { BookingView } from '../../../shared/shapes';
import { findBooking, type BookingRow } from '../../database/booking/bookings';
import { findContact } from '../../database/contact/contacts';
import { readCompany } from '../../domain/contact/company-rules';
import { findContract } from '../../database/contract/contracts';
import { findTransferOfBooking } from '../../database/transfer/transfers';
import { findFinishLater } from '../../database/booking/finish-later';
import { findTaxProof } from '../../database/booking/tax-proofs';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { toIsoInstant } from '../../domain/base/dates';
import { autopaySaid } from '../booking/autopay';
import { mayJoin, visitOf } from '../booking/visit';
import type { ServiceContext } from '../base/context';
import type { PricedBooking } from '../price/facts';
import { priceBooking } from '../price/pricing';
import { phoneText } from '../price/phone-text';
import { requireProperty } from '../property/property';

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
    const comeBack = await comeBackOf(tx, value, { property, language });
    const transferFrom = await formerUnitOf(tx, value.id);
    const together = booking ? await visitOf(tx, booking) : [];
    // One alone has its price already.
    const isAlone = together.length === 1;
    return ok({
      ...value,
      phoneNumberText,
      autopay: await autopaySaid(tx, value.id),
      contactKnown,
      company: readCompany(contact?.company ?? null),
      comeBack,
      visit: isAlone
        ? {
            others: [],
            payableAmount: value.quote.payableAmount,
            mayAdd: mayJoin(1) && transferFrom === null,
          }
        : await visitView(tx, together, value.id, { property, language }),
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

/** The sum of what each booking says by itself. */
async function visitView(
  tx: Tx,
  together: readonly BookingRow[],
  id: BookingView['id'],
  { property, language }: { readonly property: PropertyRow; readonly language: Language },
): Promise<ScreenBooking['visit']> {
  const price = (amount: number) => toPrice(minor(amount), property.currency, localeFor(language, property));
  const all: PricedBooking[] = [];
  for (const each of together) all.push(await priceBooking(tx, each));
  return {
    others: all
      .filter((each) => each.booking.id !== id)
      .map(({ booking: { id: bookingId }, unit, quote }) => ({
        bookingId,
        unitNumber: unit.number,
        payableAmount: price(quote.payable),
        recurringAmount: price(quote.recurring),
      })),
    payableAmount: price(sumMinor(all.map(({ quote }) => quote.payable))),
    mayAdd: mayJoin(all.length) && all.every(({ transfer }) => transfer === null),
  };
}

async function formerUnitOf(tx: Tx, bookingId: BookingView['id']): Promise<string | null> {
  const from = await findTransferOfBooking(tx, bookingId);
  const contract = from && (await findContract(tx, from));
  return (contract && (await findUnit(tx, contract.unit_id))?.number) ?? null;
}

/** Null of a booking that nobody finishes later. */
async function comeBackOf(
  tx: Tx,
  { id, state, unit, quote }: BookingView,
  { property, language }: { readonly property: PropertyRow; readonly language: Language },
): Promise<ScreenBooking['comeBack']> {
  const row = await findFinishLater(tx, id);
  if (!row) return null;
  const price = (amount: number) => toPrice(minor(amount), property.currency, localeFor(language, property));
  const before = { payable: price(row.payable_minor), recurring: price(row.recurring_minor) };
  const isSame =
    before.payable.price === quote.payableAmount.price &&
    before.recurring.price === quote.recurringAmount.price;
  return {
    askedAt: toIsoInstant(row.asked_at_ms),
    before: isSame ? null : before,
    stored: row.stored === null ? null : storedThingsSchema.parse(JSON.parse(row.stored)),
    unitGone: state === 'draft' && (await findUnit(tx, unit.id))?.state !== 'held',
  };
}
