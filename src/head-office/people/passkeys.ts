/**
 * Passkeys (W3C Web Authentication, level 3). A device or a security key checks finger, face or PIN of who holds it, and then
 * signs a challenge. That stands for password and authenticator together. A browser keeps one for the name in head office's
 * address, so that no other site gets an answer.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { addressGroup } from '../../main/domain/base/address-group';
import { cleanText, graphemeLength, hiddenIn } from '../../shared/text';
import { Refused } from '../locales/refused';
import { noteDevice } from '../database/people/sign-ins';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  lockPasskey,
  notePasskeyUse,
  selectPasskeys,
  takeChallenge,
  type PasskeyRow,
} from '../database/people/passkeys';
import { updatePerson } from '../database/people/people';
import { refreshSession } from '../database/people/sessions';
import type { Database, Tx } from '../database/tx';
import { noteAct } from './acts';
import { proveAgain, type InSession } from './join';
import { beginSession, hashOf } from './sessions';
import { newDeviceToken, type Admission } from './sign-in';

const RELYING_PARTY = 'Keyturn head office';
const GOOD_MS = 5 * 60_000;
/** Of one address within that time. */
const MOST_CHALLENGES = 30;
const MOST_PASSKEYS = 10;
const LONGEST_NAME = 40;
/** EdDSA, ES256 and RS256 (COSE, RFC 9053): what authenticators of today sign with. */
const ALGORITHMS = [-8, -7, -257];

/** Where the browser is. */
export interface PasskeySite {
  /** The name in the address. */
  readonly domain: string;
  /** As the browser signs it, with its port. */
  readonly origin: string;
}

/** Options for `navigator.credentials` of a browser, as JSON. */
export type PasskeyOptions = Awaited<
  ReturnType<typeof generateRegistrationOptions | typeof generateAuthenticationOptions>
>;

const base64url = z.string().regex(/^[\w-]{1,20000}$/);
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };
const addedSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
const usedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

/** What the browser is to make a passkey with. Asks for the present password: a session that somebody finds open is not enough. */
export async function beginAdding(
  database: Database,
  by: InSession,
  { current, name, ...at }: { current: string; name: string; address: string; site: PasskeySite | null },
  nowMs: number,
): Promise<PasskeyOptions> {
  const site = siteOr(at.site);
  checkedName(name);
  await proveAgain(database, by, current, nowMs);
  const present = await selectPasskeys(database, by.id);
  refuseTooMany(present);
  const options = await generateRegistrationOptions({
    rpName: RELYING_PARTY,
    rpID: site.domain,
    userName: by.name,
    userDisplayName: by.name,
    userID: Uint8Array.from(Buffer.from(by.id)),
    timeout: GOOD_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    // One of another address is another key also on the same device.
    excludeCredentials: present
      .filter(({ domain }) => domain === site.domain)
      .map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const waitMs = await noteChallenge(database, options.challenge, { by, address: at.address }, nowMs);
  if (waitMs > 0) throw new Refused((t) => t.refusals.people.tooManyTries);
  return options;
}

/** `answer`: what `beginAdding` led to in the browser, as JSON. */
export async function finishAdding(
  database: Database,
  by: InSession,
  asked: { readonly answer: string; readonly name: string; readonly site: PasskeySite | null },
  nowMs: number,
): Promise<void> {
  const site = siteOr(asked.site);
  const name = checkedName(asked.name);
  const answer = addedSchema.safeParse(jsonOf(asked.answer));
  if (!answer.success) throw notAdded();
  await database.transaction().execute(async (tx) => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer.data, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(tx, { challenge, personId: by.id, nowMs }),
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || registrationInfo === undefined) throw notAdded();
    refuseTooMany(await selectPasskeys(tx, by.id));
    const isNew = await insertPasskey(tx, {
      credential_id: registrationInfo.credential.id,
      person_id: by.id,
      public_key: Buffer.from(registrationInfo.credential.publicKey),
      sign_count: registrationInfo.credential.counter,
      domain: site.domain,
      name,
      added_at_ms: nowMs,
      last_used_at_ms: null,
    });
    if (!isNew) throw new Refused((t) => t.refusals.people.passkeyThere);
    await noteAct(tx, by, { act: 'person.passkey_added', about: name }, nowMs);
  });
}

export async function removePasskey(
  database: Database,
  by: InSession,
  { current, credentialId }: { readonly current: string; readonly credentialId: string },
  nowMs: number,
): Promise<void> {
  await proveAgain(database, by, current, nowMs);
  await database.transaction().execute(async (tx) => {
    const name = await deletePasskey(tx, by.id, credentialId);
    if (name === undefined) throw new Refused((t) => t.refusals.people.passkeyGone);
    await noteAct(tx, by, { act: 'person.passkey_removed', about: name }, nowMs);
  });
}

