/**
 * An allowance: so many at once, then one more with every interval. All there is to remember is the instant at which
 * it is whole again, so that it is one number in memory and in the database.
 */
export interface Allowance {
  readonly atOnce: number;
  readonly everyMs: number;
}

/** So many in a minute: all at once, or evenly. */
export function perMinute(count: number): Allowance {
  return { atOnce: count, everyMs: 60_000 / count };
}

function usedMs({ atOnce, everyMs }: Allowance, fullAtMs: number | null, nowMs: number): number {
  // A clock that was turned back must not make the wait longer than that for a whole allowance.
  return Math.min(Math.max((fullAtMs ?? nowMs) - nowMs, 0), atOnce * everyMs);
}

/** Milliseconds until one more may be used; 0: now. `kept`: how many are kept back for others. */
export function untilNextMs(allowance: Allowance, fullAtMs: number | null, nowMs: number, kept = 0): number {
  const { atOnce, everyMs } = allowance;
  return Math.max(0, usedMs(allowance, fullAtMs, nowMs) - (atOnce - kept - 1) * everyMs);
}

/** The instant at which it is whole again after one more was used; may be a fraction of a millisecond. */
export function fullAfterUse(allowance: Allowance, fullAtMs: number | null, nowMs: number): number {
  return nowMs + usedMs(allowance, fullAtMs, nowMs) + allowance.everyMs;
}
