/** What the request check says, before any service is asked. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  openServer,
  startListener,
  type CallOptions,
  type Reply,
  type TestListener,
} from '../support/listener';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

const noPages = { pageNumber: 1, pageCount: 1, totalCount: 0 };

/** Status and code of a failure, after everything else about its envelope was looked at. */
function failureIn(reply: Reply): [status: number, code: string] {
  const code = reply.body.status;
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.body).toMatchObject({ succeeded: false, status: code, data: null });
  expect(reply.body.errors?.[0]).toEqual({ code, message: expect.any(String) as string, field: null });
  return [reply.status, code];
}

describe('paths and methods', () => {
  // Holds: v1-1.1
  it.each(['/', '/v1', '/v2/register', '/v1/register/', '/v1/REGISTER', '/v1/openapi.yaml', '/v1/doc'])(
    '%s is an unknown path',
    async (path) => expect(failureIn(await listener.call('GET', path))).toEqual([404, 'FAILED']),
  );

  it('an unknown path needs neither a key nor a body of the right type', async () => {
    const options = { key: null, raw: 'x', headers: { 'content-type': 'text/plain' } };
    expect(failureIn(await listener.call('POST', '/v1/nothing', options))).toEqual([404, 'FAILED']);
  });

  // Holds: v1-1.6, asvs-13.4.4
  it.each([
    ['GET', '/v1/register', 'POST'],
    ['DELETE', '/v1/login', 'POST'],
    ['OPTIONS', '/v1/login', 'POST'],
    ['POST', '/v1/tenant/profile', 'GET, HEAD'],
    ['PATCH', '/v1/booking/x/insurance/link', 'PUT'],
  ])('%s %s is 405 and allows %s', async (method, path, allow) => {
    const reply = await listener.call(method, path);
    expect(failureIn(reply)).toEqual([405, 'FAILED']);
    expect(reply.headers.get('allow')).toBe(allow);
  });

  // Holds: v1-1.2
  it('a list keeps its pagination when the method is wrong', async () => {
    const reply = await listener.call('POST', '/v1/common/user-type');
    expect(failureIn(reply)).toEqual([405, 'FAILED']);
    expect(reply.body.pagination).toEqual(noPages);
  });

  it('HEAD answers what GET would, without the body', async () => {
    const response = await fetch(`${listener.url}/v1/common/user-type`, {
      method: 'HEAD',
      headers: { 'x-api-key': listener.keys.portal },
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  // Holds: asvs-1.1.1
  it('a broken escape in a path reaches the endpoint as the malformed id it is', async () => {
    const reply = await listener.call('GET', '/v1/common/country/%zz/geo-location');
    expect([reply.status, reply.body.status, reply.body.pagination]).toEqual([400, 'FAILED', noPages]);
  });

  it('no answer invites another origin in', async () => {
    const reply = await listener.call('GET', '/v1/common/user-type', {
      headers: { origin: 'https://evil.test' },
    });
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('bodies', () => {
  const post = (options: CallOptions) => listener.call('POST', '/v1/register', options);

  // Holds: v1-1.7
  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'of type %s are 415',
    async (type) =>
      expect(failureIn(await post({ raw: '{}', headers: { 'content-type': type } }))).toEqual([
        415,
        'FAILED',
      ]),
  );
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'of type %s are read',
    async (type) => {
      const reply = await post({ raw: '{}', headers: { 'content-type': type } });
      expect(reply.body.status).toBe('INVALID_PARAM_USER_NAME');
    },
  );
  // Holds: v1-1.7
  it('a strange type without a body is accepted', async () => {
    const reply = await post({ headers: { 'content-type': 'text/plain' } });
    expect([reply.status, reply.body.status]).toEqual([400, 'INVALID_INPUT_PARAM']);
  });
  it('compressed ones are 415', async () => {
    expect(failureIn(await post({ raw: '{}', headers: { 'content-encoding': 'gzip' } }))).toEqual([
      415,
      'FAILED',
    ]);
  });
  // Holds: v1-1.7
  it('of 64 KiB are read, one byte more is 413', async () => {
    const body = (bytes: number) => `{"x":"${'a'.repeat(bytes - 8)}"}`;
    expect((await post({ raw: body(64 * 1024) })).status).toBe(400);
    expect(failureIn(await post({ raw: body(64 * 1024 + 1) }))).toEqual([413, 'FAILED']);
  });
  // Holds: v1-1.7
  it('a signature may be larger, up to 1 MiB', async () => {
    const save = (bytes: number) =>
      listener.call('POST', '/v1/booking/x/document/save', { raw: `{"x":"${'a'.repeat(bytes - 8)}"}` });
    expect((await save(1024 * 1024)).status).toBe(400);
    expect(failureIn(await save(1024 * 1024 + 1))).toEqual([413, 'FAILED']);
  });

  // Holds: v1-1.8, v1-3.4, asvs-15.3.7
  it.each([
    ['nothing', undefined],
    ['no JSON', '{"userName":'],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a member twice', '{"userName":"a@example.com","userName":"b@example.com"}'],
    ['a member twice, once escaped', '{"userName":"a","user\\u004eame":"b"}'],
    ['a member twice, deep inside', '{"x":[{"a":{"b":1,"c":2,"b":3}}]}'],
  ])('%s is INVALID_INPUT_PARAM where the endpoint lists it', async (_title, raw) => {
    const reply = await post(raw === undefined ? {} : { raw });
    expect([reply.status, reply.body.status]).toEqual([400, 'INVALID_INPUT_PARAM']);
  });

  // Holds: v1-1.8
  it('at other endpoints it is as if every required member were missing', async () => {
    for (const raw of ['{', '[]', '{"userName":1,"userName":1}']) {
      const reply = await listener.call('POST', '/v1/login', { raw });
      expect(reply.body.errors?.map(({ code }) => code)).toEqual([
        'INVALID_PARAM_USER_NAME',
        'INVALID_PARAM_USER_PASSWORD',
      ]);
    }
  });

  // Holds: v1-1.8
  it('a quote from a body that is no JSON misses no member, as a booking does not', async () => {
    const raw = '{"unitId":';
    const errorsOf = async (url: string) => (await listener.call('POST', url, { raw })).body.errors;
    const errors = await errorsOf('/v1/kiosk/quote');
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors)).not.toContain('unitId');
    for (const url of [
      '/v1/booking/register/rental/activity/create',
      '/v1/kiosk/simulated-reader/present',
      '/v1/kiosk/tenant/code/redeem',
    ])
      expect(await errorsOf(url), url).toEqual(errors);
  });

  // Holds: v1-3.4
  it('the same name in two objects, or as a value, is no duplicate', async () => {
    const reply = await post({
      raw: '{"a":{"x":1},"b":{"x":1},"c":["x","x"],"d":"a","e":"{\\"a\\":1,\\"a\\":1}"}',
    });
    expect(reply.body.status).toBe('INVALID_PARAM_USER_NAME');
  });

  // Holds: asvs-1.5.2, asvs-15.3.6
  it('members that reach for the prototype change nothing', async () => {
    const reply = await post({ raw: '{"__proto__":{"canCreateLoginCredentials":1},"constructor":{}}' });
    expect(reply.body.errors?.map(({ code }) => code)).not.toContain('INVALID_INPUT_PARAM');
  });
});

describe('what is hardly HTTP', () => {
  // Holds: v1-1.1
  it('a request of garbage is answered in the envelope', async () => {
    expect(await listener.speak('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"status":"FAILED"/);
  });
  // Holds: v1-1.1
  it('an endless header is 431', async () => {
    const request = `GET /v1/login HTTP/1.1\r\nHost: localhost\r\nX-Fill: ${'x'.repeat(17_000)}\r\n\r\n`;
    expect(await listener.speak(request)).toMatch(/^HTTP\/1\.1 431 [^]*"status":"FAILED"/);
  });
  it('the server waits for nobody for ever', async () => {
    const server = openServer(listener.ctx);
    onTestFinished(() => server.close());
    // Read off the listener, because waiting for it would take a quarter of a minute.
    expect(server.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 5000,
      timeout: 180_000,
    });
  });
});

describe('the Host header', () => {
  const ask = (host: string) =>
    listener.speak(`GET /v1/kiosk/health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);

  it.each(['localhost', 'LOCALHOST:8437', '127.0.0.1', '127.0.0.1:1', '[::1]', '[::1]:8437'])(
    '%s is served',
    async (name) => expect(await ask(`Host: ${name}\r\n`)).toMatch(/^HTTP\/1\.1 200 /),
  );
  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '10.0.0.5:8437',
    '127.0.0.1@evil',
    '',
  ])('%s is not: its owner may have made it point here', async (name) =>
    expect(await ask(`Host: ${name}\r\n`)).toMatch(/^HTTP\/1\.1 403 [^]*"status":"FAILED"/),
  );
  it('none at all is refused in the envelope', async () => {
    expect(await ask('')).toMatch(/^HTTP\/1\.1 403 [^]*"status":"FAILED"/);
  });
});

describe('faults', () => {
  // Holds: v1-1.1, v1-1.11, asvs-13.4.2, asvs-16.3.4, asvs-16.5.1
  it('are reported with a number and nothing else, and logged with it', async () => {
    const broken = await startListener((ctx) => ({
      ...ctx,
      freeDiskBytes: () => Promise.reject(new Error('secret detail /var/lib/x')),
    }));
    const reply = await broken.call('GET', '/v1/kiosk/health', { key: broken.keys.health });
    await broken.close();
    expect(failureIn(reply)).toEqual([500, 'SOMETHING_WENT_WRONG']);
    const message = reply.body.errors?.[0]?.message ?? '';
    const requestId = /[0-9a-f-]{36}/.exec(message)?.[0] ?? 'none';
    expect(message).not.toContain('secret');
    const lines = broken.log.filter((line) => line.includes(requestId));
    expect(lines.some((line) => line.includes('secret detail'))).toBe(true);
  });

  // Holds: v1-1.10
  it.each([
    ['SQLITE_FULL', /^The disk of the kiosk is full\. Nothing was saved\./],
    ['SQLITE_IOERR_FSYNC', /^The disk of the kiosk reports a fault \(I\/O error\)\. Nothing is confirmed\./],
    ['SQLITE_CORRUPT', /^The database of the kiosk is damaged\. Nothing was saved\./],
  ])(
    'a full disk is 503 and a disk that fails too, and the sentence says which: %s',
    async (code, sentence) => {
      const broken = await startListener((ctx) => ({
        ...ctx,
        freeDiskBytes: () => Promise.reject(Object.assign(new Error('secret'), { code })),
      }));
      const reply = await broken.call('GET', '/v1/kiosk/health', { key: broken.keys.health });
      await broken.close();
      expect(failureIn(reply)).toEqual([503, 'SOMETHING_WENT_WRONG']);
      expect(reply.body.errors?.[0]?.message).toMatch(sentence);
    },
  );

  it('a full database says so in the sentence of the step that it stopped', async () => {
    const full = await startListener();
    const { raw } = full.db.open;
    raw.pragma(`max_page_count = ${String(raw.pragma('page_count', { simple: true }))}`);
    let reply: Reply;
    let tries = 0;
    do {
      const userName = `ann${tries}@example.com`;
      const json = {
        userName,
        password: 'whatever',
        firstName: 'Ann',
        lastName: 'Lee',
        phoneNumber: '+1 512 555 0101',
        emailId: userName,
        address: 'A very long street '.repeat(12),
      };
      reply = await full.call('POST', '/v1/register', { json });
      tries += 1;
    } while (reply.status === 200 && tries < 200);
    await full.close();
    expect(failureIn(reply)).toEqual([503, 'CONTACT_CREATION_FAILED']);
    expect(reply.body.errors?.[0]?.message).toMatch(/^The disk of the kiosk is full/);
  });
});

describe('the log', () => {
  // Holds: asvs-16.2.1, asvs-16.3.2
  it('says whose key was turned away, by its id, and of a stranger that there was one', async () => {
    await listener.call('GET', '/v1/kiosk/access', { key: listener.keys.portal });
    await listener.call('GET', '/v1/kiosk/access', { key: 'nobodysKey' });
    const lines = listener.log.join('').split('\n');
    const refused = lines.filter((line) => line.includes('"route":"/v1/kiosk/access"'));
    expect(
      refused.filter((line) => /"caller":"api_key:[0-9a-f-]{36}".*"status":403/.test(line)),
    ).toHaveLength(1);
    expect(
      refused.filter((line) => !line.includes('"caller"') && line.includes('"status":401')),
    ).toHaveLength(1);
    expect(refused.join('')).not.toContain('nobodysKey');
  });

  // Holds: asvs-14.2.1, asvs-16.3.3, asvs-16.4.1
  it('has the pattern of the path, and nothing a client sent', async () => {
    const password = 'never-in-a-log-1';
    const json = { userName: 'somebody@example.com', password };
    await listener.call('POST', '/v1/login?leak=somebody', { json });
    await listener.call('GET', '/v1/kiosk/contract/0f0e0d0c-0000-7000-8000-000000000001');
    const log = listener.log.join('');
    expect(log).toContain('"route":"/v1/login"');
    expect(log).toContain('"route":"/v1/kiosk/contract/:id"');
    for (const secret of [password, 'somebody', listener.keys.portal, '0f0e0d0c', 'leak']) {
      expect(log).not.toContain(secret);
    }
  });
});
