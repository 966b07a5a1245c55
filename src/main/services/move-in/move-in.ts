/**
 * Completes a move-in for an intent that pays for it. Never one long transaction. Facts are read and the
 * documents made first. Then one transaction writes contract, invoice, receipt, charges entry, access code
 * and outbox rows, or nothing. Then the money is captured. A crash in between leaves nothing taken or a
 * contract, and the next start finishes the rest.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findAttempt } from '../../database/attempt/payment-attempts';
import { findBooking } from '../../database/booking/bookings';
import { findContractByBooking } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import {
  completeInTurn,
  intentRefusal,
  refuseIntent,
  refuseReleased,
  type GiveBackWhen,
  type PaidAttempt,
} from '../attempt/complete';
import { priceOrRefuse } from '../price/pricing';
import { contractTurns } from '../base/contract-turns';
import type { Caller } from '../base/caller';
import { lostContractRefusal } from '../base/books-in-doubt';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { makeMoveInDocuments } from './documents';
import { paidByCard, readMoveInFacts, type MoveInFacts } from './facts';
import { writeMoveIn } from './write';
import { readyToPay } from '../booking/readiness';
import { stepFailed } from '../base/step-failed';

/** Answers the contract's id; the same for the same attempt, however often and from however many at once. */
export async function completeMoveIn(
  ctx: ServiceContext,
  paid: PaidAttempt,
  giveBackWhen: GiveBackWhen,
): Promise<Result<Id<'contract'>>> {
  // Nothing is given back for that: what was paid is written as soon as the reason has gone.
  const notYet = await notYetRefusal(ctx, paid);
  if (notYet) return notYet;
  return completeInTurn(ctx, paid, giveBackWhen, () => writeOrFail(ctx, paid));
}

/** A contract that is there already needs neither a clock nor books that are whole. */
async function notYetRefusal(ctx: ServiceContext, { bookingId }: PaidAttempt): Promise<Result<never> | null> {
  return ctx.store.read(async (tx) => {
    if (bookingId !== null && (await findContractByBooking(tx, bookingId))) return null;
    return clockRefusal(ctx) ?? (bookingId === null ? null : await lostContractRefusal(tx, bookingId));
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
  return contractTurns(ctx).take(async () => {
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
  // The act that had the turn before may have written or released it.
  const attempt = await findAttempt(tx, attemptId);
  const booking = attempt?.booking_id ? await findBooking(tx, attempt.booking_id) : undefined;
  if (!attempt || !booking) throw new Error('a payment attempt without a booking');
  const contract = await findContractByBooking(tx, booking.id);
  if (contract) return ok({ done: contract.id });
  if (attempt.state === 'released') return refuseReleased();
  if (booking.state !== (settlement ? 'needs_review' : 'payment_pending'))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_closed' });
  const unpaid = intentRefusal(ctx, attempt, intent);
  if (unpaid) return unpaid;
  const priced = await priceOrRefuse(tx, booking);
  if (!priced.ok) return priced;
  const ready = await readyToPay(work, priced.value);
  if (!ready.ok) return ready;
  // The price may have changed with an imported catalogue; nobody signed or paid the new one.
  if (attempt.quote_sha256 !== priced.value.quoteSha256) return refuseIntent('other_amount');
  return readMoveInFacts(
    work,
    { priced: priced.value, ...ready.value },
    paidByCard(attempt, intent),
    settlement,
  );
}
