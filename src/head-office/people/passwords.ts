/** Passwords of people, hashed two at a time. */
import { randomBytes } from 'node:crypto';
import { createTurns } from '../../main/domain/base/turns';
import { hashPassword, isPasswordOf } from '../../main/domain/login/password-hash';
import { plainPassword } from '../../main/domain/login/staff-password';

/** Longer ones were never taken. */
const LONGEST = 1000;

const turns = createTurns(2);
let nobodys: Promise<string> | null = null;

export const hashOfPassword = (password: string): Promise<string> =>
  turns.take(() => hashPassword(plainPassword(password)));

/** Without a hash the same work is done, and the answer is no: the time says nothing about who is here. */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashOfPassword(randomBytes(24).toString('base64url'));
  const hash = stored ?? (await nobodys);
  const isRight = await turns.take(() => isPasswordOf(hash, plainPassword(password.slice(0, LONGEST))));
  return isRight && stored !== null && password.length <= LONGEST;
}
