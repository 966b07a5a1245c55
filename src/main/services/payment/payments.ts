/** Payments as the screen drives them: start, ask for the state, cancel. */
import { localeFor } from '../../../shared/formats';
import type { PaymentPhase, PaymentView } from '../../../shared/screen-shapes';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import type { SimulatedOutcome } from '../../../shared/shapes';
import {
  findLastAtScreen,
  findLatestAttempt,
  findLiveAttempt,
  markAtScreen,
  type AttemptRow,
} from '../../database/attempt/payment-attempts';
import type { PropertyRow } from '../../database/property/properties';
import { toIsoInstant } from '../../domain/base/dates';
import { isIdle, referenceOf } from '../../domain/attempt/payment-attempt';
import { findVisibleBooking } from '../booking/change-booking';
import { payableTogether, visitOf } from '../booking/visit';
import { screen } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { openAttempt } from './intent';
import { releaseAttempt } from '../attempt/release';
import type { PaymentRuns } from './run';
import { requireProperty } from '../property/property';
import { presentSimulatedCard } from './simulated-reader';

export interface PaymentRequest {
  readonly bookingId: Id<'booking'>;
  readonly language: Language;
}

/** Why no card can be charged, as the screen says it. */
export const whyNoCard = {
  busy: 'reader_unavailable',
  unavailable: 'reader_unavailable',
  offline: 'provider_offline',
  closed: 'reader_closed',
} as const;

/** Offers the reader. A second tap finds the run of the first one and changes nothing. */
export async function startPayment(
  ctx: ServiceContext,
  runs: PaymentRuns,
  request: PaymentRequest,
): Promise<Result<PaymentView>> {
  const live = await ctx.store.transaction((tx) => findLiveAttempt(tx, request.bookingId));
  if (live && (runs.isRunning(live.id) || !isIdle(live.state))) return paymentState(ctx, runs, request);
  const reader = ctx.gateway.readerState();
  if (reader !== 'ready' && !(await isNothingDue(ctx, request)))
    return refuse('GATEWAY_PAYMENT_FAILED', 'provider', { reason: whyNoCard[reader] });
  const opened = await openAttempt(ctx, screen, request.bookingId, { mustBeReady: true });
  if (!opened.ok) return opened;
  const { id } = opened.value.attempt;
  await ctx.store.transaction((tx) => markAtScreen(tx, id, ctx.clock.nowMs()));
  runs.start(id);
  return paymentState(ctx, runs, request);
}

/** No card is asked for then, so the reader may be away. */
function isNothingDue(ctx: ServiceContext, { bookingId }: PaymentRequest): Promise<boolean> {
  return ctx.store.read(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
    return booking.ok && (await payableTogether(tx, await visitOf(tx, booking.value))) === 0;
  });
}

/** One fact about the payment of a booking at the screen. */
export function paymentState(
  ctx: ServiceContext,
  runs: PaymentRuns,
  request: PaymentRequest,
): Promise<Result<PaymentView>> {
  return ctx.store.read(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: screen }, request.bookingId);
    if (!booking.ok) return booking;
    const property = await requireProperty(tx);
    // The live attempt comes first, because the clock may have been turned back since an earlier one.
    const live = await findLiveAttempt(tx, booking.value.id);
    const attempt = live ?? (await findLatestAttempt(tx, booking.value.id));
    // A canceled attempt says nothing about what is due now, because the booking may have changed since.
    const due =
      attempt && attempt.state !== 'released'
        ? attempt.amount_minor
        : await payableTogether(tx, await visitOf(tx, booking.value));
    return ok({
      ...viewOfAttempt(ctx, runs, attempt, { property, language: request.language, dueMinor: due }),
      heldUntil: toIsoInstant(booking.value.hold_expires_at_ms),
    });
  });
}

/** The state of an attempt as the screen shows it, whatever it is for. */
export function viewOfAttempt(
  ctx: ServiceContext,
  runs: PaymentRuns,
  attempt: AttemptRow | undefined,
  of: { readonly property: PropertyRow; readonly language: Language; readonly dueMinor: number },
): Omit<PaymentView, 'heldUntil'> {
  const { property, language, dueMinor } = of;
  const phase = attempt ? phaseOf(attempt, runs.isRunning(attempt.id)) : 'none';
  return {
    phase,
    amount: toPrice(minor(dueMinor), property.currency, localeFor(language, property)),
    declineReason: phase === 'declined' ? declineReason(attempt?.failure ?? null) : null,
    cancellable: attempt?.state === 'collecting' || ['declined', 'timed_out', 'disconnected'].includes(phase),
    reference: attempt ? referenceOf(attempt.id) : null,
    reader: ctx.gateway.readerState(),
  };
}

function phaseOf(attempt: AttemptRow, running: boolean): PaymentPhase {
  switch (attempt.state) {
    case 'recorded':
    case 'intent_created':
      if (running) return 'connecting';
      return attempt.failure === 'timed_out' ? 'timed_out' : attempt.failure ? 'disconnected' : 'connecting';
    case 'collecting':
      return 'present_card';
    case 'processing':
      return 'checking';
    case 'declined':
      return running ? 'connecting' : 'declined';
    case 'contracted':
    case 'captured':
      return 'paid';
    case 'released':
      return 'not_taken';
    case 'needs_review':
      return 'needs_review';
  }
}

function declineReason(failure: string | null): PaymentView['declineReason'] {
  return failure === 'insufficient_funds' || failure === 'expired_card' ? failure : 'declined';
}

/** Cancels a payment while the reader does not have the card; afterward nothing was charged. */
export async function cancelPayment(
  ctx: ServiceContext,
  runs: PaymentRuns,
  request: PaymentRequest,
): Promise<Result<PaymentView>> {
  const found = await ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: screen }, request.bookingId);
    return booking.ok ? ok((await findLiveAttempt(tx, booking.value.id)) ?? null) : booking;
  });
  if (!found.ok) return found;
  const attempt = found.value;
  if (attempt?.intent_id && runs.isRunning(attempt.id)) {
    if (await ctx.gateway.cancelCollect(attempt.intent_id)) await runs.ended(attempt.id);
  } else if (attempt && isIdle(attempt.state)) await releaseAttempt(ctx, attempt.id);
  return paymentState(ctx, runs, request);
}

/**
 * Calls a reader off that waits for the card of a page which is gone. Nobody could cancel it, and a card presented now might be
 * another person's. One that has a card already goes on. Never throws: where it cannot be called off, its time ends by itself.
 */
export async function callOffReader(ctx: ServiceContext, runs: PaymentRuns): Promise<void> {
  try {
    const attempt = await ctx.store.read(findLastAtScreen);
    if (!attempt?.intent_id || !runs.isRunning(attempt.id)) return;
    if (await ctx.gateway.cancelCollect(attempt.intent_id)) await runs.ended(attempt.id);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the reader could not be called off for a page that is opened again');
  }
}

/** A test card at the simulated reader. */
export async function presentTestCard(
  ctx: ServiceContext,
  request: { readonly bookingId: Id<'booking'>; readonly outcome: SimulatedOutcome },
): Promise<Result<{ presented: boolean }>> {
  const attempt = await ctx.store.transaction((tx) => findLiveAttempt(tx, request.bookingId));
  if (attempt?.state !== 'collecting') return ok({ presented: false });
  const shown = await presentSimulatedCard(ctx, screen, {
    paymentIntentId: attempt.intent_id,
    outcome: request.outcome,
  });
  return shown.ok ? ok({ presented: true }) : shown;
}
