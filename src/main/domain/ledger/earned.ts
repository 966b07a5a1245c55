/** Revenue by the months in which it is earned. Bills are booked on the day of issue; their days may be in other months. */
import { roundHalfUp, minor, type Minor } from '../../../shared/money';
import { addDays, daysBetween, daysInMonth } from '../base/dates';
import type { LineAccount } from './accounts';

/** Accounts of the site's own revenue. Premiums of an insurer, deposits and opening balances are none. */
const revenueAccounts: ReadonlySet<LineAccount> = new Set([
  'rent',
  'plan',
  'add_on',
  'fees',
  'late',
  'damage',
  'rounding',
]);

export const isRevenue = (account: LineAccount): boolean => revenueAccounts.has(account);

/** Part of an amount. `month`: YYYY-MM. */
export interface EarnedPart {
  readonly month: string;
  readonly amountMinor: Minor;
}

/**
 * Spreads an amount over its days, both included, each day the same. The parts add up to the amount exactly: what is rounded
 * in one month is made up for in the next.
 * @param amountMinor whole minor units; below nothing for what is credited
 */
export function earnedByMonth(amountMinor: Minor, from: string, to: string): readonly EarnedPart[] {
  const days = daysBetween(from, to) + 1;
  const parts: EarnedPart[] = [];
  let earned: number = 0;
  for (let day = from; day <= to;) {
    const month = day.slice(0, 7);
    const end = `${month}-${String(daysInMonth(day)).padStart(2, '0')}`;
    const through = end < to ? end : to;
    const until = roundHalfUp(amountMinor, daysBetween(from, through) + 1, days);
    parts.push({ month, amountMinor: minor(until - earned) });
    earned = until;
    day = addDays(through, 1);
  }
  return parts;
}
