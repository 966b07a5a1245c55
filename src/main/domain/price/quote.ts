/**
 * The one function that prices a move-in. The screen, the payment intent, the invoice, the receipt and the contract
 * all take their figures from here. Order for each line: prorate, round, discount, round, tax, round (half up).
 */
import { currencyRule } from '../../../shared/currencies';
import { minor, type MilliPercent, type Minor } from '../../../shared/money';
import { billingAnchor, moveInPeriods } from './billing-period';
import { priceDue, withTax, type Due } from './quote-lines';
import { laterBills } from './upcoming-bills';
import type { PricingRules, Charge, Discount, Quote } from './quote-shape';

/** Prices a move-in on a date. Pure; throws only for a broken invariant (an unknown currency, a negative total). */
export function priceMoveIn(
  rules: PricingRules,
  charges: readonly Charge[],
  discount: Discount | null,
  moveIn: string,
): Quote {
  const { periods, nextBillDate } = moveInPeriods(rules.billing, moveIn);
  const due = charges.flatMap((charge): Due[] =>
    charge.recurring
      ? periods.map((period, index) => ({ charge, period, index }))
      : [{ charge, period: null, index: 0 }],
  );
  const { priced, ...amounts } = priceDue(rules, due, discount);
  if (amounts.payable < 0) throw new Error('a move-in cannot cost less than nothing');
  return {
    currency: rules.currency,
    charges: priced,
    ...amounts,
    nextBillDate,
    ...laterBills(rules, charges, discount, {
      anchor: billingAnchor(rules.billing, moveIn),
      paidPeriods: periods.length,
      nextBillDate,
    }),
  };
}

/** One whole period of one charge with its tax: what a list shows for a plan, a unit or an add-on. */
export function priceWholePeriod(
  rules: Pick<PricingRules, 'pricesIncludeTax'>,
  rate: Minor,
  taxRate: MilliPercent,
): { taxable: Minor; tax: Minor; payable: Minor } {
  const { tax, total } = withTax(rules, rate, taxRate);
  return { taxable: minor(total - tax), tax, payable: total };
}

/**
 * What a card is charged when this much is open on invoices: the next amount that cards of the currency can pay. It
 * is never less, or something would stay open. The excess is the tenant's, for later bills.
 */
export function cardPayable(open: Minor, currency: string): Minor {
  const { cardStep } = currencyRule(currency);
  return minor(Math.ceil(open / cardStep) * cardStep);
}

/** The amount in the card provider's units. */
export function cardAmount(payable: Minor, currency: string): number {
  return payable * currencyRule(currency).cardMultiplier;
}

/** What an amount in the card provider's units is worth: `cardAmount` the other way. */
export function minorOfCard(amount: number, currency: string): Minor {
  return minor(Math.floor(amount / currencyRule(currency).cardMultiplier));
}
