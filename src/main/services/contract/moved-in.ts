/** The contract of the customer at the screen. Knowing the booking's id is what makes it theirs. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContractByBooking, type ContractRow } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import { findVisibleBooking } from '../booking/change-booking';
import { screen } from '../base/caller';

/** Refuses a booking that is not of the screen's, and one that is not moved in. */
export async function movedInContract(tx: Tx, bookingId: Id<'booking'>): Promise<Result<ContractRow>> {
  const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
  if (!booking.ok) return booking;
  const contract = await findContractByBooking(tx, booking.value.id);
  return contract ? ok(contract) : refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'booking_closed' });
}

export function notOffered(): Result<never> {
  return refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'not_offered' });
}
