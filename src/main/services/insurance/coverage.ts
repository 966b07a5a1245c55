/** The coverage of a booking: a protection plan, the customer's own policy, or none where that is allowed. What may be chosen, and writing it. */
import type { Id } from '../../../shared/ids';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { BookingRow } from '../../database/booking/bookings';
import { deleteProofPhoto } from '../../database/booking/proof-photos';
import { findCoverage, replaceCoverage, type CoverageRow } from '../../database/insurance/coverage';
import { findPlan, findPremium } from '../../database/insurance/plans';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit, type UnitRow } from '../../database/unit/units';
import { declined, ownPolicy } from '../../domain/requests/booking';
import { read } from '../../domain/requests/members';
import { unprintedFault } from '../../domain/requests/printed-text';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';

export const badPlan = () => refusal('INVALID_PARAM_INSURANCE_ID', 'invalid', { field: 'insuranceId' });
export const badPremium = () =>
  refusal('INVALID_PARAM_INSURANCE_PREMIUM_REVISION_INFO_ID', 'invalid', { field: 'priceId' });

export type ChosenCoverage = Omit<CoverageRow, 'booking_id'>;

/** No coverage at all. */
export const none: ChosenCoverage = {
  kind: 'declined',
  plan_id: null,
  premium_id: null,
  insurer: null,
  policy_number: null,
  expires_on: null,
  brings_within: null,
};

/**
 * A plan's price fits when it is offered for the booking's property, type, user type and size. `kept`: the price this
 * booking already has, which it may keep though it is no longer offered.
 */
export async function readOperatorPlan(
  tx: Tx,
  booking: Pick<BookingRow, 'property_id' | 'unit_id' | 'user_type_id'>,
  { planId, premiumId }: { readonly planId: Id<'plan'>; readonly premiumId: Id<'premium'> },
  kept: ReadonlySet<string> = new Set(),
): Promise<Result<ChosenCoverage>> {
  const unit = await findUnit(tx, booking.unit_id);
  if (!unit) throw new Error('a booking has no unit');
  return planForUnit(tx, { ...booking, unit }, { planId, premiumId }, kept);
}

/** The same where the unit was found already. */
export async function planForUnit(
  tx: Tx,
  booking: Pick<BookingRow, 'property_id' | 'user_type_id'> & { readonly unit: UnitRow },
  { planId, premiumId }: { readonly planId: Id<'plan'>; readonly premiumId: Id<'premium'> },
  kept: ReadonlySet<string>,
): Promise<Result<ChosenCoverage>> {
  const premium = await findPremium(tx, premiumId);
  const ofPremium = premium?.plan_id === planId && { ...premium, listed: premium.plan_listed };
  const plan = ofPremium || (await findPlan(tx, planId));
  const { unit } = booking;
  const size = unit.area_thousandths;
  const fits =
    premium?.plan_id === planId &&
    (premium.premium_listed === 1 || kept.has(premiumId)) &&
    premium.storage_type_id === unit.storage_type_id &&
    (premium.user_type_id === null || premium.user_type_id === booking.user_type_id) &&
    premium.size_from_thousandths <= size &&
    (premium.size_to_thousandths === null || size < premium.size_to_thousandths);
  const planFits = plan?.property_id === booking.property_id && (plan.listed === 1 || kept.has(planId));
  if (planFits && fits) return ok({ ...none, kind: 'operator_plan', plan_id: planId, premium_id: premiumId });
  return refuseAll([...(planFits ? [] : [badPlan()]), ...(fits ? [] : [badPremium()])]);
}

/**
 * The same plan until the customer brings a policy of their own. `before`: what they had agreed to, which they may keep.
 * Refuses INVALID_INPUT_PARAM where the property takes no policy later.
 */
export function untilPolicy(
  property: PropertyRow,
  chosen: ChosenCoverage,
  before: Pick<CoverageRow, 'brings_within'> | undefined,
): Result<ChosenCoverage> {
  const offered = property.own_policy_allowed === 1 ? property.own_policy_later_days : null;
  const brings_within = before?.brings_within ?? offered;
  return brings_within === null
    ? refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'kind', reason: 'not_offered' })
    : ok({ ...chosen, brings_within });
}

/**
 * An own policy or none, as the property allows, or as staff allowed for this booking. Refuses INVALID_INPUT_PARAM and
 * names the member.
 */
export function readOwnCoverage(
  property: PropertyRow,
  booking: Pick<BookingRow, 'move_in_on'>,
  members: Readonly<Record<string, unknown>>,
  mayDecline = property.decline_allowed === 1,
): Result<ChosenCoverage> {
  const invalid = (field: string, message?: string) =>
    refusal('INVALID_INPUT_PARAM', 'invalid', { field, ...(message ? { message } : {}) });
  const notOffered = () =>
    refuse('INVALID_INPUT_PARAM', 'invalid', {
      field: 'kind',
      message: 'The property does not allow this choice.',
      reason: 'not_offered',
    });
  if (read(declined.shape.kind, members['kind'])) return mayDecline ? ok(none) : notOffered();
  if (!read(ownPolicy.shape.kind, members['kind']))
    return refuseAll([invalid('kind', 'The kind is own_policy or declined.')]);
  if (!property.own_policy_allowed) return notOffered();
  const insurer = read(ownPolicy.shape.insurer, members['insurer']);
  const policyNumber = read(ownPolicy.shape.policyNumber, members['policyNumber']);
  const expires = read(ownPolicy.shape.expires, members['expires']);
  const refusals: Refusal[] = [];
  const unprinted = (field: string) => unprintedFault('INVALID_INPUT_PARAM', field, members[field]);
  const wrongInsurer =
    unprinted('insurer') ??
    (insurer === null ? invalid('insurer', 'The insurer has 2 to 120 characters.') : null);
  const wrongNumber =
    unprinted('policyNumber') ??
    (policyNumber === null ? invalid('policyNumber', 'The policy number has 2 to 60 characters.') : null);
  refusals.push(...[wrongInsurer, wrongNumber].filter((one) => one !== null));
  if (expires === null || expires < booking.move_in_on)
    refusals.push(
      refusal('INVALID_INPUT_PARAM', 'invalid', {
        field: 'expires',
        message: 'The policy must be valid on the move-in date (YYYY-MM-DD).',
        reason: 'date_invalid',
      }),
    );
  if (insurer === null || policyNumber === null || expires === null || refusals.length)
    return refuseAll(refusals);
  return ok({ ...none, kind: 'own_policy', insurer, policy_number: policyNumber, expires_on: expires });
}

export async function writeCoverage(
  { ctx, tx }: InTransaction,
  booking: Pick<BookingRow, 'id'>,
  chosen: ChosenCoverage,
): Promise<void> {
  const before = await findCoverage(tx, booking.id);
  await replaceCoverage(tx, { booking_id: booking.id, ...chosen });
  if (before?.kind === 'own_policy' && chosen.kind !== 'own_policy')
    await deleteProofPhoto(tx, booking.id, 'policy');
  // Does nothing when nothing changes: the screen saves everything with every step.
  const isSame =
    before?.kind === chosen.kind &&
    before.plan_id === chosen.plan_id &&
    before.premium_id === chosen.premium_id &&
    before.brings_within === chosen.brings_within;
  if (isSame) return;
  // Its agreement is what follows.
  ctx.pages.warm?.();
  await publish({ ctx, tx }, 'coverage.chosen', {
    bookingId: booking.id,
    kind: chosen.kind,
    planId: chosen.plan_id,
    premiumId: chosen.premium_id,
  });
}
