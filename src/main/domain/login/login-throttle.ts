/**
 * How long to wait after failed logins. Three counts, so that guessing is slow and nobody keeps another out:
 *
 * - of a name from a place (key and address): some are free, then the wait doubles up to its longest;
 * - of an address over all names: likewise;
 * - of a name over all places: so many an hour. A place that has failed for this name before is counted apart
 *   from a place that has not. Of the latter four hours' worth may come at once. So neither one who keeps
 *   failing nor many who fail once each use up what the right person needs for the first login.
 *
 * A place from which the name has logged in before is asked for the first count only. What others do
 * elsewhere, or with other names, does not slow it down. After a quiet quarter of an hour the first two
 * counts begin again.
 */
import { untilNextMs, type Allowance } from '../base/allowance';
import { HOUR_MS } from '../../../shared/durations';

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
/** From places that have not failed yet, a name may have at once what it may have in so many hours. */
const HOURS_AT_ONCE = 4;

/** Milliseconds until another attempt is heard; 0 when it may come now. */
export function waitMs(
  count: FailureCount | null,
  nowMs: number,
  limits: LoginLimits = defaultLoginLimits,
): number {
  if (count === null || count.failures < limits.freeLoginFailures) return 0;
  const doubled = 1000 * 2 ** (count.failures - limits.freeLoginFailures);
  const wait = Math.min(doubled, limits.longestLoginWaitSeconds * 1000);
  const since = nowMs - count.lastFailureAtMs;
  // A clock that was ahead by more than the wait: how much of it has passed nobody knows. One attempt is heard, and counts by now.
  if (since < -wait) return 0;
  return Math.max(0, wait - Math.max(0, since));
}

/** The count after one more failure. */
export function afterFailure(count: FailureCount | null, nowMs: number): FailureCount {
  const forgotten = count === null || nowMs - count.lastFailureAtMs > FORGOTTEN_AFTER_MS;
  return { failures: forgotten ? 1 : count.failures + 1, lastFailureAtMs: nowMs };
}

/** Whether a place has failed for a name before. */
export type PlaceHistory = 'first' | 'again';

export const placeHistoryOf = (atPlace: FailureCount | null): PlaceHistory =>
  atPlace === null ? 'first' : 'again';

/** Failures that a name may have in all places together. */
export function nameAllowance(
  { loginFailuresPerNameAndHour: count }: LoginLimits,
  atPlace: PlaceHistory,
): Allowance {
  const atOnce = atPlace === 'first' ? HOURS_AT_ONCE * count : Math.ceil(count / 2);
  return { atOnce, everyMs: HOUR_MS / count };
}

/** What is known when somebody wants to log in. */
export interface LoginHistory {
  /** The name has logged in from this place before. */
  readonly knownPlace: boolean;
  readonly atPlace: FailureCount | null;
  readonly atAddress: FailureCount | null;
  /** When the name's allowance for places of this atPlace is whole again; null: it is. */
  readonly nameFullAtMs: number | null;
}

/** Milliseconds until this attempt is heard; 0: now. */
export function loginWaitMs(history: LoginHistory, nowMs: number, limits: LoginLimits): number {
  const own = waitMs(history.atPlace, nowMs, limits);
  if (history.knownPlace) return own;
  const allowance = nameAllowance(limits, placeHistoryOf(history.atPlace));
  return Math.max(
    own,
    waitMs(history.atAddress, nowMs, limits),
    untilNextMs(allowance, history.nameFullAtMs, nowMs),
  );
}
