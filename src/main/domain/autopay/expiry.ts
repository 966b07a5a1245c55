/** Until when a saved card is valid, and when its tenant hears of that. */
import { addDays, daysInMonth, nextAnchor } from '../base/dates';
import type { AutopayRules } from './rules';

/** The last day of a month YYYY-MM. */
export function lastDayOf(month: string): string {
  const first = `${month}-01`;
  return addDays(first, daysInMonth(first) - 1);
}

/**
 * The first day after a card's last one on which a bill of a contract is charged. `anchor`: the day of the month on
 * which its periods begin.
 */
export function firstChargeAfter(
  expires: string,
  { anchor, rules }: { readonly anchor: number; readonly rules: Pick<AutopayRules, 'chargeAfterDays'> },
): string {
  const days = rules.chargeAfterDays;
  return addDays(nextAnchor(addDays(lastDayOf(expires), -days), anchor), days);
}

/** So many days before a card's last one, who sees it is warned. */
const WARN_DAYS = 60;

export interface CardExpiry {
  /** The card's last day, YYYY-MM-DD. */
  readonly on: string;
  readonly when: 'later' | 'soon' | 'past';
}

/** `expires`: YYYY-MM; null: the provider has not said, and nothing is. */
export function expiryOf(expires: string | null, today: string): CardExpiry | null {
  if (expires === null) return null;
  const on = lastDayOf(expires);
  if (today > on) return { on, when: 'past' };
  return { on, when: today >= addDays(on, -WARN_DAYS) ? 'soon' : 'later' };
}

/** A letter goes so many days before that charge; the one that comes late enough is the only one. */
const LETTER_DAYS = [7, 30] as const;
export const FIRST_LETTER_DAYS = 30;

/** Which letter is due; null: none, or the charge has come. */
export function expiryLetterDue(chargeOn: string, today: string): (typeof LETTER_DAYS)[number] | null {
  if (today >= chargeOn) return null;
  return LETTER_DAYS.find((days) => today >= addDays(chargeOn, -days)) ?? null;
}
