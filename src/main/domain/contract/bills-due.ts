/** Which bills a contract is due, and for which days. What they cost is `priceDue`'s to say, as at a move-in. Pure. */
import { addDays, anchorOnOrBefore, daysBetween, nextAnchor } from '../base/dates';
import type { UnusedDays } from '../leaving/rules';
import type { BillingPeriod } from '../price/billing-period';
import type { Due } from '../price/quote-lines';
import type { Charge } from '../price/quote-shape';
import { isOverstay, type ContractState } from './contract-state';

/** What a contract says about its bills: frozen when it was signed. Days are whole, at least 0. */
export interface BilledContract {
  readonly state: ContractState;
  /** Day of the month its periods begin on, 1 to 31; 29 to 31 fall on a short month's last day. */
  readonly anchor: number;
  /** The last day that a bill of rent is for already, paid or not. */
  readonly billedThrough: string;
  /** Periods that were billed already, the move-in's too: a discount lasts for some of them. */
  readonly periodsBilled: number;
  /** Said by notice: the last day that is charged. */
  readonly lastDay: string | null;
  readonly unused: UnusedDays;
  /** Whether a tenant who stays beyond the last day is billed on, as the signed terms say. */
  readonly billsOverstay: boolean;
  /** The property makes no later bills before this day; null: none at all. */
  readonly billingStartsOn: string | null;
  readonly issueDaysBefore: number;
  readonly payDays: number;
}

/** A charge and the days on which a period must begin to be charged by it; both included, null for ever. */
export interface ContractCharge {
  readonly charge: Charge;
  readonly fromOn: string;
  readonly toOn: string | null;
}

export interface BillDue {
  readonly period: BillingPeriod;
  readonly issuedOn: string;
  readonly dueOn: string;
  /** What it charges, for `priceDue`. */
  readonly due: readonly Due[];
}

/**
 * The bills that are to be made today, oldest first, including all that were missed. A bill made in time is due on
 * its first day. One made late gives the tenant the property's days to pay, from today.
 * @param today the property's date, YYYY-MM-DD
 */
export function billsDue(
  contract: BilledContract,
  charges: readonly ContractCharge[],
  today: string,
): readonly BillDue[] {
  const { billingStartsOn, issueDaysBefore } = contract;
  if (billingStartsOn === null || today < billingStartsOn) return [];
  return billsWhile(contract, charges, today, ({ from }) => addDays(from, -issueDaysBefore) <= today);
}

/** The bills of the next periods, made now because the tenant pays ahead: fewer when the contract ends before. */
export function billsAhead(
  contract: BilledContract,
  charges: readonly ContractCharge[],
  today: string,
  periods: number,
): readonly BillDue[] {
  return billsWhile(contract, charges, today, (_, made) => made < periods);
}

/**
 * The bills of a contract that has ended: every day up to its last one that was never
 * billed. It does not matter when that bill would have been made.
 */
export function finalBills(
  contract: BilledContract,
  charges: readonly ContractCharge[],
  today: string,
): readonly BillDue[] {
  const { billingStartsOn, lastDay } = contract;
  if (billingStartsOn === null || today < billingStartsOn || lastDay === null) return [];
  return billsWhile({ ...contract, billsOverstay: false }, charges, today, () => true);
}

function billsWhile(
  contract: BilledContract,
  charges: readonly ContractCharge[],
  today: string,
  isWanted: (period: BillingPeriod, made: number) => boolean,
): readonly BillDue[] {
  const { state, anchor, lastDay, unused, issueDaysBefore, payDays, billingStartsOn } = contract;
  if (state !== 'active' && state !== 'notice') return [];
  // A tenant who stays on is billed as if no day had been said.
  const end = contract.billsOverstay && isOverstay(state, lastDay, today) ? null : lastDay;
  const bills: BillDue[] = [];
  let index = contract.periodsBilled;
  let period = periodAfter(contract.billedThrough, anchor);
  while ((end === null || period.from <= end) && isWanted(period, bills.length)) {
    const { from } = period;
    // Collected elsewhere: the property's bills begin with the periods that begin from that day on.
    if (billingStartsOn !== null && from < billingStartsOn) {
      index += 1;
      period = periodAfter(period.to, anchor);
      continue;
    }
    const isLate = addDays(from, -issueDaysBefore) < today;
    const payBy = addDays(today, payDays);
    const charged = end === null ? period : cutBill(period, end, unused);
    // The rest of a period whose bill was cut: what costs a whole period, however short, stands on that one.
    const isRest = period.daysCharged < period.daysInCycle;
    const valid = chargedOn(charges, from);
    const due = valid
      .filter(({ prorated }) => prorated || !isRest)
      .map((charge) => ({
        charge,
        period: charged,
        index,
        isCut: charged.daysCharged < charged.daysInCycle,
      }));
    if (due.length > 0 || valid.length === 0)
      bills.push({
        period: charged,
        issuedOn: today,
        dueOn: isLate && payBy > from ? payBy : from,
        due,
      });
    index += 1;
    period = periodAfter(period.to, anchor);
  }
  return bills;
}

/** How far a contract is billed, by its terms and the last day of its newest bill of rent; null: it has none yet. */
export function billedSoFar(
  {
    anchor,
    billedThrough: signed,
    periodsBilled,
  }: Pick<BilledContract, 'anchor' | 'billedThrough' | 'periodsBilled'>,
  billedTo: string | null,
): Pick<BilledContract, 'anchor' | 'billedThrough' | 'periodsBilled'> {
  const billedThrough = billedTo ?? signed;
  return {
    anchor,
    billedThrough,
    periodsBilled: periodsBilled + periodsBetween(signed, billedThrough, anchor),
  };
}

/**
 * How many periods begin after one day of billing and up to another. The rest of a period that was cut does not count
 * as one more.
 */
export function periodsBetween(from: string, to: string, anchor: number): number {
  const monthOf = (billedThrough: string) => {
    const [year = 0, month = 0] = anchorOnOrBefore(addDays(billedThrough, 1), anchor).split('-').map(Number);
    return year * 12 + month;
  };
  return monthOf(to) - monthOf(from);
}

/** The days from the one after a date to the end of the cycle: a whole period, unless the date lies inside one. */
export function periodAfter(billedThrough: string, anchor: number): BillingPeriod {
  const from = addDays(billedThrough, 1);
  const until = nextAnchor(from, anchor);
  return {
    from,
    to: addDays(until, -1),
    daysCharged: daysBetween(from, until),
    daysInCycle: daysBetween(anchorOnOrBefore(from, anchor), until),
  };
}

/** A period that is charged to a last day within it; whole where the terms give no days back. */
export function cutBill(period: BillingPeriod, lastDay: string, unused: UnusedDays): BillingPeriod {
  if (unused !== 'days' || lastDay >= period.to || lastDay < period.from) return period;
  return { ...period, to: lastDay, daysCharged: daysBetween(period.from, lastDay) + 1 };
}

/** What is charged for a period: by the price that is valid on its first day. */
export function chargedOn(charges: readonly ContractCharge[], date: string): readonly Charge[] {
  return charges
    .filter(({ fromOn, toOn }) => fromOn <= date && (toOn === null || date <= toOn))
    .map(({ charge }) => charge);
}
