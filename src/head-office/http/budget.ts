/**
 * How much one kiosk may ask of all listeners together. A kiosk asks for little: about once in ten seconds, and much only when it
 * tells what a long outage has left. A stolen key asks without end. Nobody is refused for good: it fills up again by itself.
 *
 * Kept in PostgreSQL; a listener takes some of it at a time, so that most requests cost no question.
 */
import { sql } from 'kysely';
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

export function openBudget(database: Database, { most, perSecond }: BudgetRules = RULES): Budget {
  const part = most * PART;
  /** Of what this listener has taken; below nothing after a request that was larger. */
  const left = new Map<string, number>();
  const emptyAt = new Map<string, number>();

  /** By PostgreSQL's clock. One that was set back makes nobody wait for longer than all of it takes to fill. */
  async function take(kioskId: string, units: number): Promise<boolean> {
    const taken = sql`make_interval(secs => ${Math.min(units, most) / perSecond})`;
    const last = sql`clock_timestamp() + make_interval(secs => ${most / perSecond})`;
    const then = sql`least(greatest(listener_budget.full_at, clock_timestamp()), ${last}) + ${taken}`;
    const { rows } = await sql`
      INSERT INTO listener_budget (kiosk_id, full_at) VALUES (${kioskId}, clock_timestamp() + ${taken})
      ON CONFLICT (kiosk_id) DO UPDATE SET full_at = ${then} WHERE ${then} <= ${last}
      RETURNING 1`.execute(database);
    return rows.length === 1;
  }
  return {
    waitSeconds: Math.ceil(part / perSecond),
    async has(kioskId) {
      const there = left.get(kioskId) ?? 0;
      if (there > 0) return true;
      if (performance.now() - (emptyAt.get(kioskId) ?? -ASK_AGAIN_MS) < ASK_AGAIN_MS) return false;
      const units = part - there;
      if (await take(kioskId, units)) left.set(kioskId, (left.get(kioskId) ?? 0) + units);
      else emptyAt.set(kioskId, performance.now());
      return (left.get(kioskId) ?? 0) > 0;
    },
    spend(kioskId, bodyBytes) {
      left.set(kioskId, (left.get(kioskId) ?? 0) - 1 - bodyBytes / BYTES_PER_UNIT);
    },
  };
}
