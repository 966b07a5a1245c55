/** Signing in by an identity provider: whose word is believed, what groups allow, and who stays out. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import type { Id } from '../../../src/shared/ids';
import { PASSWORD } from '../../support/head-office/authenticator';
import {
  CLIENT,
  startLyingProvider,
  type Lie,
  type LyingProvider,
} from '../../support/head-office/lying-provider';
import { plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { freePort } from '../../support/head-office/server-process';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

let postgresUrl: string;
let office: Office;
let listener: OfficeListener;
let provider: LyingProvider;
let owner: Somebody;
let subject = 0;

beforeAll(async () => {
  postgresUrl = await testDatabase();
  provider = await startLyingProvider();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    Date.now,
  );
  const port = await freePort();
  listener = await openOfficeListener(office, {
    ...plainListener,
    port,
    provider: {
      issuer: provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      address: `http://127.0.0.1:${port}`,
      name: 'Example ID',
      scopes: ['openid', 'profile'],
      groupsClaim: 'groups',
      places: [
        { group: 'storage-owners', role: 'owner', scope: 'everywhere' },
        { group: 'storage-site', role: 'operator', scope: new Set<Id<'property'>>([PROPERTY]) },
        { group: 'storage', role: 'viewer', scope: 'everywhere' },
      ],
    },
  });
  owner = await somebody(office.forPages, { name: 'Olga Owner' });
});
afterAll(async () => {
  await listener.close();
  await office.close();
  await provider.close();
});
/** Each test is about somebody else, unless it says so. */
beforeEach(() => void (subject += 1));
const me = () => ({ sub: `subject-of-${subject}`, name: `Person ${subject}` });

const ask = (path: string, cookie = '') =>
  fetch(new URL(path, listener.url), { redirect: 'manual', headers: { cookie } });
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .filter((each) => !each.endsWith('='));

async function leave(next = '/kiosks', more = '') {
  const left = await ask(`/sign-in/provider?next=${encodeURIComponent(next)}${more}`);
  const to = left.headers.get('location') ?? '';
  return { to, cookie: cookiesOf(left).join('; ') };
}
/** Leaves for the provider and comes back with its word. */
async function come(lie: Lie = {}, more = ''): Promise<Response> {
  const { to, cookie } = await leave('/kiosks', more);
  provider.say(lie);
  return ask(`/sign-in/provider/return${provider.enter(to)}`, cookie);
}
const comeWith = (groups: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  come({ claims: { ...me(), groups, ...more } });
const pagesOf = (answer: Response) =>
  visitor(listener.url, { token: /keyturn-office=([\w-]{43})/.exec(cookiesOf(answer).join())?.[1] ?? '' });

test('the browser leaves with state, nonce and a proof of who began, and comes back signed in to the asked page', async () => {
  const { to } = await leave();
  const asked = Object.fromEntries(new URL(to).searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.id,
    redirect_uri: `${new URL(listener.url).origin}/sign-in/provider/return`,
    code_challenge_method: 'S256',
    scope: 'openid profile',
  });
  for (const secret of ['state', 'nonce', 'code_challenge'])
    expect(asked[secret]?.length).toBeGreaterThan(40);
  const come = await comeWith(['storage']);
  expect([come.status, come.headers.get('location')]).toEqual([303, '/kiosks']);
  const pages = pagesOf(come);
  expect(await pages.words('/me')).toContain(`Person ${subject}`);
  expect(await pages.words('/me')).toContain('You sign in by your company’s identity provider.');
  expect((await pages.get('/people')).status).toBe(403);
  expect(await pages.words('/history')).toContain('came by the identity provider, viewer at every property');
});

