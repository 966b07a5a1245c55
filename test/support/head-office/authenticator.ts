/** What somebody at head office types to sign in. */
import { TOTP } from 'otpauth';

export const PASSWORD = 'quiet harbour lantern 4';

/** What an authenticator shows then. */
export const codeAt = (secret: string, atMs: number): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: atMs });
