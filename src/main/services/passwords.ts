/** Hashes passwords with Argon2id, off the main thread and never more than two at a time: each takes 19 MiB. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { defaultLoginLimits, type LoginLimits } from '../domain/login-throttle';
import { createTurns, type Turns } from './turns';

/** OWASP's smallest recommended setting for Argon2id: 19 MiB, two passes, one lane. */
const argon2id = {
  // Argon2id; the package's enum has no value at run time.
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

export interface PasswordDesk {
  hash(password: string): Promise<string>;
  /**
   * Whether a password belongs to a hash. Without a hash, or with a damaged one, the same work is done and the answer
   * is no: the time taken tells nothing about whether a login exists.
   */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /** Logins are tried one after the other, so that many at once cannot outrun the count of failures. */
  readonly logins: Turns;
  readonly loginLimits: LoginLimits;
}

export function createPasswordDesk(loginLimits: LoginLimits = defaultLoginLimits): PasswordDesk {
  const turns = createTurns(2);
  const make = (password: string) => turns.take(() => hash(password, argon2id));
  let nobodys: Promise<string> | null = null;

  async function verifyNobodys(password: string): Promise<false> {
    nobodys ??= make(randomBytes(24).toString('base64url'));
    const stored = await nobodys;
    await turns.take(() => verify(stored, password));
    return false;
  }

  return {
    hash: make,
    async verify(storedHash, password) {
      if (!storedHash?.startsWith('$argon2id$')) return verifyNobodys(password);
      try {
        return await turns.take(() => verify(storedHash, password));
      } catch {
        // Not readable as a hash: a damaged row, and nobody's password.
        return verifyNobodys(password);
      }
    },
    logins: createTurns(1),
    loginLimits,
  };
}
