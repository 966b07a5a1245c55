/** The kiosk's own Ed25519 key, by which head office knows it; its text form: shared/head-office/nkey.ts. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readKey, writeKey } from '../../shared/head-office/nkey';

/** A new seed, as its file holds it. Never leaves the kiosk. */
export function newSeed(): string {
  const { d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return writeKey('seed', Buffer.from(d, 'base64url'));
}

/** What head office may know of it. Throws where the text is no seed. */
export function publicKeyOf(seed: string): string {
  const { x = '' } = createPublicKey(signingKey(seed)).export({ format: 'jwk' });
  return writeKey('public', Buffer.from(x, 'base64url'));
}

/** Throws where the text is no seed; the message does not hold it. */
export function signingKey(seed: string): KeyObject {
  const raw = readKey('seed', seed.trim());
  if (!raw) throw new Error('the key of this kiosk cannot be read: expected a seed (SU...)');
  // PKCS #8 of an Ed25519 key: RFC 8410, section 7.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), raw]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
