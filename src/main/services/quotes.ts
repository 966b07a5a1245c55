/** A price without a person: POST /v1/kiosk/quote and the screen's preview. Nothing is held or written. */
import { parseGuid } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../shared/result';
import type { QuoteView } from '../../shared/shapes';
import { findPremium } from '../database/insurance';
import { findUnit } from '../database/units';
import { readMoveInDate, readUserType } from './bookings';
import type { ServiceContext } from './context';
import { readOperatorPlan } from './coverage';
import { readExtras } from './extras';
import { priceChoice, toQuoteView } from './pricing';
import { requireProperty } from './property';
import { membersOf } from './register-contact';

/** `{unitId, taxUserTypeInfoId, moveInDate?, insuranceId?, priceId?, addOnIds?, discountCode?}` -> the quote object. */
export function quoteFromBody(
  ctx: ServiceContext,
  body: unknown,
  language?: Language,
): Promise<Result<QuoteView>> {
  return ctx.store.attempt(async (tx) => {
    const property = await requireProperty(tx);
    const members = membersOf(body) ?? {};
    const refusals: Refusal[] = [];
    const bad = (field: string) => refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field }));

    const unitId = parseGuid<'unit'>(members['unitId']);
    const unit = unitId ? await findUnit(tx, unitId) : undefined;
    if (!unit || unit.listed === 0) bad('unitId');
    const userType = await readUserType(tx, members['taxUserTypeInfoId']);
    if (!userType) bad('taxUserTypeInfoId');
    const moveInOn = readMoveInDate(ctx, property, members['moveInDate']);
    if (!moveInOn.ok) refusals.push(...moveInOn.refusals);
    const extras = await readExtras(ctx, tx, property, members['addOnIds'], members['discountCode']);
    if (!extras.ok) refusals.push(...extras.refusals);
    const planId = parseGuid<'plan'>(members['insuranceId']);
    const premiumId = parseGuid<'premium'>(members['priceId']);
    if (isGiven(members['insuranceId']) && !planId) bad('insuranceId');
    if (isGiven(members['priceId']) && !premiumId) bad('priceId');
    if (planId && !isGiven(members['priceId'])) bad('priceId');
    if (premiumId && !isGiven(members['insuranceId'])) bad('insuranceId');
    if (!unit || !userType || !moveInOn.ok || !extras.ok || refusals.length) return refuseAll(refusals);

    if (planId && premiumId) {
      const about = { property_id: property.id, unit_id: unit.id, user_type_id: userType.id };
      const fits = await readOperatorPlan(tx, about, planId, premiumId);
      if (!fits.ok)
        return refuseAll(
          fits.refusals.map(({ field }) => refusal('INVALID_INPUT_PARAM', 'invalid', field ? { field } : {})),
        );
    }
    const quote = await priceChoice(tx, {
      property,
      unit,
      userTypeId: userType.id,
      moveInOn: moveInOn.value,
      premium: premiumId ? ((await findPremium(tx, premiumId)) ?? null) : null,
      ...extras.value,
    });
    return ok(toQuoteView(quote, language ?? property.language, property));
  });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
