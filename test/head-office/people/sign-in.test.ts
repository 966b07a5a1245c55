/** Who is let in to head office's pages, how often somebody may try, and when it ends: over real HTTP, with a real database. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../../src/head-office/command-line';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { signIn, type Attempt } from '../../../src/head-office/people/sign-in';
import { officeDatabase, plainListener, silent } from '../../support/head-office/office';
import { codeAt, PASSWORD } from '../../support/head-office/authenticator';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

let postgresUrl: string;
let office: Office;
let listener: OfficeListener;
let ana: Somebody;
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;
/** So that the next code of an authenticator is another one. */
const later = () => (aheadMs += 60_000);

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice({ postgresUrl, retentionDays: 35, signingKey: testSigningKey() }, silent, nowMs);
  listener = await openOfficeListener(office, plainListener);
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

const send = (path: string, fields: Readonly<Record<string, string>>, headers: HeadersInit = {}) =>
  fetch(new URL(path, listener.url), {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
const enter = (fields: Readonly<Record<string, string>>, headers?: HeadersInit) =>
  send('/sign-in', { name: 'Ana Ruiz', password: PASSWORD, code: '', ...fields }, headers);
const cookieOf = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? '';
const tokenOf = (answer: Response) => cookieOf(answer, 'keyturn-office').split(/[=;]/)[1] ?? '';

test('the command line names the first owner, who joins with password and authenticator and is shown recovery codes once', async () => {
  const empty = await (await fetch(new URL('/sign-in', listener.url))).text();
  expect(empty).toContain('Nobody has an account yet');
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const io = { out: say, err: say, nowMs, environment: {} };
  const add = ['people', 'add', '--name', 'Ana Ruiz', '--role', 'owner', '--postgres', postgresUrl];
  expect(await runCommandLine(add, io)).toBe(0);
  const code = /^code\s+(\S+)$/m.exec(lines.join('\n'))?.[1] ?? '';
  expect(code).toMatch(/^(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  const began = await (await send('/join', { code: code.toLowerCase() })).text();
  expect(began).toContain('Welcome, Ana Ruiz');
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(began)?.[1] ?? '').replaceAll(' ', '');
  // A reload shows the secret that was scanned.
  expect(await (await send('/join', { code })).text()).toContain(secret.slice(0, 4));
  const finish = (more: Readonly<Record<string, string>>) =>
    send('/join/finish', {
      code,
      password: PASSWORD,
      again: PASSWORD,
      authenticator: codeAt(secret, nowMs()),
      ...more,
    });
  const refused = [
    [{ again: 'something else 12' }, 'The two passwords differ.'],
    [{ password: 'anaruiz-2026', again: 'anaruiz-2026' }, 'at least 12 characters'],
    [{ authenticator: '000000' }, 'The code of the authenticator is not right.'],
    [{ code: 'AAAAA' }, 'This code is not good'],
  ] as const;
  for (const [wrong, sentence] of refused) {
    const answer = await finish(wrong);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)]);
  }
  const joined = await finish({});
  const recoveryCodes = (await joined.text()).match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g) ?? [];
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await finish({})).status).toBe(400);
  const token = tokenOf(joined);
  ana = { id: '' as Somebody['id'], name: 'Ana Ruiz', secret, recoveryCodes, token };
  expect((await visitor(listener.url, ana).get('/')).status).toBe(200);
  // Neither token nor codes nor password can be read in the database.
  const kept = JSON.stringify(
    await Promise.all(
      ['person_session', 'recovery_code', 'person', 'person_act'].map((table) =>
        query(postgresUrl, `SELECT * FROM ${table}`),
      ),
    ),
  );
  for (const word of [token, PASSWORD, code, ...recoveryCodes]) expect(kept).not.toContain(word);
});

