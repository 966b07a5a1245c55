/** Another unit in the same visit: beside which booking it is wanted, and that they are signed and paid for together. */
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import { updateBooking, type BookingRow } from '../../database/booking/bookings';
import { findTransferOfBooking } from '../../database/transfer/transfers';
import { isIdle } from '../../domain/attempt/payment-attempt';
import type { InTransaction, Work } from '../base/work';
import { unlessAssisted } from './assistance';
import { findVisibleBooking, isOpen, refuseBusy, refuseClosed } from './change-booking';
import { refuseTransfer } from './readiness';
import { refuseBeyondVisit, visitOf } from './visit';

/** The booking beside which another unit is wanted, while it and its visit may still change; null: this is the first. */
export async function findBeside(
  work: Work,
  besides: Id<'booking'> | null,
): Promise<Result<BookingRow | null>> {
  if (besides === null) return ok(null);
  const { ctx, tx, by: caller } = work;
  const found = await findVisibleBooking({ tx, by: caller }, besides);
  if (!found.ok) return found;
  const together = await visitOf(tx, found.value);
  for (const booking of together) {
    if (!isOpen(ctx, booking)) return refuseClosed();
    const allowed = await unlessAssisted(work, booking);
    if (!allowed.ok) return allowed;
    const attempt = await findLiveAttempt(tx, booking.id);
    if (attempt && !isIdle(attempt.state)) return refuseBusy();
    if ((await findTransferOfBooking(tx, booking.id)) !== null) return refuseTransfer();
  }
  return refuseBeyondVisit(ctx, together.length) ?? ok(found.value);
}

/** Another unit of the same customer: the two are signed and paid for together from now on. */
export async function joinVisit(
  { ctx, tx }: InTransaction,
  first: BookingRow,
  id: BookingRow['id'],
): Promise<void> {
  const visit_id = first.visit_id ?? ctx.newId<'visit'>();
  if (first.visit_id === null) await updateBooking(tx, first.id, { visit_id });
  const { contact_id, contact_is_own } = first;
  await updateBooking(tx, id, { visit_id, contact_id, contact_is_own });
}
