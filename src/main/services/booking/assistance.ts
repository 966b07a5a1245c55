/**
 * A member of staff helps with a booking: the customer's screen says who, and nobody but staff changes it
 * meanwhile. It is written down, so a restart forgets nothing. It ends by itself without a sign of the person
 * who helps. So no customer is left in front of a screen that waits for somebody who has gone.
 */
import type { ChannelOutput } from '../../../shared/channels';
import type { ErrorCode } from '../../../shared/error-codes';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  deleteAssistance,
  findAssistance,
  noteAssistanceSeen,
  replaceAssistance,
  selectAssistance,
  type AssistanceRow,
} from '../../database/booking/assistance';
import { lastBookingChange } from '../../database/booking/changes';
import { findBooking, updateBooking, type BookingRow } from '../../database/booking/bookings';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { firstNameOf } from '../../domain/base/names';
import { readerWorks } from '../../domain/attempt/payment-attempt';
import { note } from '../audit/audit';
import { screen, mayAct, type Caller, type StaffMember } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { renewedHold } from '../unit/hold';
import { visitOf } from './visit';
import type { InTransaction, Work } from '../base/work';

/** Without a sign of the person who helps for this long, the customer goes on alone. */
export const ASSISTANCE_LASTS_MS = 5 * 60_000;

/** Who helps with a booking now, if anybody does. */
export async function assistanceOf(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  bookingId: Id<'booking'>,
): Promise<AssistanceRow | null> {
  const row = await findAssistance(tx, bookingId);
  return row && isAlive(ctx, row) ? row : null;
}

/** Also a clock that was turned back ends it: nobody knows how long ago the last sign was. */
function isAlive({ clock }: Pick<ServiceContext, 'clock'>, row: AssistanceRow): boolean {
  return Math.abs(clock.nowMs() - row.seen_at_ms) < ASSISTANCE_LASTS_MS;
}

/** Refuses everybody but staff (`assisted`, 409) while somebody helps. */
export async function unlessAssisted(
  { ctx, tx, by: caller }: Work<Caller, Pick<ServiceContext, 'clock'>>,
  booking: Pick<BookingRow, 'id'>,
  code: ErrorCode = 'INVALID_ACTIVITY_INFO_DETAILS',
): Promise<Result<null>> {
  if (caller.kind === 'staff' || !(await assistanceOf({ ctx, tx }, booking.id))) return ok(null);
  return refuse(code, 'conflict', {
    field: 'bookingId',
    message: 'Staff have taken over this booking. Try again when they hand it back.',
    reason: 'assisted',
  });
}

/** Which payments are being driven at the reader in this process. */
export interface RunningPayments {
  isRunning(id: Id<'attempt'> | Id<'card_setup'>): boolean;
}

/** Whether the reader has, or is about to have, the customer's card: then staff who want to help wait. */
export async function readerHasIt(tx: Tx, runs: RunningPayments, bookingId: Id<'booking'>): Promise<boolean> {
  const attempt = await findLiveAttempt(tx, bookingId);
  return attempt !== undefined && (readerWorks(attempt.state) || runs.isRunning(attempt.id));
}

/** What the customer's screen asks about help, cheap enough to be asked every other second. */
export function assistanceState(
  ctx: ServiceContext,
  runs: RunningPayments,
  bookingId: Id<'booking'>,
): Promise<Result<ChannelOutput<'booking.assistance'>>> {
  return ctx.store.read(async (tx) => {
    const booking = await findBooking(tx, bookingId);
    if (!booking || !mayAct(screen, booking))
      return refuse('INVALID_PARAM_BOOKING_ID', 'not_found', {
        field: 'bookingId',
        reason: 'booking_unknown',
      });
    let helper: AssistanceRow | null = null;
    let staffChange = 0;
    // A person who helps with one unit of a visit helps with all of it.
    for (const { id } of await visitOf(tx, booking)) {
      helper ??= await assistanceOf({ ctx, tx }, id);
      staffChange = Math.max(staffChange, await lastBookingChange(tx, id, 'by_staff'));
    }
    const granted = helper !== null && !(await readerHasIt(tx, runs, bookingId));
    return ok({
      helper: granted && helper ? firstNameOf(helper.staff_name) : null,
      staffChange,
      state: booking.state,
    });
  });
}

/**
 * Takes a booking over, also from a colleague. While the reader works it is still written down, and begins
 * when the reader has ended (`readerHasIt`).
 */
export async function beginAssistance(work: Work<StaffMember>, booking: BookingRow): Promise<void> {
  const { ctx, tx, by: staff } = work;
  const nowMs = ctx.clock.nowMs();
  const before = await assistanceOf({ ctx, tx }, booking.id);
  if (before?.staff_id === staff.id) return noteSign(work, booking);
  await replaceAssistance(tx, {
    booking_id: booking.id,
    staff_id: staff.id,
    staff_name: staff.name,
    since_ms: nowMs,
    seen_at_ms: nowMs,
  });
  await note(work, 'assistance.began', booking.id);
}

/** Hands a booking back; nothing when nobody helps with it. */
export async function endAssistance(work: Work<StaffMember>, bookingId: Id<'booking'>): Promise<void> {
  const { tx } = work;
  if (!(await findAssistance(tx, bookingId))) return;
  await deleteAssistance(tx, bookingId);
  await note(work, 'assistance.ended', bookingId);
}

/** Whether this one of the staff helps with the booking now. */
export async function isHelper(
  { ctx, tx, by: staff }: Work<StaffMember>,
  bookingId: Id<'booking'>,
): Promise<boolean> {
  return (await assistanceOf({ ctx, tx }, bookingId))?.staff_id === staff.id;
}

/** The person who helps is still there: neither their help nor the hold of the unit runs out. */
export async function noteSign(
  { ctx, tx, by: staff }: Work<StaffMember>,
  booking: BookingRow,
): Promise<void> {
  const row = await assistanceOf({ ctx, tx }, booking.id);
  if (row?.staff_id !== staff.id) return;
  await noteAssistanceSeen(tx, booking.id, ctx.clock.nowMs());
  if (booking.state === 'draft')
    await updateBooking(tx, booking.id, { hold_expires_at_ms: await renewedHold({ ctx, tx }, booking) });
}

/** Ends what nobody has given a sign of; answers how many. */
export async function lapseAssistance({ ctx, tx }: InTransaction): Promise<number> {
  const lapsed = (await selectAssistance(tx)).filter((row) => !isAlive(ctx, row));
  for (const row of lapsed) {
    await deleteAssistance(tx, row.booking_id);
    await note({ ctx, tx, by: 'kiosk' }, 'assistance.lapsed', row.booking_id);
  }
  return lapsed.length;
}