test('name, password and a code of the authenticator open the pages together, the code once', async () => {
  later();
  const code = codeAt(ana.secret, nowMs());
  const answer = await enter({ name: ' ana  RUIZ ', code });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(cookieOf(answer, 'keyturn-office')).toMatch(
    /^keyturn-office=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const wrong = [{ code }, { code: '123' }, { code: codeAt(ana.secret, nowMs()), password: `${PASSWORD}!` }];
  for (const fields of wrong) {
    const again = await enter(fields);
    expect(again.status).toBe(401);
    expect(await again.text()).toContain('Name, password or code is not right.');
  }
  const nobody = await enter({ name: 'Nobody', code });
  expect([nobody.status, (await nobody.text()).includes('is not right.')]).toEqual([401, true]);
});

test('a recovery code lets in once', async () => {
  aheadMs += 3_600_000;
  const [code = ''] = ana.recoveryCodes;
  expect((await enter({ code })).status).toBe(303);
  expect((await enter({ code })).status).toBe(401);
});

test('a link of another site opens the page for who is signed in, and asks for sign-in once for who is not', async () => {
  const path = '/history?before=7;x="1"';
  const led = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  // fetch writes headers of its own over these.
  const open = async (headers: Record<string, string>, to = path) => {
    const [answer] = (await once(get(new URL(to, listener.url), { headers }), 'response')) as [
      IncomingMessage,
    ];
    return { status: answer.statusCode, headers: answer.headers, text: await textOf(answer) };
  };
  const asked = '/history?before=7;x=%221%22';
  const first = await open(led);
  expect([first.status, first.headers['refresh']]).toEqual([200, `0; url=${asked}`]);
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.headers['set-cookie']).toBeUndefined();
  const page = first.text;
  expect(page).toContain(`<a href="${asked}">Open the page</a>`);
  expect(page).not.toContain('<script');
  // Our own page leads there now.
  const own = { ...led, 'sec-fetch-site': 'same-origin' };
  const signedOut = await open(own);
  expect([signedOut.status, signedOut.headers['refresh']]).toEqual([303, undefined]);
  expect(signedOut.headers.location).toBe(`/sign-in?next=${encodeURIComponent(asked)}`);
  const signedIn = await open({ ...own, cookie: `keyturn-office=${ana.token}` }, '/history');
  expect([signedIn.status, signedIn.headers['refresh']]).toEqual([200, undefined]);
  // Not for what is no page: a picture, a frame, a script that asks, a form.
  for (const other of [
    { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  ])
    expect((await open({ ...led, ...other })).status).toBe(303);
  const form = await fetch(new URL('/language', listener.url), {
    method: 'POST',
    headers: led,
    redirect: 'manual',
  });
  expect([form.status, form.headers.get('refresh')]).toEqual([403, null]);
});

test('after the sign-in the requested page opens, of this site alone', async () => {
  aheadMs += 3_600_000;
  const signedOut = await fetch(new URL('/history?before=7', listener.url), { redirect: 'manual' });
  expect(signedOut.headers.get('location')).toBe('/sign-in?next=%2Fhistory%3Fbefore%3D7');
  const nexts = [
    ['/history?before=7', '/history?before=7'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
  ] as const;
  for (const [next, to] of nexts) {
    later();
    const answer = await enter({ next, code: codeAt(ana.secret, nowMs()) });
    expect([next, answer.headers.get('location')]).toEqual([next, to]);
  }
});

test('a browser may say with a form of these pages that it comes from them', async () => {
  const page = await fetch(new URL('/sign-in', listener.url));
  // With `no-referrer` it would send `Origin: null`, which is refused below.
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
});

test('a form of another site, or without the word of its session, changes nothing', async () => {
  later();
  const answer = await enter({ code: codeAt(ana.secret, nowMs()) });
  const token = tokenOf(answer);
  const cookie = `keyturn-office=${token}`;
  const own = visitor(listener.url, { token });
  expect((await send('/people', { name: 'Mallory', role: 'owner' }, { cookie })).status).toBe(403);
  const foreign = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    expect((await enter({ code: '1' }, headers)).status).toBe(403);
    const forged = await send('/people', { name: 'Mallory', role: 'owner' }, { cookie, ...headers });
    expect(forged.status).toBe(403);
  }
  expect(await own.words('/people')).not.toContain('Mallory');
});

test('signing out, twelve hours, a new password elsewhere and the end of access each end a session with the next click', async () => {
  const bo = await somebody(office.database, { name: 'Bo', nowMs: nowMs() });
  const owner = visitor(listener.url, bo);
  const isIn = async (token: string) => (await visitor(listener.url, { token }).get('/me')).status === 200;
  const newSession = async () => {
    later();
    return tokenOf(await enter({ name: 'Bo', code: codeAt(bo.secret, nowMs()) }));
  };
  const other = await newSession();
  expect(await isIn(other)).toBe(true);
  await visitor(listener.url, { token: other }).post('/sign-out');
  expect([await isIn(other), await isIn(bo.token)]).toEqual([false, true]);
  const second = await newSession();
  const changed = { current: PASSWORD, password: 'another long phrase 9', again: 'another long phrase 9' };
  expect((await owner.post('/me/password', { ...changed, current: 'wrong' })).status).toBe(400);
  expect((await owner.post('/me/password', changed)).headers.get('location')).toBe('/me?done=password');
  expect([await isIn(second), await isIn(bo.token)]).toEqual([false, true]);
  const max = await somebody(office.database, { name: 'Max', role: 'viewer', nowMs: nowMs() });
  expect(await isIn(max.token)).toBe(true);
  expect((await owner.post(`/people/${max.id}/end`, { confirm: 'Moritz' })).status).toBe(400);
  expect((await owner.post(`/people/${max.id}/end`, { confirm: 'max', why: 'left' })).status).toBe(303);
  expect(await isIn(max.token)).toBe(false);
  later();
  expect((await enter({ name: 'Max', code: codeAt(max.secret, nowMs()) })).status).toBe(401);
  expect(await owner.words('/history')).toContain('ended the access of Max, because: left');
  aheadMs += 12 * 3_600_000;
  expect(await isIn(bo.token)).toBe(false);
});

test('who finds a session open cannot guess its password', async () => {
  const cy = await somebody(office.database, { name: 'Cy', nowMs: nowMs() });
  const { get, post } = visitor(listener.url, cy);
  for (let guess = 0; guess < 6; guess += 1) await post('/me/recovery-codes', { current: `guess ${guess}` });
  expect((await get('/me')).headers.get('location')).toBe('/sign-in?next=%2Fme');
});

const attempt = (address: string, more: Partial<Attempt> = {}): Attempt => ({
  name: 'Dora',
  password: 'wrong',
  code: '000000',
  deviceToken: null,
  address,
  ...more,
});

test('wrong tries are counted at all listeners together, by network, and keep nobody out who signed in there before', async () => {
  const url = await testDatabase();
  const [one, two] = [await officeDatabase(url), await officeDatabase(url)];
  const startMs = Date.now();
  const dora = await somebody(one, { name: 'Dora', nowMs: startMs });
  const right = (address: string, atMs: number, more: Partial<Attempt> = {}) =>
    signIn(two, attempt(address, { password: PASSWORD, code: codeAt(dora.secret, atMs), ...more }), atMs);
  const first = await right('10.0.0.1', startMs + 60_000);
  const deviceToken = first.kind === 'signed_in' ? first.deviceToken : null;
  expect(deviceToken).toMatch(/^[\w-]{32}$/);
  const atMs = startMs + 120_000;
  const tries = Array.from({ length: 8 }, (_, n) =>
    signIn(n % 2 === 0 ? one : two, attempt(`2001:db8:1:2::${n}`), atMs),
  );
  const kinds = (await Promise.all(tries)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(5);
  expect(kinds.filter((kind) => kind === 'throttled')).toHaveLength(3);
  // Also for another name from there, and for the right password.
  expect((await signIn(one, attempt('2001:db8:1:2::9', { name: 'Else' }), atMs)).kind).toBe('throttled');
  expect(await right('2001:db8:1:2:ffff::9', atMs)).toMatchObject({ kind: 'throttled', waitMs: 1000 });
  expect((await right('2001:db8:1:2:ffff::9', atMs, { deviceToken })).kind).toBe('signed_in');
  // Many strangers with one wrong try each keep no right first sign-in waiting.
  const laterMs = atMs + 60_000;
  for (let n = 0; n < 20; n += 1) await signIn(one, attempt(`10.1.${n}.1`), laterMs);
  expect((await right('10.9.9.9', laterMs)).kind).toBe('signed_in');
});
