/**
 * A tenant changes the unit. Staff begin a booking that is to take the place of a contract; the tenant signs it as any other.
 * It is completed without a payment. What the tenant had with us for the former unit settles the new contract's first
 * invoice. What is open of that is paid as any invoice.
 */
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findBookingAddOnIds,
  replaceBookingAddOns,
  updateBooking,
  type BookingRow,
} from '../../database/booking/bookings';
import { findAddOns } from '../../database/booking/add-ons';
import { findContract, findContractByBooking, type ContractRow } from '../../database/contract/contracts';
import {
  findOpenTransfer,
  findTransferOfBooking,
  insertTransferOfBooking,
} from '../../database/transfer/transfers';
import { findUnit } from '../../database/unit/units';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { creditUsed } from '../../domain/move-out/transfer';
import { copyCoverage } from './copy-coverage';
import { findVisibleBooking, isOpen, refuseClosed } from '../booking/change-booking';
import { openBooking } from '../booking/bookings';
import { signedFor } from '../booking/readiness';
import { beginningRefusal } from '../base/beginning';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { stepFailed } from '../base/step-failed';
import { rightRefusal, withRight } from '../base/unit-rights';
import type { InTransaction, Work } from '../base/work';
import { readMoveInFacts } from '../move-in/facts';
import { writeInTurn, type Checked } from '../move-in/move-in';
import { priceOrRefuse } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import { requireProperty } from '../property/property';
import { settleSoon } from '../move-out/settlement';
import { leavingMoney, type LeavingLine } from '../move-out/leaving-money';
import { drawCarry, type DrawnCarry } from './carry';
import { overdueOf, readFormerUnit, transferable } from './facts';
import { drawCredits, moveOver } from './write';
import { carryTaxProof } from '../booking/tax-claim';

const against = (desk: 'tenant_busy' | 'amount_changed') =>
  refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk });

export interface Beginning {
  readonly contractId: Id<'contract'>;
  readonly unitId: Id<'unit'>;
}

/**
 * Holds the unit and makes the booking, with the contract's coverage and extras where they are still offered. Refuses
 * what `transferable` and `withRight` refuse, and `tenant_busy` while another transfer of the contract is open.
 */
export async function beginTransfer(
  ctx: ServiceContext,
  staff: StaffCaller,
  about: Beginning,
): Promise<Result<{ bookingId: Id<'booking'> }>> {
  const refused = (await beginningRefusal(ctx, 'SOMETHING_WENT_WRONG')) ?? clockRefusal(ctx);
  if (refused) return refused;
  return withRight(ctx, () => ctx.store.attempt((tx) => openTransfer({ ctx, tx, by: staff }, about)));
}

/** The same within a transaction. */
export async function openTransfer(
  work: Work<StaffCaller>,
  { contractId, unitId }: Beginning,
): Promise<Result<{ bookingId: Id<'booking'> }>> {
  const { ctx, tx } = work;
  const old = await transferable(work, contractId, { mayOwe: true });
  if (!old.ok) return old;
  if ((await findOpenTransfer(tx, contractId, ctx.clock.nowMs())) !== null) return against('tenant_busy');
  return open(work, old.value, unitId);
}

/** Today; for a rental that has not begun yet, its first day. */
const firstDayAfter = (old: Pick<ContractRow, 'move_in_on'>, today: string): string =>
  old.move_in_on > today ? old.move_in_on : today;

async function open(
  work: Work<StaffCaller>,
  old: ContractRow,
  unitId: Id<'unit'>,
): Promise<Result<{ bookingId: Id<'booking'> }>> {
  const { ctx, tx } = work;
  const property = await requireProperty(tx);
  const { user_type_id: userTypeId, language } = old;
  const moveInOn = firstDayAfter(old, businessDateAt(ctx.clock.nowMs(), property.time_zone));
  const opened = await openBooking(work, { property, unitId, userTypeId, moveInOn, language });
  if (!opened.ok) return opened;
  const bookingId = opened.value;
  await updateBooking(tx, bookingId, { contact_id: old.contact_id, contact_is_own: 0 });
  await carryTaxProof(work, { from: old.booking_id, to: bookingId }, userTypeId);
  const leftMinor = await creditLeft(work, old, addDays(moveInOn, -1));
  await insertTransferOfBooking(tx, bookingId, { from: old.id, leftMinor });
  const addOns = await findAddOns(tx, await findBookingAddOnIds(tx, old.booking_id));
  const kept = addOns.flatMap(({ id, recurring, listed }) => (recurring === 1 && listed === 1 ? [id] : []));
  await replaceBookingAddOns(tx, bookingId, kept);
  await copyCoverage(work, property, { old, bookingId, unitId, firstOn: moveInOn });
  return ok({ bookingId });
}

/** The part of the tenant's credit that is left for the next unit. */
const creditLeft = async (work: InTransaction, old: ContractRow, lastDay: string): Promise<Minor> =>
  minor(Math.max(0 - (await leavingMoney(work, old, lastDay, true)).totalMinor, 0));

/** What a transfer costs or gives back, line by line. */
export interface TransferMoney {
  readonly from: {
    readonly contractId: Id<'contract'>;
    readonly number: string;
    readonly unitNumber: string;
  };
  readonly lastDay: string;
  /** For the former contract: above zero the tenant pays it, below zero it goes to the tenant. */
  readonly former: readonly LeavingLine[];
  readonly priced: PricedBooking;
  /** Above zero it stays open; below zero it stays the tenant's. */
  readonly totalMinor: Minor;
  /** The overdue amount for the former unit, paid first or carried to the new contract. */
  readonly overdueMinor: Minor;
  /** The part of the tenant's credit that is left for the new unit. */
  readonly leftMinor: Minor;
  /** Whether the quote that the tenant signs includes that credit. */
  readonly isCurrent: boolean;
  /** Whether the tenant has signed what would be written now. */
  readonly isSigned: boolean;
}

