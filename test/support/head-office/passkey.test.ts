/** The authenticator in software, judged by a library that knows only the standard. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { expect, it } from 'vitest';
import { makePasskey, type Deviation } from './passkey';

const site = { domain: 'localhost', origin: 'http://localhost:8450' };
const challenge = () => randomBytes(32).toString('base64url');
const expected = { expectedOrigin: site.origin, expectedRPID: site.domain, requireUserVerification: true };

async function added(deviation: Deviation = {}) {
  const expectedChallenge = challenge();
  const { answer, passkey } = makePasskey(expectedChallenge, site, deviation);
  const response = JSON.parse(answer) as RegistrationResponseJSON;
  const { registrationInfo } = await verifyRegistrationResponse({ ...expected, expectedChallenge, response });
  if (!registrationInfo) throw new Error('the library takes no such passkey');
  return { passkey, credential: registrationInfo.credential };
}

async function used(deviation: Deviation = {}, counter = 0): Promise<boolean> {
  const { passkey, credential } = await added();
  const expectedChallenge = challenge();
  const response = JSON.parse(passkey.use(expectedChallenge, deviation)) as AuthenticationResponseJSON;
  const told = await verifyAuthenticationResponse({
    ...expected,
    expectedChallenge,
    response,
    credential: { ...credential, counter },
  });
  return told.verified;
}

it('makes a passkey that signs in, with the id that it told', async () => {
  const { passkey, credential } = await added();
  expect(credential.id).toBe(passkey.id);
  expect(await used()).toBe(true);
});

const deviations: readonly (readonly [string, Deviation, RegExp])[] = [
  ['another address', { origin: 'http://localhost:1' }, /origin/],
  ['another domain', { domain: 'example.com' }, /RP ID/],
  ['nobody verified', { isUnverified: true }, /verif/],
];

it.each(deviations)('makes one for %s that is refused for that', async (_name, deviation, why) => {
  await expect(added(deviation)).rejects.toThrow(why);
});

it.each(deviations)('signs for %s, and is refused for that', async (_name, deviation, why) => {
  await expect(used(deviation)).rejects.toThrow(why);
});

it('signs with another key, and that signature does not fit', async () => {
  expect(await used({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey })).toBe(false);
});

it('counts as a test says, so that a copy shows', async () => {
  expect(await used({ signCount: 8 }, 7)).toBe(true);
  await expect(used({ signCount: 7 }, 7)).rejects.toThrow(/counter/);
});
