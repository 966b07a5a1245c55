/**
 * Own policies that staff check. A verdict is about one policy: with another number it no longer counts. Before the
 * move-in a rejected policy leaves the coverage open; afterward it stays in the list until it is approved.
 */
import type { DeskRequest } from '../../../shared/desk/channels';
import type { PolicyView } from '../../../shared/desk/today';
import { ok, refuse, type Result } from '../../../shared/result';
import { findBooking } from '../../database/booking/bookings';
import { deleteProofPhoto } from '../../database/booking/proof-photos';
import { deleteCoverage, findCoverage, type CoverageRow } from '../../database/insurance/coverage';
import { replacePolicyCheck, type PolicyCheckRow } from '../../database/desk/waivers';
import { toIsoInstant } from '../../domain/base/dates';
import { note } from '../audit/audit';
import { bookingCodes, changeBooking, findVisibleBooking } from '../booking/change-booking';
import { noteChange, unlessChanged } from '../booking/changes';
import type { StaffMember } from '../base/caller';
import { deskGuard, type DeskActDeps } from './guard';
import { publishBookingChanged } from '../booking/events';
import { publish } from '../base/outbox';
import type { Work } from '../base/work';

/**
 * The staff's verdict on a coverage; null where there is nothing to check. After a policy was refused and nothing else was
 * chosen, it answers that one, because the customer at the desk asks why.
 */
export function policyOf(
  coverage: CoverageRow | null | undefined,
  check: PolicyCheckRow | undefined,
): PolicyView | null {
  if (!coverage) return check?.verdict === 'refused' ? viewOf(check) : null;
  if (coverage.kind !== 'own_policy') return null;
  if (!check || !isAbout(check, coverage)) return { verdict: 'unchecked', by: null, why: null, at: null };
  return viewOf(check);
}

function viewOf({ verdict, staff_name: by, why, at_ms: atMs }: PolicyCheckRow): PolicyView {
  return { verdict, by, why, at: toIsoInstant(atMs) };
}

function isAbout(check: PolicyCheckRow, coverage: CoverageRow): boolean {
  return (
    check.insurer === coverage.insurer &&
    check.policy_number === coverage.policy_number &&
    check.expires_on === coverage.expires_on
  );
}

/**
 * Approves the policy of a booking as it was read, also of one that is moved in. Refused where it has none
 * (`coverage_missing`) or has changed since (`changed_meanwhile`).
 */
export function approvePolicy(
  { ctx }: DeskActDeps,
  staff: StaffMember,
  { bookingId, seenAt }: DeskRequest<'policy.approve'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: staff }, bookingId);
    if (!booking.ok) return booking;
    const unchanged = await unlessChanged({ tx, by: staff }, bookingId, seenAt);
    return unchanged.ok ? writeVerdict({ ctx, tx, by: staff }, bookingId, null) : unchanged;
  });
}

/** Refuses the policy of a booking, with a reason. */
export async function refusePolicy(
  deps: DeskActDeps,
  staff: StaffMember,
  { why, ...seen }: DeskRequest<'policy.refuse'>,
): Promise<Result<Record<string, never>>> {
  const { ctx } = deps;
  const { bookingId } = seen;
  const booking = await ctx.store.read((tx) => findBooking(tx, bookingId));
  if (booking?.state === 'moved_in')
    return ctx.store.attempt((tx) => writeVerdict({ ctx, tx, by: staff }, bookingId, why));
  return changeBooking(
    ctx,
    { caller: staff, bookingId, codes: bookingCodes, guard: deskGuard(deps, staff, seen) },
    async (tx) => {
      const written = await writeVerdict({ ctx, tx, by: staff }, bookingId, why);
      if (!written.ok) return written;
      await deleteCoverage(tx, bookingId);
      await publishBookingChanged({ ctx, tx }, bookingId);
      return written;
    },
  );
}

async function writeVerdict(
  work: Work<StaffMember>,
  bookingId: DeskRequest<'policy.approve'>['bookingId'],
  refusedBecause: string | null,
): Promise<Result<Record<string, never>>> {
  const { ctx, tx, by: staff } = work;
  const coverage = await findCoverage(tx, bookingId);
  if (coverage?.kind !== 'own_policy' || !coverage.insurer || !coverage.policy_number || !coverage.expires_on)
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'coverage_missing' });
  const verdict = refusedBecause === null ? 'approved' : 'refused';
  await replacePolicyCheck(tx, {
    booking_id: bookingId,
    insurer: coverage.insurer,
    policy_number: coverage.policy_number,
    expires_on: coverage.expires_on,
    verdict,
    why: refusedBecause,
    staff_id: staff.id,
    staff_name: staff.name,
    at_ms: ctx.clock.nowMs(),
  });
  await deleteProofPhoto(tx, bookingId, 'policy');
  const booking = await findBooking(tx, bookingId);
  if (booking?.state !== 'moved_in') await noteChange(work, bookingId, ['policy']);
  await note(work, `policy.${verdict}`, bookingId, refusedBecause);
  await publish(work, 'policy.checked', { bookingId, staffId: staff.id, verdict });
  return ok({});
}
