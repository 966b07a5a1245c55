/**
 * A booking kept for a customer who cannot pay now: its unit stays held for longer, and neither the next customer nor a
 * restart gives it back. Its code brings it back to the screen (pick-ups.ts).
 */
import { randomInt } from 'node:crypto';
import type { Id } from '../../shared/ids';
import { ok, refuse, type Result } from '../../shared/result';
import { findBookingByPickupCode, updateBooking, type BookingRow } from '../database/bookings';
import { findReservationByCode } from '../database/elsewhere';
import type { Tx } from '../database/schema';
import { toIsoInstant } from '../domain/dates';
import { note } from './audit';
import { bookingCodes, changeBooking, type Guard } from './booking-access';
import type { Caller } from './caller';
import type { ServiceContext } from './context';
import { refuseBeyondLimits } from './kept-limits';
import { tell } from './outbox';

const screen: Caller = { kind: 'screen' };
const CODE_DIGITS = 8;

/** What the QR code of a kept booking says: the code alone, under a word by which a scanner's text is known. */
export const SCANNED = 'KEYTURN:';

export interface KeptBooking {
  /** Eight digits. */
  readonly code: string;
  /** ISO 8601, UTC. */
  readonly heldUntil: string;
}

/**
 * Keeps a booking, by itself the screen's own; an idle payment of it is given back first. The same code when it is asked again. Refused
 * without a contact (`contact_missing`), while the reader works, once the booking is closed, and for the screen when
 * enough is kept already (`keeps_used_up`). `andThen` writes down what else is to happen, in the same transaction.
 */
export function keepBooking(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
  andThen: (tx: Tx, booking: BookingRow) => Promise<void> = () => Promise.resolve(),
  { caller, guard }: { readonly caller: Caller; readonly guard?: Guard } = { caller: screen },
): Promise<Result<KeptBooking>> {
  const keep = async (tx: Tx, booking: BookingRow): Promise<Result<KeptBooking>> => {
    if (booking.contact_id === null)
      return refuse('INVALID_CLIENT_INFO_DETAILS', 'conflict', { reason: 'contact_missing' });
    if (booking.pickup_code === null && caller.kind === 'screen') {
      const refused = await refuseBeyondLimits(ctx, tx, booking);
      if (refused) return refused;
    }
    const code = booking.pickup_code ?? (await freeCode(tx));
    const heldUntilMs = Math.max(
      booking.hold_expires_at_ms,
      ctx.clock.nowMs() + ctx.settings.keepHours * 3_600_000,
    );
    await updateBooking(tx, booking.id, { pickup_code: code, hold_expires_at_ms: heldUntilMs });
    if (booking.pickup_code === null) {
      await note(ctx, tx, caller, 'booking.kept', booking.id);
      await tell(ctx, tx, 'booking.kept', {
        bookingId: booking.id,
        unitId: booking.unit_id,
        holdExpiresAtMs: heldUntilMs,
      });
    }
    await andThen(tx, booking);
    return ok({ code, heldUntil: toIsoInstant(heldUntilMs) });
  };
  return changeBooking(ctx, caller, bookingId, bookingCodes, keep, guard);
}

/** A code that no booking has, nor a reservation made elsewhere. */
export async function freeCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const isTaken = (await findBookingByPickupCode(tx, code)) ?? (await findReservationByCode(tx, code));
    if (!isTaken) return code;
  }
}
