/**
 * How many units one device may hold at a time, where the site says so. A key that was stolen must not keep
 * all of it from being rented out. The portal interface knows no such share, and a busy portal may need any
 * number: by itself there is none.
 */
import { refusal, type Refusal } from '../../../shared/result';
import { findHoldsOfKey } from '../../database/booking/bookings';
import type { Work } from '../base/work';

/**
 * FAILED, throttled, for a device that holds its share already, with the seconds until one of its holds ends. A key to
 * everything, the screen and staff have no share.
 */
export async function refuseBeyondShare({ ctx, tx, by: caller }: Work): Promise<Refusal | null> {
  const share = ctx.settings.unitsHeldPerKey;
  if (share === null || caller.kind !== 'api_key' || caller.all) return null;
  const nowMs = ctx.clock.nowMs();
  const { count, firstEndsAtMs } = await findHoldsOfKey(tx, caller.client, nowMs);
  if (count < share) return null;
  return refusal('FAILED', 'throttled', {
    message: `This device already holds ${count} units. Cancel bookings that are not needed, or try again later.`,
    reason: 'throttled',
    retryAfterSeconds: Math.max(1, Math.ceil(((firstEndsAtMs ?? nowMs) - nowMs) / 1000)),
  });
}
