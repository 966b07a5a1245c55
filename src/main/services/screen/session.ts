/**
 * The customer in front of the screen, of whom nothing stays when the page or the program was started again.
 */
import type { Id } from '../../../shared/ids';
import { findBooking, selectOpenScreenBookings } from '../../database/booking/bookings';
import { ASSISTANCE_LASTS_MS } from '../booking/assistance';
import { cancelBooking } from '../booking/bookings';
import { screen } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { acknowledgeGivenUp } from '../payment/interrupted';

/**
 * Start over and idle wipe ask blindly. These are left alone: a payment under way, a closed booking, one that
 * is kept for later. So is one that staff made, hold or help with. True when it was given back.
 */
export async function giveBackDraft(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<boolean> {
  const booking = await ctx.store.read((tx) => findBooking(tx, bookingId));
  const staffs = booking && (booking.staff_id !== null || (booking.held_until_ms ?? 0) > ctx.clock.nowMs());
  if (booking && (staffs || booking.pickup_code !== null)) return false;
  const cancelled = await cancelBooking(ctx, screen, bookingId);
  if (cancelled.ok) await acknowledgeGivenUp(ctx, bookingId);
  return cancelled.ok;
}

/** Gives back what was left open at the screen; a payment under way is left alone. Answers how many. */
export async function releaseScreenDrafts(ctx: ServiceContext): Promise<number> {
  const nowMs = ctx.clock.nowMs();
  const left = await ctx.store.transaction((tx) =>
    selectOpenScreenBookings(tx, { nowMs, helpSinceMs: nowMs - ASSISTANCE_LASTS_MS }),
  );
  let released = 0;
  for (const id of left) {
    try {
      const cancelled = await cancelBooking(ctx, screen, id);
      if (cancelled.ok) released += 1;
    } catch (error) {
      // One that cannot be given back must not keep the kiosk from starting; its hold still ends.
      ctx.log.error({ booking: id, err: error }, 'a booking left at the screen could not be given back');
    }
  }
  return released;
}
