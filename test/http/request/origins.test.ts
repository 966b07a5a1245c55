/** Pages in a browser: who may call, under which names, and what the browser hears about it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListener, type TestListener } from '../support/listener';
import { answersIn, say } from '../support/raw';

const DESK = 'https://desk.example.com';
let listener: TestListener;
beforeAll(async () => {
  const options = { origins: [DESK], names: ['kiosk.site.example'] };
  listener = await startListener(undefined, undefined, undefined, options);
});
afterAll(() => listener.close());

/** The answer to a request with exactly these header lines. */
async function ask(lines: readonly string[], start = 'GET /v1/common/user-type') {
  const fixed = [`X-API-Key: ${listener.keys.portal}`, 'Connection: close'];
  const head = [`${start} HTTP/1.1`, ...lines, ...fixed, '', ''].join('\r\n');
  const [answer] = answersIn(await say(listener.port, head));
  const shared = [...(answer?.headers ?? '').matchAll(/^(access-control-[a-z-]+|vary): (.*)$/gim)];
  return {
    status: answer?.status,
    body: answer?.body ?? '',
    shared: Object.fromEntries(shared.map(([, name = '', value]) => [name.toLowerCase(), value] as const)),
  };
}

describe('a page of an origin that is not listed', () => {
  it.each([
    ['any other', ['Host: localhost', 'Origin: https://evil.example']],
    ['a sandboxed one', ['Host: localhost', 'Origin: null']],
    ['the listed name on another port', ['Host: localhost', `Origin: ${DESK}:8443`]],
    ['the listed name without encryption', ['Host: localhost', 'Origin: http://desk.example.com']],
    ['one that begins like the listed one', ['Host: localhost', `Origin: ${DESK}.evil.example`]],
    ['another port of this machine', ['Host: localhost:8437', 'Origin: http://localhost:3000']],
    ['a picture or a form across sites', ['Host: localhost', 'Sec-Fetch-Site: cross-site']],
    ['a picture from another port', ['Host: localhost', 'Sec-Fetch-Site: same-site']],
  ])('%s is refused, and its browser is invited to nothing', async (_title, lines) => {
    const { status, shared, body } = await ask(lines);
    expect([status, shared]).toEqual([403, {}]);
    expect(body).toContain('"status":"FAILED"');
    expect(await ask(lines, 'OPTIONS /v1/login')).toMatchObject({ status: 403, shared: {} });
    expect(await ask(lines, 'GET /v1/nothing')).toMatchObject({ status: 403, shared: {} });
  });

  it('one that no listener lists is refused there too', async () => {
    const plain = await startListener();
    const reply = await plain.call('GET', '/v1/common/user-type', { headers: { origin: DESK } });
    await plain.close();
    expect(reply.status).toBe(403);
  });
});

describe('who is let in', () => {
  it.each([
    ['a program', ['Host: localhost']],
    ['an address typed into a browser', ['Host: localhost', 'Sec-Fetch-Site: none']],
    [
      'a page of this listener',
      ['Host: localhost:8437', 'Origin: http://localhost:8437', 'Sec-Fetch-Site: same-origin'],
    ],
  ])('%s, and nothing is shared with anybody', async (_title, lines) =>
    expect(await ask(lines)).toMatchObject({ status: 200, shared: {} }),
  );
});

describe('a page of the listed origin', () => {
  const fromDesk = ['Host: localhost', `Origin: ${DESK}`, 'Sec-Fetch-Site: cross-site'];
  const shared = {
    'access-control-allow-origin': DESK,
    'access-control-expose-headers': 'ETag, Retry-After',
    vary: 'Origin',
  };

  it.each([
    ['GET /v1/common/user-type', 200],
    ['GET /v1/tenant/profile', 401],
    ['GET /v1/nothing', 404],
    ['PUT /v1/common/user-type', 405],
  ])('may read the answer to %s', async (start, status) =>
    expect(await ask(fromDesk, start)).toMatchObject({ status, shared }),
  );

  it('hears methods and headers of a known path beforehand, and of no other', async () => {
    const answer = await ask([...fromDesk, 'Access-Control-Request-Method: POST'], 'OPTIONS /v1/login');
    expect(answer).toEqual({
      status: 204,
      body: '',
      shared: {
        ...shared,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers':
          'X-API-Key, X-Token, Authorization, Content-Type, Idempotency-Key, If-None-Match',
        'access-control-max-age': '600',
      },
    });
    expect((await ask(fromDesk, 'OPTIONS /v1/nothing')).status).toBe(404);
  });

  it('may not call under a name that is not served', async () => {
    expect((await ask(['Host: evil.example', `Origin: ${DESK}`])).status).toBe(403);
  });
});

describe('a name of the site', () => {
  it.each(['kiosk.site.example', 'KIOSK.site.example:8437'])('%s is served', async (name) =>
    expect((await ask([`Host: ${name}`])).status).toBe(200),
  );
  it.each(['site.example', 'x.kiosk.site.example', '192.0.2.77'])('%s is not', async (name) =>
    expect((await ask([`Host: ${name}`])).status).toBe(403),
  );
  // Holds: asvs-15.3.7
  it('two hosts are one too many, even when both are served', async () => {
    expect((await ask(['Host: localhost', 'Host: kiosk.site.example'])).status).toBe(403);
  });
});
