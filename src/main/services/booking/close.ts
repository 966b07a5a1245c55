/** Ends a booking without a contract: the unit is free again, and the details typed for it are deleted. */
import { deleteAssistance } from '../../database/booking/assistance';
import { deleteAutopayChoice } from '../../database/booking/autopay';
import { deleteBookingChanges } from '../../database/booking/changes';
import { deleteFinishLater } from '../../database/booking/finish-later';
import { deleteProofPhoto } from '../../database/booking/proof-photos';
import {
  updateBooking,
  countContactUses,
  selectExpiredDrafts,
  type BookingRow,
} from '../../database/booking/bookings';
import { deleteCoverage } from '../../database/insurance/coverage';
import { deleteContact } from '../../database/contact/contacts';
import type { Tx } from '../../database/schema';
import { deleteShownAgreement } from '../../database/signing/shown-agreements';
import { deleteSignature } from '../../database/signing/signatures';
import { moveUnit } from '../../database/unit/units';
import { deletePolicyCheck, deleteWaivers } from '../../database/desk/waivers';
import { bookingLifecycle } from '../../domain/booking/booking-state';
import { next } from '../../domain/base/lifecycle';
import { note } from '../audit/audit';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';

/**
 * Cancels or expires a draft, or ends a booking that staff have settled without a contract. Throws when the booking is
 * in another state, because the caller must have looked.
 */
export async function closeBooking(
  { ctx, tx }: InTransaction,
  booking: BookingRow,
  event: 'cancelled' | 'expired' | 'settled_as_cancelled',
): Promise<void> {
  const state = next(bookingLifecycle, booking.state, event);
  if (!state) throw new Error(`a booking in ${booking.state} cannot be ${event}`);
  await deleteSignature(tx, booking.id);
  await deleteShownAgreement(tx, booking.id);
  await deleteCoverage(tx, booking.id);
  await deleteAutopayChoice(tx, booking.id);
  await deleteWaivers(tx, booking.id);
  await deletePolicyCheck(tx, booking.id);
  await deleteProofPhoto(tx, booking.id);
  await deleteHelp(tx, booking.id);
  await updateBooking(tx, booking.id, {
    state,
    updated_at_ms: ctx.clock.nowMs(),
    ...(booking.contact_is_own ? { contact_id: null } : {}),
  });
  await forgetOwnContact(tx, booking);
  await moveUnit(tx, booking.unit_id, 'released');
  const told = { bookingId: booking.id, unitId: booking.unit_id };
  await publish({ ctx, tx }, event === 'expired' ? 'booking.expired' : 'booking.cancelled', told);
}

/** A booking that has ended needs no helper, no code to finish later, and no list of its changes. */
export async function deleteHelp(tx: Tx, bookingId: BookingRow['id']): Promise<void> {
  await deleteAssistance(tx, bookingId);
  await deleteFinishLater(tx, bookingId);
  await deleteBookingChanges(tx, bookingId);
}

/** Deletes a contact that was typed for this booking only and that nothing else refers to. */
export async function forgetOwnContact(tx: Tx, booking: BookingRow): Promise<void> {
  if (!booking.contact_is_own || !booking.contact_id) return;
  if ((await countContactUses(tx, booking.contact_id)) === 0) await deleteContact(tx, booking.contact_id);
}

/** Expires every draft whose hold has run out, and returns how many. */
export async function expireDrafts({ ctx, tx }: InTransaction): Promise<number> {
  const expired = await selectExpiredDrafts(tx, ctx.clock.nowMs());
  for (const booking of expired) {
    await closeBooking({ ctx, tx }, booking, 'expired');
    await note({ ctx, tx, by: 'kiosk' }, 'booking.expired', booking.id);
  }
  return expired.length;
}
