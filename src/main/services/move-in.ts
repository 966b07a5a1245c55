/**
 * Completes a move-in for an intent that pays for it. Never one long transaction: facts are read and the documents
 * made first; then one transaction writes contract, invoice, receipt, charges entry, access code and outbox rows, or
 * nothing; then the money is captured. A crash in between leaves nothing taken or a contract, and the next start
 * finishes the rest.
 */
import type { PaymentIntent } from '../card-reader/port';
import type { Id } from '../../shared/ids';
import { ok, refuse, type Result } from '../../shared/result';
import { findAttempt, type AttemptRow } from '../database/payment-attempts';
import { findBooking } from '../database/bookings';
import type { Tx } from '../database/schema';
import { intentFault, type IntentFault } from '../domain/payment-attempt';
import { capturePayment } from './payment-capture';
import type { ServiceContext } from './context';
import { makeMoveInDocuments } from './move-in-documents';
import { readMoveInFacts, type MoveInFacts } from './move-in-facts';
import { writeMoveIn } from './move-in-write';
import { priceOrRefuse } from './payment-intent';
import { raiseReview } from './payment-review';
import { markReleased } from './payment-release';
import { readinessRefusal } from './readiness';

/** Answers the contract's id; the same for the same attempt, however often and from however many at once. */
export async function completeMoveIn(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  intent: PaymentIntent,
): Promise<Result<Id<'contract'>>> {
  const written = await shared(ctx, attemptId, () => writeOnce(ctx, attemptId, intent));
  if (!written.ok) return written;
  await capturePayment(ctx, attemptId);
  return written;
}

/** Who comes while the move-in is being written waits for that one. */
function shared(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  write: () => Promise<Result<Id<'contract'>>>,
): Promise<Result<Id<'contract'>>> {
  const underWay = ctx.moveInsUnderWay.get(attemptId);
  if (underWay) return underWay;
  const mine = write().finally(() => ctx.moveInsUnderWay.delete(attemptId));
  ctx.moveInsUnderWay.set(attemptId, mine);
  return mine;
}

async function writeOnce(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  intent: PaymentIntent,
): Promise<Result<Id<'contract'>>> {
  // Documents carry the numbers they will have. Somebody else's move-in may take them meanwhile: then once more.
  for (let round = 0; round < 20; round += 1) {
    const facts = await ctx.store.attempt((tx) => checkedFacts(ctx, tx, attemptId, intent));
    if (!facts.ok) return facts;
    if ('contractId' in facts.value) return ok(facts.value.contractId);
    const documents = await makeMoveInDocuments(ctx, facts.value);
    const written = await writeMoveIn(ctx, facts.value, documents);
    if (written !== 'numbers_taken') return written;
  }
  return refuse('RENTAL_CREATION_FAILED', 'failed', { reason: 'fault' });
}

async function checkedFacts(
  ctx: ServiceContext,
  tx: Tx,
  attemptId: Id<'attempt'>,
  intent: PaymentIntent,
): Promise<Result<MoveInFacts | { contractId: Id<'contract'> }>> {
  const attempt = await findAttempt(tx, attemptId);
  const booking = attempt && (await findBooking(tx, attempt.booking_id));
  if (!attempt || !booking) throw new Error('a payment attempt without a booking');
  const contract = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where('booking_id', '=', booking.id)
    .executeTakeFirst();
  if (contract) return ok({ contractId: contract.id });
  if (booking.state !== 'payment_pending')
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_closed' });
  const fault = intentFault(
    {
      bookingId: booking.id,
      attemptId: attempt.id,
      cardAmount: attempt.card_amount,
      currency: attempt.currency,
      live: ctx.gateway.live,
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
  return readMoveInFacts(ctx, tx, priced.value, attempt, intent);
}

function refuseIntent(fault: IntentFault): Result<never> {
  if (fault === 'no_card_details')
    return refuse('INVALID_PARAM_PAYMENT_METHOD_RESPONSE', 'provider', { reason: 'payment_failed' });
  const messages = {
    not_paid: 'The payment is not authorised.',
    foreign: 'The payment belongs to another booking.',
    other_amount: 'The payment is not over the amount due.',
    other_mode: 'Test money does not pay in live mode, nor live money in test mode.',
    refunded: 'The payment was refunded.',
  };
  return refuse('PAYMENT_PROCESS_FAILED', 'conflict', { message: messages[fault], reason: 'payment_failed' });
}

/**
 * Gives the money back after a move-in could not be written: the authorisation is cancelled. What was captured already
 * cannot be, and goes to staff as `needs_review`. Answers whether nothing was taken. May throw GatewayError; then the
 * attempt stays open and recovery tries again.
 */
export async function giveBack(ctx: ServiceContext, attempt: AttemptRow, reason: string): Promise<boolean> {
  if (!attempt.intent_id) return true;
  const intent = await ctx.gateway.cancelIntent(attempt.intent_id, `cancel:${attempt.intent_id}`);
  await ctx.store.transaction(async (tx) => {
    const now = await findAttempt(tx, attempt.id);
    if (!now || ['released', 'contracted', 'captured', 'needs_review'].includes(now.state)) return;
    if (intent.status === 'canceled') await markReleased(ctx, tx, now, reason);
    else if (intent.status === 'succeeded') await raiseReview(ctx, tx, now, reason);
  });
  return intent.status === 'canceled';
}
