/** Staff take a booking over from the customer or a colleague, and hand it back. */
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import type { BookingState } from '../../../shared/shapes';
import { beginAssistance, endAssistance, readerHasIt } from '../booking/assistance';
import { findVisibleBooking, refuseClosed } from '../booking/change-booking';
import type { StaffMember } from '../base/caller';
import type { DeskActDeps } from './guard';

const ended: readonly BookingState[] = ['moved_in', 'cancelled', 'expired'];

/**
 * `waiting` while the reader works: the help begins when the reader has finished. Refuses `booking_closed` for a
 * booking that has ended.
 */
export function takeOver(
  { ctx, runs }: DeskActDeps,
  staff: StaffMember,
  bookingId: Id<'booking'>,
): Promise<Result<{ state: 'waiting' | 'helping' }>> {
  return ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: staff }, bookingId);
    if (!booking.ok) return booking;
    if (ended.includes(booking.value.state)) return refuseClosed();
    await beginAssistance({ ctx, tx, by: staff }, booking.value);
    return ok({ state: (await readerHasIt(tx, runs, bookingId)) ? 'waiting' : 'helping' });
  });
}

/** Refuses nothing: handing back a booking that has ended, or that nobody holds, changes nothing. */
export function handBack(
  { ctx }: DeskActDeps,
  staff: StaffMember,
  bookingId: Id<'booking'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    await endAssistance({ ctx, tx, by: staff }, bookingId);
    return ok({});
  });
}
