/**
 * The front desk over the site network, attacked as somebody on that network would: over TLS on the real listener, with
 * real sessions, the real router and the handlers of accounts. What a page of another origin, a thief of a cookie and a
 * guesser get, is here; the roles themselves are in test/desk/roles.test.ts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskHandlers } from '../../src/main/desk/handlers';
import { sessionHandlers } from '../../src/main/desk/handlers/session';
import { staffHandlers } from '../../src/main/desk/handlers/staff';
import { createDeskRouter } from '../../src/main/desk/router';
import { configSchema } from '../../src/main/app/config';
import { CERTIFICATES_DIR, openIdentity, type ListenerIdentity } from '../../src/main/app/identity';
import { AUTHORITY_PEM } from '../../src/main/certificates/authority';
import { openSite } from '../../src/main/kiosk/site';
import type { DeskDoor } from '../../src/main/services/desk-door';
import { createStaffSessions, type StaffSessions } from '../../src/main/services/staff-sessions';
import { temporaryFolder } from '../support/folder';
import { AT_KIOSK, makeStaff, quickPasswords, tokenOf, type TestStaff } from '../support/staff';
import { startListener, type TestListener } from './listener';

const COOKIE = '__Host-keyturn-desk';
const LISTED = 'https://portal.example';
const log = pino({ level: 'silent' });

let listener: TestListener;
let door: DeskDoor;
let sessions: StaffSessions;
let ca: string;
let maya: TestStaff;
let anna: TestStaff;

/** The pages as the entry hands them in, from a folder that looks like the built one. */
function builtPages() {
  const folder = temporaryFolder();
  for (const room of ['desk', 'assets', 'reader-page']) mkdirSync(join(folder, room));
  writeFileSync(join(folder, 'index.html'), 'the customer’s page');
  writeFileSync(join(folder, 'desk/index.html'), 'the front desk’s page');
  writeFileSync(join(folder, 'assets/desk.js'), '// the front desk');
  writeFileSync(join(folder, 'reader-page/index.html'), 'the reader’s page');
  writeFileSync(join(folder, 'private.txt'), 'not to be served');
  const pages = openSite(folder);
  return (address: string) => pages.answer(address);
}

/** Made once: making keys takes longer than most of what is asked here. */
let site: { readonly identity: ListenerIdentity; readonly ca: string } | null = null;

function makeSite() {
  const dataDir = temporaryFolder();
  const config = configSchema.parse({ listener: { tls: 'site-authority' } });
  const identity = openIdentity(config, dataDir, { clock: { nowMs: () => Date.now() }, log });
  if (!identity) throw new Error('no identity');
  return { identity, ca: readFileSync(join(dataDir, CERTIFICATES_DIR, AUTHORITY_PEM), 'utf8') };
}

beforeEach(async () => {
  site ??= makeSite();
  ca = site.ca;
  // The door is made of what the listener is started with.
  const late: DeskDoor = { call: (...of) => door.call(...of) };
  listener = await startListener(undefined, undefined, undefined, {
    identity: site.identity.first,
    origins: [LISTED],
    staffDesk: { door: late, pages: builtPages() },
  });
  const passwords = quickPasswords();
  const { ctx } = listener;
  sessions = createStaffSessions(ctx, passwords);
  const handlers = { ...sessionHandlers(sessions), ...staffHandlers(ctx, passwords, sessions) };
  // The other areas are reached in no other way.
  door = createDeskRouter(handlers as DeskHandlers, sessions, ctx.log);
  maya = await makeStaff(ctx, 'manager', { name: 'Maya', passwords });
  anna = await makeStaff(ctx, 'attendant', { name: 'Anna', passwords });
  return () => listener.close();
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly from?: string;
}

function send(path: string, { method = 'GET', headers = {}, body = '', from }: Sent = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port: listener.port,
        path,
        method,
        headers: { ...headers, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) },
        ca,
        agent: new Agent({ keepAlive: false }),
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (response) => {
        text(response)
          .then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
          .catch(reject);
      },
    );
    call.on('error', reject).end(body);
  });
}

