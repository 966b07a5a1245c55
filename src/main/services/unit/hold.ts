/** A draft holds its unit for a while: taking the unit, and until when. What ends a hold is in booking/close.ts. */
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import type { BookingRow } from '../../database/booking/bookings';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { findReservationOfUnit } from '../../database/booking/elsewhere';
import { findSignatureEnd, type SignatureRow } from '../../database/signing/signatures';
import { findUnit, moveUnit } from '../../database/unit/units';
import { refuseBooks } from '../base/books-in-doubt';
import type { ServiceContext } from '../base/context';
import { refuseUnit, wantRight } from '../base/unit-rights';
import type { InTransaction } from '../base/work';

/** The end of a hold that starts now. */
export function holdFromNow(ctx: ServiceContext): number {
  return ctx.clock.nowMs() + ctx.settings.holdMinutes * 60_000;
}

/**
 * The end of a hold that starts again. It is never earlier than staff hold the unit. A kept booking keeps its
 * own end. A booking made with a key lasts as long as its signature, which the portal interface keeps for a
 * day. A clock that is not right moves none.
 */
export async function renewedHold(
  { ctx, tx }: InTransaction,
  booking: Pick<BookingRow, 'id' | 'api_key_id' | 'pickup_code' | 'hold_expires_at_ms' | 'held_until_ms'>,
): Promise<number> {
  if (ctx.clockTrust.view().state !== 'right') return booking.hold_expires_at_ms;
  const kept = booking.pickup_code === null ? 0 : booking.hold_expires_at_ms;
  const signed = booking.api_key_id === null ? 0 : await findSignatureEnd(tx, booking.id);
  return Math.max(holdFromNow(ctx), kept, signed, booking.held_until_ms ?? 0);
}

/** Until when a signature counts: with the hold of a draft, the draft and all that belongs to it ends. */
export function signedUntil(
  booking: Pick<BookingRow, 'state' | 'hold_expires_at_ms'>,
  signature: Pick<SignatureRow, 'expires_at_ms'>,
): number {
  if (booking.state !== 'draft') return signature.expires_at_ms;
  return Math.min(signature.expires_at_ms, booking.hold_expires_at_ms);
}

/**
 * Takes a free unit of the catalogue for a draft, or says that somebody else has it; none while the books are in doubt. Throws a RightWanted where the
 * kiosk has no right to it yet: `withRight` asks for it. A unit that was reserved elsewhere is for its `reservation` only.
 */
export async function holdUnit(
  { ctx, tx }: InTransaction,
  unitId: Id<'unit'>,
  reservation: Id<'booking'> | null = null,
): Promise<Result<null>> {
  if ((await findBooksInDoubt(tx)) !== null) return refuseBooks('SOMETHING_WENT_WRONG');
  const unit = await findUnit(tx, unitId);
  const kept = await findReservationOfUnit(tx, unitId);
  if (kept && kept.booking_id !== reservation && kept.held_until_ms > ctx.clock.nowMs())
    return refuseUnit('taken');
  if (unit?.listed !== 1 || !(await moveUnit(tx, unitId, 'held'))) return refuseUnit('taken');
  await wantRight(ctx, tx, unitId);
  return ok(null);
}
