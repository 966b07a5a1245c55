import { createHash } from 'node:crypto';

/** SHA-256 in 64 lowercase hexadecimal digits; a text is hashed as UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
