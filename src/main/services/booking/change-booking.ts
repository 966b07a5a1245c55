/** Finding a booking on a caller's behalf, and changing it only while its state allows that. */
import { parseGuid, type Id } from '../../../shared/ids';
import type { ErrorCode } from '../../../shared/error-codes';
import { ok, refuse, type Result } from '../../../shared/result';
import { findBookingAnswers } from '../../database/booking/changes';
import { findBooking, type BookingRow } from '../../database/booking/bookings';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { deleteSignature, findValidSignature } from '../../database/signing/signatures';
import { isHeldOn } from '../../domain/base/clock-trust';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { unlessAssisted } from './assistance';
import { noteChanges } from './changes';
import { dropOutgrown } from './let-off-sums';
import { mayAct, type Caller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { releaseAttempt } from '../attempt/release';
import { priceBooking } from '../price/pricing';
import { renewHolds } from './visit';
import type { InTransaction, OnBehalf } from '../base/work';

/** The codes an endpoint uses for a booking that it cannot find, and for one that is closed or busy. */
export interface BookingCodes {
  readonly unknown: ErrorCode;
  readonly closed: ErrorCode;
}

/** Codes of the interface document's endpoints, which call the booking an "activity". */
export const activityCodes: BookingCodes = {
  unknown: 'INVALID_PARAM_ACTIVITY_INFO_ID',
  closed: 'INVALID_PARAM_ACTIVITY_INFO_ID',
};
export const bookingCodes: BookingCodes = {
  unknown: 'INVALID_PARAM_BOOKING_ID',
  closed: 'INVALID_ACTIVITY_INFO_DETAILS',
};

/** The booking of an id from a path: malformed 400, unknown or somebody else's 404. */
export async function findVisibleBooking(
  { tx, by: caller }: OnBehalf,
  bookingId: string,
  codes: Pick<BookingCodes, 'unknown'> = bookingCodes,
): Promise<Result<BookingRow>> {
  const id = parseGuid<'booking'>(bookingId);
  if (!id) return refuse(codes.unknown, 'invalid', { field: 'bookingId', reason: 'booking_unknown' });
  const booking = await findBooking(tx, id);
  if (!booking || !mayAct(caller, booking))
    return refuse(codes.unknown, 'not_found', { field: 'bookingId', reason: 'booking_unknown' });
  return ok(booking);
}

/** Whether a booking can still be changed: a draft whose hold has not ended, or one that awaits an idle payment. */
export function isOpen(ctx: ServiceContext, booking: BookingRow): boolean {
  const nowMs = ctx.clock.nowMs();
  // While the clock is wrong, no hold counts as run out; what may be done then is decided elsewhere.
  if (booking.state === 'draft' && ctx.clockTrust.view().state !== 'right') return true;
  if (booking.state === 'draft')
    return isHeldOn({ endsMs: booking.hold_expires_at_ms, writtenMs: booking.updated_at_ms }, nowMs);
  return booking.state === 'payment_pending';
}

type Release = { readonly release: Id<'attempt'> };

/** Asked in each transaction of a change, before anything is written. A refusal refuses the change. */
export type Guard = (tx: Tx, booking: BookingRow) => Promise<Result<null>>;

interface WantedChange {
  readonly caller: Caller;
  readonly bookingId: string;
  readonly codes: BookingCodes;
  /** Without a guard, a booking that staff help with is changed only by them. */
  readonly guard?: Guard | undefined;
}

/**
 * Changes a booking in one transaction. Refused when it is closed or while the reader works. An intent that
 * waits for a card is given back first, because the price may change with the booking. A signature that no
 * longer fits what it signed is dropped afterward. The hold starts again. While staff help, only they change
 * it, each by their own `guard`.
 */
export async function changeBooking<T>(
  ctx: ServiceContext,
  {
    caller,
    bookingId,
    codes,
    guard = (tx, booking) => unlessAssisted({ ctx, tx, by: caller }, booking, codes.closed),
  }: WantedChange,
  change: (tx: Tx, booking: BookingRow) => Promise<Result<T>>,
): Promise<Result<T>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  for (let round = 0; round < 3; round += 1) {
    const result = await ctx.store.attempt<{ done: T } | Release>(async (tx) => {
      const found = await findVisibleBooking({ tx, by: caller }, bookingId, codes);
      if (!found.ok) return found;
      const booking = found.value;
      if (!isOpen(ctx, booking)) return refuseClosed(codes);
      const allowed = await guard(tx, booking);
      if (!allowed.ok) return allowed;
      const attempt = await findLiveAttempt(tx, booking.id);
      if (attempt && !isIdle(attempt.state)) return refuseBusy(codes);
      // The hold is renewed first, so that the answer to the change shows it as it now is. A booking whose
      // intent is released then has not run out either.
      await renewHolds({ ctx, tx }, booking);
      if (attempt) return ok({ release: attempt.id });
      const before = await findBookingAnswers(tx, booking.id);
      const changed = await change(tx, booking);
      if (!changed.ok) return changed;
      if (before) await dropOutgrown({ ctx, tx, by: caller }, booking.id, before);
      await noteChanges({ ctx, tx, by: caller }, booking.id, before);
      await dropStaleSignature({ ctx, tx }, booking.id);
      return ok({ done: changed.value });
    });
    if (!result.ok) return result;
    if ('done' in result.value) return ok(result.value.done);
    const released = await releaseAttempt(ctx, result.value.release);
    if (!released.ok) return refuseBusy(codes);
  }
  return refuseBusy(codes);
}

async function dropStaleSignature({ ctx, tx }: InTransaction, id: Id<'booking'>): Promise<void> {
  const signature = await findValidSignature(tx, id, ctx.clock.nowMs());
  const booking = signature && (await findBooking(tx, id));
  if (!booking || signature.quote_sha256 === (await priceBooking(tx, booking)).quoteSha256) return;
  await deleteSignature(tx, id);
  // The hold lasted as long as the signature, which is gone.
  await renewHolds({ ctx, tx }, booking);
}

export function refuseClosed(codes: Pick<BookingCodes, 'closed'> = bookingCodes): Result<never> {
  return refuse(codes.closed, 'conflict', {
    field: 'bookingId',
    message: 'The booking is closed.',
    reason: 'booking_closed',
  });
}

export function refuseBusy(codes: Pick<BookingCodes, 'closed'> = bookingCodes): Result<never> {
  return refuse(codes.closed, 'conflict', {
    field: 'bookingId',
    message: 'A payment for this booking is in progress.',
    reason: 'booking_busy',
  });
}

/** The client saw another document than the one now in force, as its hash says. */
export function refuseChanged(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    field: 'documentSha256',
    message: 'The agreement has changed since it was shown. Show it again before it is signed.',
    reason: 'agreement_changed',
  });
}
