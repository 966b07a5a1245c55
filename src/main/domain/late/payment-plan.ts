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

/** Equal parts; the last one is what is left. Null where a part would be nothing. */
export function planParts(debt: Minor, { count, firstOn, every }: PlanWish): readonly PlanPart[] | null {
  const each = Math.floor(debt / count);
  if (each <= 0) return null;
  return Array.from({ length: count }, (_, index) => ({
    dueOn: dayOf(index, firstOn, every),
    amountMinor: minor(index === count - 1 ? debt - each * index : each),
  }));
}

function dayOf(index: number, firstOn: string, every: PlanEvery): string {
  if (every === 'month') return monthsAfter(firstOn, index);
  return addDays(firstOn, index * (every === 'week' ? 7 : 14));
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