/** Null for a booking that is no transfer. Refuses what `transferable` refuses. */
export async function readTransfer(
  work: InTransaction,
  booking: BookingRow,
): Promise<Result<TransferMoney | null>> {
  const { tx } = work;
  const from = await findTransferOfBooking(tx, booking.id);
  const old = from && (await findContract(tx, from));
  if (!old) return ok(null);
  const allowed = await transferable(work, old.id, { mayOwe: true });
  if (!allowed.ok) return allowed;
  const priced = await priceOrRefuse(tx, booking);
  if (!priced.ok) return priced;
  const unit = await findUnit(tx, old.unit_id);
  const lastDay = addDays(booking.move_in_on, -1);
  const { lines, totalMinor } = await leavingMoney(work, old, lastDay, true);
  const leftMinor = minor(Math.max(0 - totalMinor, 0));
  const { quote, transfer } = priced.value;
  const isCurrent =
    transfer !== null && creditUsed(transfer, quote.payable) === creditUsed({ leftMinor }, quote.payable);
  return ok({
    from: { contractId: old.id, number: old.number, unitNumber: unit?.number ?? '' },
    lastDay,
    former: lines,
    priced: priced.value,
    totalMinor: minor(totalMinor + quote.payable),
    overdueMinor: await overdueOf(work, old.id),
    leftMinor,
    isCurrent,
    isSigned: isCurrent && (await signedFor(work, priced.value)).ok,
  });
}

export interface Completing {
  readonly bookingId: Id<'booking'>;
  /** The amount that stays open, or stays the tenant's, as the page showed it. */
  readonly totalMinor: number;
  /**
   * The manager's reason for carrying the debt of the former unit to the new contract; absent where it is not carried.
   */
  readonly carryWhy?: string | undefined;
}

/**
 * Writes the new contract, and ends the former one: all of it, or nothing. The same booking answers the same contract.
 * Refused as `transferable`, while nothing is signed, on another day than that of the booking (`date_invalid`), and
 * where the money is another by now (`amount_changed`).
 */
export async function completeTransfer(
  ctx: ServiceContext,
  staff: StaffCaller,
  input: Completing,
): Promise<Result<{ contractId: Id<'contract'>; contactId: Id<'contact'> }>> {
  const refused = (await beginningRefusal(ctx, 'SOMETHING_WENT_WRONG')) ?? clockRefusal(ctx);
  if (refused) return refused;
  try {
    const written = await writeInTurn(ctx, staff, (tx) => checked({ ctx, tx, by: staff }, input));
    if (!written.ok) return written;
    const contractId = written.value;
    const { from, made } = await ctx.store.read(async (tx) => ({
      from: await findTransferOfBooking(tx, input.bookingId),
      made: await findContract(tx, contractId),
    }));
    if (!from || !made) throw new Error('a transfer without its contracts');
    await settleSoon(ctx, from);
    return ok({ contractId, contactId: made.contact_id });
  } catch (error) {
    return stepFailed(ctx, 'RENTAL_CREATION_FAILED', error);
  }
}

const isNoTransfer = refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });

async function checked(work: Work<StaffCaller>, input: Completing): Promise<Checked> {
  const { ctx, tx, by } = work;
  const found = await findVisibleBooking({ tx, by }, input.bookingId);
  if (!found.ok) return found;
  const booking = found.value;
  const contract = await findContractByBooking(tx, booking.id);
  if (contract && (await findTransferOfBooking(tx, booking.id)) === null) return isNoTransfer;
  if (contract) return ok({ done: contract.id });
  if (!isOpen(ctx, booking) || booking.state !== 'draft') return refuseClosed();
  const money = await readTransfer(work, booking);
  if (!money.ok) return money;
  if (!money.value) return isNoTransfer;
  const { priced, from, totalMinor, isCurrent } = money.value;
  // The quote that was signed has another credit.
  if (!isCurrent) return against('amount_changed');
  const signed = await signedFor(work, priced);
  if (!signed.ok) return signed;
  const lost = await rightRefusal(ctx, tx, booking.unit_id);
  if (lost) return lost;
  const today = businessDateAt(ctx.clock.nowMs(), priced.property.time_zone);
  if (totalMinor !== input.totalMinor) return against('amount_changed');
  const why = input.carryWhy;
  const old = await transferable(work, from.contractId, { mayOwe: why !== undefined });
  if (!old.ok) return old;
  if (booking.move_in_on !== firstDayAfter(old.value, today))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
      field: 'moveInDate',
      reason: 'date_invalid',
    });
  const former = await readFormerUnit(work, old.value, {
    day: booking.move_in_on,
    payableMinor: priced.quote.payable,
  });
  let drawnCarry: DrawnCarry | null = null;
  return readMoveInFacts(
    work,
    { priced, ...signed.value },
    {
      kind: 'transfer',
      settledMinor: minor(Math.min(former.leftMinor, priced.quote.payable)),
      dueOn: addDays(today, priced.property.pay_days),
      draw: async () => {
        const about = { amountMinor: former.owedMinor, credits: former.credits.length };
        if (why !== undefined && former.owedMinor > 0)
          drawnCarry = await drawCarry(ctx, former.contract, about);
        return drawCredits(ctx, former.credits);
      },
      write: (inside, contractId, drawn) => {
        const carries = why === undefined ? null : { why, drawn: drawnCarry };
        return moveOver({ ...inside, by }, { contractId, former, drawn, carries });
      },
    },
  );
}
