/** Whether somebody would notice if the kiosk stopped now. */
import { selectUnsettledAttempts } from '../../database/attempt/payment-attempts';
import type { ServiceContext } from '../base/context';
import type { LiveJourneys } from '../booking/live-journeys';
import { isResultShown } from '../payment/interrupted';
import { HOUR_MS } from '../../../shared/durations';

/** `customer`: in front of the screen. `staff`: with their desk open there. `payment`: one that was begun, at the screen or by a device. */
export type Presence = 'customer' | 'staff' | 'payment';

/** An older one waits for staff or the provider, and a start settles it. */
const UNDER_WAY_MS = HOUR_MS;

/** Null: nobody. */
export async function presenceAt(ctx: ServiceContext, journeys: LiveJourneys): Promise<Presence | null> {
  if (journeys.current() !== null) return 'customer';
  if (journeys.isStaffThere()) return 'staff';
  const nowMs = ctx.clock.nowMs();
  const open = await ctx.store.read(selectUnsettledAttempts);
  const isRecent = open.some(({ created_at_ms: sinceMs }) => Math.abs(nowMs - sinceMs) < UNDER_WAY_MS);
  // The screen says what became of the last one, with its amount, until somebody has read it.
  return isRecent || (await isResultShown(ctx)) ? 'payment' : null;
}
