/** What staff do with a booking: correct it, make one, hold it longer, keep it for a code, cancel it. */
import type { DeskRequest } from '../../../shared/desk/channels';
import { ok, type Result } from '../../../shared/result';
import type { BookingView } from '../../../shared/shapes';
import type { Id } from '../../../shared/ids';
import { updateBooking } from '../../database/booking/bookings';
import { addDays, businessDateAt, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import { endAssistance } from '../booking/assistance';
import { note } from '../audit/audit';
import { bookingCodes, changeBooking } from '../booking/change-booking';
import { saveDraft } from '../booking/draft';
import { cancelBooking } from '../booking/bookings';
import type { StaffMember } from '../base/caller';
import { deskGuard, unlessAtScreen, type DeskActDeps, type SeenBooking } from './guard';
import { reserveBooking, type ReservedBooking } from '../booking/reserved-bookings';
import { requireProperty } from '../property/property';
import { signOnScreen } from '../signing/signature';
import { HOUR_MS } from '../../../shared/durations';

/**
 * Makes a draft for a person at the desk, or corrects one. All mistakes are reported at once, as at the
 * screen.
 */
export function saveByStaff(
  deps: DeskActDeps,
  staff: StaffMember,
  { seenAt, ...input }: DeskRequest<'booking.save'>,
): Promise<Result<BookingView>> {
  const { bookingId } = input;
  const guard = bookingId === null ? {} : { guard: deskGuard(deps, staff, { bookingId, seenAt }) };
  return saveDraft(deps.ctx, input, null, { caller: staff, ...guard });
}

/**
 * Holds the unit for another hour, or until the end of today or tomorrow at the property; never for less than before. A
 * customer who walks away from the screen does not release it.
 */
export function extendHold(
  deps: DeskActDeps,
  staff: StaffMember,
  { until, ...seen }: SeenBooking & { readonly until: DeskRequest<'booking.extend'>['until'] },
): Promise<Result<{ heldUntil: string }>> {
  const { ctx } = deps;
  const guard = deskGuard(deps, staff, seen);
  return changeBooking(
    ctx,
    { caller: staff, bookingId: seen.bookingId, codes: bookingCodes, guard },
    async (tx, booking) => {
      const { time_zone: timeZone } = await requireProperty(tx);
      const nowMs = ctx.clock.nowMs();
      const midnight = (days: number) =>
        startOfDayMs(addDays(businessDateAt(nowMs, timeZone), days), timeZone);
      const wanted = { hour: nowMs + HOUR_MS, today: midnight(1), tomorrow: midnight(2) }[until];
      const held_until_ms = Math.max(wanted, booking.held_until_ms ?? 0);
      const hold_expires_at_ms = Math.max(held_until_ms, booking.hold_expires_at_ms);
      await updateBooking(tx, booking.id, { held_until_ms, hold_expires_at_ms });
      await note({ ctx, tx, by: staff }, 'booking.extended', booking.id);
      return ok({ heldUntil: toIsoInstant(hold_expires_at_ms) });
    },
  );
}

/** Releases the unit. An idle payment is released first, and one under way is never canceled. */
export function cancelByStaff(
  deps: DeskActDeps,
  staff: StaffMember,
  { why, ...seen }: SeenBooking & { readonly why: string },
): Promise<Result<Id<'booking'>>> {
  return cancelBooking(deps.ctx, staff, seen.bookingId, {
    guard: deskGuard(deps, staff, seen),
    why,
  });
}

/** The customer signs on the desk's screen, or at the kiosk beside a member of staff. */
export async function signByStaff(
  deps: DeskActDeps,
  staff: StaffMember,
  input: DeskRequest<'booking.sign'>,
): Promise<Result<Id<'signature'>>> {
  const { ctx } = deps;
  const free = await ctx.store.read((tx) => unlessAtScreen({ ...deps, tx, by: staff }, input.bookingId));
  return free.ok ? signOnScreen(ctx, input, staff) : free;
}

/** Keeps the unit for a customer who continues at the kiosk, now or later, with a code. The helper's part is over. */
export function reserveByStaff(
  deps: DeskActDeps,
  staff: StaffMember,
  seen: SeenBooking,
): Promise<Result<ReservedBooking>> {
  const { ctx } = deps;
  return reserveBooking(
    ctx,
    seen.bookingId,
    (tx, booking) => endAssistance({ ctx, tx, by: staff }, booking.id),
    {
      caller: staff,
      guard: deskGuard(deps, staff, seen),
    },
  );
}
