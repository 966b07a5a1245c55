/** PINs and passwords of staff: which may be chosen, and those that the product gives out for the first time. */
import { randomInt } from 'node:crypto';
import { refusal, type Refusal } from '../../../shared/result';
import { isStaffPassword } from '../../domain/login/staff-password';
import { isAcceptablePin } from '../../domain/login/pin-rules';

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
  if (await isStaffPassword(text, names)) return null;
  return refusal('FAILED', 'invalid', { field: 'password', desk: 'password_weak' });
}
