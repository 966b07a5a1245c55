/** Passwords of staff, at a kiosk and at head office: they sign in over a network, where nobody sees who types. */
import { graphemeLength } from '../../../shared/text';
import { commonPasswords } from './common-passwords';
import { isAcceptablePassword, readPassword } from './password-rules';

const MIN_STAFF_PASSWORD_LENGTH = 12;

/** `names`: of the site or company and of the person, which anybody would try. */
export async function isStaffPassword(text: string, names: readonly string[]): Promise<boolean> {
  const password = readPassword(text);
  return (
    password !== null &&
    graphemeLength(password) >= MIN_STAFF_PASSWORD_LENGTH &&
    isAcceptablePassword(password, await commonPasswords(), names)
  );
}

/** The same keys on two systems give the same text (domain/requests/contact.ts). */
export function plainPassword(text: string): string {
  return text.normalize('NFC');
}
