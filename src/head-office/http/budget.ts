/**
 * How much one kiosk may ask of all listeners together. A kiosk asks for little: about once in ten seconds, and much only when it
 * tells what a long outage has left. A stolen key asks without end. Nobody is refused for good: it fills up again by itself.
 *
 * Kept in PostgreSQL; a listener takes some of it at a time, so that most requests cost no question.
 */
import { takeOfBudget } from '../database/listener/budgets';
import type { Database } from '../database/tx';

export interface BudgetRules {
  /** At once, after a time without requests. */
  readonly most: number;
  readonly perSecond: number;
}

/**
 * 50,000 events in full batches are some 5,000 units: two such outages are reported at once. From then on 20 requests a second, or
 * 160 kB of events.
 */
const RULES: BudgetRules = { most: 10_000, perSecond: 20 };
/** What a request counts for: one, and one more for each of these. */
const BYTES_PER_UNIT = 8 * 1024;
/** Of the whole, what a listener takes at a time. */
const PART = 1 / 100;
const ASK_AGAIN_MS = 1000;

export interface Budget {
  /** Whether the kiosk may ask now. Takes nothing yet: what comes a second time is not to cost the kiosk anything. */
  has(kioskId: string): Promise<boolean>;
  spend(kioskId: string, bodyBytes: number): void;
  /** After this long there is room again. */
  readonly waitSeconds: number;
}

export function openBudget(database: Database, rules: BudgetRules = RULES): Budget {
  const { most, perSecond } = rules;
  const part = most * PART;
  /** Of what this listener has taken; below nothing after a request that was larger. */
  const left = new Map<string, number>();
  const emptyAt = new Map<string, number>();

  return {
    waitSeconds: Math.ceil(part / perSecond),
    async has(kioskId) {
      const there = left.get(kioskId) ?? 0;
      if (there > 0) return true;
      if (performance.now() - (emptyAt.get(kioskId) ?? -ASK_AGAIN_MS) < ASK_AGAIN_MS) return false;
      const units = part - there;
      if (await takeOfBudget(database, kioskId, units, rules))
        left.set(kioskId, (left.get(kioskId) ?? 0) + units);
      else emptyAt.set(kioskId, performance.now());
      return (left.get(kioskId) ?? 0) > 0;
    },
    spend(kioskId, bodyBytes) {
      left.set(kioskId, (left.get(kioskId) ?? 0) - 1 - bodyBytes / BYTES_PER_UNIT);
    },
  };
}
