/**
 * Begins a payment: the attempt is written down, then the provider is asked for an intent. Attempt and intent serve
 * while the quote is unchanged; a changed quote releases them first.
 */
import type { Id } from '../../../shared/ids';
import { sumMinor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refuse, type Result } from '../../../shared/result';
import type { PaymentIntent } from '../../card-reader/port';
import { insertAudit } from '../../database/audit/audit';
import { insertAttemptBookings } from '../../database/attempt/attempt-bookings';
import { updateBooking, type BookingRow } from '../../database/booking/bookings';
import { findLiveAttempt, insertAttempt, type AttemptRow } from '../../database/attempt/payment-attempts';
import { findValidSignature } from '../../database/signing/signatures';
import { bookingLifecycle } from '../../domain/booking/booking-state';
import { businessDateAt } from '../../domain/base/dates';
import { next } from '../../domain/base/lifecycle';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { cardAmount } from '../../domain/price/quote';
import { unlessAssisted } from '../booking/assistance';
import { findVisibleBooking, isOpen, refuseBusy, refuseClosed } from '../booking/change-booking';
import { actorOf, type Caller } from '../base/caller';
import { storeNothing, type StoreAnswer } from '../base/idempotency';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { renewedHold } from '../unit/hold';
import { gatewayRefusal } from '../attempt/gateway-refusal';
import { ensureIntent } from '../attempt/intent-record';
import { releaseAttempt } from '../attempt/release';
import { roomRefusal } from './room';
import { leftToPay } from '../price/credit';
import { priceOrRefuse } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import { firstOf, quotesSha256, readyTogether, visitOf } from '../booking/visit';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction, Work } from '../base/work';

export interface PaymentIntentView {
  readonly paymentGateway: string;
  readonly paymentMethod: string;
  readonly paymentIntentId: string;
  readonly clientSecret: string;
  readonly amount: Price;
}

/**
 * POST /v1/booking/{bookingId}/rental-quote/payment-intent. `keep`: stores the answer, because once a card has paid,
 * the booking is closed and the intent could not be returned again.
 */
export async function createPaymentIntent(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  keep: StoreAnswer = storeNothing,
): Promise<Result<PaymentIntentView>> {
  try {
    for (let round = 0; round < 2; round += 1) {
      const opened = await openAttempt(ctx, caller, bookingId, { mustBeReady: false });
      if (!opened.ok) return opened;
      const { attempt, amount } = opened.value;
      const viewOf = (intent: PaymentIntent): PaymentIntentView => ({
        paymentGateway: ctx.gateway.provider,
        paymentMethod: 'card_present',
        paymentIntentId: intent.id,
        clientSecret: intent.clientSecret,
        amount,
      });
      const intent = await ensureIntent(ctx, attempt, (tx, made) => keep(tx, viewOf(made)));
      if (intent.status !== 'canceled') return ok(viewOf(intent));
      // The provider expires intents that nobody pays; the next round makes another one.
      await releaseAttempt(ctx, attempt.id, { failure: 'canceled' });
    }
    return refuseBusy();
  } catch (error) {
    return gatewayRefusal(error);
  }
}

export interface OpenAttempt {
  readonly attempt: AttemptRow;
  readonly amount: Price;
}

type Opened = OpenAttempt | { readonly release: Id<'attempt'> };

/** As many as bookings of a visit may each have a payment that is given back, and one more. */
const ROUNDS = 6;

/**
 * The live attempt of a booking and the others of its visit, or a new one. With `mustBeReady`, contact, coverage and
 * signature must be complete (the kiosk asks for a card only then). Refused when the disk is nearly full, while nobody
 * knows what time it is, and when a unit has gone to another kiosk. No card is charged for what could not be booked.
 */
export async function openAttempt(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  options: { readonly mustBeReady: boolean },
): Promise<Result<OpenAttempt>> {
  const noRoom = await roomRefusal(ctx, caller, bookingId);
  const refused = noRoom ?? clockRefusal(ctx);
  if (refused) return refused;
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await ctx.store.attempt<Opened>(async (tx) => {
      const found = await findVisibleBooking({ tx, by: caller }, bookingId);
      if (!found.ok) return found;
      const together = await visitOf(tx, found.value, caller);
      const all: PricedBooking[] = [];
      for (const booking of together) {
        const priced = await priceIfOpen({ ctx, tx, by: caller }, booking);
        if (!priced.ok) return priced;
        all.push(priced.value);
      }
      const isAsked = options.mustBeReady || all.some(({ transfer }) => transfer !== null);
      const ready = isAsked ? await readyTogether({ ctx, tx }, all) : null;
      if (ready && !ready.ok) return ready;
      return liveOrNew({ ctx, tx, by: caller }, all);
    });
    if (!opened.ok) return opened;
    if ('attempt' in opened.value) return ok(opened.value);
    const released = await releaseAttempt(ctx, opened.value.release);
    if (!released.ok) return refuseBusy();
  }
  return refuseBusy();
}