test('nobody is let in by a token that is not meant for this sign-in, this program and this moment', async () => {
  const now = Math.floor(Date.now() / 1000);
  const lies: Lie[] = [
    { isForged: true },
    { isBroken: true },
    { claims: { aud: 'another program' } },
    { claims: { iss: 'https://evil.example' } },
    { claims: { nonce: 'of another sign-in' } },
    { claims: { exp: now - 3600, iat: now - 7200 } },
    { without: ['sub'] },
    { without: ['nonce'] },
    { claims: { sub: '' } },
    { claims: { sub: 'x'.repeat(300) } },
    // The answer about the user is about somebody else.
    { without: ['groups'], userInfo: { sub: 'subject-2', groups: ['storage-owners'] } },
  ];
  for (const lie of lies) {
    const answer = await come({ ...lie, claims: { ...me(), ...lie.claims } });
    expect([lie, answer.status, cookiesOf(answer)]).toEqual([lie, 401, []]);
    expect(await answer.text()).toContain('Example ID did not confirm who you are. Try again.');
  }
  expect(await query(postgresUrl, `SELECT 1 FROM person WHERE name = 'Person ${subject}'`)).toEqual([]);
});

test('an answer counts in the browser that asked, once, and with its own state', async () => {
  provider.say({ claims: { ...me(), groups: ['storage'] } });
  const [first, second] = [await leave(), await leave()];
  const back = provider.enter(first.to);
  for (const cookie of ['', second.cookie, 'keyturn-flow=bm90IGpzb24gYXQgYWxsLCBidXQgbG9uZyBlbm91Z2g']) {
    const answer = await ask(`/sign-in/provider/return${back}`, cookie);
    expect([answer.status, cookiesOf(answer)]).toEqual([401, []]);
  }
  const good = await ask(`/sign-in/provider/return${back}`, first.cookie);
  expect(good.status).toBe(303);
  // The browser forgets it with the answer.
  expect(good.headers.getSetCookie().join()).toContain('keyturn-flow=; Max-Age=0');
});

test('the address to go to afterward is one of this site', async () => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const { to, cookie } = await leave(next);
    provider.say({ claims: { ...me(), groups: ['storage'] } });
    const answer = await ask(`/sign-in/provider/return${provider.enter(to)}`, cookie);
    expect([next, answer.headers.get('location')]).toEqual([next, '/']);
  }
});

test('groups say what somebody may do, each time they sign in, and a change ends their other sessions', async () => {
  const first = await comeWith(['other', 'storage']);
  const before = pagesOf(first);
  expect((await before.get('/')).status).toBe(200);
  const second = await comeWith(['storage', 'storage-site']);
  expect((await before.get('/')).status).toBe(303);
  expect(await pagesOf(second).words('/me')).toContain('Operator');
  expect(await pagesOf(second).words('/me')).toContain('You have 1 of the properties.');
  expect(
    await query(
      postgresUrl,
      `SELECT role, is_everywhere, property_id FROM person JOIN person_property ON person_id = id WHERE name = 'Person ${subject}'`,
    ),
  ).toEqual([{ role: 'operator', is_everywhere: false, property_id: PROPERTY }]);
  // No group any more: also the session of before is over.
  const none = await comeWith(['other']);
  expect([none.status, await none.text()]).toEqual([
    401,
    expect.stringContaining('Example ID gives you no group that may work here.'),
  ]);
  expect((await pagesOf(second).get('/')).status).toBe(303);
});

test('before an act that asks again, the provider is asked to ask them, and its word of when counts', async () => {
  const newcomer = { name: `Guest ${subject}`, role: 'viewer', where: 'everywhere' };
  const old = { auth_time: Math.floor(Date.now() / 1000) - 301 };
  const pages = pagesOf(await comeWith(['storage-owners'], old));
  const asks = await pages.post('/people', newcomer);
  expect(asks.status).toBe(401);
  const [, to = ''] = /href="(\/sign-in\/provider[^"]*)"/.exec(await asks.text()) ?? [];
  const left = await ask(to.replaceAll('&amp;', '&'));
  const asked = Object.fromEntries(new URL(left.headers.get('location') ?? '').searchParams);
  expect(asked).toMatchObject({ prompt: 'login', max_age: '0' });
  const again = pagesOf(await comeWith(['storage-owners'], { auth_time: Math.floor(Date.now() / 1000) }));
  expect((await again.post('/people', newcomer)).status).toBe(200);
});

