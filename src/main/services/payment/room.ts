/**
 * Whether there is room on the disk for what a payment makes, and whether the books count. No card is asked for that could
 * not be booked: what is left belongs to move-ins that were paid, to refunds and to staff.
 */
import type { Id } from '../../../shared/ids';
import { refuse, type Result } from '../../../shared/result';
import { findVisibleBooking } from '../booking/change-booking';
import { booksRefusal } from '../base/books-in-doubt';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { storeState } from '../base/store-state';

/** Whose payment a full disk has refused, as the log has it. */
const refusedForRoom = storeState(() => new Set<string>());

/** Null when there is room and the books count. The log learns it once per booking, until there was room again. */
export function roomRefusal(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
): Promise<Result<never> | null> {
  return roomFor(ctx, async () => {
    // Not whatever a client sends in the place of an id.
    const booking = await ctx.store.attempt((tx) => findVisibleBooking({ tx, by: caller }, bookingId));
    return booking.ok ? booking.value.id : null;
  });
}

/** The same for a tenant who pays invoices; the log learns it once per tenant. */
export function roomRefusalFor(ctx: ServiceContext, contactId: Id<'contact'>): Promise<Result<never> | null> {
  return roomFor(ctx, () => Promise.resolve(contactId));
}

/** `payer`: whom the log names; null: nobody we know. */
async function roomFor(
  ctx: ServiceContext,
  payer: () => Promise<string | null>,
): Promise<Result<never> | null> {
  const inDoubt = await booksRefusal(ctx, 'SOMETHING_WENT_WRONG');
  if (inDoubt) return inDoubt;
  const { minimumFreeDiskBytes } = ctx.settings;
  const freeBytes = await ctx.freeDiskBytes();
  const refused = refusedForRoom(ctx);
  if (freeBytes >= minimumFreeDiskBytes) {
    refused.clear();
    return null;
  }
  const booking = await payer();
  if (booking !== null && !refused.has(booking)) {
    refused.add(booking);
    ctx.log.error(
      { booking, freeBytes, minimumFreeDiskBytes },
      'a payment was refused: the disk is nearly full',
    );
  }
  return refuse('SOMETHING_WENT_WRONG', 'unavailable', {
    message:
      'The disk of the kiosk is nearly full, so no payment can be taken. Try again when there is space.',
    reason: 'storage_full',
  });
}
