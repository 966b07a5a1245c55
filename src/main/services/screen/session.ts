/**
 * The customer in front of the screen, of whom nothing stays when the page or the program was started again.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findBooking, selectOpenScreenBookings } from '../../database/booking/bookings';
import { ASSISTANCE_LASTS_MS } from '../booking/assistance';
import { cancelBooking } from '../booking/bookings';
import { findVisibleBooking } from '../booking/change-booking';
import { visitOf } from '../booking/visit';
import { screen } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { acknowledgeGivenUp } from '../payment/interrupted';

/**
 * Start over and idle wipe ask blindly. These are left alone: a payment under way, a closed booking, one that
 * is kept for later. So is one that staff made, hold or help with. True when it was given back, with all of its visit.
 */
export async function giveBackDraft(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<boolean> {
  const all = await ctx.store.read(async (tx) => {
    const booking = await findBooking(tx, bookingId);
    return booking ? await visitOf(tx, booking) : [];
  });
  const given: boolean[] = [];
  for (const { id } of all) given.push(await giveBack(ctx, id));
  return given.length > 0 && given.every(Boolean);
}

/** One of several units goes back, and the visit goes on with the others; answers one of those. */
export async function giveBackUnit(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
): Promise<Result<Id<'booking'>>> {
  const left = await ctx.store.read(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
    if (!booking.ok) return booking;
    return ok((await visitOf(tx, booking.value)).find(({ id }) => id !== booking.value.id) ?? null);
  });
  if (!left.ok) return left;
  if (!left.value) return refuse('INVALID_INPUT_PARAM', 'conflict', { reason: 'not_offered' });
  const cancelled = await cancelBooking(ctx, screen, bookingId);
  return cancelled.ok ? ok(left.value.id) : cancelled;
}

async function giveBack(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<boolean> {
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
      ctx.log.error(
        { booking: id, err: error },
        'a booking that was left at the screen could not be released',
      );
    }
  }
  return released;
}
