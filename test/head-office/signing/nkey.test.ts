/** Keys as files of kiosks that joined long ago hold them: made, written and signed with by the library of then. */
import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSeed, publicKeyOf, signingKey } from '../../../src/main/sync/kiosk-key';
import { readKey } from '../../../src/shared/head-office/nkey';
import { newKey } from '../../support/head-office/key';

const seed = 'SUAC3GPE4OFN2ZBHF4RUKI2IZNGPURNFJM6ZCI4E7I5YWYWHBB4Q5KNW6A';
const publicKey = 'UCQMHDVYNWBLF7XC6HHRS5D2U6PPJKNO5Z6B6XW6542PHYBPS4O5S24G';
/** Of the word "keyturn". */
const signature = 'dIAibEfOPo3cQIX4f-9zfeeoalI1zeHAJe0lxRxtCpCdK_Wgo1vP8UWra5PEsCm6dFwAlj53aRDTkM6Wxz1ZCw';

const verifying = (text: string) => {
  const x = Buffer.from(readKey('public', text) ?? []).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
};

test('an old kiosk’s key is read as the same key, and makes the same signatures', () => {
  expect(publicKeyOf(seed)).toBe(publicKey);
  expect(signingKey(`${seed}\n`).asymmetricKeyType).toBe('ed25519');
  const bytes = Buffer.from(signature, 'base64url');
  expect(verify(null, Buffer.from('keyturn'), verifying(publicKey), bytes)).toBe(true);
});

test('what a new key signs its public half verifies, and no other does', () => {
  for (let time = 0; time < 20; time += 1) {
    const key = newKey();
    const signed = key.sign('keyturn-request-2\nPUT\n/sync/v1/events');
    const by = (one: string) =>
      verify(null, Buffer.from('keyturn-request-2\nPUT\n/sync/v1/events'), verifying(one), signed);
    expect([by(key.publicKey), by(newKey().publicKey)]).toEqual([true, false]);
  }
});

test.each([
  ['a letter changed', `${publicKey.slice(0, 20)}${publicKey[20] === 'A' ? 'B' : 'A'}${publicKey.slice(21)}`],
  ['cut off', publicKey.slice(0, -1)],
  ['a seed', newSeed()],
  ['nothing', ''],
])('%s is no public key', (_, text) => {
  expect(readKey('public', text)).toBeNull();
});

test('a file that holds something else is refused without its content in the message', () => {
  expect(() => signingKey('hunter2')).toThrow(
    'the key of this kiosk cannot be read: expected a seed (SU...)',
  );
});
