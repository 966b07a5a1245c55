/** The customer in front of the screen, of whom nothing stays when the page or the program was started anew. */
import { selectOpenScreenBookings } from '../database/bookings';
import { cancelBooking } from './bookings';
import type { ServiceContext } from './context';

/** Gives back what was left open at the screen; a payment under way is left alone. Answers how many. */
export async function releaseScreenDrafts(ctx: ServiceContext): Promise<number> {
  const left = await ctx.store.transaction(selectOpenScreenBookings);
  let released = 0;
  for (const id of left) {
    try {
      const cancelled = await cancelBooking(ctx, { kind: 'screen' }, id);
      if (cancelled.ok) released += 1;
    } catch (error) {
      // One that cannot be given back must not keep the kiosk from starting; its hold ends all the same.
      ctx.log.error({ booking: id, err: error }, 'a booking left at the screen could not be given back');
    }
  }
  return released;
}
