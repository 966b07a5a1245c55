/**
 * Money that staff take at the desk: cash, a check, or a payment at a terminal of the desk's own. It completes the
 * move-in as a card does, in the one transaction of contract, invoice, receipt and everything that goes with them. Of a visit
 * with several units it completes all.
 */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContractByBooking } from '../../database/contract/contracts';
import { findDeskPayment, selectDeskPaymentsByKey } from '../../database/payment/desk-payments';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { findVisibleBooking, isOpen, refuseBusy, refuseClosed } from '../booking/change-booking';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { writeInTurn, type Checked } from '../move-in/move-in';
import { deskPaymentsOf, isSameTaking, wrongAmount, type DeskTaking } from '../move-in/desk-payment';
import { readMoveInFacts, type MoveInFacts } from '../move-in/facts';
import { releaseAttempt } from '../attempt/release';
import { roomRefusal } from './room';
import { leftToPay } from '../price/credit';
import { priceOrRefuse } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import { firstOf, readyTogether, visitOf, type SignedBooking } from '../booking/visit';
import { stepFailed } from '../base/step-failed';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction, Work } from '../base/work';

export interface DeskPaymentInput extends DeskTaking {
  readonly bookingId: Id<'booking'>;
}

export interface DeskPaid {
  readonly contractId: Id<'contract'>;
  readonly contractNumber: string;
  readonly changeMinor: Minor;
}

type Booked = Result<{ readonly paid: DeskPaid } | { readonly release: Id<'attempt'> } | 'go_on'>;

/**
 * Takes the money and completes the move-in; the same key returns the same result. A card's intent that waits is
 * released first. Refused while the reader works (`booking_busy`), when somebody else was faster (`paid_already`), and
 * when the amount has changed (`amount_changed`). Refused also for too little cash (`not_enough_money`), and for
 * whatever refuses a card.
 */
export async function takeDeskPayment(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: DeskPaymentInput,
): Promise<Result<DeskPaid>> {
  const noRoom = await roomRefusal(ctx, caller, input.bookingId);
  const refused = noRoom ?? clockRefusal(ctx);
  if (refused) return refused;
  for (let round = 0; round < 3; round += 1) {
    const looked = await ctx.store.attempt((tx) => look({ ctx, tx, by: caller }, input));
    if (!looked.ok) return looked;
    if (looked.value === 'go_on') return write(ctx, caller, input);
    if ('paid' in looked.value) return ok(looked.value.paid);
    const released = await releaseAttempt(ctx, looked.value.release);
    // A provider that cannot be reached is refused differently from a reader at work.
    if (!released.ok && released.refusals[0]?.kind !== 'conflict') return released;
    if (!released.ok) return refuseBusy();
  }
  return refuseBusy();
}

async function look({ ctx, tx, by: caller }: Work<StaffCaller>, input: DeskPaymentInput): Promise<Booked> {
  const booking = await findVisibleBooking({ tx, by: caller }, input.bookingId);
  if (!booking.ok) return booking;
  const before = await paidBefore(tx, input);
  if (!before.ok) return before;
  if (before.value) return ok({ paid: before.value });
  if (!isOpen(ctx, booking.value)) return refuseClosed();
  for (const { id } of await visitOf(tx, booking.value)) {
    const attempt = await findLiveAttempt(tx, id);
    if (attempt) return isIdle(attempt.state) ? ok({ release: attempt.id }) : refuseBusy();
  }
  return ok('go_on');
}

/** What this key has paid. Refused when the key was used for something else, or the booking was paid another way. */
async function paidBefore(tx: Tx, input: DeskPaymentInput): Promise<Result<DeskPaid | null>> {
  const known = await selectDeskPaymentsByKey(tx, input.key);
  const contract = await findContractByBooking(tx, input.bookingId);
  if (known.length > 0) {
    if (!contract || !isSameTaking(known, input.bookingId, input))
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'key_used' });
    const changeMinor = sumMinor(known.map((each) => each.change_minor ?? minor(0)));
    return ok({ contractId: contract.id, contractNumber: contract.number, changeMinor });
  }
  if (!contract) return ok(null);
  const tender = (await findDeskPayment(tx, input.bookingId))?.tender ?? 'card';
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    reason: 'booking_closed',
    desk: 'paid_already',
    detail: { contract: contract.number, tender },
  });
}

async function write(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: DeskPaymentInput,
): Promise<Result<DeskPaid>> {
  try {
    const written = await writeInTurn(ctx, caller, (tx) => checkedFacts({ ctx, tx, by: caller }, input));
    // Somebody else may have been faster.
    const paid = await ctx.store.attempt((tx) => paidBefore(tx, input));
    if (!paid.ok) return paid;
    if (paid.value) return ok(paid.value);
    return written.ok ? refuseBusy() : written;
  } catch (error) {
    return stepFailed(ctx, 'RENTAL_CREATION_FAILED', error);
  }
}

async function checkedFacts(
  { ctx, tx, by: caller }: Work<StaffCaller>,
  input: DeskPaymentInput,
): Promise<Checked> {
  const found = await findVisibleBooking({ tx, by: caller }, input.bookingId);
  if (!found.ok) return found;
  const contract = await findContractByBooking(tx, found.value.id);
  if (contract) return ok({ done: contract.id });
  const all: PricedBooking[] = [];
  for (const booking of await visitOf(tx, found.value)) {
    if (!isOpen(ctx, booking) || booking.state !== 'draft') return refuseBusy();
    const priced = await priceOrRefuse(tx, booking);
    if (!priced.ok) return priced;
    all.push(priced.value);
  }
  const payable = await payableAtDesk({ ctx, tx }, all);
  if (!payable.ok) return payable;
  const { property, quote } = firstOf(all);
  const dueMinor = sumMinor(all.map(leftToPay));
  const refused = wrongAmount({ dueMinor, currency: quote.currency }, property, input);
  if (refused) return refused;
  const nowMs = ctx.clock.nowMs();
  const parts = all.map((priced) => {
    const { booking, quote } = priced;
    return { bookingId: booking.id, dueMinor: leftToPay(priced), currency: quote.currency, nowMs };
  });
  const payments = deskPaymentsOf(ctx, caller, input, parts);
  const facts: MoveInFacts[] = [];
  for (const [ahead, payment] of payments.entries()) {
    const signed = payable.value[ahead];
    if (!signed) throw new Error('money for a booking that is not signed');
    const read = await readMoveInFacts({ ctx, tx }, { ...signed, ahead }, { kind: 'desk', payment });
    if (!read.ok) return read;
    facts.push(read.value);
  }
  return ok(facts);
}

/** Bookings that can be paid for at the desk now, or the reason why they cannot. */
export async function payableAtDesk(
  work: InTransaction,
  all: readonly PricedBooking[],
): Promise<Result<readonly SignedBooking[]>> {
  const ready = await readyTogether(work, all);
  if (!ready.ok) return ready;
  for (const priced of all) {
    const refused = await refusedAtDesk(work, priced);
    if (refused) return refused;
  }
  return ready;
}

async function refusedAtDesk(
  { ctx, tx }: InTransaction,
  { property, booking }: PricedBooking,
): Promise<Result<never> | null> {
  const lost = await rightRefusal(ctx, tx, booking.unit_id);
  if (lost) return lost;
  if (property.autopay === 'required')
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'needs_card' });
  if (booking.move_in_on < businessDateAt(ctx.clock.nowMs(), property.time_zone))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
      field: 'moveInDate',
      reason: 'date_invalid',
    });
  return null;
}
