/** Keys of the broker's kind with the system's own Ed25519, against the library that made them. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { nkeys } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { rawKey } from '../../src/shared/head-office/raw-key';

const text = Buffer.from('keyturn-request-1\nPUT\n/sync/v1/events');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

test('what the library signs the system verifies, and the other way round, with any key', () => {
  for (let time = 0; time < 20; time += 1) {
    const pair = nkeys.createUser();
    const x = base64(rawKey(pair.getPublicKey(), 'public'));
    const d = base64(rawKey(new TextDecoder().decode(pair.getSeed()), 'seed'));
    const jwk = { kty: 'OKP', crv: 'Ed25519', x };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify(null, text, publicKey, pair.sign(text))).toBe(true);
    expect(verify(null, text, publicKey, nkeys.createUser().sign(text))).toBe(false);
    const privateKey = createPrivateKey({ key: { ...jwk, d }, format: 'jwk' });
    expect(nkeys.fromPublic(pair.getPublicKey()).verify(text, sign(null, text, privateKey))).toBe(true);
  }
});
