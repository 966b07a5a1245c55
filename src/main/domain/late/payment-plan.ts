/** A payment plan: on which days which parts of a debt are agreed to be paid, and whether that is kept. Pure. */
import type { PlanEvery } from '../../../shared/desk/choices';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { addDays, monthsAfter } from '../base/dates';

export interface PlanPart {
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly amountMinor: Minor;
}

export interface PlanWish {
  /** How many parts, at least 1. */
  readonly count: number;
  readonly firstOn: string;
  readonly every: PlanEvery;
}

/** How late the first part may be, in days, and the last one, in months. The late steps pause until a part is late. */
const MOST_DAYS_TO_FIRST = 31;
const MOST_MONTHS = 24;

/** What is wrong with the days of a plan that is agreed today: the day of its first part, or the number of parts. */
export function planDayProblem(wish: PlanWish, today: string): 'first' | 'last' | null {
  const { count, firstOn, every } = wish;
  if (firstOn < today || firstOn > addDays(today, MOST_DAYS_TO_FIRST)) return 'first';
  return dayOf(count - 1, firstOn, every) > monthsAfter(today, MOST_MONTHS) ? 'last' : null;
}

/** Parts that differ by one minor unit at most, the larger ones first. Null where a part would be nothing. */
export function planParts(debt: Minor, { count, firstOn, every }: PlanWish): readonly PlanPart[] | null {
  const each = Math.floor(debt / count);
  if (each <= 0) return null;
  const larger = debt - each * count;
  return Array.from({ length: count }, (_, index) => ({
    dueOn: dayOf(index, firstOn, every),
    amountMinor: minor(index < larger ? each + 1 : each),
  }));
}

function dayOf(index: number, firstOn: string, every: PlanEvery): string {
  if (every === 'month') return monthsAfter(firstOn, index);
  return addDays(firstOn, index * (every === 'week' ? 7 : 14));
}

/**
 * What of a plan is paid next: all parts whose day has come, or else the next one. Null where nothing of it is left.
 * @param leftMinor what of the debt nothing has settled
 * @returns the day of the last of these parts, and what of them is not paid yet
 */
export function nextPayment(parts: readonly PlanPart[], leftMinor: Minor, today: string): PlanPart | null {
  const paid = sumMinor(parts.map(({ amountMinor }) => amountMinor)) - leftMinor;
  let asked = 0;
  let next: PlanPart | null = null;
  for (const { dueOn, amountMinor } of parts) {
    asked += amountMinor;
    if (asked <= paid || (next !== null && dueOn > today)) continue;
    next = { dueOn, amountMinor: minor(asked - paid) };
  }
  return next;
}

/** What of a plan should have been paid before today. */
export function lateOfPlan(parts: readonly PlanPart[], leftMinor: Minor, today: string): Minor {
  const sum = (of: readonly PlanPart[]) => sumMinor(of.map(({ amountMinor }) => amountMinor));
  const paid = sum(parts) - leftMinor;
  return minor(Math.max(0, sum(parts.filter(({ dueOn }) => dueOn < today)) - paid));
}

export interface PlanStand {
  readonly parts: readonly (PlanPart & { readonly state: 'paid' | 'late' | 'open' })[];
  /** The day after which it is not kept any more; null while it is. */
  readonly brokenSince: string | null;
}

/** @param leftMinor what of the debt nothing has settled. A part is late from the day after its own. */
export function planStand(parts: readonly PlanPart[], leftMinor: Minor, today: string): PlanStand {
  const paid = sumMinor(parts.map(({ amountMinor }) => amountMinor)) - leftMinor;
  let asked = 0;
  const seen = parts.map((part) => {
    asked += part.amountMinor;
    const state = asked <= paid ? 'paid' : part.dueOn < today ? 'late' : 'open';
    return { ...part, state } as const;
  });
  return { parts: seen, brokenSince: seen.find(({ state }) => state === 'late')?.dueOn ?? null };
}
