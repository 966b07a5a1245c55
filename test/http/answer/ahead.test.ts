/** A stored answer goes out ahead of the router. It opens to nobody whom the usual way keeps out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startListener, type TestListener } from '../support/listener';
import { answersIn, say } from '../support/raw';

const LIST = '/v1/common/user-type';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

const portal = () => `X-API-Key: ${listener.keys.portal}`;

/** The answers to `count` requests with these lines, on one connection, one after the other. */
async function ask(lines: readonly string[], { target = LIST, method = 'GET', count = 1 } = {}) {
  const text = (last: boolean) =>
    [`${method} ${target} HTTP/1.1`, ...lines, ...(last ? ['Connection: close'] : []), '', ''].join('\r\n');
  const requests = Array.from({ length: count }, (_, at) => text(at === count - 1)).join('');
  return answersIn(await say(listener.port, requests));
}

it('an answer made ahead has the same bytes as one made for its request', async () => {
  listener.db.open.raw.prepare('UPDATE user_type SET name = name WHERE position = 0').run();
  const lines = ['Host: 127.0.0.1', portal()];
  const [made, stored] = await ask(lines, { count: 3 });
  const dateless = (headers = '') => headers.replace(/^date: .*$/im, '');
  expect(stored?.status).toBe(200);
  expect([stored?.body, dateless(stored?.headers)]).toEqual([made?.body, dateless(made?.headers)]);
});

// Holds: asvs-6.3.4
it.each<[string, number, () => string[], Parameters<typeof ask>[1]?]>([
  ['another host', 403, () => ['Host: example.com', portal()]],
  ['no host', 403, () => [portal()]],
  ['two hosts', 403, () => ['Host: 127.0.0.1', 'Host: example.com', portal()]],
  ['a foreign page', 403, () => ['Host: 127.0.0.1', portal(), 'Origin: https://example.com']],
  ['a page of another site', 403, () => ['Host: 127.0.0.1', portal(), 'Sec-Fetch-Site: cross-site']],
  ['no key', 401, () => ['Host: 127.0.0.1']],
  ['an unknown key', 401, () => ['Host: 127.0.0.1', `${portal()}x`]],
  ['two keys', 401, () => ['Host: 127.0.0.1', portal(), `X-API-Key: ${listener.keys.gate}`]],
  ['two keys in one line', 401, () => ['Host: 127.0.0.1', `${portal()}, ${listener.keys.gate}`]],
  ['a key for gates', 403, () => ['Host: 127.0.0.1', `X-API-Key: ${listener.keys.gate}`]],
  [
    'another host in its target',
    403,
    () => ['Host: 127.0.0.1', portal()],
    { target: `http://a.example${LIST}` },
  ],
  [
    'a hundred lines',
    431,
    () => ['Host: 127.0.0.1', portal(), ...Array.from({ length: 100 }, () => 'Accept: x')],
  ],
  ['another method', 405, () => ['Host: 127.0.0.1', portal()], { method: 'DELETE' }],
  [
    'its own host in its target',
    200,
    () => ['Host: 127.0.0.1', portal()],
    { target: `http://127.0.0.1${LIST}` },
  ],
  ['the same key twice', 200, () => ['Host: 127.0.0.1', portal(), portal()]],
  ['its tag', 304, () => ['Host: 127.0.0.1', portal(), 'If-None-Match: *']],
])('a request with %s is answered %i', async (_title, status, lines, options) => {
  await ask(['Host: 127.0.0.1', portal()]);
  expect((await ask(lines(), options)).map((answer) => answer.status)).toEqual([status]);
});

it('an answer made ahead is counted once and logged once, and may be the last of its connection', async () => {
  const own = await startListener(undefined, undefined, undefined, {
    limits: { requestBurst: 5, requestsPerSecond: 0.01, requestWaitMs: 0, requestsPerConnection: 4 },
  });
  const request = `GET ${LIST} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${own.keys.portal}\r\n\r\n`;
  const statuses = async (count: number) =>
    answersIn(await say(own.port, request.repeat(count))).map(({ status }) => status);
  expect(await statuses(4)).toEqual([200, 200, 200, 200]);
  expect(await statuses(4)).toEqual([200, 429, 429, 429]);
  const lines = own.log.filter((line) => line.includes('"answered"'));
  expect(lines).toHaveLength(8);
  expect(new Set(lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).size).toBe(8);
  await own.close();
});
