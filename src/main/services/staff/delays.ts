/**
 * How long staff wait after wrong attempts to sign in. Kiosk and desk are counted apart, so that neither
 * slows the other down. At the kiosk everybody types on one screen: it waits as a whole, and each number by
 * itself. So somebody who has a PIN of their own cannot clear the way to guess another's. No wait is longer
 * than a minute, and none is for good.
 */
import { createHash } from 'node:crypto';
import type { Refusal } from '../../../shared/result';
import {
  deleteFailures,
  deleteFailuresBefore,
  deleteFailuresOf,
  findFailures,
  writeFailures,
} from '../../database/login/logins';
import type { Tx } from '../../database/schema';
import { afterFailure, waitMs, type LoginLimits } from '../../domain/login/login-throttle';
import { comeBackIn, countFailure, deskSubjects, throttled, welcome } from '../login/throttle';
import type { DeskPlace } from './session';
import { DAY_MS } from '../../../shared/durations';

const KIOSK = 'staff-kiosk:';
const KIOSK_ALL = `${KIOSK}all`;
const LONGEST_AT_KIOSK_SECONDS = 60;
const KEPT_MS = DAY_MS;

/** One attempt: the number that was typed, and from where. */
export interface Attempt {
  readonly number: string;
  readonly from: DeskPlace;
  readonly nowMs: number;
}

/** A number may be a PIN in the wrong field: only its hash is stored. */
function kioskSubjects(number: string): readonly string[] {
  return [KIOSK_ALL, numberSubject(number)];
}

function numberSubject(number: string): string {
  return `${KIOSK}${createHash('sha256').update(number).digest('hex')}`;
}

/** Why an attempt is not heard now, with the seconds to wait; null when it is. */
export async function signInDelay(
  tx: Tx,
  { number, from, nowMs }: Attempt,
  limits: LoginLimits,
): Promise<Refusal | null> {
  if (from.place === 'desk') return throttled(tx, deskSubjects(number, from.address), limits, nowMs);
  const wait = await kioskWaitMs(tx, kioskSubjects(number), limits, nowMs);
  return wait === 0 ? null : comeBackIn(wait);
}

async function kioskWaitMs(
  tx: Tx,
  subjects: readonly string[],
  limits: LoginLimits,
  nowMs: number,
): Promise<number> {
  const longest = Math.min(limits.longestLoginWaitSeconds, LONGEST_AT_KIOSK_SECONDS);
  let wait = 0;
  for (const subject of subjects) {
    const count = await findFailures(tx, subject);
    wait = Math.max(wait, waitMs(count, nowMs, { ...limits, longestLoginWaitSeconds: longest }));
  }
  return wait;
}

/** Until the kiosk hears anybody again; 0: now. */
export async function kioskWaitSeconds(tx: Tx, limits: LoginLimits, nowMs: number): Promise<number> {
  return Math.ceil((await kioskWaitMs(tx, [KIOSK_ALL], limits, nowMs)) / 1000);
}

export async function countWrongSignIn(
  tx: Tx,
  { number, from, nowMs }: Attempt,
  limits: LoginLimits,
): Promise<void> {
  if (from.place === 'desk') return countFailure(tx, deskSubjects(number, from.address), limits, nowMs);
  await deleteFailuresBefore(tx, nowMs - KEPT_MS);
  for (const subject of kioskSubjects(number)) {
    await writeFailures(tx, subject, afterFailure(await findFailures(tx, subject), nowMs));
  }
}

/** Signing in clears one's own count; not the kiosk's, or one good PIN would pay for many bad ones. */
export async function welcomeStaff(tx: Tx, { number, from, nowMs }: Attempt): Promise<void> {
  if (from.place === 'desk') return welcome(tx, deskSubjects(number, from.address), nowMs);
  await deleteFailures(tx, numberSubject(number));
}

/** The kiosk hears staff again at once; what was counted at the desk stays. */
export function forgetKioskFailures(tx: Tx): Promise<void> {
  return deleteFailuresOf(tx, KIOSK);
}
