/**
 * Staff settle a payment that the kiosk could not. The provider is asked first, and its answer is not contradicted:
 * nothing captured is marked as released, or the reverse. The running service leaves an attempt in review alone. Every
 * change goes through states in the database, so another process may make it.
 */
import type { PaymentIntent } from '../../card-reader/port';
import type { DeskReason } from '../../../shared/desk/reasons';
import type { Id } from '../../../shared/ids';
import type { Refusal } from '../../../shared/result';
import { selectAttemptBookings } from '../../database/attempt/attempt-bookings';
import { findBooking } from '../../database/booking/bookings';
import { hasReceipts } from '../../database/attempt/attempt-invoices';
import { findContractByBooking } from '../../database/contract/contracts';
import { findAttempt, type AttemptRow } from '../../database/attempt/payment-attempts';
import { changeOpenReview, findOpenReview, type ReviewRow } from '../../database/attempt/payment-reviews';
import type { Tx } from '../../database/schema';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { paymentKey } from '../../domain/attempt/payment-keys';
import { closeBooking } from '../booking/close';
import type { ServiceContext } from '../base/context';
import { undoLostMoney } from '../ledger/settle';
import { markCaptured } from '../attempt/capture';
import { markReleased } from '../attempt/release';
import { closeReview, noteTried, type Settlement } from '../attempt/review';
import { completePayment } from './complete';

/** A sentence for the person who typed the command, and a reason for which the front desk has words. */
export type Settled = { readonly done: string } | NotSettled;

interface NotSettled {
  readonly refused: string;
  readonly desk: DeskReason;
  /** Why the contract could not be made. */
  readonly because?: readonly Refusal[];
}

interface Case {
  readonly attempt: AttemptRow;
  readonly review: ReviewRow;
  /** What it paid for is written: a contract, or receipts of invoices. */
  readonly isWritten: boolean;
  /** Null: the provider does not know the intent. */
  readonly intent: PaymentIntent | null;
}

type Way = (ctx: ServiceContext, about: Case, settlement: Settlement) => Promise<Settled>;

const ways: Readonly<Record<Settlement['as'], Way>> = {
  captured: settleCaptured,
  released: settleReleased,
  refunded: settleRefunded,
  'move-in': settleMoveIn,
};

export async function settleReview(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  settlement: Settlement,
): Promise<Settled> {
  const found = await ctx.store.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId);
    const review = await findOpenReview(tx, attemptId);
    return { attempt, review, isWritten: attempt !== undefined && (await isWrittenFor(tx, attempt)) };
  });
  const { attempt, review, isWritten } = found;
  if (attempt?.state !== 'needs_review' || !review)
    return no('nothing_to_settle', 'the payment does not wait for anybody to look at it');
  if (attempt.provider !== ctx.gateway.provider)
    return no(
      'settle_other_provider',
      `it was made with the provider ${attempt.provider}, which is not set up now`,
    );
  try {
    const intent = await lookAt(ctx, attempt);
    await noteTried(ctx, review, {
      what: settlement.as,
      outcome: `the provider says ${intent?.status ?? 'unknown'}`,
      seen: intent,
    });
    const settled = await ways[settlement.as](ctx, { attempt, review, isWritten, intent }, settlement);
    if ('refused' in settled)
      await noteTried(ctx, review, { what: settlement.as, outcome: settled.refused, seen: null });
    return settled;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await noteTried(ctx, review, { what: settlement.as, outcome: error.kind, seen: null });
    return no(
      'provider_failed',
      `the provider does not do it (${error.kind}: ${error.message}); nothing was settled`,
    );
  }
}

async function isWrittenFor(tx: Tx, { id, booking_id: bookingId }: AttemptRow): Promise<boolean> {
  if (bookingId === null) return hasReceipts(tx, id);
  return (await findContractByBooking(tx, bookingId)) !== undefined;
}

async function lookAt(ctx: ServiceContext, attempt: AttemptRow): Promise<PaymentIntent | null> {
  if (!attempt.intent_id) return null;
  try {
    return await ctx.gateway.retrieveIntent(attempt.intent_id);
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'unknown_intent') return null;
    throw error;
  }
}

/** The contract exists and the provider has the money: only the books were behind. */
async function settleCaptured(ctx: ServiceContext, about: Case, settlement: Settlement): Promise<Settled> {
  const { attempt, intent, isWritten } = about;
  if (!isWritten)
    return no('settle_no_contract', 'there is no contract: settle it as move-in or as refunded');
  if (intent?.status !== 'succeeded' || intent.charge?.refunded)
    return no('settle_not_captured', `the provider has no captured money for it (${statusOf(intent)})`);
  if (intent.amountReceived !== attempt.card_amount)
    return no(
      'settle_other_amount',
      `the provider has captured ${intent.amountReceived}, not ${attempt.card_amount}`,
    );
  await ctx.store.transaction(async (tx) => {
    await closeReview({ ctx, tx }, attempt, settlement);
    await markCaptured({ ctx, tx }, attempt);
  });
  return { done: 'captured: the contract is paid' };
}

