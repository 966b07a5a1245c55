/** One booking as the front desk sees it in full, and what can be chosen for it. */
import type { DeskOutput } from '../../../shared/desk/channels';
import type { DeskBooking } from '../../../shared/desk/today';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, type Result } from '../../../shared/result';
import { lastBookingChange } from '../../database/booking/changes';
import { proofPhotosOf } from '../../database/booking/proof-photos';
import { findCoverage } from '../../database/insurance/coverage';
import { findContact } from '../../database/contact/contacts';
import { findContract, findContractByBooking } from '../../database/contract/contracts';
import { findTransferOfBooking } from '../../database/transfer/transfers';
import { findPolicyCheck, selectWaivers } from '../../database/desk/waivers';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { addDays, businessDateAt, toIsoInstant } from '../../domain/base/dates';
import { letOffsWaiting } from '../approval/approvals';
import { isHelper, noteSign } from '../booking/assistance';
import { findVisibleBooking } from '../booking/change-booking';
import { heldUntil, helperOf, liveView, moneyOf, originOf } from '../booking/facts';
import { viewBooking } from '../booking/preview';
import type { StaffMember } from '../base/caller';
import type { DeskActDeps } from './guard';
import { addressLines } from '../price/document-parties';
import { listAddOnsFor } from '../booking/extras';
import { policyOf } from './policy-checks';
import { taxClaimsOf } from './tax-proofs';
import { requireProperty } from '../property/property';
import { listUserTypes } from '../property/reference-lists';
import { forScreen } from '../screen/booking';
import { insuranceOfUnit } from '../insurance/unit-plans';
import { freeUnits } from '../unit/units';
import { inOneLine } from '../../../shared/in-one-line';

/** The helper looks at the booking, so neither help nor hold runs out. */
export async function seeBooking(
  deps: DeskActDeps,
  staff: StaffMember,
  { bookingId, language }: { readonly bookingId: Id<'booking'>; readonly language: Language },
): Promise<Result<DeskBooking>> {
  const { ctx } = deps;
  const seen = await ctx.store.read(async (tx) => {
    const found = await findVisibleBooking({ tx, by: staff }, bookingId);
    return found.ok ? ok(await isHelper({ ctx, tx, by: staff }, bookingId)) : found;
  });
  if (!seen.ok) return seen;
  // Only that is written: a person who just looks need not wait for the disk.
  if (seen.value)
    await ctx.store.attempt(async (tx) => {
      const found = await findVisibleBooking({ tx, by: staff }, bookingId);
      if (found.ok) await noteSign({ ctx, tx, by: staff }, found.value);
      return found;
    });
  const viewed = await ctx.store.read(async (tx) => {
    const found = await findVisibleBooking({ tx, by: staff }, bookingId);
    return found.ok ? ok(await viewBooking({ ctx, tx }, found.value, language)) : found;
  });
  const booking = await forScreen(ctx, viewed, language);
  if (!booking.ok) return booking;
  return ctx.store.read(async (tx) => {
    const found = await findVisibleBooking({ tx, by: staff }, bookingId);
    if (!found.ok) return found;
    const row = found.value;
    const live = liveView(deps);
    const contract = await findContractByBooking(tx, row.id);
    const contact = row.contact_id ? await findContact(tx, row.contact_id) : undefined;
    return ok({
      booking: booking.value,
      address: contact?.address ? inOneLine(await addressLines(tx, contact, language), language) : '',
      seenAt: await lastBookingChange(tx, row.id),
      language: row.language,
      origin: originOf(row),
      heldUntil: heldUntil(row),
      pickupCode: row.state === 'draft' ? row.pickup_code : null,
      helper: await helperOf({ ...deps, tx, by: staff }, row.id),
      live: live?.bookingId === row.id ? live : null,
      money: await moneyOf(tx, row),
      policy: policyOf(await findCoverage(tx, row.id), await findPolicyCheck(tx, row.id)),
      tax: await taxClaimsOf(tx, row.id, language),
      photos: await proofPhotosOf(tx, row.id),
      waivers: (await selectWaivers(tx, row.id)).map(({ what, why, staff_name: by, at_ms }) => ({
        what,
        why,
        by,
        at: toIsoInstant(at_ms),
      })),
      letOffsWaiting: await letOffsWaiting(tx, row.id),
      contractNumber: contract?.number ?? null,
      transfer: await transferOf(tx, row.id),
    });
  });
}

/** Free units, customer types, and the days and coverages that the property allows. */
export async function bookingChoices(
  { ctx }: DeskActDeps,
  language: Language,
): Promise<Result<DeskOutput<'booking.choices'>>> {
  const userTypes = await listUserTypes(ctx, language);
  if (!userTypes.ok) return userTypes;
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    return ok({
      units: await freeUnits({ ctx, tx }, property, { filter: {}, language }),
      userTypes: userTypes.value,
      moveInDates: { earliest: today, latest: addDays(today, ctx.settings.moveInDaysAhead) },
      countryId: property.country_id,
      ownPolicyAllowed: property.own_policy_allowed === 1,
      declineAllowed: property.decline_allowed === 1,
    });
  });
}

/** Plans that fit a unit, and what can be bought beside it. */
export async function coverChoices(
  { ctx }: DeskActDeps,
  about: { readonly language: Language; readonly unitId: Id<'unit'>; readonly userTypeId: Id<'user_type'> },
): Promise<Result<DeskOutput<'booking.cover-choices'>>> {
  const plans = await insuranceOfUnit(ctx, about);
  if (!plans.ok) return plans;
  const addOns = await listAddOnsFor(ctx, about);
  return addOns.ok ? ok({ plans: plans.value, addOns: addOns.value }) : addOns;
}

/** The contract that this booking is to replace. */
async function transferOf(tx: Tx, bookingId: Id<'booking'>): Promise<DeskBooking['transfer']> {
  const from = await findTransferOfBooking(tx, bookingId);
  const contract = from && (await findContract(tx, from));
  if (!contract) return null;
  const unit = await findUnit(tx, contract.unit_id);
  return { contractNumber: contract.number, unitNumber: unit?.number ?? '' };
}