/** As the desk's own page calls. */
function post(channel: string, input: unknown, cookie = '', sent: Sent = {}): Promise<Reply> {
  return send(`/desk/call/${channel}`, {
    method: 'POST',
    body: JSON.stringify(input),
    ...sent,
    headers: {
      'content-type': 'application/json',
      'x-keyturn-desk': '1',
      ...(cookie === '' ? {} : { cookie }),
      ...sent.headers,
    },
  });
}

const signIn = ({ number, password }: TestStaff, cookie = '', sent: Sent = {}) =>
  post('session.password', { number, password, code: null }, cookie, sent);

/** The cookie as the browser sends it back. */
async function cookieOf(who: TestStaff): Promise<string> {
  const { headers } = await signIn(who);
  return (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

const reasonOf = ({ body }: Reply): string => {
  const answer = JSON.parse(body) as { ok?: boolean; refusals?: readonly { reason: string }[] };
  return answer.ok ? 'ok' : (answer.refusals?.[0]?.reason ?? 'none');
};
const accounts = () => listener.db.open.raw.prepare('SELECT number, role FROM staff ORDER BY number').all();
const everybody = [
  { number: 101, role: 'manager' },
  { number: 102, role: 'attendant' },
];
const forged = { name: 'Mallory', role: 'manager' };

describe('the session of a browser', () => {
  it('is a cookie of this host alone, over TLS alone, that no script and no other page’s request has', async () => {
    const { headers, body } = await signIn(maya);
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-keyturn-desk=[\w-]{43}; /);
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
    const token = cookie.slice(COOKIE.length + 1).split(';')[0] ?? '';
    expect(body).not.toContain(token);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is of no use at the kiosk, and the kiosk’s of none here', async () => {
    const cookie = await cookieOf(maya);
    const token = cookie.slice(COOKIE.length + 1);
    expect(reasonOf(await post('staff.mine', {}, cookie))).toBe('ok');
    expect(await door.call('staff.mine', {}, { ...AT_KIOSK, token })).toMatchObject({
      refusals: [{ reason: 'signed_out' }],
    });
    const kiosks = await tokenOf(sessions, maya, AT_KIOSK);
    expect(await door.call('staff.mine', {}, { ...AT_KIOSK, token: kiosks })).toMatchObject({ ok: true });
    expect(reasonOf(await post('staff.mine', {}, `${COOKIE}=${kiosks}`))).toBe('signed_out');
    const byPin = await post('session.pin', { number: maya.number, pin: maya.pin, code: null });
    expect(reasonOf(byPin)).toBe('sign_in_wrong');
  });

  it('is never one that was planted before signing in', async () => {
    const planted = `${COOKIE}=${'A'.repeat(43)}`;
    const { headers } = await signIn(maya, planted);
    const given = (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    expect(given).not.toBe(planted);
    expect(reasonOf(await post('staff.mine', {}, planted))).toBe('signed_out');
    expect(reasonOf(await post('staff.mine', {}, `${given}; ${planted}`))).toBe('signed_out');
    expect(reasonOf(await post('staff.mine', {}, given))).toBe('ok');
    const before = await cookieOf(anna);
    expect((await signIn(maya, before)).headers['set-cookie']?.[0]).not.toContain(before);
  });

  it('is taken from the cookie alone, under its full name', async () => {
    const token = (await cookieOf(maya)).slice(COOKIE.length + 1);
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { 'x-token': token },
      { 'x-api-key': listener.keys.all },
      { cookie: `keyturn-desk=${token}` },
      { cookie: `${COOKIE.toLowerCase()}=${token}` },
    ])
      expect(reasonOf(await post('staff.mine', { token }, '', { headers }))).toBe('signed_out');
  });

  it('locks by itself, and what was stolen is worth nothing then', async () => {
    const cookie = await cookieOf(maya);
    listener.db.clock.advance(10 * 60_000);
    expect(reasonOf(await post('staff.list', {}, cookie))).toBe('signed_out');
    expect(reasonOf(await post('session.touch', {}, cookie))).toBe('signed_out');
    expect(reasonOf(await post('staff.list', {}, cookie))).toBe('signed_out');
  });

  it('ends with leaving, in the service and in the browser', async () => {
    const cookie = await cookieOf(maya);
    const { headers } = await post('session.leave', {}, cookie);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-keyturn-desk=; Max-Age=0; /);
    expect(reasonOf(await post('staff.mine', {}, cookie))).toBe('signed_out');
  });

  it('leaves token, password, number and name out of the log', async () => {
    const cookie = await cookieOf(maya);
    await post('staff.list', {}, cookie);
    const lines = listener.log.join('');
    expect(lines).toContain('/desk/call/:channel');
    for (const secret of [cookie.slice(COOKIE.length + 1), maya.password, 'Maya', `"${maya.number}"`])
      expect(lines).not.toContain(secret);
  });
});

