/** The second origin of the Chromium shell: what its one frame can do, and what everybody else cannot. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReaderAnswer } from '../../../src/shared/reader-bridge';
import { startReaderServer, type ReaderServer } from '../../../src/main/kiosk/pages/reader-server';
import { openSite } from '../../../src/main/kiosk/pages/site';
import { startWebServer, type WebServer } from '../../../src/main/kiosk/pages/web-server';
import { ask } from './ask';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-reader-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, 'reader-page'));
writeFileSync(join(folder, 'index.html'), '<body><title>kiosk</title></body>');
writeFileSync(join(folder, 'assets/kiosk.js'), 'export {};');
writeFileSync(join(folder, 'reader-page/index.html'), '<title>reader</title>');
writeFileSync(join(folder, 'reader-page/reader.js'), 'export {};');

const calls: { name: string; input: unknown }[] = [];
const bridge = {
  call(name: string, input: unknown): Promise<ReaderAnswer> {
    calls.push({ name, input });
    return Promise.resolve({ ok: true, value: 'answer' });
  },
};
const screen = { call: () => Promise.resolve({ ok: true as const, value: null }) };
let reader: ReaderServer;
let kiosk: WebServer;

beforeEach(async () => {
  calls.length = 0;
  reader = await startReaderServer({
    site: openSite(folder, 'reader'),
    bridge,
    shownBy: () => kiosk.origin,
  });
  kiosk = await startWebServer({ site: openSite(folder), screen, readerPage: reader });
});
afterEach(async () => {
  await kiosk.close();
  await reader.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function session(of: ReaderServer | WebServer): Promise<string> {
  const { pathname, search } = new URL(of.entranceUrl());
  const { headers } = await ask(of.origin, pathname + search);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

async function post(name: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const cookie = await session(reader);
  return ask(reader.origin, `/reader/${name}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body,
  });
}

describe("the kiosk's page", () => {
  it('carries the reader in a sandboxed frame, and may show that origin alone', async () => {
    const { headers, body } = await ask(kiosk.origin, '/', { headers: { cookie: await session(kiosk) } });
    expect(headers['content-security-policy']).toContain(`; frame-src ${reader.origin}`);
    expect(headers['content-security-policy']).not.toContain('stripe');
    const [frame = ''] = /<iframe[^>]*>/.exec(body) ?? [];
    expect(frame).toContain(`src="${reader.origin}/enter?token=`);
    expect(frame).toContain('sandbox="allow-scripts allow-same-origin"');
    expect(frame).toContain(' inert>');
  });

  it('gets a new entrance each time it is loaded, and the one before stops working', async () => {
    const headers = { cookie: await session(kiosk) };
    const load = async () =>
      /\/enter\?token=[\w-]+/.exec((await ask(kiosk.origin, '/', { headers })).body)?.[0];
    const first = await load();
    const second = await load();
    expect((await ask(reader.origin, first ?? '')).status).toBe(403);
    expect((await ask(reader.origin, second ?? '')).status).toBe(303);
    expect((await ask(reader.origin, second ?? '')).status).toBe(403);
  });

  it('has no frame and no policy for one where no reader needs it', async () => {
    const plain = await startWebServer({ site: openSite(folder), screen });
    const { headers, body } = await ask(plain.origin, '/', { headers: { cookie: await session(plain) } });
    await plain.close();
    expect(body).toBe('<body><title>kiosk</title></body>');
    expect(headers['content-security-policy']).not.toContain('frame-src');
  });
});

describe("the reader's page", () => {
  it("is shown by the kiosk's page alone, and may speak to Stripe and the reader alone", async () => {
    const { status, headers, body } = await ask(reader.origin, '/', {
      headers: { cookie: await session(reader) },
    });
    expect(status).toBe(200);
    expect(body).toBe('<title>reader</title>');
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://js.stripe.com",
      "connect-src 'self' https://api.stripe.com https://*.stripe.com https://*.device.stripe-terminal-local-reader.net:*",
      "form-action 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors ${kiosk.origin}`,
    ]);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });

  it('and the page of the kiosk have no file in common', async () => {
    const paths = ['/assets/kiosk.js', '/index.html', '/reader-page/reader.js', '/reader-page/index.html'];
    const answers = async (of: ReaderServer | WebServer) => {
      const headers = { cookie: await session(of) };
      return Promise.all(paths.map(async (path) => (await ask(of.origin, path, { headers })).status));
    };
    expect(await answers(kiosk)).toEqual([200, 200, 404, 404]);
    expect(await answers(reader)).toEqual([404, 404, 200, 200]);
  });

  it('and the page of the kiosk have no session in common', async () => {
    const cookies = { kiosk: await session(kiosk), reader: await session(reader) };
    expect(cookies.kiosk).toMatch(/^keyturn=/);
    expect(cookies.reader).toMatch(/^keyturn-reader=/);
    expect((await ask(reader.origin, '/', { headers: { cookie: cookies.kiosk } })).status).toBe(403);
    expect((await ask(kiosk.origin, '/', { headers: { cookie: cookies.reader } })).status).toBe(403);
    const both = `${cookies.kiosk}; ${cookies.reader}`;
    expect((await ask(reader.origin, '/', { headers: { cookie: both } })).status).toBe(200);
    expect((await ask(kiosk.origin, '/', { headers: { cookie: both } })).status).toBe(200);
  });
});

describe('the calls', () => {
  it('are passed on and answered', async () => {
    const { status, body } = await post('next', '{"page":null,"seen":0}', { origin: reader.origin });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ ok: true, value: 'answer' });
    expect(calls).toEqual([{ name: 'next', input: { page: null, seen: 0 } }]);
  });

  it.each([
    ['no such call', 'retrieve', '{}', {}, 404],
    ['a channel of the kiosk', 'payment.start', '{}', {}, 404],
    ['a prototype member', 'constructor', '{}', {}, 404],
    ['no JSON', 'next', '{', {}, 400],
    ['a form, which a foreign page could send', 'next', 'a=1', { 'content-type': 'text/plain' }, 415],
    ['more than a report can hold', 'report', JSON.stringify('x'.repeat(5_000)), {}, 413],
    ['a foreign origin', 'next', '{}', { origin: 'https://js.stripe.com' }, 403],
    ['an origin of nobody', 'next', '{}', { origin: 'null' }, 403],
    ['another name of this machine', 'next', '{}', { host: 'localhost' }, 421],
  ])('refuse %s', async (_what, name, body, headers, expected) => {
    expect((await post(name, body, headers)).status).toBe(expected);
    expect(calls).toEqual([]);
  });

  it("refuse the kiosk's page, and the kiosk's bridge refuses this one", async () => {
    expect((await post('next', '{}', { origin: kiosk.origin })).status).toBe(403);
    const cookie = await session(kiosk);
    const headers = { cookie, 'content-type': 'application/json', origin: reader.origin };
    const bridge = await ask(kiosk.origin, '/bridge/kiosk.state', { method: 'POST', headers, body: '{}' });
    expect(bridge.status).toBe(403);
  });

  it('are posted, and only with the cookie', async () => {
    const cookie = await session(reader);
    expect((await ask(reader.origin, '/reader/next', { headers: { cookie } })).status).toBe(405);
    const headers = { 'content-type': 'application/json' };
    const bare = await ask(reader.origin, '/reader/next', { method: 'POST', headers, body: '{}' });
    expect(bare.status).toBe(403);
    expect(calls).toEqual([]);
  });
});
