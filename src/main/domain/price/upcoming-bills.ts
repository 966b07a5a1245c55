/** What comes after the move-in: the next bills to the line, and when a promotion is over. */
import { sumMinor, type Minor } from '../../../shared/money';
import { wholePeriod } from './billing-period';
import { nextAnchor } from '../base/dates';
import type { Charge, Discount, PricingRules, Quote } from './quote-shape';
import { priceDue } from './quote-lines';
import type { QuoteLine, UpcomingBill } from './quote-shape';

/** How many are shown. */
const UPCOMING_BILLS = 2;

interface MoveIn {
  /** Day of the month on which periods begin. */
  readonly anchor: number;
  /** Periods that the move-in paid for. */
  readonly paidPeriods: number;
  readonly nextBillDate: string;
}

export function laterBills(
  rules: PricingRules,
  charges: readonly Charge[],
  discount: Discount | null,
  after: MoveIn,
): Pick<Quote, 'recurring' | 'bills' | 'promotionEndsOn'> {
  const recurring = charges.filter((charge) => charge.recurring);
  const { anchor } = after;
  /** The bill that comes so many bills after the next one. */
  const billFrom = (from: string, later: number, applied: Discount | null) => {
    const period = wholePeriod(from, anchor);
    const due = recurring.map((charge) => ({ charge, period, index: after.paidPeriods + later }));
    const { lines, tax, payable } = priceDue(rules, due, applied);
    return { period: { from, to: period.to }, lines, tax, payable };
  };
  const bills: UpcomingBill[] = [];
  for (let from = after.nextBillDate; bills.length < UPCOMING_BILLS; from = nextAnchor(from, anchor))
    bills.push(billFrom(from, bills.length, discount));
  return {
    recurring: beforeRounding(billFrom(after.nextBillDate, 0, null).lines),
    bills,
    promotionEndsOn: promotionEnd(bills, discount, anchor, after),
  };
}

/** What a card pays is not rounded. */
export function beforeRounding(lines: readonly QuoteLine[]): Minor {
  return sumMinor(lines.filter(({ code }) => code !== 'rounding').map(({ payable }) => payable));
}

/** Periods are counted from the first of the move-in, which may have used them all. */
function promotionEnd(
  bills: readonly UpcomingBill[],
  discount: Discount | null,
  anchor: number,
  after: MoveIn,
): string | null {
  const discounted = bills.some((bill) => bill.lines.some((line) => line.code === 'discount'));
  if (!discount || !discounted) return null;
  let date = after.nextBillDate;
  for (let left = discount.periods - after.paidPeriods; left > 0; left -= 1) date = nextAnchor(date, anchor);
  return date;
}
