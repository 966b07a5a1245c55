/** Head office's side of a question of a kiosk: its key (X25519), by the system's own library. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { AgreementKey, AgreementSums } from '../../main/domain/login/clearance';

/** PKCS #8 of an X25519 key: RFC 8410, section 7. */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');

export const sums: AgreementSums<KeyObject> = {
  shared: (privateKey, other) =>
    diffieHellman({
      privateKey,
      publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: other }, format: 'jwk' }),
    }),
  derive: (secret, salt, info) => new Uint8Array(hkdfSync('sha256', secret, salt, info, 32)),
  mac: (key, text) => createHmac('sha256', key).update(text).digest(),
};

/** The one that belongs to the signing key: only who has that file has both. */
export function agreementKeyOf(signingKey: KeyObject): AgreementKey<KeyObject> {
  const { d = '' } = signingKey.export({ format: 'jwk' });
  const raw = sums.derive(Buffer.from(d, 'base64url'), '', 'keyturn-clearance-key-1');
  const der = Buffer.concat([PKCS8, raw]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: x };
}
