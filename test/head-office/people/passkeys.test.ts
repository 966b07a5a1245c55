/** Passkeys at head office: who may add one, and that nothing but its own signature at this address signs in, once. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { commandLine } from '../../../src/head-office/people/acts';
import { endPerson, inviteAgain } from '../../../src/head-office/people/people';
import { hashOf } from '../../../src/head-office/people/sessions';
import { PASSWORD } from '../../support/head-office/authenticator';
import { plainListener, silent } from '../../support/head-office/office';
import { makePasskey, type Deviation, type SoftwarePasskey } from '../../support/head-office/passkey';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

let postgresUrl: string;
let office: Office;
let listener: OfficeListener;
let aheadMs = 0;
/** Where the browser is. */
let site: { domain: string; origin: string };

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    () => Date.now() + aheadMs,
  );
  listener = await openOfficeListener(office, plainListener);
  const { port } = new URL(listener.url);
  site = { domain: 'localhost', origin: `http://localhost:${port}` };
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

/** As a browser at that address sends a form. */
async function post(
  path: string,
  fields: Readonly<Record<string, string>>,
  token?: string,
): Promise<Response> {
  const { port } = new URL(listener.url);
  const session = token === undefined ? {} : { form: hashOf(`form:${token}`) };
  return fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.origin, ...(token === undefined ? {} : { cookie: `keyturn-office=${token}` }) },
    body: new URLSearchParams({ ...session, ...fields }),
  });
}
interface Told {
  readonly wrong?: string;
  readonly options?: { readonly challenge: string; readonly rpId?: string };
}
const told = async (answer: Response): Promise<Told> => (await answer.json()) as Told;
const challengeOf = async (answer: Response) => (await told(answer)).options?.challenge ?? '';

const askToAdd = ({ token }: Pick<Somebody, 'token'>, current = PASSWORD, name = 'My laptop') =>
  post('/me/passkeys/options', { current, name }, token);
const add = (person: Pick<Somebody, 'token'>, answer: string, name = 'My laptop') =>
  post('/me/passkeys', { answer, name }, person.token);
async function withPasskey(name: string): Promise<{ person: Somebody; passkey: SoftwarePasskey }> {
  const person = await somebody(office.forPages, { name, nowMs: Date.now() + aheadMs });
  const { answer, passkey } = makePasskey(await challengeOf(await askToAdd(person)), site);
  expect((await add(person, answer)).status).toBe(303);
  return { person, passkey };
}
const askToSignIn = async () => challengeOf(await post('/sign-in/passkey/options', {}));
const enter = (answer: string) => post('/sign-in/passkey', { answer, next: '/kiosks' });
const useNow = async (passkey: SoftwarePasskey, wrong?: Deviation) =>
  enter(passkey.use(await askToSignIn(), wrong));

test('a person adds a passkey with the present password, and it signs in without password and code', async () => {
  const { person, passkey } = await withPasskey('Paula Key');
  const entered = await useNow(passkey);
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/kiosks']);
  const token = /keyturn-office=([\w-]{43});/.exec(entered.headers.getSetCookie().join())?.[1] ?? '';
  const page = visitor(listener.url, { token });
  expect(await page.words('/me')).toContain('My laptop for localhost , added');
  expect(await page.words('/history')).toContain('signed in with a passkey');
  expect(await page.words('/history')).toContain('added the passkey “My laptop”');
  const removed = await visitor(listener.url, person).post('/me/passkeys/remove', {
    current: PASSWORD,
    passkey: passkey.id,
  });
  expect(removed.headers.get('location')).toBe('/me?done=passkey-removed');
  expect((await useNow(passkey)).status).toBe(401);
});

test('an answer signs in once, and not after five minutes', async () => {
  const { passkey } = await withPasskey('Olof Once');
  const answer = passkey.use(await askToSignIn());
  expect((await enter(answer)).status).toBe(303);
  expect((await enter(answer)).status).toBe(401);
  const late = passkey.use(await askToSignIn());
  aheadMs += 5 * 60_000 + 1;
  expect((await enter(late)).status).toBe(401);
  expect((await useNow(passkey)).status).toBe(303);
});

test('nothing else signs in, and the page does not say why', async () => {
  const { passkey } = await withPasskey('Dora Deviant');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const deviations: Deviation[] = [
    { origin: 'https://evil.example' },
    { origin: site.origin.replace('localhost', 'localhost.evil.example') },
    { domain: 'evil.example' },
    { isUnverified: true },
    { key: privateKey },
  ];
  for (const deviation of deviations) {
    const answer = await useNow(passkey, deviation);
    expect([deviation, answer.status]).toEqual([deviation, 401]);
    expect(await answer.text()).toContain('This passkey signs in nobody here.');
  }
  const right = JSON.parse(passkey.use(await askToSignIn())) as { response: object };
  const broken = [
    'no JSON',
    '{}',
    JSON.stringify({ ...right, type: 'password' }),
    JSON.stringify({ ...right, id: 'somebody-else' }),
    JSON.stringify({ ...right, response: { ...right.response, signature: 'AAAA' } }),
    passkey.use('AAAA'),
  ];
  for (const answer of broken) expect((await enter(answer)).status).toBe(401);
  expect((await useNow(passkey)).status).toBe(303);
});

test('a passkey that was copied shows by its count, and signs in nobody', async () => {
  const { passkey } = await withPasskey('Cora Counter');
  expect((await useNow(passkey, { signCount: 5 })).status).toBe(303);
  expect((await useNow(passkey, { signCount: 5 })).status).toBe(401);
  expect((await useNow(passkey, { signCount: 6 })).status).toBe(303);
});

