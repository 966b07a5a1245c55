/** Add-ons and promotion codes of a booking. */
import type { z } from 'zod';
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPercentPrice, toPrice } from '../../../shared/money';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { addOnSchema } from '../../../shared/shapes';
import { replaceBookingAddOns, updateBooking } from '../../database/booking/bookings';
import { findAddOns, selectAddOns, type AddOnRow } from '../../database/booking/add-ons';
import type { PromotionRow } from '../../database/booking/promotions';
import { findFirstUserType, findUserType, type PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { priceWholePeriod } from '../../domain/price/quote';
import { extrasBody } from '../../domain/requests/booking';
import { isGiven, read } from '../../domain/requests/members';
import { descriptionIn, nameIn } from '../../domain/base/translations';
import { agreedIds } from '../price/agreed-prices';
import { bookingCodes, changeBooking } from './change-booking';
import { note } from '../audit/audit';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { readPromotion } from './promotions';
import { chargeTerms, requireProperty, taxedWithoutProof } from '../property/property';
import { membersOf } from '../contact/register';
import type { InTransaction } from '../base/work';

export type AddOnView = z.output<typeof addOnSchema>;

/** GET /v1/kiosk/add-on/list: prices with the tax of the property's first user type (General). */
export function listAddOns(ctx: ServiceContext): Promise<Result<AddOnView[]>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const general = await findFirstUserType(tx);
    return ok(await addOnsFor(tx, property, general.id, property.language));
  });
}

/** The same for the user type a customer chose, in their language. */
export function listAddOnsFor(
  ctx: ServiceContext,
  request: { readonly userTypeId: Id<'user_type'>; readonly language: Language },
): Promise<Result<AddOnView[]>> {
  return ctx.store.read(async (tx) => {
    if (!(await findUserType(tx, request.userTypeId)))
      return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'userTypeId' });
    const property = await requireProperty(tx);
    const taxed = await taxedWithoutProof(tx, property.id, request.userTypeId);
    return ok(await addOnsFor(tx, property, taxed, request.language));
  });
}

async function addOnsFor(
  tx: Tx,
  property: PropertyRow,
  userTypeId: Id<'user_type'>,
  language: Language,
): Promise<AddOnView[]> {
  const terms = await chargeTerms(tx, property.id, userTypeId);
  const locale = localeFor(language, property);
  const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
  return (await selectAddOns(tx, property.id)).map((addOn) => {
    const taxRate = terms.rate(addOn.tax_code);
    const inclusive = { pricesIncludeTax: property.prices_include_tax === 1 };
    const priced = priceWholePeriod(inclusive, addOn.price_minor, taxRate);
    return {
      id: addOn.id,
      name: nameIn(addOn, language),
      description: descriptionIn(addOn, language),
      recurring: addOn.recurring === 1,
      taxableAmount: price(priced.taxable),
      taxPercentage: toPercentPrice(taxRate, locale),
      taxAmount: price(priced.tax),
      payableAmount: price(priced.payable),
    };
  });
}

/** PUT /v1/kiosk/booking/{bookingId}/extras: `{addOnIds, discountCode}`; replaces what was chosen. */
export function chooseExtras(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  body: unknown,
): Promise<Result<Id<'booking'>>> {
  return changeBooking(ctx, { caller, bookingId, codes: bookingCodes }, async (tx, booking) => {
    const property = await requireProperty(tx);
    const members = membersOf(body);
    // A body that cannot be read does not mean that the customer wants nothing.
    if (!members) return refuse('INVALID_INPUT_PARAM', 'invalid');
    const kept = await agreedIds(tx, booking.id);
    const { addOnIds, discountCode } = members;
    const extras = await readExtras({ ctx, tx }, property, { addOnIds, discountCode, kept });
    if (!extras.ok) return extras;
    await writeExtras(tx, booking.id, extras.value);
    await note({ ctx, tx, by: caller }, 'extras.chosen', booking.id);
    return ok(booking.id);
  });
}

export interface ChosenExtras {
  readonly addOns: readonly AddOnRow[];
  readonly promotion: PromotionRow | null;
}

interface WantedExtras {
  readonly addOnIds: unknown;
  readonly discountCode: unknown;
  /** Extras that the booking has a price for, and may keep although they are no longer offered. */
  readonly kept?: ReadonlySet<string>;
}

/** Reads add-on ids and a discount code. Refuses INVALID_INPUT_PARAM and names the member. */
export async function readExtras(
  work: InTransaction,
  property: PropertyRow,
  { addOnIds, discountCode, kept = new Set() }: WantedExtras,
): Promise<Result<ChosenExtras>> {
  const { tx } = work;
  const refusals: Refusal[] = [];
  const given = isGiven(addOnIds) ? (read(extrasBody.shape.addOnIds, addOnIds) ?? null) : [];
  const ids = new Set(given);
  const addOns = (await findAddOns(tx, [...ids])).filter(
    (addOn) => (addOn.listed === 1 || kept.has(addOn.id)) && addOn.property_id === property.id,
  );
  if (given === null || addOns.length !== ids.size)
    refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field: 'addOnIds' }));
  const promotion = await readPromotion(work, property, discountCode, kept);
  if (promotion === 'unknown')
    refusals.push(
      refusal('INVALID_INPUT_PARAM', 'invalid', {
        field: 'discountCode',
        message: 'This promotion code is not valid or has expired.',
        reason: 'promotion_unknown',
      }),
    );
  if (refusals.length || promotion === 'unknown') return refuseAll(refusals);
  return ok({ addOns, promotion });
}

export async function writeExtras(tx: Tx, bookingId: Id<'booking'>, extras: ChosenExtras): Promise<void> {
  await replaceBookingAddOns(
    tx,
    bookingId,
    extras.addOns.map((addOn) => addOn.id),
  );
  await updateBooking(tx, bookingId, { promotion_id: extras.promotion?.id ?? null });
}
