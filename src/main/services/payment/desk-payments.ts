/**
 * Money that staff take at the desk: cash, a check, or a payment at a terminal of the desk's own. It completes the
 * move-in as a card does, in the one transaction of contract, invoice, receipt and everything that goes with them.
 */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { formatMoney, minor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContractByBooking } from '../../database/contract/contracts';
import {
  findDeskPayment,
  findDeskPaymentByKey,
  type DeskPaymentRow,
} from '../../database/payment/desk-payments';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { findVisibleBooking, isOpen, refuseBusy, refuseClosed } from '../booking/access';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { writeInTurn, type Checked } from '../move-in/move-in';
import { readMoveInFacts } from '../move-in/facts';
import { releaseAttempt } from '../attempt/release';
import { roomRefusal } from './room';
import { priceOrRefuse } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import { writtenFor } from '../property/property';
import { readinessRefusal } from '../booking/readiness';
import { stepFailed } from '../base/step-failed';
import { rightRefusal } from '../base/unit-rights';

export type Tender =
  | {
      readonly kind: 'cash';
      /** What was handed over; the rest goes back as change. */ readonly givenMinor: number;
    }
  | {
      readonly kind: 'cheque' | 'desk_terminal';
      /** Number of the check, or of the approval. */ readonly reference: string;
    };

export interface DeskPaymentInput {
  readonly bookingId: Id<'booking'>;
  /** Made by the page for this one payment: sent again, nothing happens twice. */
  readonly key: string;
  /** What the page showed as due: another amount by now is refused and read again. */
  readonly amountMinor: number;
  readonly tender: Tender;
  /** In which a refusal writes amounts; the property's where none is named. */
  readonly language?: Language | undefined;
}

export interface DeskPaid {
  readonly contractId: Id<'contract'>;
  readonly contractNumber: string;
  readonly changeMinor: Minor;
}

type Booked = Result<{ readonly paid: DeskPaid } | { readonly release: Id<'attempt'> } | 'go_on'>;

/**
 * Takes the money and completes the move-in; the same key answers the same. A card's intent that waits is
 * given back first. Refused while the reader works (`booking_busy`), when somebody else was faster
 * (`paid_already`), or when the amount is another by now (`amount_changed`). Also when cash is too little
 * (`not_enough_money`), and for what a card would be refused for too.
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
    const looked = await ctx.store.attempt((tx) => look(ctx, tx, caller, input));
    if (!looked.ok) return looked;
    if (looked.value === 'go_on') return write(ctx, caller, input);
    if ('paid' in looked.value) return ok(looked.value.paid);
    const released = await releaseAttempt(ctx, looked.value.release);
    // What the provider could not be asked is another answer than a reader that works.
    if (!released.ok && released.refusals[0]?.kind !== 'conflict') return released;
    if (!released.ok) return refuseBusy();
  }
  return refuseBusy();
}

async function look(
  ctx: ServiceContext,
  tx: Tx,
  caller: StaffCaller,
  input: DeskPaymentInput,
): Promise<Booked> {
  const booking = await findVisibleBooking(tx, caller, input.bookingId);
  if (!booking.ok) return booking;
  const before = await paidBefore(tx, input);
  if (!before.ok) return before;
  if (before.value) return ok({ paid: before.value });
  if (!isOpen(ctx, booking.value)) return refuseClosed();
  const attempt = await findLiveAttempt(tx, booking.value.id);
  if (!attempt) return ok('go_on');
  return isIdle(attempt.state) ? ok({ release: attempt.id }) : refuseBusy();
}

/** What this key has paid; refused when the key or the booking was paid by something else. */
async function paidBefore(tx: Tx, input: DeskPaymentInput): Promise<Result<DeskPaid | null>> {
  const known = await findDeskPaymentByKey(tx, input.key);
  const contract = await findContractByBooking(tx, input.bookingId);
  if (known) {
    if (!contract || !isSame(known, input))
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'key_used' });
    const changeMinor = known.change_minor ?? minor(0);
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

function isSame(known: DeskPaymentRow, { bookingId, amountMinor, tender }: DeskPaymentInput): boolean {
  return (
    known.booking_id === bookingId &&
    known.amount_minor === amountMinor &&
    known.tender === tender.kind &&
    (tender.kind === 'cash' ? known.given_minor === tender.givenMinor : known.reference === tender.reference)
  );
}

async function write(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: DeskPaymentInput,
): Promise<Result<DeskPaid>> {
  try {
    const written = await writeInTurn(ctx, caller, (tx) => checkedFacts(ctx, tx, caller, input));
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
  ctx: ServiceContext,
  tx: Tx,
  caller: StaffCaller,
  input: DeskPaymentInput,
): Promise<Checked> {
  const found = await findVisibleBooking(tx, caller, input.bookingId);
  if (!found.ok) return found;
  const contract = await findContractByBooking(tx, found.value.id);
  if (contract) return ok({ done: contract.id });
  if (!isOpen(ctx, found.value) || found.value.state !== 'draft') return refuseBusy();
  const priced = await priceOrRefuse(tx, found.value);
  if (!priced.ok) return priced;
  const refused = (await notPayable(ctx, tx, priced.value)) ?? wrongAmount(priced.value, input);
  if (refused) return refused;
  const payment = paymentOf(ctx, caller, input, priced.value);
  return readMoveInFacts({ ctx, tx }, priced.value, { kind: 'desk', payment });
}

/** Why a booking cannot be paid for at the desk as it stands; null when it can. */
export async function notPayable(
  ctx: ServiceContext,
  tx: Tx,
  priced: PricedBooking,
): Promise<Result<never> | null> {
  const unready = await readinessRefusal(ctx, tx, priced);
  if (unready) return unready;
  const { property, booking } = priced;
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

function wrongAmount(
  { quote, property }: PricedBooking,
  { amountMinor, tender, language }: DeskPaymentInput,
) {
  const locale = writtenFor(language, property);
  const text = (amount: number) => formatMoney(minor(amount), quote.currency, locale);
  if (amountMinor !== quote.payable)
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'conflict', {
      desk: 'amount_changed',
      detail: { due: text(quote.payable) },
    });
  if (tender.kind === 'cash' && tender.givenMinor < quote.payable)
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'invalid', {
      field: 'tender.givenMinor',
      desk: 'not_enough_money',
      detail: { due: text(quote.payable), given: text(tender.givenMinor) },
    });
  return null;
}

function paymentOf(
  ctx: ServiceContext,
  caller: StaffCaller,
  { key, tender }: DeskPaymentInput,
  { booking, quote }: PricedBooking,
): DeskPaymentRow {
  const isCash = tender.kind === 'cash';
  return {
    id: ctx.newId<'desk_payment'>(),
    booking_id: booking.id,
    key,
    tender: tender.kind,
    amount_minor: quote.payable,
    currency: quote.currency,
    given_minor: isCash ? minor(tender.givenMinor) : null,
    change_minor: isCash ? minor(tender.givenMinor - quote.payable) : null,
    reference: isCash ? null : tender.reference,
    staff_id: caller.id,
    taken_at_ms: ctx.clock.nowMs(),
  };
}
