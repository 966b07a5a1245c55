/** What staff do with a booking: correct it, make one, hold it longer, keep it for a code, cancel it. */
import type { DeskRequest } from '../../../shared/desk/channels';
import { ok, type Result } from '../../../shared/result';
import type { BookingView } from '../../../shared/shapes';
import type { Id } from '../../../shared/ids';
import { updateBooking } from '../../database/booking/bookings';
import { addDays, businessDateAt, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import { endAssistance } from '../booking/assistance';
import { note } from '../base/audit';
import { bookingCodes, changeBooking } from '../booking/access';
import { saveDraft } from '../booking/draft';
import { cancelBooking } from '../booking/bookings';
import type { StaffMember } from '../base/caller';
import { deskGuard, unlessAtScreen, type DeskParts, type SeenBooking } from './guard';
import { keepBooking, type KeptBooking } from '../booking/kept-bookings';
import { requireProperty } from '../property/property';
import { signOnScreen } from '../signing/signature';

/** Makes a draft for a person at the desk, or corrects one. Every mistake is told at once, as at the screen. */
export function saveByStaff(
  parts: DeskParts,
  staff: StaffMember,
  { seenAt, ...input }: DeskRequest<'booking.save'>,
): Promise<Result<BookingView>> {
  const { bookingId } = input;
  const guard = bookingId === null ? {} : { guard: deskGuard(parts, staff, { bookingId, seenAt }) };
  return saveDraft(parts.ctx, input, null, { caller: staff, ...guard });
}

/**
 * Holds the unit for an hour more, or until the end of today or tomorrow at the property; never for less than it was
 * held. Whoever walks away from the screen does not give it back.
 */
export function extendHold(
  parts: DeskParts,
  staff: StaffMember,
  { until, ...seen }: SeenBooking & { readonly until: DeskRequest<'booking.extend'>['until'] },
): Promise<Result<{ heldUntil: string }>> {
  const { ctx } = parts;
  const guard = deskGuard(parts, staff, seen);
  return changeBooking(
    ctx,
    staff,
    seen.bookingId,
    bookingCodes,
    async (tx, booking) => {
      const { time_zone: timeZone } = await requireProperty(tx);
      const nowMs = ctx.clock.nowMs();
      const midnight = (days: number) =>
        startOfDayMs(addDays(businessDateAt(nowMs, timeZone), days), timeZone);
      const wanted = { hour: nowMs + 3_600_000, today: midnight(1), tomorrow: midnight(2) }[until];
      const held_until_ms = Math.max(wanted, booking.held_until_ms ?? 0);
      const hold_expires_at_ms = Math.max(held_until_ms, booking.hold_expires_at_ms);
      await updateBooking(tx, booking.id, { held_until_ms, hold_expires_at_ms });
      await note(ctx, tx, staff, 'booking.extended', booking.id);
      return ok({ heldUntil: toIsoInstant(hold_expires_at_ms) });
    },
    guard,
  );
}

/** Gives the unit back; an idle payment is given back first, and one under way is never cancelled. */
export function cancelByStaff(
  parts: DeskParts,
  staff: StaffMember,
  { why, ...seen }: SeenBooking & { readonly why: string },
): Promise<Result<Id<'booking'>>> {
  return cancelBooking(parts.ctx, staff, seen.bookingId, {
    guard: deskGuard(parts, staff, seen),
    why,
  });
}

/** The customer signs on the desk's screen, or at the kiosk beside a member of staff. */
export async function signByStaff(
  parts: DeskParts,
  staff: StaffMember,
  input: DeskRequest<'booking.sign'>,
): Promise<Result<Id<'signature'>>> {
  const { ctx } = parts;
  const free = await ctx.store.read((tx) => unlessAtScreen(parts, tx, staff, input.bookingId));
  return free.ok ? signOnScreen(ctx, input, staff) : free;
}

/** Keeps the unit for a customer who goes on at the kiosk, now or later, with a code; whoever helps is done. */
export function keepByStaff(
  parts: DeskParts,
  staff: StaffMember,
  seen: SeenBooking,
): Promise<Result<KeptBooking>> {
  const { ctx } = parts;
  return keepBooking(ctx, seen.bookingId, (tx, booking) => endAssistance(ctx, tx, staff, booking.id), {
    caller: staff,
    guard: deskGuard(parts, staff, seen),
  });
}