/** A booking's price, where it can be paid for now. */
async function priceIfOpen(work: Work, booking: BookingRow): Promise<Result<PricedBooking>> {
  const { ctx, tx } = work;
  if (!isOpen(ctx, booking)) return refuseClosed();
  const allowed = await unlessAssisted(work, booking);
  if (!allowed.ok) return allowed;
  const lost = await rightRefusal(ctx, tx, booking.unit_id);
  return lost ?? priceOrRefuse(tx, booking);
}

/** The payment that is open for these bookings, or a new one; one for anything else is to be given back first. */
async function liveOrNew(work: Work, all: readonly PricedBooking[]): Promise<Result<Opened>> {
  const { ctx, tx } = work;
  const quoteSha256 = quotesSha256(all);
  const lives: (AttemptRow | undefined)[] = [];
  for (const { booking } of all) lives.push(await findLiveAttempt(tx, booking.id));
  for (const live of lives)
    if (live) {
      if (!isIdle(live.state)) return refuseBusy();
      if (live.quote_sha256 !== quoteSha256) return ok({ release: live.id });
    }
  const live = lives[0] ?? null;
  if (!live) for (const priced of all) if (await hasPassed({ ctx, tx }, priced)) return refusePassedDate();
  const { quote, property } = firstOf(all);
  const amount = toPrice(payableOf(all), quote.currency, property.locale);
  return ok({ attempt: live ?? (await recordAttempt(work, all)), amount });
}

const payableOf = (all: readonly PricedBooking[]) => sumMinor(all.map(leftToPay));

/**
 * A booking left open past midnight would be paid for from a day that is over. A device may still pay while the
 * signature for that day counts. The portal interface keeps a booking for 24 hours, and none of its calls changes the
 * day.
 */
async function hasPassed(
  { ctx, tx }: InTransaction,
  { booking, property, quoteSha256 }: PricedBooking,
): Promise<boolean> {
  const nowMs = ctx.clock.nowMs();
  if (booking.move_in_on >= businessDateAt(nowMs, property.time_zone)) return false;
  const signature = booking.api_key_id === null ? null : await findValidSignature(tx, booking.id, nowMs);
  return signature?.quote_sha256 !== quoteSha256;
}

function refusePassedDate(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    field: 'moveInDate',
    message: 'The move-in date has passed. Choose another date.',
    reason: 'date_invalid',
  });
}

async function recordAttempt(
  { ctx, tx, by: caller }: Work,
  all: readonly PricedBooking[],
): Promise<AttemptRow> {
  const first = firstOf(all);
  const { currency } = first.quote;
  const payable = payableOf(all);
  const nowMs = ctx.clock.nowMs();
  const attempt = await insertAttempt(tx, {
    id: ctx.newId<'attempt'>(),
    booking_id: first.booking.id,
    provider: ctx.gateway.provider,
    amount_minor: payable,
    card_amount: cardAmount(payable, currency),
    currency,
    quote_sha256: quotesSha256(all),
    state: 'recorded',
    save_card: all.some(({ autopay }) => autopay.on) ? 1 : 0,
    intent_id: null,
    client_secret: null,
    failure: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  const parts = all.map((priced) => ({ bookingId: priced.booking.id, amountMinor: leftToPay(priced) }));
  if (all.length > 1) await insertAttemptBookings(tx, attempt.id, parts);
  for (const { booking } of all) {
    const state = next(bookingLifecycle, booking.state, 'payment_began');
    if (!state) throw new Error(`a booking in ${booking.state} cannot begin a payment`);
    await updateBooking(tx, booking.id, {
      state,
      updated_at_ms: nowMs,
      hold_expires_at_ms: await renewedHold({ ctx, tx }, booking),
    });
    await insertAudit(tx, {
      atMs: nowMs,
      actor: actorOf(caller),
      action: 'payment.began',
      subject: booking.id,
    });
  }
  return attempt;
}