describe('a page of another origin', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['with its origin', { origin: 'https://evil.example' }],
    ['with no origin to name', { origin: 'null' }],
    ['that may call the interface', { origin: LISTED }],
    ['on another port of this machine', { origin: 'https://127.0.0.1:1' }],
    ['of this host without TLS', { origin: 'http://127.0.0.1' }],
    ['as the browser tells it', { 'sec-fetch-site': 'cross-site' }],
    ['of the same site', { 'sec-fetch-site': 'same-site' }],
  ])('%s makes no call, even with the cookie', async (_, headers) => {
    const reply = await post('staff.create', forged, await cookieOf(maya), { headers });
    expect(reply.status).toBe(403);
    expect(accounts()).toEqual(everybody);
  });

  it('makes none without the header that a form cannot send', async () => {
    const cookie = await cookieOf(maya);
    for (const value of ['', '0', 'true', '1, 1']) {
      const reply = await post('staff.create', forged, cookie, { headers: { 'x-keyturn-desk': value } });
      expect(reply.status).toBe(403);
    }
    expect(accounts()).toEqual(everybody);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'makes none with what a form can send: %s',
    async (type) => {
      const headers = { 'content-type': type };
      const reply = await post('staff.create', forged, await cookieOf(maya), { headers });
      expect(reply.status === 415 || reasonOf(reply) === 'invalid_input', reply.body).toBe(true);
      expect(accounts()).toEqual(everybody);
    },
  );

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('makes none by %s', async (method) => {
    const query = `?input=${encodeURIComponent(JSON.stringify(forged))}`;
    const headers = { cookie: await cookieOf(maya), 'x-keyturn-desk': '1' };
    const { status } = await send(`/desk/call/staff.create${query}`, { method, headers });
    expect(status).toBe(405);
    expect(accounts()).toEqual(everybody);
  });

  it('is not told that it may send the header', async () => {
    const headers = {
      origin: LISTED,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-keyturn-desk',
    };
    const reply = await send('/desk/call/staff.create', { method: 'OPTIONS', headers });
    expect(String(reply.headers['access-control-allow-headers']).toLowerCase()).not.toContain('desk');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('does not reach it under a name of its own that it made point here', async () => {
    const reply = await post('session.state', {}, '', { headers: { host: 'evil.example' } });
    expect(reply.status).toBe(403);
  });
});

describe('somebody who guesses passwords', () => {
  const wrong = (who: TestStaff, sent: Sent = {}) =>
    post('session.password', { number: who.number, password: 'guessed it', code: null }, '', sent);

  it('waits after five, with the right one too, and nobody else does', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect(reasonOf(await wrong(maya))).toBe('sign_in_wrong');
    const sixth = await wrong(maya);
    expect(reasonOf(sixth)).toBe('throttled');
    expect(sixth.body).toContain('"seconds":1');
    expect(reasonOf(await signIn(maya))).toBe('throttled');
    expect(reasonOf(await signIn(maya, '', { from: '127.0.0.2' }))).toBe('ok');
    await tokenOf(sessions, maya, AT_KIOSK);
  });

  it('cannot ask for more at once than one after the other', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => wrong(anna)));
    const reasons = replies.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'sign_in_wrong')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'throttled')).toHaveLength(7);
  });

  it('is counted by the address of the line, whatever the request says it is', async () => {
    for (let guess = 0; guess < 5; guess += 1)
      await wrong(maya, { headers: { 'x-forwarded-for': `198.51.100.${guess}` } });
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    expect(reasonOf(await wrong(maya, { headers }))).toBe('throttled');
  });
});

