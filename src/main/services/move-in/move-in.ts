/**
 * Completes the move-in, or the move-ins of a visit, for an intent that pays for it. Never one long transaction. Facts are read and the
 * documents made first. Then one transaction writes contract, invoice, receipt, charges entry, access code
 * and outbox rows, or nothing. Then the money is captured. A crash in between leaves nothing taken or a
 * contract, and the next start finishes the rest.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findAttempt } from '../../database/attempt/payment-attempts';
import { selectAttemptBookings } from '../../database/attempt/attempt-bookings';
import { findBooking, type BookingRow } from '../../database/booking/bookings';
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
import type { PricedBooking } from '../price/facts';
import { leftToPay } from '../price/credit';
import { priceOrRefuse } from '../price/pricing';
import { TookTooLong } from '../../domain/base/took-too-long';
import { contractTurns } from '../base/contract-turns';
import type { Caller } from '../base/caller';
import { lostContractRefusal } from '../base/books-in-doubt';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { makeMoveInDocuments } from './documents';
import { paidByCard, readMoveInFacts, type MoveInFacts } from './facts';
import { writeMoveIns, type MoveIn } from './write';
import { firstOf, quotesSha256, readyTogether } from '../booking/visit';
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

/** Facts that were checked, of one booking or of those that are paid for together; or the contract that is there already. */
export type Checked = Result<MoveInFacts | readonly MoveInFacts[] | { readonly done: Id<'contract'> }>;

/** Reads the facts, makes the documents, and writes all of it or nothing; answers the first contract. */
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
      const moveIns: MoveIn[] = [];
      for (const each of [facts.value].flat())
        moveIns.push({ facts: each, documents: await makeMoveInDocuments(ctx, each) });
      const written = await writeMoveIns(ctx, moveIns, by);
      if (written !== 'numbers_taken') return written;
    }
    // Others take numbers faster than documents are made here.
    return stepFailed(ctx, 'RENTAL_CREATION_FAILED', new TookTooLong('the numbers were taken 20 times'));
  });
}

async function checkedFacts(
  work: InTransaction,
  { attemptId, intent, settlement }: PaidAttempt,
): Promise<Checked> {
  const { ctx, tx } = work;
  // The act that had the turn before may have written or released it.
  const attempt = await findAttempt(tx, attemptId);
  const parts = attempt ? await selectAttemptBookings(tx, attempt) : [];
  if (!attempt || parts.length === 0) throw new Error('a payment attempt without a booking');
  const bookings: BookingRow[] = [];
  for (const { bookingId } of parts) {
    const booking = await findBooking(tx, bookingId);
    if (!booking) throw new Error('a payment attempt without a booking');
    bookings.push(booking);
  }
  const contract = await findContractByBooking(tx, firstOf(bookings).id);
  if (contract) return ok({ done: contract.id });
  if (attempt.state === 'released') return refuseReleased();
  const awaited = settlement ? 'needs_review' : 'payment_pending';
  if (bookings.some(({ state }) => state !== awaited))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_closed' });
  const unpaid = intentRefusal(ctx, attempt, intent);
  if (unpaid) return unpaid;
  const all: PricedBooking[] = [];
  for (const booking of bookings) {
    const priced = await priceOrRefuse(tx, booking);
    if (!priced.ok) return priced;
    all.push(priced.value);
  }
  const ready = await readyTogether(work, all);
  if (!ready.ok) return ready;
  // The price may have changed with an imported catalogue; nobody signed or paid the new one.
  if (attempt.quote_sha256 !== quotesSha256(all)) return refuseIntent('other_amount');
  const facts: MoveInFacts[] = [];
  for (const [ahead, signed] of ready.value.entries()) {
    const share = parts[ahead]?.amountMinor ?? leftToPay(signed.priced);
    const paidBy = paidByCard(attempt, share, intent);
    const read = await readMoveInFacts(work, { ...signed, ahead }, paidBy, settlement);
    if (!read.ok) return read;
    facts.push(read.value);
  }
  return ok(facts);
}
