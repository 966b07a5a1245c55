/** What a password may be. Its characters are the person's business; its length and being well known are ours. */
import { graphemeLength } from '../../../shared/text';
import { password as passwordSchema } from '../requests/contact';
import { read } from '../requests/members';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

/** The password as it is hashed; null when it is missing or blank. */
export function readPassword(value: unknown): string | null {
  return read(passwordSchema, value);
}

/** Words that somebody who guesses at this kiosk tries first, beside the names of site and person. */
const OBVIOUS_WORDS = ['keyturn', 'kiosk', 'storage', 'password'];
const SHORTEST_WORD = 3;
/** So much must be left of a password beside the words that anybody would guess. */
const MIN_OWN_LENGTH = 6;

/**
 * Whether a new password is long enough, not too long, not a common one, and more than a name with a number after it.
 * `names`: of the site and of the person, user name included.
 */
export function isAcceptablePassword(
  password: string,
  common: ReadonlySet<string>,
  names: readonly string[] = [],
): boolean {
  const length = graphemeLength(password);
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return false;
  if (common.has(password.toLowerCase().trim())) return false;
  const rest = withoutWords(password.toLowerCase(), names);
  return rest === null || graphemeLength(rest) >= MIN_OWN_LENGTH;
}

/** What a password has beside such words, marks left out; null when it has none of them. */
function withoutWords(password: string, names: readonly string[]): string | null {
  const words = [
    ...OBVIOUS_WORDS,
    ...names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)),
  ]
    .filter((word) => graphemeLength(word) >= SHORTEST_WORD)
    // The longest first, so that no short name leaves the rest of a longer one behind.
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest === password ? null : rest.replaceAll(/[\p{P}\p{Z}]/gu, '');
}