/** The same for everybody: the browser finds out itself whose passkeys it has. A number: how long to wait. */
export async function beginPasskeySignIn(
  database: Database,
  { address, ...at }: { readonly address: string; readonly site: PasskeySite | null },
  nowMs: number,
): Promise<PasskeyOptions | number> {
  const site = siteOr(at.site);
  const options = await generateAuthenticationOptions({
    rpID: site.domain,
    timeout: GOOD_MS,
    userVerification: 'required',
  });
  const waitMs = await noteChallenge(database, options.challenge, { by: null, address }, nowMs);
  return waitMs > 0 ? waitMs : options;
}

/** `answer`: what `beginPasskeySignIn` led to in the browser, as JSON. What was wrong with it is not said. */
export async function signInByPasskey(
  database: Database,
  { answer, ...at }: { answer: string; site: PasskeySite | null; deviceToken: string | null },
  nowMs: number,
): Promise<Exclude<Admission, { kind: 'throttled' }>> {
  const used = usedSchema.safeParse(jsonOf(answer));
  if (!used.success || at.site === null) return { kind: 'wrong' };
  const { site } = at;
  return database.transaction().execute(async (tx) => {
    const passkey = await takePasskey(tx, used.data, site, nowMs);
    if (!passkey) return { kind: 'wrong' };
    const by = { id: passkey.person_id, name: passkey.person.name };
    const deviceToken = at.deviceToken ?? newDeviceToken();
    await noteDevice(
      tx,
      { tokenHash: hashOf(deviceToken), nameHash: hashOf(passkey.person.name_key) },
      nowMs,
    );
    await updatePerson(tx, by.id, { last_sign_in_at_ms: nowMs });
    await noteAct(tx, by, { act: 'person.signed_in_by_passkey' }, nowMs);
    return { kind: 'signed_in', token: await beginSession(tx, by.id, nowMs), deviceToken };
  });
}

/** Who is signed in shows again who they are, with a passkey of their own; the session goes on. */
export async function signInAgainByPasskey(
  database: Database,
  by: InSession,
  { answer, site }: { readonly answer: string; readonly site: PasskeySite | null },
  nowMs: number,
): Promise<boolean> {
  const used = usedSchema.safeParse(jsonOf(answer));
  if (!used.success || site === null) return false;
  return database.transaction().execute(async (tx) => {
    const passkey = await takePasskey(tx, used.data, site, nowMs);
    if (passkey?.person_id !== by.id) return false;
    await refreshSession(tx, by.tokenHash, nowMs);
    await noteAct(tx, by, { act: 'person.signed_in_by_passkey' }, nowMs);
    return true;
  });
}

/** The passkey that has signed, and is noted to have; null: the answer is not good. */
async function takePasskey(
  tx: Tx,
  { response: { userHandle, ...response }, ...rest }: z.infer<typeof usedSchema>,
  site: PasskeySite,
  nowMs: number,
): Promise<Awaited<ReturnType<typeof lockPasskey>> | null> {
  const passkey = await lockPasskey(tx, rest.id);
  if (!passkey || passkey.domain !== site.domain) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...rest,
      response: typeof userHandle === 'string' ? { ...response, userHandle } : response,
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => takeChallenge(tx, { challenge, personId: null, nowMs }),
    expectedOrigin: site.origin,
    expectedRPID: passkey.domain,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.sign_count,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return null;
  await notePasskeyUse(tx, {
    credential_id: passkey.credential_id,
    sign_count: authenticationInfo.newCounter,
    last_used_at_ms: nowMs,
  });
  return passkey;
}

/** How long this address has to wait; 0: it is noted. */
async function noteChallenge(
  database: Database,
  challenge: string,
  { by, address }: { readonly by: InSession | null; readonly address: string },
  nowMs: number,
): Promise<number> {
  const row = {
    challenge,
    person_id: by?.id ?? null,
    place: hashOf(addressGroup(address)),
    expires_at_ms: nowMs + GOOD_MS,
  };
  const over = await database
    .transaction()
    .execute((tx) => insertChallenge(tx, row, { most: MOST_CHALLENGES, nowMs }));
  return over === null ? 0 : Math.max(1, over - nowMs);
}

function checkedName(typed: string): string {
  const name = cleanText(typed);
  if (name === '' || graphemeLength(name) > LONGEST_NAME || hiddenIn(name) !== null)
    throw new Refused((t) => t.refusals.people.passkeyName(LONGEST_NAME));
  return name;
}

function refuseTooMany(present: readonly PasskeyRow[]): void {
  if (present.length >= MOST_PASSKEYS)
    throw new Refused((t) => t.refusals.people.passkeysMost(MOST_PASSKEYS));
}

function siteOr(site: PasskeySite | null): PasskeySite {
  if (site === null) throw new Refused((t) => t.refusals.people.passkeySite);
  return site;
}

const notAdded = () => new Refused((t) => t.refusals.people.passkeyNotAdded);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
