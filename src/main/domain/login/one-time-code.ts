/** Rules of one-time codes, by which a tenant signs in without a password: six digits, for ten minutes, once. */
import type { Allowance } from '../base/allowance';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations';

/** Counted from the moment it was asked for, not from when it was sent. */
export const CODE_VALID_MS = 10 * MINUTE_MS;
/** Wrong digits after which a code is worth nothing. */
export const CODE_TRIES = 5;
/** Codes are the numbers below this one. */
export const CODES = 1_000_000;

/** The digits as they are sent and typed. */
export function writeCode(number: number): string {
  return String(number).padStart(6, '0');
}

export type CodeWay = 'email' | 'text';

/** Three at once and then one every twenty minutes, but no more than ten at once and then one every 144 minutes. */
export const perPerson: readonly Allowance[] = [
  { atOnce: 3, everyMs: 20 * MINUTE_MS },
  { atOnce: 10, everyMs: 144 * MINUTE_MS },
];
/** At the screen people stand in line, so that ten an hour are many. */
export const atScreen: Allowance = { atOnce: 10, everyMs: 6 * MINUTE_MS };
/** A portal asks for everybody. */
export const perKey: Allowance = { atOnce: 60, everyMs: MINUTE_MS };

/**
 * How many text messages a site sends in any 24 hours, to everyone together: this limits the bill. A quarter of them
 * may be sent at once. The rest become available over the day.
 */
export function textsOfSite(mostPerDay: number): Allowance {
  const atOnce = Math.max(1, Math.floor(mostPerDay / 4));
  return { atOnce, everyMs: Math.ceil(DAY_MS / (mostPerDay - atOnce + 1)) };
}

/** How somebody can be reached, and what is set up here. */
export interface Reach {
  readonly email: boolean;
  readonly text: boolean;
}

/** The way of what they typed where both it and the address are there, else the other; null: none. */
export function wayOf(typed: CodeWay, person: Reach, setUp: Reach): CodeWay | null {
  const ways: readonly CodeWay[] = typed === 'email' ? ['email', 'text'] : ['text', 'email'];
  return ways.find((way) => person[way] && setUp[way]) ?? null;
}