describe('somebody of the staff who wants to be more', () => {
  it('is not made so by what a call says of role, account or session', async () => {
    const cookie = await cookieOf(anna);
    const why = 'because I say so';
    const { id } = anna;
    for (const [channel, input] of [
      ['staff.role', { id, role: 'manager', why }],
      ['staff.create', { ...forged, staff: { role: 'manager' }, caller: { role: 'manager' } }],
      ['staff.reset', { id: maya.id, why }],
      ['staff.disable', { id: maya.id, why }],
      ['staff.audit', { staffId: null, from: null, to: null, act: null, before: null }],
    ] as const) {
      const headers = { 'x-role': 'manager', 'x-staff-id': maya.id };
      expect(reasonOf(await post(channel, input, cookie, { headers }))).toBe('not_allowed');
    }
    expect(accounts()).toEqual(everybody);
    await cookieOf(maya);
  });

  it('sees and changes their own account, whoever’s is sent along', async () => {
    const cookie = await cookieOf(anna);
    const mine = await post('staff.mine', { id: maya.id, staffId: maya.id }, cookie);
    expect(JSON.parse(mine.body)).toMatchObject({ value: { number: 102, name: 'Anna' } });
    const change = { current: maya.password, pin: null, password: 'velvet otter on a ladder' };
    expect(reasonOf(await post('session.change', { ...change, staffId: maya.id }, cookie))).toBe(
      'sign_in_wrong',
    );
  });

  it('who is made less loses it with the next call, and with every session', async () => {
    const [annas, mayas] = [await cookieOf(anna), await cookieOf(maya)];
    const why = 'leaves us in May';
    expect(reasonOf(await post('staff.role', { id: anna.id, role: 'manager', why }, mayas))).toBe('ok');
    expect(reasonOf(await post('staff.list', {}, annas))).toBe('signed_out');
    const asManager = await cookieOf(anna);
    expect(reasonOf(await post('staff.disable', { id: maya.id, why }, asManager))).toBe('ok');
    expect(reasonOf(await post('staff.list', {}, mayas))).toBe('signed_out');
    expect(reasonOf(await signIn(maya))).toBe('sign_in_wrong');
  });
});

describe('the pages', () => {
  it('may load and send nothing but from and to here, and stand in no frame', async () => {
    for (const path of ['/desk', '/desk/', '/assets/desk.js']) {
      const { status, headers } = await send(path);
      expect(status, path).toBe(200);
      const policy = String(headers['content-security-policy']);
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "form-action 'none'",
        "base-uri 'none'",
      ])
        expect(policy.split('; ')).toContain(rule);
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it.each([
    '/',
    '/index.html',
    '/private.txt',
    '/desk/index.html',
    '/desk/../private.txt',
    '/assets/..%2fprivate.txt',
    '/assets/%2e%2e%2fprivate.txt',
    '/assets/..%5cprivate.txt',
    '/assets/../reader-page/index.html',
    '/reader-page/index.html',
  ])('are no way to anything else: %s', async (path) => {
    const { status, body } = await send(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(/page|not to be served/);
  });
});
