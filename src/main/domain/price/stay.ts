/**
 * What a rental of a number of months costs in all: the move-in and every later bill, as they would be made. It ends
 * with a period, because the rest of a period may not be returned. Pure.
 */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { addDays, monthsAfter } from '../base/dates';
import { billingAnchor, moveInPeriods, wholePeriod } from './billing-period';
import { priceDue } from './quote-lines';
import type { Discount, PricingRules, Quote } from './quote-shape';

export interface Stay {
  readonly months: number;
  /** The last day that is paid for. */
  readonly lastDay: string;
  /** All bills, the deposit too, which comes back. */
  readonly total: Minor;
}

/** @param quote of the move-in on that day, with the same rules and discount */
export function priceStay(
  rules: PricingRules,
  quote: Pick<Quote, 'charges' | 'payable' | 'nextBillDate'>,
  discount: Discount | null,
  stay: { readonly moveIn: string; readonly months: number },
): Stay {
  const { moveIn, months } = stay;
  const anchor = billingAnchor(rules.billing, moveIn);
  const needed = addDays(monthsAfter(moveIn, months), -1);
  const recurring = [...new Set(quote.charges.map(({ charge }) => charge))].filter((one) => one.recurring);
  const amounts = [quote.payable];
  let from = quote.nextBillDate;
  let index = moveInPeriods(rules.billing, moveIn).periods.length;
  for (; from <= needed; index += 1) {
    const period = wholePeriod(from, anchor);
    const due = recurring.map((charge) => ({ charge, period, index }));
    amounts.push(priceDue(rules, due, discount).payable);
    from = addDays(period.to, 1);
  }
  return { months, lastDay: addDays(from, -1), total: minor(sumMinor(amounts)) };
}
