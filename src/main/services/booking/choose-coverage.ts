/** Choosing a booking's coverage, each choice in place of the one before. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, refuseAll, type Result } from '../../../shared/result';
import { findPlan, findPremium } from '../../database/insurance/plans';
import { linkInsuranceBody } from '../../domain/requests/booking';
import { read } from '../../domain/requests/members';
import { note } from '../audit/audit';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { membersOf } from '../contact/register';
import { badPlan, badPremium, readOperatorPlan, readOwnCoverage, writeCoverage } from '../insurance/coverage';
import { agreedIds } from '../price/agreed-prices';
import { requireProperty } from '../property/property';
import { activityCodes, bookingCodes, changeBooking, findVisibleBooking } from './change-booking';

/** Interface document 4.4; replaces the coverage chosen before. */
export async function linkInsurance(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  body: unknown,
): Promise<Result<Id<'booking'>>> {
  const members = membersOf(body);
  if (!members) return refuse('INVALID_INPUT_PARAM', 'invalid');
  const planId = read(linkInsuranceBody.shape.insuranceId, members['insuranceId']);
  const premiumId = read(linkInsuranceBody.shape.priceId, members['priceId']);
  if (!planId || !premiumId) return refuseLink(ctx, caller, bookingId, { planId, premiumId });
  return changeBooking(ctx, { caller, bookingId, codes: activityCodes }, async (tx, booking) => {
    const kept = await agreedIds(tx, booking.id);
    const chosen = await readOperatorPlan(tx, booking, { planId, premiumId }, kept);
    if (!chosen.ok) return chosen;
    await writeCoverage({ ctx, tx }, booking, chosen.value);
    await note({ ctx, tx, by: caller }, 'coverage.chosen', booking.id);
    return ok(booking.id);
  });
}

/** Refuses every id that is unknown or missing, and the booking where it cannot be found: all in one answer. */
function refuseLink(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  { planId, premiumId }: { readonly planId: Id<'plan'> | null; readonly premiumId: Id<'premium'> | null },
): Promise<Result<never>> {
  return ctx.store.read(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: caller }, bookingId, activityCodes);
    return refuseAll([
      ...(planId && (await findPlan(tx, planId)) ? [] : [badPlan()]),
      ...(premiumId && (await findPremium(tx, premiumId)) ? [] : [badPremium()]),
      ...(booking.ok ? [] : booking.refusals),
    ]);
  });
}

/** PUT /v1/kiosk/booking/{bookingId}/coverage: `{kind: own_policy, insurer, policyNumber, expires}` or `{kind: declined}`. */
export function chooseCoverage(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  body: unknown,
): Promise<Result<Id<'booking'>>> {
  return changeBooking(ctx, { caller, bookingId, codes: bookingCodes }, async (tx, booking) => {
    const chosen = readOwnCoverage(await requireProperty(tx), booking, membersOf(body) ?? {});
    if (!chosen.ok) return chosen;
    await writeCoverage({ ctx, tx }, booking, chosen.value);
    await note({ ctx, tx, by: caller }, 'coverage.chosen', booking.id);
    return ok(booking.id);
  });
}
