/** A price without a person: POST /v1/kiosk/quote and the screen's preview. Nothing is held or written. */
import type { Language } from '../../../shared/languages';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { QuoteView } from '../../../shared/shapes';
import { findPremium, type PremiumRow } from '../../database/unit/insurance';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { quoteBody } from '../../domain/requests/booking';
import { isGiven, read, type Members } from '../../domain/requests/members';
import { readMoveInDate, readUserType } from './bookings';
import type { ServiceContext } from '../base/context';
import { readOperatorPlan } from './coverage';
import { readExtras } from './extras';
import { priceChoice } from '../price/pricing';
import type { Choice } from '../price/facts';
import { toQuoteView } from '../price/quote-view';
import { requireProperty } from '../property/property';
import { membersOf } from '../contact/register';

/** `{unitId, taxUserTypeInfoId, moveInDate?, insuranceId?, priceId?, addOnIds?, discountCode?}` -> the quote object. */
export function quoteFromBody(
  ctx: ServiceContext,
  body: unknown,
  language?: Language,
): Promise<Result<QuoteView>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const members = membersOf(body) ?? {};
    const refusals: Refusal[] = [];
    const bad = (field: string) => refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field }));

    const unitId = read(quoteBody.shape.unitId, members['unitId']);
    const unit = unitId ? await findUnit(tx, unitId) : undefined;
    if (!unit || unit.listed === 0) bad('unitId');
    const userType = await readUserType(tx, members['taxUserTypeInfoId']);
    if (!userType) bad('taxUserTypeInfoId');
    const moveInOn = readMoveInDate(ctx, property, members['moveInDate']);
    if (!moveInOn.ok) refusals.push(...moveInOn.refusals);
    const about = unit && userType && { property, unit, userTypeId: userType.id };
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
    });
    return ok(toQuoteView(quote, language ?? property.language, property));
  });
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
