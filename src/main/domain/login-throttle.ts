/**
 * How long to wait after failed logins. Three counts, so that guessing is slow and nobody keeps another out:
 *
 * - of a name from a place (key and address): some are free, then the wait doubles up to its longest;
 * - of an address over all names: likewise;
 * - of a name over all places: so many at once and so many an hour. Half of it is kept for places that have not failed
 *   for this name, so that one who keeps failing cannot use up what the right person needs.
 *
 * A place from which the name has logged in before is asked for the first count only: what others do elsewhere, or
 * with other names, does not slow it down. After a quiet quarter of an hour the first two counts begin anew.
 */
import { untilNextMs, type Allowance } from './allowance';

export interface FailureCount {
  readonly failures: number;
  readonly lastFailureAtMs: number;
}

export interface LoginLimits {
  readonly freeLoginFailures: number;
  readonly longestLoginWaitSeconds: number;
  readonly loginFailuresPerNameAndHour: number;
}

export const defaultLoginLimits: LoginLimits = {
  freeLoginFailures: 5,
  longestLoginWaitSeconds: 60,
  loginFailuresPerNameAndHour: 60,
};

const FORGOTTEN_AFTER_MS = 15 * 60_000;

/** Milliseconds until another attempt is heard; 0 when it may come now. */
export function waitMs(
  count: FailureCount | null,
  nowMs: number,
  limits: LoginLimits = defaultLoginLimits,
): number {
  if (count === null || count.failures < limits.freeLoginFailures) return 0;
  const doubled = 1000 * 2 ** (count.failures - limits.freeLoginFailures);
  const wait = Math.min(doubled, limits.longestLoginWaitSeconds * 1000);
  // A clock that was turned back must not make the wait longer than it is.
  const since = Math.max(0, nowMs - count.lastFailureAtMs);
  return Math.max(0, wait - since);
}

/** The count after one more failure. */
export function afterFailure(count: FailureCount | null, nowMs: number): FailureCount {
  const forgotten = count === null || nowMs - count.lastFailureAtMs > FORGOTTEN_AFTER_MS;
  return { failures: forgotten ? 1 : count.failures + 1, lastFailureAtMs: nowMs };
}

/** Failures that a name may have in all places together. */
export function nameAllowance({ loginFailuresPerNameAndHour: count }: LoginLimits): Allowance {
  return { atOnce: count, everyMs: (60 * 60_000) / count };
}

/** What is known when somebody wants to log in. */
export interface LoginHistory {
  /** The name has logged in from this place before. */
  readonly knownPlace: boolean;
  readonly atPlace: FailureCount | null;
  readonly atAddress: FailureCount | null;
  /** When the name's allowance is whole again; null: it is. */
  readonly nameFullAtMs: number | null;
}

/** Milliseconds until this attempt is heard; 0: now. */
export function loginWaitMs(history: LoginHistory, nowMs: number, limits: LoginLimits): number {
  const own = waitMs(history.atPlace, nowMs, limits);
  if (history.knownPlace) return own;
  const allowance = nameAllowance(limits);
  const kept = history.atPlace === null ? 0 : Math.ceil(allowance.atOnce / 2);
  return Math.max(
    own,
    waitMs(history.atAddress, nowMs, limits),
    untilNextMs(allowance, history.nameFullAtMs, nowMs, kept),
  );
}
