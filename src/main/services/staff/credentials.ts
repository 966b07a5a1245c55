/** PINs and passwords of staff: which may be chosen, and those that the product gives out for the first time. */
import { randomInt } from 'node:crypto';
import { graphemeLength } from '../../../shared/text';
import { refusal, type Refusal } from '../../../shared/result';
import { isAcceptablePassword, readPassword } from '../../domain/login/password-rules';
import { isAcceptablePin } from '../../domain/login/pin-rules';
import { commonPasswords } from '../login/common-passwords';

/** Staff sign in over the site network, where nobody sees who types. */
const MIN_PASSWORD_LENGTH = 12;
/** Without what looks alike: 32 of them, sixteen times, are 80 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

export interface Credentials {
  readonly pin: string;
  readonly password: string;
}

/** A first PIN and password, told once and to be changed. */
export function newCredentials(staffNumber: number): Credentials {
  return { pin: newPin(staffNumber), password: newPassword() };
}

function newPin(staffNumber: number): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0');
    if (isAcceptablePin(pin, staffNumber)) return pin;
  }
}

function newPassword(): string {
  const character = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export function weakPin(pin: string, staffNumber: number): Refusal | null {
  if (isAcceptablePin(pin, staffNumber)) return null;
  return refusal('FAILED', 'invalid', { field: 'pin', desk: 'pin_weak' });
}

/** `names`: of the site and of the person, which anybody would try. */
export async function weakPassword(text: string, names: readonly string[]): Promise<Refusal | null> {
  const password = readPassword(text);
  const isGood =
    password !== null &&
    graphemeLength(password) >= MIN_PASSWORD_LENGTH &&
    isAcceptablePassword(password, await commonPasswords(), names);
  return isGood ? null : refusal('FAILED', 'invalid', { field: 'password', desk: 'password_weak' });
}

/** The same keys on two systems give the same text (domain/requests/contact.ts). */
export function plainPassword(text: string): string {
  return text.normalize('NFC');
}
