/** A price without a person: POST /v1/kiosk/quote and the screen's preview. Nothing is held or written. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { QuoteView } from '../../../shared/shapes';
import { findPremium, selectPremiums, type PremiumRow } from '../../database/insurance/plans';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { quoteBody } from '../../domain/requests/booking';
import { isGiven, read, type Members } from '../../domain/requests/members';
import { readMoveInDate, readUserType } from './bookings';
import type { ServiceContext } from '../base/context';
import { readOperatorPlan } from '../insurance/coverage';
import { readExtras } from './extras';
import { priceChoice } from '../price/pricing';
import type { Choice } from '../price/facts';
import { toQuoteView } from '../price/quote-view';
import { requireProperty, usualUserType, taxedWithoutProof } from '../property/property';
import { membersOf } from '../contact/register';

/**
 * `{unitId, taxUserTypeInfoId, moveInDate?, insuranceId?, priceId?, addOnIds?, discountCode?}` -> the quote object.
 * `atScreen`: it is for the customer at the screen, who has shown no proof for a lower tax.
 */
export function quoteFromBody(
  ctx: ServiceContext,
  body: unknown,
  atScreen?: { readonly language: Language; readonly joinsVisit?: boolean },
): Promise<Result<QuoteView>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const members = membersOf(body);
    if (!members) return refuse('INVALID_INPUT_PARAM', 'invalid');
    const refusals: Refusal[] = [];
    const bad = (field: string) => refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field }));

    const unitId = read(quoteBody.shape.unitId, members['unitId']);
    const unit = unitId ? await findUnit(tx, unitId) : undefined;
    if (!unit || unit.listed === 0) bad('unitId');
    const userType = await readUserType(tx, members['taxUserTypeInfoId']);
    if (!userType) bad('taxUserTypeInfoId');
    const moveInOn = readMoveInDate(ctx, property, members['moveInDate']);
    if (!moveInOn.ok) refusals.push(...moveInOn.refusals);
    const chosen = userType?.id;
    const taxed = chosen && atScreen ? await taxedWithoutProof(tx, property.id, chosen) : chosen;
    const about = unit && taxed && { property, unit, userTypeId: taxed };
    const premium = await readPremium(tx, about, members);
    if (!premium.ok) refusals.push(...premium.refusals);
    const extras = await readExtras({ ctx, tx }, property, {
      addOnIds: members['addOnIds'],
      discountCode: members['discountCode'],
    });
    if (!extras.ok) refusals.push(...extras.refusals);
    if (!about || !moveInOn.ok || !premium.ok || !extras.ok || refusals.length) return refuseAll(refusals);

    const quote = await priceChoice(tx, {
      ...about,
      moveInOn: moveInOn.value,
      premium: premium.value,
      ...extras.value,
      joinsVisit: atScreen?.joinsVisit ?? false,
    });
    return ok(toQuoteView(quote, atScreen?.language ?? property.language, property));
  });
}

/** The least that a unit costs who pays the usual tax, with a protection plan only where nobody may do without one. */
export function lowestQuote(
  ctx: ServiceContext,
  asked: { readonly unitId: Id<'unit'>; readonly moveInDate: string; readonly joinsVisit: boolean },
  language: Language,
): Promise<Result<QuoteView>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const { unitId, moveInDate, joinsVisit } = asked;
    const unit = await findUnit(tx, unitId);
    const moveInOn = readMoveInDate(ctx, property, moveInDate);
    if (!moveInOn.ok) return moveInOn;
    if (!unit || unit.listed === 0) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'unitId' });
    const userTypeId = await usualUserType(tx, property.id);
    if (userTypeId === null) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'taxUserTypeInfoId' });
    const choice = {
      property,
      unit,
      userTypeId,
      moveInOn: moveInOn.value,
      addOns: [],
      promotion: null,
      joinsVisit,
    };
    const lowest = await priceChoice(tx, { ...choice, premium: await leastPremium(tx, choice) });
    return ok(toQuoteView(lowest, language, property));
  });
}

/** Null where an own policy, or none, is enough. */
async function leastPremium(
  tx: Tx,
  { property, unit, userTypeId }: Pick<Choice, 'property' | 'unit' | 'userTypeId'>,
): Promise<PremiumRow | null> {
  if (property.own_policy_allowed === 1 || property.decline_allowed === 1) return null;
  const premiums = await selectPremiums(tx, {
    propertyId: property.id,
    storageTypeId: unit.storage_type_id,
    userTypeId,
    sizeThousandths: unit.area_thousandths,
  });
  return premiums.toSorted((a, b) => a.premium_minor - b.premium_minor)[0] ?? null;
}

/** `insuranceId` and `priceId` come together or not at all; whether they fit is judged once the unit is known. */
async function readPremium(
  tx: Tx,
  about: Pick<Choice, 'property' | 'unit' | 'userTypeId'> | undefined,
  members: Members,
): Promise<Result<PremiumRow | null>> {
  if (!isGiven(members['insuranceId']) && !isGiven(members['priceId'])) return ok(null);
  const planId = read(quoteBody.shape.insuranceId, members['insuranceId']);
  const premiumId = read(quoteBody.shape.priceId, members['priceId']);
  const bad = (field: string | null) => refusal('INVALID_INPUT_PARAM', 'invalid', field ? { field } : {});
  if (!planId || !premiumId)
    return refuseAll([...(planId ? [] : [bad('insuranceId')]), ...(premiumId ? [] : [bad('priceId')])]);
  if (!about) return ok(null);
  const booking = { property_id: about.property.id, unit_id: about.unit.id, user_type_id: about.userTypeId };
  const fits = await readOperatorPlan(tx, booking, { planId, premiumId });
  if (!fits.ok) return refuseAll(fits.refusals.map(({ field }) => bad(field)));
  return ok((await findPremium(tx, premiumId)) ?? null);
}
