/** A kiosk's key, as `head-office.nk` holds it. */
import { sign } from 'node:crypto';
import { newSeed, publicKeyOf, signingKey } from '../../../src/main/sync/kiosk-key';

export interface KioskKey {
  readonly seed: string;
  readonly publicKey: string;
  sign(text: string): Buffer;
}

export function newKey(): KioskKey {
  const seed = newSeed();
  const key = signingKey(seed);
  return { seed, publicKey: publicKeyOf(seed), sign: (text) => sign(null, Buffer.from(text), key) };
}
