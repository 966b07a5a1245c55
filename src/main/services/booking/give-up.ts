/** A customer gives up: all units of their visit are free again, and what was typed for them is gone. */
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { findBooking } from '../../database/booking/bookings';
import { screen } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { cancelBooking } from './bookings';
import { visitOf } from './visit';

/** Cancels each; what refuses one of them leaves it, and is answered. */
export async function cancelVisit(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<Result<null>> {
  const all = await ctx.store.read(async (tx) => {
    const booking = await findBooking(tx, bookingId);
    return booking ? await visitOf(tx, booking) : [];
  });
  let refused: Result<never> | null = null;
  for (const { id } of all) {
    const cancelled = await cancelBooking(ctx, screen, id);
    if (!cancelled.ok) refused ??= cancelled;
  }
  return refused ?? ok(null);
}