test('where a provider does not say when, only the round that was to ask them counts as signing in just now', async () => {
  const newcomer = { name: `Guest ${subject}`, role: 'viewer', where: 'everywhere' };
  const lie = { claims: { ...me(), groups: ['storage-owners'] } };
  expect((await pagesOf(await come(lie)).post('/people', newcomer)).status).toBe(401);
  expect((await pagesOf(await come(lie, '&again=1')).post('/people', newcomer)).status).toBe(200);
});

test('groups are found in the answer about the user where the token has none', async () => {
  const answer = await come({
    claims: { name: 'Uma Userinfo', sub: 'subject-1' },
    without: ['groups'],
    userInfo: { groups: ['storage-site'] },
  });
  expect(answer.status).toBe(303);
  expect(await pagesOf(answer).words('/me')).toContain('Operator');
});

test('nobody gets the account of somebody else by having their name', async () => {
  const answer = await comeWith(['storage'], { name: 'olga  OWNER', email: 'olga@example.com' });
  const pages = pagesOf(answer);
  expect(await pages.words('/me')).toContain('olga OWNER (olga@example.com)');
  expect((await pages.get('/people')).status).toBe(403);
});

test('who signs in by the provider has no password here, and an owner changes neither role nor code', async () => {
  await comeWith(['storage']);
  const [person] = await query<{ id: string }>(
    postgresUrl,
    `SELECT id FROM person WHERE name = 'Person ${subject}'`,
  );
  const id = String(person?.['id']);
  const pages = visitor(listener.url, owner);
  for (const [path, fields] of [
    [`/people/${id}`, { role: 'owner', where: 'everywhere' }],
    [`/people/${id}/code`, {}],
  ] as const) {
    const refused = await pages.post(path, fields);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('signs in by the identity provider. Change their groups there.'),
    ]);
  }
  const own = pagesOf(await comeWith(['storage']));
  for (const [path, fields] of [
    ['/me/password', { current: '', password: PASSWORD, again: PASSWORD }],
    ['/me/recovery-codes', { current: '' }],
  ] as const)
    expect((await own.post(path, fields)).status).toBe(400);
});

test('whose access has ended stays out, also by the provider, until an owner lets them in again', async () => {
  const name = `Person ${subject}`;
  const session = pagesOf(await comeWith(['storage']));
  const [person] = await query<{ id: string }>(postgresUrl, `SELECT id FROM person WHERE name = '${name}'`);
  const pages = visitor(listener.url, owner);
  expect((await pages.post(`/people/${String(person?.['id'])}/end`, { confirm: name })).status).toBe(303);
  expect((await session.get('/')).status).toBe(303);
  const out = await comeWith(['storage']);
  expect([out.status, await out.text()]).toEqual([
    401,
    expect.stringContaining('Your access here has ended. An owner can let you in again.'),
  ]);
  expect(await pages.words('/people')).toContain(`Whose access has ended here`);
  const letIn = `/people/${String(person?.['id'])}/let-in`;
  expect((await pages.post(letIn)).headers.get('location')).toBe('/people?done=let-in');
  expect((await pages.post(letIn)).status).toBe(400);
  expect((await comeWith(['storage'])).status).toBe(303);
});

test('an owner by the provider does not make the last owner with a password one of two', async () => {
  await comeWith(['storage-owners']);
  const refused = await visitor(listener.url, owner).post(`/people/${owner.id}/end`, { confirm: owner.name });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Olga Owner is the only owner.'),
  ]);
});

test('a provider that does not answer keeps nobody out who has a password', async () => {
  const port = await freePort();
  const away = await openOfficeListener(office, {
    ...plainListener,
    port,
    provider: {
      issuer: `http://localhost:${await freePort()}`,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      address: `http://127.0.0.1:${port}`,
      name: 'Example ID',
      scopes: ['openid'],
      groupsClaim: 'groups',
      places: [],
    },
  });
  const answer = await fetch(new URL('/sign-in/provider', away.url), { redirect: 'manual' });
  const page = await answer.text();
  expect([answer.status, page]).toEqual([
    401,
    expect.stringContaining('Example ID does not answer now. Sign in with name and password.'),
  ]);
  expect(page).toContain('name="password"');
  await away.close();
});
