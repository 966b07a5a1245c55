/**
 * What staff must have read and hold before they change a booking, so that nobody's work is overwritten: neither a
 * colleague's nor the customer's.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { assistanceOf, type RunningPayments } from '../booking/assistance';
import type { Guard } from '../booking/change-booking';
import { unlessChanged } from '../booking/changes';
import type { StaffMember } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { LiveJourneys } from '../booking/live-journeys';
import type { Work } from '../base/work';

/** The dependencies of the front desk's services. */
export interface DeskActDeps {
  readonly ctx: ServiceContext;
  readonly journeys: LiveJourneys;
  readonly runs: RunningPayments;
}

/** One act of staff in a transaction, with all of those. */
export type DeskWork = DeskActDeps & Work<StaffMember>;

/** A booking that staff act on, and the last change they know of. */
export interface SeenBooking {
  readonly bookingId: Id<'booking'>;
  /** The number of the last change that their page showed. */
  readonly seenAt: number;
}

/**
 * Refuses `changed_meanwhile`. Refuses `take_over_first` while the customer answers at the screen, whose next save
 * would undo what staff do.
 */
export function deskGuard(deps: DeskActDeps, staff: StaffMember, { seenAt }: SeenBooking): Guard {
  return async (tx, booking) => {
    const unchanged = await unlessChanged({ tx, by: staff }, booking.id, seenAt);
    return unchanged.ok ? unlessAtScreen({ ...deps, tx, by: staff }, booking.id) : unchanged;
  };
}

/**
 * Refuses `take_over_first` while the customer answers at the screen and the staff member who asks does not
 * help them.
 */
export async function unlessAtScreen(
  { ctx, tx, by: staff, journeys }: DeskWork,
  bookingId: Id<'booking'>,
): Promise<Result<null>> {
  if (journeys.current()?.bookingId !== bookingId) return ok(null);
  if ((await assistanceOf({ ctx, tx }, bookingId))?.staff_id === staff.id) return ok(null);
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    field: 'bookingId',
    message: 'The customer is using the screen. Take over first.',
    reason: 'booking_busy',
    desk: 'take_over_first',
  });
}
