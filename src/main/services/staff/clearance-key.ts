/** The kiosk's key of one question, by the system's own library. */
import {
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { AgreementKey, AgreementSums } from '../../domain/login/clearance';

export const sums: AgreementSums<KeyObject> = {
  shared: (privateKey, other) =>
    diffieHellman({
      privateKey,
      publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: other }, format: 'jwk' }),
    }),
  derive: (secret, salt, info) => new Uint8Array(hkdfSync('sha256', secret, salt, info, 32)),
  mac: (key, text) => createHmac('sha256', key).update(text).digest(),
};

export function newAgreementKey(): AgreementKey<KeyObject> {
  const { privateKey } = generateKeyPairSync('x25519');
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: x };
}
