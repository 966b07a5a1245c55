/**
 * The front desk over the site network, attacked as somebody on that network would: what a page of another origin, a
 * thief of a cookie and a guesser get. The roles themselves are in test/desk/staff/roles.test.ts.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { AT_KIOSK, tokenOf, type TestStaff } from '../../support/services/staff';
import {
  COOKIE,
  LISTED,
  NAME,
  openDeskBrowser,
  reasonOf,
  type DeskBrowser,
  type Sent,
} from '../support/desk-browser';

const everybody = [
  { number: 101, role: 'manager' },
  { number: 102, role: 'attendant' },
];
const forged = { name: 'Mallory', role: 'manager' };

let desk: DeskBrowser;
let maya: TestStaff;
let anna: TestStaff;

beforeEach(async () => {
  desk = await openDeskBrowser();
  ({ maya, anna } = desk);
  return () => desk.listener.close();
});

describe('the session of a browser', () => {
  // Holds: asvs-3.3.1, asvs-3.3.2, asvs-3.3.3, asvs-3.3.4
  it('is a cookie of this host alone, over TLS alone, that no script and no other page’s request has', async () => {
    const { headers, body } = await desk.signIn(maya);
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
    const cookie = await desk.cookieOf(maya);
    const token = cookie.slice(COOKIE.length + 1);
    expect(reasonOf(await desk.post('staff.mine', {}, cookie))).toBe('ok');
    expect(await desk.router.call('staff.mine', {}, { ...AT_KIOSK, token })).toMatchObject({
      refusals: [{ reason: 'signed_out' }],
    });
    const kiosks = await tokenOf(desk.sessions, maya, AT_KIOSK);
    expect(await desk.router.call('staff.mine', {}, { ...AT_KIOSK, token: kiosks })).toMatchObject({
      ok: true,
    });
    expect(reasonOf(await desk.post('staff.mine', {}, `${COOKIE}=${kiosks}`))).toBe('signed_out');
    const byPin = await desk.post('session.pin', { number: maya.number, pin: maya.pin, code: null });
    expect(reasonOf(byPin)).toBe('sign_in_wrong');
  });

  // Holds: asvs-3.3.3, asvs-7.2.3
  it('is never one that was planted before signing in', async () => {
    const planted = `${COOKIE}=${'A'.repeat(43)}`;
    const { headers } = await desk.signIn(maya, planted);
    const given = (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    expect(given).not.toBe(planted);
    expect(reasonOf(await desk.post('staff.mine', {}, planted))).toBe('signed_out');
    expect(reasonOf(await desk.post('staff.mine', {}, `${given}; ${planted}`))).toBe('signed_out');
    expect(reasonOf(await desk.post('staff.mine', {}, given))).toBe('ok');
    const before = await desk.cookieOf(anna);
    expect((await desk.signIn(maya, before)).headers['set-cookie']?.[0]).not.toContain(before);
  });

  it('is taken from the cookie alone, under its full name', async () => {
    const token = (await desk.cookieOf(maya)).slice(COOKIE.length + 1);
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { 'x-token': token },
      { 'x-api-key': desk.listener.keys.all },
      { cookie: `keyturn-desk=${token}` },
      { cookie: `${COOKIE.toLowerCase()}=${token}` },
    ])
      expect(reasonOf(await desk.post('staff.mine', { token }, '', { headers }))).toBe('signed_out');
  });

  // Holds: asvs-7.4.1
  it('locks by itself, and what was stolen is worth nothing then', async () => {
    const cookie = await desk.cookieOf(maya);
    desk.listener.db.clock.advance(10 * 60_000);
    expect(reasonOf(await desk.post('staff.list', {}, cookie))).toBe('signed_out');
    expect(reasonOf(await desk.post('session.touch', {}, cookie))).toBe('signed_out');
    expect(reasonOf(await desk.post('staff.list', {}, cookie))).toBe('signed_out');
  });

  // Holds: asvs-7.4.1
  it('ends with leaving, in the service and in the browser', async () => {
    const cookie = await desk.cookieOf(maya);
    const { headers } = await desk.post('session.leave', {}, cookie);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-keyturn-desk=; Max-Age=0; /);
    expect(reasonOf(await desk.post('staff.mine', {}, cookie))).toBe('signed_out');
  });

  it('leaves token, password, number and name out of the log', async () => {
    const cookie = await desk.cookieOf(maya);
    await desk.post('staff.list', {}, cookie);
    const lines = desk.listener.log.join('');
    expect(lines).toContain('/desk/call/:channel');
    for (const secret of [cookie.slice(COOKIE.length + 1), maya.password, 'Maya', `"${maya.number}"`])
      expect(lines).not.toContain(secret);
  });
});

describe('a page of another origin', () => {
  // Holds: asvs-3.2.1, asvs-3.4.2, asvs-3.5.1
  it.each<[string, Readonly<Record<string, string>>]>([
    ['with its origin', { origin: 'https://evil.example' }],
    ['with no origin to name', { origin: 'null' }],
    ['that may call the interface', { origin: LISTED }],
    ['on another port of this machine', { origin: 'https://127.0.0.1:1' }],
    ['of this host without TLS', { origin: 'http://127.0.0.1' }],
    ['as the browser tells it', { 'sec-fetch-site': 'cross-site' }],
    ['of the same site', { 'sec-fetch-site': 'same-site' }],
  ])('%s makes no call, even with the cookie', async (_, headers) => {
    const reply = await desk.post('staff.create', forged, await desk.cookieOf(maya), { headers });
    expect(reply.status).toBe(403);
    expect(desk.accounts()).toEqual(everybody);
  });

  it('keeps nothing large of a caller who has not signed in, and reads it of one who has', async () => {
    const file = JSON.stringify({ file: 'x'.repeat(8000) });
    for (const cookie of ['', `${COOKIE}=made-up`]) {
      const reply = await desk.post('session.state', {}, cookie, { body: file });
      expect(reply.status).toBe(413);
    }
    expect((await desk.post('session.state', {}, '')).status).toBe(200);
    const known = await desk.post('session.state', {}, await desk.cookieOf(maya), { body: file });
    expect([known.status, reasonOf(known)]).toEqual([200, 'ok']);
  });

  // Holds: asvs-3.5.1
  it('makes none without the header that a form cannot send', async () => {
    const cookie = await desk.cookieOf(maya);
    for (const value of ['', '0', 'true', '1, 1']) {
      const reply = await desk.post('staff.create', forged, cookie, { headers: { 'x-keyturn-desk': value } });
      expect(reply.status).toBe(403);
    }
    expect(desk.accounts()).toEqual(everybody);
  });

  // Holds: asvs-3.5.1, asvs-3.5.2
  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'makes none with what a form can send: %s',
    async (type) => {
      const headers = { 'content-type': type };
      const reply = await desk.post('staff.create', forged, await desk.cookieOf(maya), { headers });
      expect(reply.status === 415 || reasonOf(reply) === 'invalid_input', reply.body).toBe(true);
      expect(desk.accounts()).toEqual(everybody);
    },
  );

  // Holds: asvs-3.5.3
  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('makes none by %s', async (method) => {
    const query = `?input=${encodeURIComponent(JSON.stringify(forged))}`;
    const headers = { cookie: await desk.cookieOf(maya), 'x-keyturn-desk': '1' };
    const { status } = await desk.send(`/desk/call/staff.create${query}`, { method, headers });
    expect(status).toBe(405);
    expect(desk.accounts()).toEqual(everybody);
  });

  // Holds: asvs-3.4.2, asvs-3.5.2
  it('is not told that it may send the header', async () => {
    const headers = {
      origin: LISTED,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-keyturn-desk',
    };
    const reply = await desk.send('/desk/call/staff.create', { method: 'OPTIONS', headers });
    expect(String(reply.headers['access-control-allow-headers']).toLowerCase()).not.toContain('desk');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('does not reach it under a name of its own that it made point here', async () => {
    const reply = await desk.post('session.state', {}, '', { headers: { host: 'evil.example' } });
    expect(reply.status).toBe(403);
  });
});

describe('somebody who guesses passwords', () => {
  const wrong = (who: TestStaff, sent: Sent = {}) =>
    desk.post('session.password', { number: who.number, password: 'guessed it', code: null }, '', sent);

  // Holds: asvs-6.3.1
  it('waits after five, with the right one too, and nobody else does', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect(reasonOf(await wrong(maya))).toBe('sign_in_wrong');
    const sixth = await wrong(maya);
    expect(reasonOf(sixth)).toBe('throttled');
    expect(sixth.body).toContain('"seconds":1');
    expect(reasonOf(await desk.signIn(maya))).toBe('throttled');
    expect(reasonOf(await desk.signIn(maya, '', { from: '127.0.0.2' }))).toBe('ok');
    await tokenOf(desk.sessions, maya, AT_KIOSK);
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
  // Holds: asvs-8.3.1
  it('is not made so by what a call says of role, account or session', async () => {
    const cookie = await desk.cookieOf(anna);
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
      expect(reasonOf(await desk.post(channel, input, cookie, { headers }))).toBe('not_allowed');
    }
    expect(desk.accounts()).toEqual(everybody);
    await desk.cookieOf(maya);
  });

  it('sees and changes their own account, no matter whose is sent along', async () => {
    const cookie = await desk.cookieOf(anna);
    const mine = await desk.post('staff.mine', { id: maya.id, staffId: maya.id }, cookie);
    expect(JSON.parse(mine.body)).toMatchObject({ value: { number: 102, name: 'Anna' } });
    const change = { current: maya.password, pin: null, password: 'velvet otter on a ladder' };
    expect(reasonOf(await desk.post('session.change', { ...change, staffId: maya.id }, cookie))).toBe(
      'sign_in_wrong',
    );
  });

  // Holds: asvs-8.2.1
  it('who is made less loses it with the next call, and with every session', async () => {
    const [annas, mayas] = [await desk.cookieOf(anna), await desk.cookieOf(maya)];
    const why = 'leaves us in May';
    expect(reasonOf(await desk.post('staff.role', { id: anna.id, role: 'manager', why }, mayas))).toBe('ok');
    expect(reasonOf(await desk.post('staff.list', {}, annas))).toBe('signed_out');
    const asManager = await desk.cookieOf(anna);
    expect(reasonOf(await desk.post('staff.disable', { id: maya.id, why }, asManager))).toBe('ok');
    expect(reasonOf(await desk.post('staff.list', {}, mayas))).toBe('signed_out');
    expect(reasonOf(await desk.signIn(maya))).toBe('sign_in_wrong');
  });
});

describe('the pages', () => {
  // Holds: asvs-3.4.1
  it('are for TLS alone from then on, to a browser that came under the site’s own name and not as localhost', async () => {
    const told = async (host: string, path: string) =>
      (await desk.send(path, { headers: { host } })).headers['strict-transport-security'];
    for (const path of ['/desk/', '/assets/desk.js', '/v1/docs', '/v1/kiosk/handover/unknown']) {
      expect(await told(NAME, path), path).toBe('max-age=31536000; includeSubDomains');
      expect(await told(`localhost:${desk.listener.port}`, path), path).toBeUndefined();
      expect(await told('127.0.0.1', path), path).toBeUndefined();
    }
    const sent = { headers: { host: NAME } };
    const call = await desk.post('session.state', {}, '', sent);
    expect(call.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });

  // Holds: asvs-3.2.1, asvs-3.2.2, asvs-3.4.3, asvs-3.4.4, asvs-3.4.5, asvs-3.4.6, asvs-3.5.5, asvs-3.7.1
  it('may load and send nothing but from and to here, and stand in no frame', async () => {
    for (const path of ['/desk', '/desk/', '/assets/desk.js']) {
      const { status, headers } = await desk.send(path);
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

  // Holds: asvs-3.5.4, asvs-3.7.2
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
    const { status, body } = await desk.send(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(/page|not to be served/);
  });
});
