/**
 * What it costs to change the unit on a given day. Days of the former unit from that day on are credited as at a
 * move-out. Pure; whole minor units of one currency.
 */
import { minor, type Minor } from '../../../shared/money';
import { addDays } from '../base/dates';
import { periodAfter, periodsBetween } from '../contract/bills-due';
import { priceDue, type Due } from '../price/quote-lines';
import type { Charge, Discount, PricingRules, Quote } from '../price/quote-shape';
import { laterBills } from '../price/upcoming-bills';

/** What moves over from a contract to the one that follows it. */
export interface MovesOver {
  /** Day of the month on which its periods begin. */
  readonly anchor: number;
  /** Which of its periods the day of the transfer is in, counted from 0. */
  readonly index: number;
  /** Its promotion, where that lasts longer than the periods before; counted from its own first period. */
  readonly discount: Discount | null;
  /**
   * No day of the former contract was used, so the new one costs what a move-in on its first day does. Absent: some
   * were.
   */
  readonly isUnused?: true;
}

/** The parts of a contract's terms that say which of its periods a day is in. */
interface Billed {
  readonly anchor: number;
  readonly billedThrough: string;
  readonly periodsBilled: number;
  readonly discount: Discount | null;
}

/** @param day the first day of the new unit */
export function movesOver(terms: Billed, day: string): MovesOver {
  const { anchor, billedThrough, periodsBilled } = terms;
  const { to } = periodAfter(addDays(day, -1), anchor);
  const index = Math.max(periodsBilled + periodsBetween(billedThrough, to, anchor) - 1, 0);
  const isLeft = terms.discount !== null && index < terms.discount.periods;
  return { anchor, index, discount: isLeft ? terms.discount : null };
}

/** What of the new unit's price the tenant's credit pays: no more than that comes to. */
export const creditUsed = ({ leftMinor }: { readonly leftMinor: Minor | null }, payable: Minor): Minor =>
  minor(Math.min(leftMinor ?? 0, payable));

/**
 * The new unit is paid for from the day to the end of the running period, by its days. Whole bills follow. The period
 * is that of the former contract, whatever day of the month the property uses for new ones.
 * @param day its first day
 */
export function priceTransfer(
  rules: PricingRules,
  charges: readonly Charge[],
  { anchor, index, discount, isUnused }: MovesOver,
  day: string,
): Quote {
  const period = periodAfter(addDays(day, -1), anchor);
  // What costs a whole period, however short, was paid for this one in the old unit.
  const isRest = isUnused !== true && period.daysCharged < period.daysInCycle;
  const isPaid = ({ recurring, prorated }: Charge) => recurring && !prorated && isRest;
  const due = charges
    .filter((charge) => !isPaid(charge))
    .map((charge): Due =>
      charge.recurring ? { charge, period, index, isCut: isRest } : { charge, period: null, index: 0 },
    );
  const { priced, ...amounts } = priceDue(rules, due, discount);
  const nothing = { period, amount: minor(0), discount: minor(0), tax: minor(0), total: minor(0) };
  const nextBillDate = addDays(period.to, 1);
  return {
    currency: rules.currency,
    charges: [...priced, ...charges.filter(isPaid).map((charge) => ({ charge, ...nothing }))],
    ...amounts,
    nextBillDate,
    ...laterBills(rules, charges, discount, { anchor, paidPeriods: index + 1, nextBillDate }),
  };
}
