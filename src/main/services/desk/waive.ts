/**
 * Staff waive protection, admin fee or deposit, and say why. The price then leaves the line out everywhere, and a
 * signature at the former price no longer counts.
 */
import type { DeskRequest } from '../../../shared/desk/channels';
import { ok, type Result } from '../../../shared/result';
import { deleteCoverage, findCoverage } from '../../database/insurance/coverage';
import { deleteWaiver, replaceWaiver } from '../../database/desk/waivers';
import { note } from '../audit/audit';
import { publishBookingChanged } from '../booking/events';
import { bookingCodes, changeBooking } from '../booking/change-booking';
import type { StaffMember } from '../base/caller';
import { none, writeCoverage } from '../insurance/coverage';
import { deskGuard, type DeskActDeps } from './guard';

export function waive(
  deps: DeskActDeps,
  staff: StaffMember,
  { what, waived, why, ...seen }: DeskRequest<'booking.waive'>,
): Promise<Result<Record<string, never>>> {
  const { ctx } = deps;
  const guard = deskGuard(deps, staff, seen);
  return changeBooking(
    ctx,
    { caller: staff, bookingId: seen.bookingId, codes: bookingCodes, guard },
    async (tx, { id }) => {
      if (waived)
        await replaceWaiver(tx, {
          booking_id: id,
          what,
          why,
          staff_id: staff.id,
          staff_name: staff.name,
          at_ms: ctx.clock.nowMs(),
        });
      else await deleteWaiver(tx, id, what);
      if (what === 'coverage' && waived) await writeCoverage({ ctx, tx }, { id }, none);
      // When it is withdrawn, coverage is to be chosen again.
      if (what === 'coverage' && !waived && (await findCoverage(tx, id))?.kind === 'declined') {
        await deleteCoverage(tx, id);
        await publishBookingChanged({ ctx, tx }, id);
      }
      await note(
        { ctx, tx, by: staff },
        waived ? 'waiver.given' : 'waiver.taken_back',
        id,
        `${what}: ${why}`,
      );
      return ok({});
    },
  );
}
