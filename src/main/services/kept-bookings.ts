/**
 * A booking kept for a customer who cannot pay now: its unit stays held for longer, and neither the next customer nor a
 * restart gives it back. Its code and the end of the telephone number bring it back to the screen.
 */
import { randomInt } from 'node:crypto';
import type { Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import { ok, refuse, type Result } from '../../shared/result';
import type { BookingView } from '../../shared/shapes';
import { findBookingByPickupCode, updateBooking } from '../database/bookings';
import { findContact } from '../database/contacts';
import type { Tx } from '../database/schema';
import { fullAfterUse, untilNextMs } from '../domain/allowance';
import { toIsoInstant } from '../domain/dates';
import { lastDigits } from '../domain/phone-rules';
import { note } from './audit';
import { bookingCodes, changeBooking, isOpen } from './booking-access';
import { viewBooking } from './booking-preview';
import type { Caller } from './caller';
import type { ServiceContext } from './context';
import { tell } from './outbox';

const screen: Caller = { kind: 'screen' };
const CODE_DIGITS = 8;

export interface KeptBooking {
  /** Eight digits. */
  readonly code: string;
  /** ISO 8601, UTC. */
  readonly heldUntil: string;
}

/**
 * Keeps the screen's booking; an idle payment of it is given back first. The same code when it is asked again. Refused
 * without a contact (`contact_missing`), while the reader works, and once the booking is closed.
 */
export function keepBooking(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<Result<KeptBooking>> {
  return changeBooking(ctx, screen, bookingId, bookingCodes, async (tx, booking) => {
    if (booking.contact_id === null)
      return refuse('INVALID_CLIENT_INFO_DETAILS', 'conflict', { reason: 'contact_missing' });
    const code = booking.pickup_code ?? (await freeCode(tx));
    const heldUntilMs = Math.max(
      booking.hold_expires_at_ms,
      ctx.clock.nowMs() + ctx.settings.keepHours * 3_600_000,
    );
    await updateBooking(tx, booking.id, { pickup_code: code, hold_expires_at_ms: heldUntilMs });
    if (booking.pickup_code === null) {
      await note(ctx, tx, screen, 'booking.kept', booking.id);
      await tell(ctx, tx, 'booking.kept', {
        bookingId: booking.id,
        unitId: booking.unit_id,
        holdExpiresAtMs: heldUntilMs,
      });
    }
    return ok({ code, heldUntil: toIsoInstant(heldUntilMs) });
  });
}

export interface PickUp {
  readonly code: string;
  readonly phoneDigits: string;
  readonly language: Language;
}

/** Wrong guesses at once, and how long until one more: eight digits and four more are beyond anybody's patience. */
const guesses = { atOnce: 6, everyMs: 5 * 60_000 };

/** Picks kept bookings up, and lets nobody guess for long. What was guessed is forgotten with the process. */
export function createPickUps(ctx: ServiceContext): (input: PickUp) => Promise<Result<BookingView>> {
  let fullAtMs: number | null = null;
  return async (input) => {
    const nowMs = ctx.clock.nowMs();
    const waitMs = untilNextMs(guesses, fullAtMs, nowMs);
    if (waitMs > 0)
      return refuse('INVALID_INPUT_PARAM', 'throttled', {
        reason: 'throttled',
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    // Counted before it is looked at, and given back when it was right: many at once are no way round it.
    const before = fullAtMs;
    fullAtMs = fullAfterUse(guesses, fullAtMs, nowMs);
    const found = await pickUpBooking(ctx, input);
    if (found.ok) fullAtMs = before;
    return found;
  };
}

/**
 * The kept booking of a code, for whoever knows the end of its telephone number too. Unknown, run out and wrong digits
 * are one refusal (`pickup_unknown`): a guess learns nothing.
 */
function pickUpBooking(
  ctx: ServiceContext,
  { code, phoneDigits, language }: PickUp,
): Promise<Result<BookingView>> {
  return ctx.store.attempt(async (tx) => {
    const booking = await findBookingByPickupCode(tx, code);
    const contact = booking?.contact_id ? await findContact(tx, booking.contact_id) : undefined;
    if (!booking || !contact || !isOpen(ctx, booking) || lastDigits(contact.phone_number) !== phoneDigits)
      return refuse('INVALID_PARAM_BOOKING_ID', 'not_found', { field: 'code', reason: 'pickup_unknown' });
    await note(ctx, tx, screen, 'booking.picked_up', booking.id);
    return ok(await viewBooking(ctx, tx, booking, language));
  });
}

async function freeCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    if (!(await findBookingByPickupCode(tx, code))) return code;
  }
}
