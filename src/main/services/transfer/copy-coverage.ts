/** The protection of the former unit, for the booking of the next one. */
import type { Id } from '../../../shared/ids';
import { findCoverage } from '../../database/insurance/coverage';
import type { ContractRow } from '../../database/contract/contracts';
import type { PropertyRow } from '../../database/property/properties';
import { selectPremiums } from '../../database/insurance/plans';
import { findUnit } from '../../database/unit/units';
import { daysBetween } from '../../domain/base/dates';
import { bringsPolicyBy } from '../../domain/insurance/brings-policy';
import { readOperatorPlan, readOwnCoverage, writeCoverage } from '../insurance/coverage';
import type { InTransaction } from '../base/work';

/** At today's price of the same plan. Where the plan is not offered for the unit, the tenant chooses. */
export async function copyCoverage(
  { ctx, tx }: InTransaction,
  property: PropertyRow,
  about: {
    readonly old: ContractRow;
    readonly bookingId: Id<'booking'>;
    readonly unitId: Id<'unit'>;
    /** The first day in the other unit. */
    readonly firstOn: string;
  },
): Promise<void> {
  const { old, bookingId, unitId, firstOn } = about;
  const had = await findCoverage(tx, old.booking_id);
  const unit = await findUnit(tx, unitId);
  if (!had || !unit) return;
  const { plan_id: planId } = had;
  if (planId === null) {
    const members = {
      kind: had.kind,
      insurer: had.insurer,
      policyNumber: had.policy_number,
      expires: had.expires_on,
    };
    const own = readOwnCoverage(property, { move_in_on: firstOn }, members);
    if (own.ok) await writeCoverage({ ctx, tx }, { id: bookingId }, own.value);
    return;
  }
  const offered = await selectPremiums(tx, {
    propertyId: property.id,
    storageTypeId: unit.storage_type_id,
    userTypeId: old.user_type_id,
    sizeThousandths: unit.area_thousandths,
  });
  const premium = offered.find(({ plan_id: id }) => id === planId);
  if (!premium) return;
  const booking = { property_id: property.id, unit_id: unitId, user_type_id: old.user_type_id };
  const plan = await readOperatorPlan(tx, booking, { planId, premiumId: premium.premium_id });
  if (!plan.ok) return;
  const by = bringsPolicyBy(old.move_in_on, had.brings_within);
  // The promise moves along with its day.
  const brings_within = by === null ? null : Math.max(0, daysBetween(firstOn, by));
  await writeCoverage({ ctx, tx }, { id: bookingId }, { ...plan.value, brings_within });
}
