/** A booking as its owner sees it, with its price as it was agreed, or as of now. */
import { minor } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import type { Language } from '../../../shared/languages';
import type { BookingView } from '../../../shared/shapes';
import type { BookingRow } from '../../database/booking/bookings';
import { findContractByBooking } from '../../database/contract/contracts';
import { usedAtMoveIn } from '../../database/ledger/tenant-credit';
import { findUserType } from '../../database/property/properties';
import { findValidSignature } from '../../database/signing/signatures';
import { toIsoInstant } from '../../domain/base/dates';
import { nameIn } from '../../domain/base/translations';
import { findVisibleBooking } from './change-booking';
import type { Caller } from '../base/caller';
import { toContactBookInfo } from '../contact/book';
import type { ServiceContext } from '../base/context';
import { signedUntil } from '../unit/hold';
import { toInsuranceOption, withoutDescription } from '../insurance/plans';
import { bringsPolicyBy } from '../../domain/insurance/brings-policy';
import { priceBooking } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import { readTerms } from '../property/property';
import { toQuoteView } from '../price/quote-view';
import { readStoredQuote } from '../price/stored-quote';
import { toUnitView } from '../unit/units';
import type { InTransaction } from '../base/work';
import { chosenKind } from './tax-claim';

/** GET /v1/booking/{bookingId}/activity-quotation/preview. Without a language the property's. */
export function previewBooking(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  language?: Language,
): Promise<Result<BookingView>> {
  return ctx.store.read(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: caller }, bookingId);
    return booking.ok ? ok(await viewBooking({ ctx, tx }, booking.value, language)) : booking;
  });
}

export async function viewBooking(
  { ctx, tx }: InTransaction,
  booking: BookingRow,
  language?: Language,
): Promise<BookingView> {
  const priced = await priceBooking(tx, booking);
  const spoken = language ?? priced.property.language;
  const userType = await findUserType(tx, await chosenKind(tx, booking));
  if (!userType) throw new Error(`booking ${booking.id} has no user type`);
  const contract = await findContractByBooking(tx, booking.id);
  // What was signed stays what it was, whatever the catalogue says now.
  const quote = contract ? readStoredQuote(contract.quote) : priced.quote;
  const creditMinor = contract ? await usedAtMoveIn(tx, contract.id) : creditShown(priced);
  return {
    id: booking.id,
    state: booking.state,
    moveInDate: booking.move_in_on,
    holdExpiresAt: booking.state === 'draft' ? toIsoInstant(booking.hold_expires_at_ms) : null,
    property: { id: priced.property.id, name: priced.property.name },
    unit: toUnitView(priced.unit, priced.property, spoken),
    userType: { id: userType.id, name: nameIn(userType, spoken), taxUserTypeInfoId: userType.master_id },
    contactBook: priced.contact && toContactBookInfo(priced.contact),
    insurance: insuranceOf(priced, spoken),
    coverage: priced.coverage && {
      kind: priced.coverage.kind,
      insurer: priced.coverage.insurer,
      policyNumber: priced.coverage.policy_number,
      expires: priced.coverage.expires_on,
      bringsPolicyBy: bringsPolicyBy(booking.move_in_on, priced.coverage.brings_within),
    },
    addOnIds: priced.addOns.map((addOn) => addOn.id),
    discountCode: priced.promotion?.code ?? null,
    signature: await signatureOf({ ctx, tx }, priced),
    quote: toQuoteView(quote, spoken, priced.property, creditMinor),
    rentalContractId: contract?.id ?? null,
  };
}

function insuranceOf({ premium, property, terms, userTypeId }: PricedBooking, language: Language) {
  if (!premium) return null;
  const { taxRate } = readTerms(terms.rules, terms.rates, userTypeId).of('insurance');
  return withoutDescription(toInsuranceOption(premium, property, taxRate, language));
}

/** Of a transfer, the page that completes it says what is left. */
const creditShown = ({ transfer, creditMinor }: PricedBooking) => (transfer ? minor(0) : creditMinor);

/** A signature counts while its time and the hold run, and while what it signed has not changed. */
async function signatureOf({ ctx, tx }: InTransaction, { booking, quoteSha256 }: PricedBooking) {
  const nowMs = ctx.clock.nowMs();
  const signature = await findValidSignature(tx, booking.id, nowMs);
  const untilMs = signature?.quote_sha256 === quoteSha256 ? signedUntil(booking, signature) : 0;
  const saved = untilMs > nowMs;
  return { saved, expiresAt: saved ? toIsoInstant(untilMs) : null };
}
