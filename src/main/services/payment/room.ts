/**
 * Whether the disk has room for what a payment makes, and whether the books can be trusted. No card is charged for what
 * could not be booked: the remaining room is for move-ins that were paid, refunds and staff.
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

/**
 * Null when there is room and the books can be trusted. A refusal is logged once per booking, until there was room
 * again.
 */
export function roomRefusal(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
): Promise<Result<never> | null> {
  return roomFor(ctx, async () => {
    // Never the text that a client sends in place of an id.
    const booking = await ctx.store.attempt((tx) => findVisibleBooking({ tx, by: caller }, bookingId));
    return booking.ok ? booking.value.id : null;
  });
}

/** The same for a tenant who pays invoices, logged once per tenant. */
export function roomRefusalFor(ctx: ServiceContext, contactId: Id<'contact'>): Promise<Result<never> | null> {
  return roomFor(ctx, () => Promise.resolve(contactId));
}

/** `payer`: the id in the log; null for an unknown one. */
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
