/**
 * Facts of a booking for the front desk's list and page: where it comes from, who helps, and the state of its money.
 */
import type { DeskBooking } from '../../../shared/desk/today';
import type { BookingRow } from '../../database/booking/bookings';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { toIsoInstant } from '../../domain/base/dates';
import { readerWorks } from '../../domain/attempt/payment-attempt';
import { isStuck } from '../../domain/booking/step-times';
import { assistanceOf, readerHasIt, type RunningPayments } from './assistance';
import type { StaffMember } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { LiveJourneys } from './live-journeys';
import type { Work } from '../base/work';

export function originOf(booking: Pick<BookingRow, 'api_key_id' | 'staff_id'>): DeskBooking['origin'] {
  if (booking.staff_id !== null) return 'desk';
  return booking.api_key_id === null ? 'screen' : 'device';
}

/** Until when its unit is held; null once the hold no longer runs out. */
export function heldUntil(booking: Pick<BookingRow, 'state' | 'hold_expires_at_ms'>): string | null {
  return booking.state === 'draft' ? toIsoInstant(booking.hold_expires_at_ms) : null;
}

export async function helperOf(
  { ctx, tx, by: staff, runs }: Work<StaffMember> & { readonly runs: RunningPayments },
  id: BookingRow['id'],
): Promise<DeskBooking['helper']> {
  const row = await assistanceOf({ ctx, tx }, id);
  if (!row) return null;
  const state = (await readerHasIt(tx, runs, id)) ? 'waiting' : 'helping';
  return { name: row.staff_name, mine: row.staff_id === staff.id, state };
}

export async function moneyOf(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'state'>,
): Promise<DeskBooking['money']> {
  if (booking.state === 'moved_in') return 'paid';
  if (booking.state === 'needs_review') return 'needs_review';
  const attempt = await findLiveAttempt(tx, booking.id);
  if (!attempt) return 'none';
  if (readerWorks(attempt.state)) return 'at_reader';
  return attempt.state === 'declined' ? 'declined' : 'waiting';
}

/** Where the customer at the screen is, and for how long. */
export function liveView({
  ctx,
  journeys,
}: {
  readonly ctx: ServiceContext;
  readonly journeys: LiveJourneys;
}): DeskBooking['live'] {
  const live = journeys.current();
  if (!live) return null;
  const { step, language, bookingId, sinceMs } = live;
  const seconds = Math.max(0, Math.floor((ctx.clock.nowMs() - sinceMs) / 1000));
  return { step, language, bookingId, seconds, stuck: isStuck(step, seconds) };
}
