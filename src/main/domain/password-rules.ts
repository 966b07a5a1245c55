/** What a password may be. Its characters are the person's business; its length and being well known are ours. */
import { graphemeLength } from '../../shared/text';
import { password as passwordSchema } from './requests/contact';
import { read } from './requests/members';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** The password as it is hashed; null when it is missing or blank. */
export function readPassword(value: unknown): string | null {
  return read(passwordSchema, value);
}

/** Whether a new password is long enough, not too long, and not among those everybody tries first. */
export function isAcceptablePassword(password: string, common: ReadonlySet<string>): boolean {
  const length = graphemeLength(password);
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return false;
  return !common.has(password.toLowerCase().trim());
}
