/** Hashes passwords with Argon2id, off the main thread and never more than two at a time: each takes 19 MiB. */
import { randomBytes } from 'node:crypto';
import { refusal, type Refusal } from '../../../shared/result';
import { hashPassword, isPasswordOf } from '../../domain/login/password-hash';
import { defaultLoginLimits, type LoginLimits } from '../../domain/login/login-throttle';
import { createTurns, type Turns } from '../../domain/base/turns';

/** Each may have come in a body of 64 KiB. */
const MOST_WAITING = 64;
const BUSY_SECONDS = 2;

/** `whose`: the client that waits; many at once of one keep no other waiting. */
export interface PasswordHasher {
  hash(password: string, whose?: string): Promise<string>;
  /**
   * Whether a password belongs to a hash. Without a hash, or with a damaged one, the same work is done and
   * the answer is no. So the time taken says nothing about whether a login exists.
   */
  verify(storedHash: string | null, password: string, whose?: string): Promise<boolean>;
  /** Logins are tried one after the other, so that many at once cannot outrun the count of failures. */
  readonly logins: Turns;
  /** FAILED, throttled, for a client that has so many waiting that no more are taken. */
  refuseBeyondShare(whose: string): Refusal | null;
  readonly loginLimits: LoginLimits;
}

export function createPasswordHasher(loginLimits: LoginLimits = defaultLoginLimits): PasswordHasher {
  const turns = createTurns(2);
  const logins = createTurns(1);
  const make = (password: string, whose?: string) => turns.take(() => hashPassword(password), whose);
  let nobodys: Promise<string> | null = null;

  async function verifyNobodys(password: string, whose?: string): Promise<false> {
    nobodys ??= make(randomBytes(24).toString('base64url'));
    const stored = await nobodys;
    await turns.take(() => isPasswordOf(stored, password), whose);
    return false;
  }

  return {
    hash: make,
    async verify(storedHash, password, whose) {
      if (!storedHash?.startsWith('$argon2id$')) return verifyNobodys(password, whose);
      try {
        return await turns.take(() => isPasswordOf(storedHash, password), whose);
      } catch {
        // Not readable as a hash: a damaged row, and nobody's password.
        return verifyNobodys(password, whose);
      }
    },
    logins,
    loginLimits,
    refuseBeyondShare: (whose) =>
      logins.waitingOf(whose) + turns.waitingOf(whose) < MOST_WAITING ? null : comeAgain(),
  };
}

/**
 * The same queue for the staff's PINs and passwords. A site may let its devices fail more often; its staff never more
 * often than by default.
 */
export function forStaff(passwords: PasswordHasher): PasswordHasher {
  const { loginLimits: set } = passwords;
  const usual = defaultLoginLimits;
  const loginLimits: LoginLimits = {
    freeLoginFailures: Math.min(set.freeLoginFailures, usual.freeLoginFailures),
    longestLoginWaitSeconds: Math.max(set.longestLoginWaitSeconds, usual.longestLoginWaitSeconds),
    loginFailuresPerNameAndHour: Math.min(set.loginFailuresPerNameAndHour, usual.loginFailuresPerNameAndHour),
  };
  return { ...passwords, loginLimits };
}

function comeAgain(): Refusal {
  return refusal('FAILED', 'throttled', {
    message: 'Too many sign-ins at once. Try again in a moment.',
    reason: 'throttled',
    retryAfterSeconds: BUSY_SECONDS,
  });
}
