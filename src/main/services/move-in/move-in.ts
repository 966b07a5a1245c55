/**
 * Completes a move-in for an intent that pays for it. Never one long transaction. Facts are read and the
 * documents made first. Then one transaction writes contract, invoice, receipt, charges entry, access code
 * and outbox rows, or nothing. Then the money is captured. A crash in between leaves nothing taken or a
 * contract, and the next start finishes the rest.
 */
import type { PaymentIntent } from '../../card-reader/port';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findAttempt } from '../../database/attempt/payment-attempts';
import { findBooking } from '../../database/booking/bookings';
import { findContractByBooking } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import { intentFault, type IntentFault } from '../../domain/attempt/payment-attempt';
import { captureOrLeave } from '../attempt/capture';
import { priceOrRefuse } from '../price/pricing';
import type { Caller } from '../base/caller';
import { lostContractRefusal } from '../base/books-in-doubt';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { makeMoveInDocuments } from './documents';
import { paidByCard, readMoveInFacts, type MoveInFacts } from './facts';
import { writeMoveIn } from './write';
import { giveBack } from '../attempt/give-back';
import type { Settlement } from '../attempt/review';
import { inTurn } from '../base/booking-turns';
import { readinessRefusal } from '../booking/readiness';
import { stepFailed } from '../base/step-failed';

/**
 * When a refused move-in gives the money back. `always` when nobody can mend what is missing any more,
 * otherwise only when a step of ours failed.
 */
export type GiveBackWhen = 'always' | 'a_step_failed';

/** An attempt with the intent that pays for it. */
export interface PaidAttempt {
  readonly attemptId: Id<'attempt'>;
  readonly intent: PaymentIntent;
  /** Who asked for the move-in; absent or null: the kiosk itself. */
  readonly by?: Caller | null;
  /** Staff complete it after a review. */
  readonly settlement?: Settlement;
}

/** Answers the contract's id; the same for the same attempt, however often and from however many at once. */
export async function completeMoveIn(
  ctx: ServiceContext,
  paid: PaidAttempt,
  giveBackWhen: GiveBackWhen,
): Promise<Result<Id<'contract'>>> {
  const { attemptId } = paid;
  // Nothing is given back for that: what was paid is written as soon as the reason has gone.
  const notYet = await notYetRefusal(ctx, attemptId);
  if (notYet) return notYet;
  const written = await inTurn(ctx, attemptId, async () => {
    const done = await writeOrFail(ctx, paid);
    if (done.ok) return done;
    const first = done.refusals[0];
    const oursFailed = first?.kind === 'failed' || first?.kind === 'unavailable';
    if (giveBackWhen === 'always' || oursFailed) await giveBack(ctx, attemptId, first?.code ?? 'fault');
    return done;
  });
  if (written.ok) await captureOrLeave(ctx, attemptId);
  return written;
}

/** A contract that is there already needs neither a clock nor books that are whole. */
async function notYetRefusal(ctx: ServiceContext, attemptId: Id<'attempt'>): Promise<Result<never> | null> {
  return ctx.store.read(async (tx) => {
    const attempt = await findAttempt(tx, attemptId);
    if (attempt && (await findContractByBooking(tx, attempt.booking_id))) return null;
    return clockRefusal(ctx) ?? (attempt ? await lostContractRefusal(tx, attempt.booking_id) : null);
  });
}

async function writeOrFail(ctx: ServiceContext, paid: PaidAttempt): Promise<Result<Id<'contract'>>> {
  try {
    return await writeInTurn(ctx, paid.by ?? null, (tx) => checkedFacts({ ctx, tx }, paid));
  } catch (error) {
    return stepFailed(ctx, 'RENTAL_CREATION_FAILED', error);
  }
}

/** Facts that were checked, or the contract that is there already. */
export type Checked = Result<MoveInFacts | { readonly done: Id<'contract'> }>;

/** Reads the facts, makes the documents, and writes all of it or nothing. */
export function writeInTurn(
  ctx: ServiceContext,
  by: Caller | null,
  check: (tx: Tx) => Promise<Checked>,
): Promise<Result<Id<'contract'>>> {
  // Documents carry the numbers they will have, so move-ins take turns; what else takes a number means once more.
  return ctx.moveInTurns.take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const facts = await ctx.store.attempt(check);
      if (!facts.ok) return facts;
      if ('done' in facts.value) return ok(facts.value.done);
      const documents = await makeMoveInDocuments(ctx, facts.value);
      const written = await writeMoveIn(ctx, facts.value, documents, by);
      if (written !== 'numbers_taken') return written;
    }
    return refuse('RENTAL_CREATION_FAILED', 'failed', { reason: 'fault' });
  });
}

async function checkedFacts(
  work: InTransaction,
  { attemptId, intent, settlement }: PaidAttempt,
): Promise<Checked> {
  const { ctx, tx } = work;
  const attempt = await findAttempt(tx, attemptId);
  const booking = attempt && (await findBooking(tx, attempt.booking_id));
  if (!attempt || !booking) throw new Error('a payment attempt without a booking');
  const contract = await findContractByBooking(tx, booking.id);
  if (contract) return ok({ done: contract.id });
  if (attempt.state === 'released') return refuseReleased();
  if (booking.state !== (settlement ? 'needs_review' : 'payment_pending'))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_closed' });
  const fault = intentFault(
    {
      bookingId: booking.id,
      attemptId: attempt.id,
      quoteSha256: attempt.quote_sha256,
      kioskId: ctx.settings.kioskId,
      cardAmount: attempt.card_amount,
      currency: attempt.currency,
      live: ctx.gateway.live,
      nowMs: ctx.clock.nowMs(),
    },
    intent,
  );
  if (fault) return refuseIntent(fault);
  const priced = await priceOrRefuse(tx, booking);
  if (!priced.ok) return priced;
  const unready = await readinessRefusal(ctx, tx, priced.value);
  if (unready) return unready;
  // The price may have changed with an imported catalogue; nobody signed or paid the new one.
  if (attempt.quote_sha256 !== priced.value.quoteSha256) return refuseIntent('other_amount');
  return readMoveInFacts(work, priced.value, paidByCard(attempt, intent), settlement);
}

/** The intent of a released attempt takes no money any more, whatever its caller believes. */
export function refuseReleased(): Result<never> {
  return refuse('PAYMENT_PROCESS_FAILED', 'conflict', {
    message: 'The payment was canceled.',
    reason: 'payment_failed',
  });
}

function refuseIntent(fault: IntentFault): Result<never> {
  if (fault === 'no_card_details')
    return refuse('INVALID_PARAM_PAYMENT_METHOD_RESPONSE', 'provider', { reason: 'payment_failed' });
  const messages = {
    not_paid: 'The payment is not authorized.',
    foreign: 'The payment belongs to another booking.',
    other_amount: 'The payment differs from the amount due.',
    other_mode: 'A test payment is not accepted in live mode, nor a live payment in test mode.',
    refunded: 'The payment was refunded.',
    disputed: 'The payment is disputed.',
    too_old: 'The payment is too old to be used.',
  };
  return refuse('PAYMENT_PROCESS_FAILED', 'conflict', { message: messages[fault], reason: 'payment_failed' });
}
