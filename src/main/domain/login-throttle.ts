/**
 * How long to wait after failed logins: five are free, then the wait doubles from one second up to a minute. Nobody
 * is ever kept out for good, and after a quiet quarter of an hour everything is forgotten.
 */
export interface FailureCount {
  readonly failures: number;
  readonly lastFailureAtMs: number;
}

const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 60_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/** Milliseconds until another attempt is heard; 0 when it may come now. */
export function waitMs(count: FailureCount | null, nowMs: number): number {
  if (count === null || count.failures < FREE_FAILURES) return 0;
  const wait = Math.min(1000 * 2 ** (count.failures - FREE_FAILURES), LONGEST_WAIT_MS);
  // A clock that was turned back must not make the wait longer than it is.
  const since = Math.max(0, nowMs - count.lastFailureAtMs);
  return Math.max(0, wait - since);
}

/** The count after one more failure. */
export function afterFailure(count: FailureCount | null, nowMs: number): FailureCount {
  const forgotten = count === null || nowMs - count.lastFailureAtMs > FORGOTTEN_AFTER_MS;
  return { failures: forgotten ? 1 : count.failures + 1, lastFailureAtMs: nowMs };
}
