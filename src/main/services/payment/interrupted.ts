/**
 * After a crash: the result of a payment that a customer began at this screen and did not see end. Another person may
 * be at the screen now, so it shows only the amount and the result. A person who knows the last digits of the phone
 * number gets the finished booking.
 */
import { localeFor } from '../../../shared/formats';
import type { InterruptedPayment } from '../../../shared/screen-shapes';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { findBooking } from '../../database/booking/bookings';
import { findContractByBooking, selectContractsOfVisit } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import { findContact } from '../../database/contact/contacts';
import {
  findLastAtScreen,
  markReleasedShown,
  updateShown,
  type AttemptRow,
} from '../../database/attempt/payment-attempts';
import { referenceOf, type AttemptState } from '../../domain/attempt/payment-attempt';
import { lastDigits } from '../../domain/contact/phone-rules';
import type { ServiceContext } from '../base/context';
import { isOpen } from '../booking/change-booking';
import { requireProperty } from '../property/property';
import type { InTransaction } from '../base/work';

/** Later than this, customers have gone to the front desk or home. */
const TOLD_FOR_MS = 30 * 60_000;
/** The page asks now and then: it may still show what is over by now. */
const GOES_WITHIN_MS = 2 * 60_000;
const MOST_TRIES = 3;

const outcomes: Readonly<Record<AttemptState, InterruptedPayment['outcome']>> = {
  recorded: 'being_checked',
  intent_created: 'being_checked',
  collecting: 'being_checked',
  processing: 'being_checked',
  declined: 'being_checked',
  contracted: 'charged_once',
  captured: 'charged_once',
  released: 'nothing_taken',
  needs_review: 'needs_review',
};

/** Null when there is nothing to show. */
export function interruptedPayment(
  ctx: ServiceContext,
  language: Language,
): Promise<Result<InterruptedPayment | null>> {
  return ctx.store.read(async (tx) => {
    const attempt = await findUnshown({ ctx, tx });
    if (!attempt) return ok(null);
    const property = await requireProperty(tx);
    const outcome = outcomes[attempt.state];
    return ok({
      reference: referenceOf(attempt.id),
      outcome,
      amount: toPrice(minor(attempt.amount_minor), attempt.currency, localeFor(language, property)),
      resumable: mayResume(attempt),
      units: await unitsOf(tx, attempt),
      language:
        attempt.booking_id === null ? null : ((await findBooking(tx, attempt.booking_id))?.language ?? null),
      kept: outcome === 'nothing_taken' && (await isKept({ ctx, tx }, attempt)),
    });
  });
}

/** Whether the screen may show the result of a payment, or would as soon as it is started. */
export const isResultShown = (ctx: ServiceContext): Promise<boolean> =>
  ctx.store.read(async (tx) => (await findUnshown({ ctx, tx }, TOLD_FOR_MS + GOES_WITHIN_MS)) !== null);

/** Notes that the result of a payment was shown. A payment without a result is not noted. */
export function acknowledgePayment(
  ctx: ServiceContext,
  reference: string,
): Promise<Result<{ acknowledged: boolean }>> {
  return ctx.store.attempt<{ acknowledged: boolean }>(async (tx) => {
    const attempt = await findUnshown({ ctx, tx });
    if (!attempt || referenceOf(attempt.id) !== reference || outcomes[attempt.state] === 'being_checked')
      return ok({ acknowledged: false });
    await updateShown(tx, attempt.id, { shown_at_ms: ctx.clock.nowMs() });
    return ok({ acknowledged: true });
  });
}

/** Returns the booking to a person who knows the digits. After three wrong tries only the front desk can help. */
export function resumeAfterPayment(
  ctx: ServiceContext,
  request: { readonly reference: string; readonly phoneDigits: string },
): Promise<Result<{ bookingId: Id<'booking'> | null; triesLeft: number }>> {
  return ctx.store.attempt<{ bookingId: Id<'booking'> | null; triesLeft: number }>(async (tx) => {
    const attempt = await findUnshown({ ctx, tx });
    if (!attempt || referenceOf(attempt.id) !== request.reference || !mayResume(attempt))
      return ok({ bookingId: null, triesLeft: 0 });
    const booking = attempt.booking_id === null ? undefined : await findBooking(tx, attempt.booking_id);
    const contact = booking?.contact_id ? await findContact(tx, booking.contact_id) : undefined;
    if (booking && contact && lastDigits(contact.phone_number) === request.phoneDigits)
      return ok({ bookingId: booking.id, triesLeft: MOST_TRIES - attempt.resume_tries });
    const tries = attempt.resume_tries + 1;
    await updateShown(tx, attempt.id, { resume_tries: tries });
    return ok({ bookingId: null, triesLeft: MOST_TRIES - tries });
  });
}

/** A customer who cancels a booking at the screen has seen that nothing was charged. */
export async function acknowledgeGivenUp(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<void> {
  await ctx.store.transaction((tx) => markReleasedShown(tx, bookingId, ctx.clock.nowMs()));
}

/** Only for a move-in: a tenant who has paid invoices signs in again to see them. */
function mayResume({ booking_id: bookingId, state, resume_tries: tries }: AttemptRow): boolean {
  return bookingId !== null && outcomes[state] === 'charged_once' && tries < MOST_TRIES;
}

async function unitsOf(tx: Tx, { booking_id: bookingId }: AttemptRow): Promise<number> {
  const contract = bookingId === null ? undefined : await findContractByBooking(tx, bookingId);
  return contract ? (await selectContractsOfVisit(tx, contract)).length : 0;
}

/** Staff took the money meanwhile: that nothing was taken would send somebody away who has rented. */
async function isPaidOtherwise(
  { tx }: InTransaction,
  { booking_id: bookingId, state }: AttemptRow,
): Promise<boolean> {
  const booking = bookingId === null ? undefined : await findBooking(tx, bookingId);
  return booking?.state === 'moved_in' && outcomes[state] === 'nothing_taken';
}

/** Whether the customer's earlier code still brings the unit back. */
async function isKept({ ctx, tx }: InTransaction, { booking_id: bookingId }: AttemptRow): Promise<boolean> {
  const booking = bookingId === null ? undefined : await findBooking(tx, bookingId);
  return booking !== undefined && booking.pickup_code !== null && isOpen(ctx, booking);
}

async function findUnshown({ ctx, tx }: InTransaction, toldForMs = TOLD_FOR_MS): Promise<AttemptRow | null> {
  const attempt = await findLastAtScreen(tx);
  if (!attempt || attempt.screen_at_ms === null || attempt.shown_at_ms !== null) return null;
  // The clock may have been set in between, forward or back.
  const agoMs = Math.abs(ctx.clock.nowMs() - attempt.screen_at_ms);
  return agoMs <= toldForMs && !(await isPaidOtherwise({ ctx, tx }, attempt)) ? attempt : null;
}
