/** Counts failed logins by user name and by address, in the database: a restart forgives nothing. */
import { createHash } from 'node:crypto';
import { refusal, type Refusal } from '../../shared/result';
import { deleteFailures, deleteFailuresBefore, findFailures, writeFailures } from '../database/logins';
import type { Tx } from '../database/schema';
import { afterFailure, waitMs } from '../domain/login-throttle';

const KEPT_MS = 24 * 60 * 60_000;

export interface Subjects {
  readonly user: string;
  readonly address: string;
}

/** Who is counted. Names and addresses are personal data: only their hashes are stored. */
export function subjectsOf(userName: string, address: string): Subjects {
  return { user: `user:${sha256(userName)}`, address: `address:${sha256(address)}` };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Why an attempt is not heard now: FAILED, throttled, with the seconds to wait; null when it is. */
export async function throttled(tx: Tx, subjects: Subjects, nowMs: number): Promise<Refusal | null> {
  const byUser = waitMs(await findFailures(tx, subjects.user), nowMs);
  const byAddress = waitMs(await findFailures(tx, subjects.address), nowMs);
  const wait = Math.max(byUser, byAddress);
  if (wait === 0) return null;
  return refusal('FAILED', 'throttled', {
    message: 'Too many failed attempts to log in. Try again later.',
    reason: 'throttled',
    retryAfterSeconds: Math.ceil(wait / 1000),
  });
}

export async function countFailure(tx: Tx, subjects: Subjects, nowMs: number): Promise<void> {
  await deleteFailuresBefore(tx, nowMs - KEPT_MS);
  for (const subject of [subjects.user, subjects.address]) {
    await writeFailures(tx, subject, afterFailure(await findFailures(tx, subject), nowMs));
  }
}

/** A login that worked clears its user name; not the address, or one good login would pay for many bad ones. */
export async function forgiveUser(tx: Tx, subjects: Subjects): Promise<void> {
  await deleteFailures(tx, subjects.user);
}
