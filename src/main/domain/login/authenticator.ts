/** The second factor of staff: codes of an authenticator (RFC 6238: SHA-1, six digits, 30 s, one step either way). */
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export interface Enrolment {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/...`, for a camera. */
  readonly uri: string;
}

/** A new secret, named in the authenticator by where it is for and whose it is. */
export function newEnrolment(issuer: string, label: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: uriOf(secret.base32, issuer, label) };
}

/** A secret as a camera reads it. */
export function uriOf(secret: string, issuer: string, label: string): string {
  return authenticator(secret, issuer, label).toString();
}

/**
 * The step of 30 s for which a code is valid. Null when the code is wrong, or when the code of this step or a later
 * one was used before. So a person who watched cannot use the code again. `phoneMs`: the time by the person's phone.
 */
export function stepOfCode(
  { secret, lastStep }: { readonly secret: string; readonly lastStep: number },
  code: string,
  phoneMs: number,
): number | null {
  const delta = authenticator(secret).validate({ token: code, timestamp: phoneMs, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(phoneMs / 1000 / STEP_SECONDS) + delta;
  return step > lastStep ? step : null;
}

function authenticator(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret });
}
