/** Staff let a customer off protection, admin fee or deposit, two of them where the site wants that, or charge it again. */
import type { LetOff } from '../../../shared/desk/choices';
import type { DeskRequest } from '../../../shared/desk/channels';
import { ok, type Result } from '../../../shared/result';
import { deleteCoverage, findCoverage } from '../../database/insurance/coverage';
import { deleteWaiver } from '../../database/desk/waivers';
import { letOffAsAllowed } from '../approval/second-person';
import { note } from '../audit/audit';
import { publishBookingChanged } from '../booking/events';
import { bookingCodes, changeBooking, findVisibleBooking } from '../booking/change-booking';
import type { StaffMember } from '../base/caller';
import { deskGuard, type DeskActDeps, type SeenBooking } from './guard';

export async function waive(
  deps: DeskActDeps,
  staff: StaffMember,
  { what, waived, why, key, ...seen }: DeskRequest<'booking.waive'>,
): Promise<Result<Record<string, never>>> {
  if (!waived) return chargeAgain(deps, staff, { what, why, seen });
  const { ctx } = deps;
  const { bookingId } = seen;
  const found = await ctx.store.read((tx) => findVisibleBooking({ tx, by: staff }, bookingId));
  if (!found.ok) return found;
  const asked = { bookingId, unitId: found.value.unit_id, what, why, key };
  return letOffAsAllowed(ctx, staff, asked, deskGuard(deps, staff, seen));
}

function chargeAgain(
  deps: DeskActDeps,
  staff: StaffMember,
  { what, why, seen }: { readonly what: LetOff; readonly why: string; readonly seen: SeenBooking },
): Promise<Result<Record<string, never>>> {
  const { ctx } = deps;
  const guard = deskGuard(deps, staff, seen);
  return changeBooking(
    ctx,
    { caller: staff, bookingId: seen.bookingId, codes: bookingCodes, guard },
    async (tx, { id }) => {
      await deleteWaiver(tx, id, what);
      // Coverage is to be chosen again.
      if (what === 'coverage' && (await findCoverage(tx, id))?.kind === 'declined') {
        await deleteCoverage(tx, id);
        await publishBookingChanged({ ctx, tx }, id);
      }
      await note({ ctx, tx, by: staff }, 'waiver.taken_back', id, `${what}: ${why}`);
      return ok({});
    },
  );
}
