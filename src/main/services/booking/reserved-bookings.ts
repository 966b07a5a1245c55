/**
 * A booking kept for a customer who cannot pay now. Its unit stays held for longer, and neither the next
 * customer nor a restart gives it back. Its code brings it back to the screen (pick-ups.ts).
 */
import { randomInt } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findBooking,
  findBookingByPickupCode,
  updateBooking,
  type BookingRow,
} from '../../database/booking/bookings';
import { findTransferOfBooking } from '../../database/transfer/transfers';
import { findReservationByCode } from '../../database/booking/elsewhere';
import type { Tx } from '../../database/schema';
import { toIsoInstant } from '../../domain/base/dates';
import { note } from '../audit/audit';
import { bookingCodes, changeBooking, type Guard } from './change-booking';
import { screen, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { refuseTransfer } from './readiness';
import { refuseBeyondLimits } from './reservation-limits';
import { publish } from '../base/outbox';
import type { Work } from '../base/work';
import { visitOf } from './visit';
import { HOUR_MS } from '../../../shared/durations';

const CODE_DIGITS = 8;
/** Who asks again within this time still stands there: for another slip, or because nothing seemed to happen. */
const SAME_KEEP_MS = 15 * 60_000;

/** What the QR code of a kept booking says: the code alone, under a word by which a scanner's text is known. */
export const SCANNED = 'KEYTURN:';

interface Reserving {
  readonly caller: Caller;
  readonly guard?: Guard;
  /** Written in the same transaction before the rest, such as the contact; answers the booking as it is then. */
  readonly first?: (tx: Tx, booking: BookingRow) => Promise<Result<BookingRow>>;
}

export interface ReservedBooking {
  /** Eight digits. */
  readonly code: string;
  /** ISO 8601, UTC. */
  readonly heldUntil: string;
}

/**
 * Keeps a booking, by itself the screen's own; an idle payment of it is given back first. Asked again, it answers the same
 * code, and a later end where one more may be kept. Refused without a contact (`contact_missing`), while the reader works,
 * once the booking is closed, and for the screen when enough is kept already (`reservations_used_up`). `andThen` writes down what
 * else is to happen, in the same transaction.
 */
export function reserveBooking(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
  andThen: (tx: Tx, booking: BookingRow) => Promise<void> = () => Promise.resolve(),
  { caller, guard, first = (_tx, booking) => Promise.resolve(ok(booking)) }: Reserving = { caller: screen },
): Promise<Result<ReservedBooking>> {
  const keep = async (tx: Tx, found: BookingRow): Promise<Result<ReservedBooking>> => {
    const written = await first(tx, found);
    if (!written.ok) return written;
    const booking = written.value;
    if (booking.contact_id === null)
      return refuse('INVALID_CLIENT_INFO_DETAILS', 'conflict', { reason: 'contact_missing' });
    // Staff keep it for its tenant, who signs it at the screen.
    const isTransfer = (await findTransferOfBooking(tx, booking.id)) !== null;
    if (isTransfer && caller.kind === 'screen') return refuseTransfer();
    let kept: Kept | null = null;
    for (const each of await visitOf(tx, booking)) {
      // As the change has renewed its hold.
      const one = await keepOne({ ctx, tx, by: caller }, (await findBooking(tx, each.id)) ?? each);
      if (!one.ok) return one;
      if (each.id === booking.id) kept = one.value;
    }
    if (kept === null) throw new Error('a visit without the booking that is kept');
    await andThen(tx, booking);
    return ok({ code: kept.code, heldUntil: toIsoInstant(kept.heldUntilMs) });
  };
  return changeBooking(ctx, { caller, bookingId, codes: bookingCodes, guard }, keep);
}

interface Kept {
  readonly code: string;
  readonly heldUntilMs: number;
}

async function keepOne(work: Work, booking: BookingRow): Promise<Result<Kept>> {
  const { ctx, tx, by: caller } = work;
  const isFirst = booking.pickup_code === null;
  const asked = ctx.clock.nowMs() + ctx.settings.reservationHours * HOUR_MS;
  // A customer who keeps longer what is kept takes it from others as a newcomer does, and counts as one.
  const heldUntil = booking.hold_expires_at_ms;
  const isLonger = isFirst || asked > heldUntil + SAME_KEEP_MS;
  const refused =
    isLonger && caller.kind === 'screen' ? await refuseBeyondLimits({ ctx, tx }, booking) : null;
  if (refused && isFirst) return refused;
  const code = booking.pickup_code ?? (await freeCode(tx));
  const isKept = isLonger && refused === null;
  const heldUntilMs = isKept ? Math.max(heldUntil, asked) : heldUntil;
  if (isKept) {
    await updateBooking(tx, booking.id, { pickup_code: code, hold_expires_at_ms: heldUntilMs });
    await note(work, 'booking.reserved', booking.id);
    await publish({ ctx, tx }, 'booking.reserved', {
      bookingId: booking.id,
      unitId: booking.unit_id,
      holdExpiresAtMs: heldUntilMs,
    });
  }
  return ok({ code, heldUntilMs });
}

/** A code that no booking has, nor a reservation made elsewhere. */
export async function freeCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const isTaken = (await findBookingByPickupCode(tx, code)) ?? (await findReservationByCode(tx, code));
    if (!isTaken) return code;
  }
}
