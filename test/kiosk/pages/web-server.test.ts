/** The Chromium shell's web server as other programs and pages on the same machine would try to use it. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BridgeAnswer } from '../../../src/shared/bridge';
import { openSite } from '../../../src/main/kiosk/pages/site';
import { startWebServer, type WebServer } from '../../../src/main/kiosk/pages/web-server';
import { ask as askOf, type Answer } from './ask';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-web-'));
mkdirSync(join(folder, 'page/assets'), { recursive: true });
writeFileSync(join(folder, 'page/index.html'), '<title>page</title>');
writeFileSync(join(folder, 'page/assets/a.js'), 'export {};');
writeFileSync(join(folder, 'secret.txt'), 'secret');

const calls: { channel: string; input: unknown }[] = [];
const screen = {
  call(channel: string, input: unknown): Promise<BridgeAnswer<unknown>> {
    calls.push({ channel, input });
    return Promise.resolve({ ok: true, value: 'answer' });
  },
};
let server: WebServer;

beforeEach(async () => {
  await server?.close();
  calls.length = 0;
  server = await startWebServer({ site: openSite(join(folder, 'page')), screen });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, options?: Parameters<typeof askOf>[2]) => askOf(server.origin, path, options);

async function enter(url = server.entranceUrl()): Promise<Answer> {
  const { pathname, search } = new URL(url);
  return ask(pathname + search);
}

async function session(): Promise<string> {
  const { headers } = await enter();
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

async function post(channel: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const cookie = await session();
  return ask(`/bridge/${channel}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body,
  });
}

describe('entering', () => {
  it('exchanges the address for a cookie that scripts and other sites cannot use', async () => {
    const { status, headers } = await enter();
    expect(status).toBe(303);
    expect(headers.location).toBe('/');
    expect(headers['set-cookie']?.[0]).toMatch(/^keyturn=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
  });

  it('lets in nobody a second time with the same address', async () => {
    const url = server.entranceUrl();
    expect((await enter(url)).status).toBe(303);
    expect((await enter(url)).status).toBe(403);
  });

  it('lets in nobody without the right token', async () => {
    expect((await ask('/enter')).status).toBe(403);
    expect((await ask('/enter?token=')).status).toBe(403);
    expect((await ask(`/enter?token=${'A'.repeat(43)}`)).status).toBe(403);
  });

  it('ends the session before when somebody enters again', async () => {
    const first = await session();
    const second = await session();
    expect((await ask('/', { headers: { cookie: first } })).status).toBe(403);
    expect((await ask('/', { headers: { cookie: second } })).status).toBe(200);
  });

  it('forgets an address when the next is handed out', async () => {
    const first = server.entranceUrl();
    server.entranceUrl();
    expect((await enter(first)).status).toBe(403);
  });
});

describe('the page', () => {
  it('is served with a strict policy and never kept', async () => {
    const { status, headers, body } = await ask('/', { headers: { cookie: await session() } });
    expect(status).toBe(200);
    expect(body).toContain('<title>page</title>');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it.each(['/', '/assets/a.js', '/nothing', '/bridge/kiosk.state'])(
    'answers %s only with the cookie',
    async (path) => {
      expect((await ask(path)).status).toBe(403);
      expect((await ask(path, { headers: { cookie: 'keyturn=' } })).status).toBe(403);
    },
  );

  // Holds: asvs-5.3.2, asvs-13.2.5, asvs-13.4.1, asvs-13.4.3
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/assets/',
    '/assets/a.js%00',
    '/nothing.js',
  ])('leads nowhere outside its list: %s', async (path) => {
    const { status, body } = await ask(path, { headers: { cookie: await session() } });
    expect(status).toBe(404);
    expect(body).toBe('');
  });

  it('has an empty favicon, so that the console stays clean', async () => {
    expect((await ask('/favicon.ico', { headers: { cookie: await session() } })).status).toBe(204);
  });

  it('takes no other method', async () => {
    const { status, headers } = await ask('/', { method: 'DELETE', headers: { cookie: await session() } });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});

describe('a foreign caller', () => {
  it.each(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1:1'])(
    'is refused when it calls us %o',
    async (host) => {
      const url = new URL(server.entranceUrl());
      const { status } = await ask(url.pathname + url.search, { headers: { host } });
      expect([400, 421]).toContain(status);
    },
  );

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1'])(
    'is refused from origin %s',
    async (origin) => {
      expect((await post('kiosk.state', '{}', { origin })).status).toBe(403);
      expect(calls).toEqual([]);
    },
  );
});

describe('the bridge', () => {
  it('passes a call of the page on and answers as the application does', async () => {
    const { status, headers, body } = await post('kiosk.state', '{"a":1}', { origin: server.origin });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ ok: true, value: 'answer' });
    expect(calls).toEqual([{ channel: 'kiosk.state', input: { a: 1 } }]);
  });

  it.each([
    ['no such channel', 'kiosk.destroy', '{}', 'application/json', 404],
    ['a prototype member', 'constructor', '{}', 'application/json', 404],
    [
      'a form, which a foreign page could send',
      'kiosk.state',
      'a=1',
      'application/x-www-form-urlencoded',
      415,
    ],
    ['plain text', 'kiosk.state', '{}', 'text/plain', 415],
    ['JSON by name only', 'kiosk.state', '{}', 'application/jsonp', 415],
    ['no JSON', 'kiosk.state', '{', 'application/json', 400],
  ])('refuses %s', async (_what, channel, body, contentType, expected) => {
    expect((await post(channel, body, { 'content-type': contentType })).status).toBe(expected);
    expect(calls).toEqual([]);
  });

  it('takes a signature of a megabyte, and nothing beyond its limit', async () => {
    const long = (bytes: number) => JSON.stringify('x'.repeat(bytes));
    expect((await post('signature.save', long(1_100_000))).status).toBe(200);
    expect((await post('signature.save', long(1_600_000))).status).toBe(413);
  });

  it('counts a body whose length is not told', async () => {
    const answer = post('signature.save', Buffer.alloc(1_600_000, 'x'), { 'transfer-encoding': 'chunked' });
    expect((await answer).status).toBe(413);
    expect(calls).toEqual([]);
  });

  it('is only posted to', async () => {
    expect((await ask('/bridge/kiosk.state', { headers: { cookie: await session() } })).status).toBe(405);
  });
});

// Holds: asvs-12.3.3
it('listens on loopback only', () => {
  expect(new URL(server.origin).hostname).toBe('127.0.0.1');
});

it('will not start without a built page', () => {
  expect(() => openSite(folder)).toThrow('has not been built');
});