test('who was sent away or got a new code signs in with no former passkey', async () => {
  const [ended, invited] = [await withPasskey('Ed Ended'), await withPasskey('Ina Invited')];
  const nowMs = Date.now() + aheadMs;
  await endPerson(office.forPages, commandLine, { id: ended.person.id }, nowMs);
  await inviteAgain(office.forPages, commandLine, invited.person.id, nowMs);
  for (const { passkey } of [ended, invited]) expect((await useNow(passkey)).status).toBe(401);
  // Also once they have joined again: nothing of it is left.
  const left = [ended, invited].map(({ person }) => `'${person.id}'`).join();
  expect(await query(postgresUrl, `SELECT name FROM passkey WHERE person_id IN (${left})`)).toEqual([]);
});

test('a session that somebody finds open adds and removes none without the password', async () => {
  const { person, passkey } = await withPasskey('Opal Open');
  const asked = await askToAdd(person, 'not the password');
  expect([asked.status, (await told(asked)).wrong]).toEqual([400, 'The present password is not right.']);
  const removed = await visitor(listener.url, person).post('/me/passkeys/remove', {
    current: 'not the password',
    passkey: passkey.id,
  });
  expect(removed.status).toBe(400);
  // An answer to a challenge of signing in, or to somebody else's, makes no passkey either.
  const other = await somebody(office.forPages, { name: 'Otto Other', nowMs: Date.now() + aheadMs });
  for (const challenge of [await askToSignIn(), await challengeOf(await askToAdd(other)), 'AAAA']) {
    const refused = await add(person, makePasskey(challenge, site).answer);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('The passkey could not be checked. Nothing was added.'),
    ]);
  }
  expect((await add(person, 'no JSON')).status).toBe(400);
  expect(await query(postgresUrl, `SELECT name FROM passkey WHERE person_id = '${person.id}'`)).toEqual([
    { name: 'My laptop' },
  ]);
});

test('what an authenticator made for another site, or without asking for finger or PIN, is not added', async () => {
  const person = await somebody(office.forPages, { name: 'Wim Wrong', nowMs: Date.now() + aheadMs });
  for (const wrong of [
    { origin: 'https://evil.example' },
    { domain: 'evil.example' },
    { isUnverified: true },
  ]) {
    const { answer } = makePasskey(await challengeOf(await askToAdd(person)), site, wrong);
    expect((await add(person, answer)).status).toBe(400);
  }
});

test('a name is asked for, and ten passkeys are enough', async () => {
  const person = await somebody(office.forPages, { name: 'Tess Ten', nowMs: Date.now() + aheadMs });
  const unnamed = await told(await askToAdd(person, PASSWORD, ' '));
  expect(unnamed.wrong).toContain('Give the passkey a name of 1 to 40 characters');
  for (let count = 0; count < 10; count += 1) {
    const { answer } = makePasskey(await challengeOf(await askToAdd(person)), site);
    expect((await add(person, answer, `Key ${count}`)).status).toBe(303);
  }
  expect((await told(await askToAdd(person))).wrong).toBe('You have 10 passkeys. Remove one first.');
  aheadMs += 5 * 60_000 + 1;
});

test('at an address without a name no passkey is made or asked for', async () => {
  const person = await somebody(office.forPages, { name: 'Num Ber', nowMs: Date.now() + aheadMs });
  const { origin } = new URL(listener.url);
  for (const headers of [{}, { origin }, { origin: 'https://evil.example' }]) {
    const answers = [
      await fetch(new URL('/sign-in/passkey/options', listener.url), { method: 'POST', headers }),
      await fetch(new URL('/me/passkeys/options', listener.url), {
        method: 'POST',
        headers: { ...headers, cookie: `keyturn-office=${person.token}` },
        body: new URLSearchParams({ form: hashOf(`form:${person.token}`), current: PASSWORD, name: 'x' }),
      }),
    ];
    for (const answer of answers) expect([400, 403]).toContain(answer.status);
  }
});

test('one address asks for thirty challenges within five minutes, and is then told to wait', async () => {
  const answers: Response[] = [];
  for (let count = 0; count < 31; count += 1) answers.push(await post('/sign-in/passkey/options', {}));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429]);
  expect((await told(answers.at(-1) ?? new Response('{}'))).wrong).toMatch(
    /^Too many tries. Wait \d+ seconds/,
  );
  aheadMs += 5 * 60_000 + 1;
  expect((await post('/sign-in/passkey/options', {})).status).toBe(200);
});

test('a page lets run what it needs: passkeys, or what keeps it up to date, and before signing in nothing else', async () => {
  const policyOf = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { cookie: `keyturn-office=${token}` };
    const answer = await fetch(new URL(path, listener.url), { headers, redirect: 'manual' });
    return answer.headers.get('content-security-policy') ?? '';
  };
  const { token } = await somebody(office.forPages, { name: 'Pol Icy', nowMs: Date.now() + aheadMs });
  for (const policy of [await policyOf('/sign-in'), await policyOf('/me', token)]) {
    expect(policy).toContain("script-src 'self'; connect-src 'self'");
    expect(policy).not.toContain('trusted-types');
  }
  for (const policy of [await policyOf('/', token), await policyOf('/kiosks', token)])
    expect(policy).toContain(
      "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
  for (const policy of [await policyOf('/join'), await policyOf('/kiosks/none', token)])
    expect(policy).not.toContain('script-src');
});
