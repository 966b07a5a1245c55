/** What a tenant's credit pays of the units that they rent together. Pure; whole minor units of one currency. */
import { currencyRule } from '../../../shared/currencies';
import { minor, sumMinor, type Minor } from '../../../shared/money';

/**
 * Each unit has the part of the credit that it has of the price, so that something is left to pay for each. At least one
 * whole unit of the currency is left in all: a card is asked for it, and there is a receipt. What is left can be paid by card.
 * @param payables what each unit costs
 * @param creditMinor what the tenant has with us
 * @returns what the credit pays of each, in the same order
 */
export function creditShares(payables: readonly Minor[], creditMinor: Minor, currency: string): Minor[] {
  const { exponent, cardStep } = currencyRule(currency);
  const least = 10 ** Math.max(exponent, 2);
  const total = sumMinor(payables);
  const most = Math.min(creditMinor, total - least);
  const used = most - (most % cardStep);
  if (used <= 0) return payables.map(() => minor(0));
  const shares = payables.map((payable) => {
    const share = Math.floor((used * payable) / total);
    return share - (share % cardStep);
  });
  let rest = used - shares.reduce((sum, share) => sum + share, 0);
  for (const [index, payable] of payables.entries()) {
    const more = Math.min(rest, Math.max(payable - (shares[index] ?? 0) - cardStep, 0));
    const whole = more - (more % cardStep);
    shares[index] = (shares[index] ?? 0) + whole;
    rest -= whole;
  }
  return shares.map((share) => minor(share));
}
