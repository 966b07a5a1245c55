/** A draft holds its unit for a while: taking the unit, and until when. What ends a hold is in booking-close.ts. */
import type { Id } from '../../shared/ids';
import { ok, type Result } from '../../shared/result';
import { findReservationOfUnit } from '../database/elsewhere';
import type { Tx } from '../database/schema';
import { findUnit, moveUnit } from '../database/units';
import type { ServiceContext } from './context';
import { refuseUnit, wantRight } from './unit-rights';

/** The end of a hold that starts now. */
export function holdFromNow(ctx: ServiceContext): number {
  return ctx.clock.nowMs() + ctx.settings.holdMinutes * 60_000;
}

/** The end of a hold that starts anew; of a kept booking never earlier than it was, nor than staff hold it. */
export function renewedHold(
  ctx: ServiceContext,
  booking: {
    readonly pickup_code: string | null;
    readonly hold_expires_at_ms: number;
    readonly held_until_ms: number | null;
  },
): number {
  const kept = booking.pickup_code === null ? 0 : booking.hold_expires_at_ms;
  return Math.max(holdFromNow(ctx), kept, booking.held_until_ms ?? 0);
}

/**
 * Takes a free unit of the catalogue for a draft, or says that somebody else has it. Throws a RightWanted where the
 * kiosk has no right to it yet: `withRight` asks for it. A unit that was reserved elsewhere is for its `reservation` only.
 */
export async function holdUnit(
  ctx: ServiceContext,
  tx: Tx,
  unitId: Id<'unit'>,
  reservation: Id<'booking'> | null = null,
): Promise<Result<null>> {
  const unit = await findUnit(tx, unitId);
  const kept = await findReservationOfUnit(tx, unitId);
  if (kept && kept.booking_id !== reservation && kept.held_until_ms > ctx.clock.nowMs())
    return refuseUnit('taken');
  if (unit?.listed !== 1 || !(await moveUnit(tx, unitId, 'held'))) return refuseUnit('taken');
  await wantRight(ctx, tx, unitId);
  return ok(null);
}
