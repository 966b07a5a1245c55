/** Payments that wait for staff, with ids, amounts and states, and nothing about the customer. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { formatMoney } from '../../../shared/money';
import type { Store } from '../../database/store';
import { findBooking } from '../../database/booking/bookings';
import { bookingOfAttempt, selectAttemptInvoices } from '../../database/attempt/attempt-invoices';
import { findContractByBooking } from '../../database/contract/contracts';
import { findAttempt } from '../../database/attempt/payment-attempts';
import { selectReviews, type ReviewRow } from '../../database/attempt/payment-reviews';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { toIsoInstant } from '../../domain/base/dates';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import { readTried, type Tried } from '../attempt/review';
import { requireProperty, writtenFor } from '../property/property';

export interface ReviewView {
  readonly attemptId: Id<'attempt'>;
  /** What the customer saw. */
  readonly reference: string;
  readonly raisedAt: string;
  readonly reason: string;
  readonly amount: string;
  readonly settledAs: string | null;
  /** Everything known, in the order of reading. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tried: Tried;
}

/** Oldest first; with `all` the settled ones too. `language`: the one for amounts, by default the property's. */
export function listReviews(
  store: Store,
  options: { readonly all: boolean; readonly language?: Language | undefined },
): Promise<ReviewView[]> {
  return store.read(async (tx) => {
    const views: ReviewView[] = [];
    for (const review of await selectReviews(tx, options))
      views.push(await viewOf(tx, review, options.language));
    return views;
  });
}

async function viewOf(tx: Tx, review: ReviewRow, language: Language | undefined): Promise<ReviewView> {
  const attempt = await findAttempt(tx, review.attempt_id);
  if (!attempt) throw new Error('a review without its payment');
  const invoices = await selectAttemptInvoices(tx, attempt.id);
  const booking = await findBooking(tx, await bookingOfAttempt(tx, attempt));
  if (!booking) throw new Error('a review without its payment');
  const contract = await findContractByBooking(tx, booking.id);
  const unit = await findUnit(tx, booking.unit_id);
  const locale = writtenFor(language, await requireProperty(tx));
  const amount = formatMoney(attempt.amount_minor, attempt.currency, locale);
  const reference = referenceOf(attempt.id);
  const provider = review.refunded === 1 ? `${review.provider_status}, refunded` : review.provider_status;
  const facts: [string, string | number | null][] = [
    ['reference', reference],
    ['payment', attempt.id],
    ['booking', `${booking.id} (${booking.state})`],
    ['unit', unit?.number ?? null],
    ['contract', contract?.number ?? null],
    ['invoices', invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ') || null],
    ['amount', amount],
    ['reason', review.reason],
    ['began', toIsoInstant(attempt.created_at_ms)],
    ['raised', toIsoInstant(review.raised_at_ms)],
    ['provider', attempt.provider],
    ['intent', attempt.intent_id],
    ['charge', review.charge_id],
    ['provider said', provider],
    ['captured there', review.amount_received],
    ['held there', review.amount_capturable],
    ['said at', instant(review.seen_at_ms)],
    ['held until', instant(attempt.capture_before_ms)],
    ['giving back begun', instant(review.refund_asked_at_ms)],
    ['settled', instant(review.settled_at_ms)],
    ['settled as', review.settled_as],
    ['settled by', review.settled_by],
    ['why', review.settled_why],
  ];
  return {
    attemptId: attempt.id,
    reference,
    raisedAt: toIsoInstant(review.raised_at_ms),
    reason: review.reason,
    amount,
    settledAs: review.settled_as,
    facts: facts.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const])),
    tried: readTried(review),
  };
}

function instant(atMs: number | null): string | null {
  return atMs === null ? null : toIsoInstant(atMs);
}
