/**
 * Whether the machine's clock can be believed. A witness, which is somebody else, must have said what time it is. The
 * limit is the earliest time that it can be now, by what witnesses said. A clock behind the limit is wrong. A clock
 * far ahead of it may be right, but no witness has said so.
 */
import { DAY_MS, HOUR_MS } from '../../../shared/durations';

/** How far two right clocks may be apart, with the time an answer takes. */
export const CLOCK_SLACK_MS = 2 * 60_000;
/** A kiosk may be switched off for a weekend before somebody has to confirm its clock. */
export const MOST_AHEAD_MS = 2 * DAY_MS;

/** A clock that is set back by an hour by mistake, as in autumn, ends nobody's reservation. */
export const FUTURE_SLACK_MS = 2 * HOUR_MS;

/** Whether something was written by a clock that was ahead: it then ends at once, or it would last until that time. */
function isFromFuture(writtenAtMs: number, nowMs: number): boolean {
  return writtenAtMs > nowMs + FUTURE_SLACK_MS;
}

/** Whether a hold stands by a clock that is right: one that was written by a clock far ahead does not. */
export function isHeldOn(
  hold: { readonly endsMs: number; readonly writtenMs: number },
  nowMs: number,
): boolean {
  return hold.endsMs > nowMs && !isFromFuture(hold.writtenMs, nowMs);
}

/**
 * `system`: a system clock that reports itself synchronized. `entries`: the times in the books of a demonstration,
 * which has no other witness. `set_up`: the hour at which the database was made. It counts until another witness is
 * heard.
 */
export const witnessSources = [
  'head_office',
  'provider',
  'system',
  'manager',
  'command',
  'entries',
  'set_up',
] as const;
export type WitnessSource = (typeof witnessSources)[number];

export const clockStates = ['right', 'behind', 'ahead'] as const;
export type ClockState = (typeof clockStates)[number];

export interface ClockLimit {
  readonly ms: number;
  /** Who said it; null: nobody did, it is when the program was built. */
  readonly source: WitnessSource | null;
}

/** How the clock is: nothing is sold unless it is right. */
export function judgeClock(nowMs: number, limitMs: number): ClockState {
  if (nowMs < limitMs - CLOCK_SLACK_MS) return 'behind';
  return nowMs > limitMs + MOST_AHEAD_MS ? 'ahead' : 'right';
}

export interface Testimony {
  readonly source: WitnessSource;
  /** What time it is by this witness. */
  readonly saysMs: number;
}

/**
 * The limit after a witness was heard.
 * - A person who confirms the time is believed, in both directions.
 * - Head office and the payment provider have clocks of their own. A later time is believed. An earlier one is believed
 *   only where the kiosk's own clock says the same: then the limit was wrong, and not these two.
 * - The rest repeat the kiosk's own clock and only move the limit forward. Entries that lie too far ahead say nothing.
 * It never lies before the build.
 */
export function limitAfter(
  limit: ClockLimit,
  { source, saysMs }: Testimony,
  { nowMs, builtMs }: { readonly nowMs: number; readonly builtMs: number },
): ClockLimit {
  const said: ClockLimit = saysMs < builtMs ? { ms: builtMs, source: null } : { ms: saysMs, source };
  switch (source) {
    case 'manager':
    case 'command':
      return said;
    case 'head_office':
    case 'provider': {
      const agrees = Math.abs(saysMs - nowMs) <= CLOCK_SLACK_MS;
      return said.ms > limit.ms || agrees || limit.source === 'set_up' ? said : limit;
    }
    case 'system':
      return said.ms > limit.ms || limit.source === 'set_up' ? said : limit;
    case 'entries':
      return said.ms > limit.ms && judgeClock(saysMs, limit.ms) !== 'ahead' ? said : limit;
    case 'set_up':
      return limit.source === null && said.ms > limit.ms ? said : limit;
  }
}
