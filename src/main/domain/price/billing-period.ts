/**
 * Which periods a move-in pays for, and what share of the full rate the first one costs.
 * `anniversary`: whole periods from the move-in day. `fixed_day`: from the move-in day, inclusive, to the end of the
 * running cycle; past the threshold day the next whole period is charged with it.
 */
import { roundHalfUp, type Minor } from '../../../shared/money';
import { addDays, anchorOnOrBefore, dayOfMonth, daysBetween, nextAnchor } from '../base/dates';

export interface BillingRules {
  readonly mode: 'anniversary' | 'fixed_day';
  /** Day of the month the cycle starts on; 29 to 31 fall on a short month's last day. Only with `fixed_day`. */
  readonly day: number | null;
  readonly dayCount: 'actual' | 'twelfths_365' | 'thirty';
  readonly plusNextAfterDay: number | null;
}

export interface BillingPeriod {
  /** Both dates are part of the period. */
  readonly from: string;
  readonly to: string;
  readonly daysCharged: number;
  readonly daysInCycle: number;
}

/** The periods paid at move-in, first to last, and the date of the next bill. */
export function moveInPeriods(
  rules: BillingRules,
  moveIn: string,
): { periods: readonly BillingPeriod[]; nextBillDate: string } {
  const anchor = billingAnchor(rules, moveIn);
  const cycleStart = anchorOnOrBefore(moveIn, anchor);
  const cycleEnd = nextAnchor(moveIn, anchor);
  const first = period(moveIn, cycleEnd, daysBetween(cycleStart, cycleEnd));
  const past = rules.plusNextAfterDay !== null && dayOfMonth(moveIn) > rules.plusNextAfterDay;
  if (rules.mode === 'anniversary' || !past || first.daysCharged === first.daysInCycle) {
    return { periods: [first], nextBillDate: cycleEnd };
  }
  const next = wholePeriod(cycleEnd, anchor);
  return { periods: [first, next], nextBillDate: addDays(next.to, 1) };
}

/** The day of the month on which periods begin: the property's, or that of the move-in. */
export function billingAnchor(rules: BillingRules, moveIn: string): number {
  return rules.mode === 'anniversary' ? dayOfMonth(moveIn) : (rules.day ?? 1);
}

/** The period from a billing day to the day before the next one. */
export function wholePeriod(from: string, anchor: number): BillingPeriod {
  const until = nextAnchor(from, anchor);
  return period(from, until, daysBetween(from, until));
}

function period(from: string, until: string, daysInCycle: number): BillingPeriod {
  return { from, to: addDays(until, -1), daysCharged: daysBetween(from, until), daysInCycle };
}

/** The rate for the days charged, rounded half up and never more than the full rate. */
export function prorate(rate: Minor, period: BillingPeriod, dayCount: BillingRules['dayCount']): Minor {
  if (period.daysCharged >= period.daysInCycle) return rate;
  const share = {
    actual: () => roundHalfUp(rate, period.daysCharged, period.daysInCycle),
    twelfths_365: () => roundHalfUp(rate, 12 * period.daysCharged, 365),
    thirty: () => roundHalfUp(rate, period.daysCharged, 30),
  }[dayCount]();
  return share > rate ? rate : share;
}
