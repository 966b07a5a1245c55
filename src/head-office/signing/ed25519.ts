/** Ed25519 by the system's own library; keys and signatures as base64url. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { Verify } from '../../shared/head-office/seal';

export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function newKeyPair(): KeyPair {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { publicKey: x, privateKey: d };
}

/** Throws for what is no key, or whose halves do not belong together. */
export function signingKey({ publicKey, privateKey }: KeyPair): KeyObject {
  const key = createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', d: privateKey, x: publicKey },
    format: 'jwk',
  });
  if (createPublicKey(key).export({ format: 'jwk' }).x !== publicKey)
    throw new Error('the public half belongs to another key');
  return key;
}

export const signText = (key: KeyObject, text: string): string =>
  sign(null, Buffer.from(text), key).toString('base64url');

export const verifyText: Verify = (publicKey, text, signature) => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};