/** Nothing was or will be charged. An existing contract is then unpaid by card. */
async function settleReleased(ctx: ServiceContext, about: Case, settlement: Settlement): Promise<Settled> {
  const { intent, isWritten } = about;
  if (intent?.status === 'succeeded')
    return no(
      'settle_captured',
      'the provider has captured the money: settle it as refunded, captured or move-in',
    );
  if (intent && intent.status !== 'canceled') {
    if (!(await beginGivingBack(ctx, about)))
      return no('settled_otherwise', 'somebody else has just settled it');
    const canceled = await ctx.gateway.cancelIntent(intent.id, paymentKey.cancel(intent.id));
    if (canceled.status !== 'canceled')
      return no('settle_unconfirmed', `the provider does not cancel it: ${statusOf(canceled)}`);
  }
  await endBooking(ctx, about, settlement);
  return {
    done: isWritten
      ? 'released: no money was taken by card, and the contract is unpaid'
      : 'released: no money was taken, and the unit is free again',
  };
}

async function settleRefunded(ctx: ServiceContext, about: Case, settlement: Settlement): Promise<Settled> {
  const { intent, isWritten } = about;
  if (isWritten)
    return no('settle_contract_stands', 'it has a contract. Money is given back only where there is none');
  if (intent?.status !== 'succeeded')
    return no('settle_not_captured', `nothing was captured that could be given back (${statusOf(intent)})`);
  if (!intent.charge?.refunded) {
    if (!(await beginGivingBack(ctx, about)))
      return no('settled_otherwise', 'somebody else has just settled it');
    const given = await ctx.gateway.refundIntent(intent.id, paymentKey.refund(intent.id));
    if (!given.charge?.refunded)
      return no('settle_unconfirmed', 'the provider has not confirmed the refund; ask again');
  }
  await endBooking(ctx, about, settlement);
  return { done: 'refunded: the money goes back to the card, and the unit is free again' };
}

async function settleMoveIn(ctx: ServiceContext, about: Case, settlement: Settlement): Promise<Settled> {
  const { attempt, intent, isWritten, review } = about;
  if (isWritten) return no('settle_contract_stands', 'there is a contract already');
  if (review.refund_asked_at_ms !== null)
    return no('settle_giving_back', 'giving the money back was begun: settle it as refunded or released');
  if (!intent || (intent.status !== 'succeeded' && intent.status !== 'requires_capture'))
    return no('settle_not_captured', `no money was authorized or captured for it (${statusOf(intent)})`);
  const paid = { attemptId: attempt.id, bookingId: attempt.booking_id, intent, settlement };
  const written = await completePayment(ctx, paid, 'a_step_failed');
  if (written.ok)
    return {
      done:
        attempt.booking_id === null
          ? 'move-in: the receipts of its invoices are made'
          : `move-in: contract ${written.value} is made`,
    };
  const because = written.refusals;
  const refused = whyNoRight(because) ?? because.map(({ code, message }) => `${code}: ${message}`).join('; ');
  return { refused, desk: 'settle_no_move_in', because };
}

/**
 * With a head office, a contract is made only for a unit that this kiosk has a claim on. Null when the claim is not the
 * reason.
 */
function whyNoRight(refusals: readonly Refusal[]): string | null {
  const reasons = refusals.map(({ reason }) => reason);
  if (reasons.includes('unit_taken'))
    return 'another kiosk has the unit by now: settle it as refunded or released';
  if (reasons.includes('unit_out_of_reach'))
    return 'this kiosk has no claim on the unit: try again once the running kiosk has reached head office, or settle it as refunded or released';
  return null;
}

/** From here on no process makes a contract of it. False when it is settled already. */
function beginGivingBack(ctx: ServiceContext, { attempt, review }: Case): Promise<boolean> {
  return ctx.store.transaction(async (tx) => {
    const now = await findAttempt(tx, attempt.id);
    if (now?.state !== 'needs_review') return false;
    await changeOpenReview(tx, review.id, { refund_asked_at_ms: ctx.clock.nowMs() });
    return true;
  });
}

async function endBooking(ctx: ServiceContext, { attempt }: Case, settlement: Settlement): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    await closeReview({ ctx, tx }, attempt, settlement);
    await markReleased({ ctx, tx }, attempt, settlement.as);
    await undoLostMoney({ ctx, tx }, attempt.id);
    for (const { bookingId } of await selectAttemptBookings(tx, attempt)) {
      const booking = await findBooking(tx, bookingId);
      if (booking?.state === 'needs_review') await closeBooking({ ctx, tx }, booking, 'settled_as_cancelled');
    }
  });
}

function statusOf(intent: PaymentIntent | null): string {
  if (!intent) return 'the provider knows no such payment';
  return intent.charge?.refunded ? `${intent.status}, refunded` : intent.status;
}

function no(desk: DeskReason, refused: string): NotSettled {
  return { refused, desk };
}
