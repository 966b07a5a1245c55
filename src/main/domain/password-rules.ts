/** What a password may be. Its characters are the person's business; its length and being well known are ours. */
import { graphemeLength } from '../../shared/text';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/**
 * The password as it is hashed: NFC-normalised, so that the same keys on two systems give the same hash; blanks at
 * the ends are kept, they belong to it. Null when it is missing or blank.
 */
export function readPassword(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return value.normalize('NFC');
}

/** Whether a new password is long enough, not too long, and not among those everybody tries first. */
export function isAcceptablePassword(password: string, common: ReadonlySet<string>): boolean {
  const length = graphemeLength(password);
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return false;
  return !common.has(password.toLowerCase().trim());
}
