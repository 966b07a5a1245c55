/**
 * An allowance: a number of uses at once, then one more with every interval. One number is enough to store it: the
 * instant at which the whole allowance is available again.
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
  const used = Math.max((fullAtMs ?? nowMs) - nowMs, 0);
  const whole = atOnce * everyMs;
  // More than the whole allowance: the clock was turned back, and nobody knows how much is used. The allowance then
  // starts whole. Otherwise one hour back on the clock would keep newcomers from logging in for half an hour.
  return used > whole + everyMs ? 0 : Math.min(used, whole);
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
