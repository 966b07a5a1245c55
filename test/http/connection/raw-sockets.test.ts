/** What no well-behaved client sends. Each answer is an envelope or a clean close, and everybody else is served. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startListener, type TestListener } from '../support/listener';
import { expectEnvelopes, openLine, say } from '../support/raw';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener(undefined, undefined, undefined, {
    limits: { lingerMs: 200, keepAliveMs: 1000, requestsPerConnection: 20 },
  });
});
afterAll(() => listener.close());
afterEach(async () => {
  const reply = await listener.call('GET', '/v1/kiosk/health', { key: null });
  if (!reply.body.succeeded) throw new Error('the service no longer answers');
});

const HOST = 'Host: localhost\r\n';
const LAST = 'Connection: close\r\n';
const keyed = () => `${HOST}X-API-Key: ${listener.keys.portal}\r\n`;
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${keyed()}${more}\r\n`;
const post = (headers: string, body: string) =>
  `POST /v1/login HTTP/1.1\r\n${keyed()}Content-Type: application/json\r\n${headers}\r\n${body}`;

/** Statuses of the answers to one piece of conversation, after each was found to be an envelope. */
async function statuses(bytes: string | Buffer): Promise<number[]> {
  return expectEnvelopes(await say(listener.port, bytes)).map(({ status }) => status);
}

describe('in pieces and in a row', () => {
  it('a request that comes byte by byte is answered like any other', async () => {
    const body = '{"userName":"a@example.com"}';
    const line = await openLine(listener.port);
    for (const byte of post(`${LAST}Content-Length: ${body.length}\r\n`, body)) await line.send(byte);
    const [answer] = expectEnvelopes(await line.received);
    expect(answer?.status).toBe(400);
    expect(answer?.body).toContain('INVALID_PARAM_USER_PASSWORD');
  });

  it('requests sent together are answered in their order', async () => {
    const together = ['/v1/kiosk/property', '/v1/nothing', '/v1/common/user-type', '/v1/login']
      .map((path) => get(path))
      .join('');
    expect(await statuses(together + get('/v1/common/country', LAST))).toEqual([200, 404, 200, 405, 200]);
  });

  it('nonsense behind a good request does not cost its answer, and is not answered in its place', async () => {
    const answers = expectEnvelopes(await say(listener.port, `${get('/v1/common/country')}NONSENSE\r\n\r\n`));
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  it('a wish to be connected elsewhere behind a good request is not answered in its place', async () => {
    const body = '{"userName":"nobody@example.com","password":"Bluebonnet-2026"}';
    const login = post(`Content-Length: ${body.length}\r\n`, body);
    expect(await statuses(`${login}CONNECT localhost:22 HTTP/1.1\r\n${HOST}\r\n`)).toEqual([401]);
  });

  it('a connection ends after its share of requests, with whole answers only', async () => {
    const answers = await statuses(get('/v1/common/user-type').repeat(30));
    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
  });
});

describe('methods, targets and versions', () => {
  it.each([
    ['a method nobody here knows', `PROPFIND /v1/login HTTP/1.1\r\n${HOST}${LAST}\r\n`, [501]],
    ['the same on an unknown path', `MKCOL /x HTTP/1.1\r\n${HOST}${LAST}\r\n`, [501]],
    ['a word that is no method', `FROBNICATE /v1/login HTTP/1.1\r\n${HOST}\r\n`, [400]],
    ['TRACE', `TRACE /v1/login HTTP/1.1\r\n${HOST}${LAST}\r\n`, [405]],
    ['CONNECT', `CONNECT localhost:22 HTTP/1.1\r\n${HOST}\r\n`, [405]],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}${LAST}\r\n`, [404]],
    [
      'an upgrade',
      `GET /v1/kiosk/health HTTP/1.1\r\n${HOST}Connection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      [200],
    ],
    ['an address in full', `GET http://localhost/v1/kiosk/health HTTP/1.1\r\n${HOST}${LAST}\r\n`, [200]],
    [
      'an address in full of another host',
      `GET http://evil.example/v1/kiosk/health HTTP/1.1\r\n${HOST}${LAST}\r\n`,
      [403],
    ],
    ['two hosts', `GET /v1/kiosk/health HTTP/1.1\r\n${HOST}Host: evil.example\r\n${LAST}\r\n`, [403]],
    ['HTTP/1.0 with a host', `GET /v1/kiosk/health HTTP/1.0\r\n${HOST}\r\n`, [200]],
    ['HTTP/1.0 without one', 'GET /v1/kiosk/health HTTP/1.0\r\n\r\n', [403]],
    ['HTTP/0.9', 'GET /v1/kiosk/health\r\n\r\n', [403]],
    ['HTTP/2 in clear text', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['HTTP/7.3', `GET /v1/kiosk/health HTTP/7.3\r\n${HOST}\r\n`, [400]],
    [
      'bytes that are no text in the path',
      Buffer.from(`GET /v1/\xff\xfe HTTP/1.1\r\n${HOST}${LAST}\r\n`, 'latin1'),
      [400],
    ],
    ['a NUL in the path', `GET /v1/\0 HTTP/1.1\r\n${HOST}\r\n`, [400]],
    ['no path', `GET  HTTP/1.1\r\n${HOST}\r\n`, [400]],
  ])('%s', async (_title, bytes, expected) => expect(await statuses(bytes)).toEqual(expected));
});

describe('header lines', () => {
  it.each([
    ['a NUL in a value', `GET /v1/login HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
    ['a space before the colon', `GET /v1/login HTTP/1.1\r\n${HOST}X : a\r\n\r\n`],
    ['a line folded', `GET /v1/login HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`],
    ['a bare CR in a value', `GET /v1/login HTTP/1.1\r\n${HOST}X: a\rY: b\r\n\r\n`],
    ['lines that end in a bare LF', `GET /v1/login HTTP/1.1\n${HOST}\n\n`],
    [
      'a name of bytes that are no text',
      Buffer.from(`GET /v1/login HTTP/1.1\r\n${HOST}\xff: a\r\n\r\n`, 'latin1'),
    ],
  ])('%s is 400', async (_title, bytes) => expect(await statuses(bytes)).toEqual([400]));

  it('bytes that are no text in a key are an unknown key', async () => {
    const bytes = Buffer.from(
      `GET /v1/tenant/profile HTTP/1.1\r\n${HOST}X-API-Key: \xff\xfe\r\n${LAST}\r\n`,
      'latin1',
    );
    expect(await statuses(bytes)).toEqual([401]);
  });

  it('one hundred are read, more are 431', async () => {
    const lines = (count: number) =>
      `GET /v1/kiosk/health HTTP/1.1\r\n${HOST}${LAST}${'X: a\r\n'.repeat(count - 2)}\r\n`;
    expect(await statuses(lines(100))).toEqual([200]);
    expect(await statuses(lines(101))).toEqual([431]);
    expect(await statuses(lines(2500))).toEqual([431]);
  });

  it.each([
    ['one line', `X: ${'a'.repeat(20_000)}\r\n`],
    ['many lines', `X-${'a'.repeat(500)}: ${'b'.repeat(500)}\r\n`.repeat(20)],
  ])('of more than 16 KiB in %s are 431', async (_title, lines) =>
    expect(await statuses(get('/v1/kiosk/health', lines))).toEqual([431]),
  );
  it('an address of more than 16 KiB is 431', async () =>
    expect(await statuses(get(`/v1/${'a'.repeat(20_000)}`))).toEqual([431]));
});

describe('two opinions about where a request ends', () => {
  const inner = 'GET /v1/kiosk/contract/x HTTP/1.1\r\nHost: localhost\r\n\r\n';
  // Holds: asvs-4.2.1
  it.each([
    ['length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${inner}`],
    ['chunks and length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${inner}`],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 4\r\n', `{}${inner}`],
    ['a length that is no number', 'Content-Length: 2a\r\n', `{}${inner}`],
    ['a negative length', 'Content-Length: -2\r\n', `{}${inner}`],
    ['a length with a sign', 'Content-Length: +2\r\n', `{}${inner}`],
    ['a length beyond all numbers', `Content-Length: ${'9'.repeat(40)}\r\n`, `{}${inner}`],
    ['chunked twice over', 'Transfer-Encoding: chunked, chunked\r\n', `0\r\n\r\n${inner}`],
    ['an encoding nobody knows', 'Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${inner}`],
    ['chunked, but not last', 'Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${inner}`],
    ['chunked behind a tab', 'Transfer-Encoding:\tchunked\r\nContent-Length: 2\r\n', `0\r\n\r\n${inner}`],
  ])('%s: refused once, and what is hidden behind it is never read', async (_title, headers, body) => {
    const answers = await statuses(post(headers, body));
    expect(answers).toEqual([400]);
  });
});

describe('bodies in chunks', () => {
  const chunked = (body: string) => post(`Transfer-Encoding: chunked\r\n${LAST}`, body);
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

  it('are read like any other', async () => {
    const [answer] = expectEnvelopes(
      await say(listener.port, chunked(`${chunk('{"userName":')}${chunk('"a@example.com"}')}0\r\n\r\n`)),
    );
    expect(answer?.body).toContain('INVALID_PARAM_USER_PASSWORD');
    expect(answer?.body).not.toContain('INVALID_PARAM_USER_NAME');
  });
  it('that are packed besides are refused', async () => {
    const packed = post(`Transfer-Encoding: gzip, chunked\r\n${LAST}`, `${chunk('{}')}0\r\n\r\n`);
    expect(await statuses(packed)).toEqual([415]);
  });
  it.each([
    ['a size that is no number', 'zz\r\n{}\r\n0\r\n\r\n', [400]],
    ['a size beyond all numbers', `${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n`, [400]],
    ['a negative size', '-2\r\n{}\r\n0\r\n\r\n', [400]],
    ['a chunk longer than it says', '2\r\n{}{}\r\n0\r\n\r\n', [400]],
    ['a bare LF behind the size', '2\n{}\r\n0\r\n\r\n', [400]],
    ['extensions of more than 16 KiB', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, [413]],
    ['trailers of more than 16 KiB', `2\r\n{}\r\n0\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, [431]],
    ['more than 64 KiB in all', `${chunk('x'.repeat(1000)).repeat(70)}0\r\n\r\n`, [413]],
  ])('%s', async (_title, body, expected) => expect(await statuses(chunked(body))).toEqual(expected));
});

describe('bodies', () => {
  const sized = (body: string) => post(`Content-Length: ${Buffer.byteLength(body)}\r\n${LAST}`, body);

  it('that are announced as too large are refused unread', async () => {
    expect(await statuses(post(`Content-Length: 1000000000\r\n${LAST}`, ''))).toEqual([413]);
  });
  it('are asked for when the client waits to be asked', async () => {
    const line = await openLine(listener.port);
    await line.send(post(`Content-Length: 2\r\nExpect: 100-continue\r\n${LAST}`, ''));
    await line.send('{}');
    const received = await line.received;
    expect(received).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
    expectEnvelopes(received);
  });
  it('nothing else can be expected of the service', async () => {
    expect(await statuses(post(`Content-Length: 2\r\nExpect: tea\r\n`, '{}'))).toEqual([417]);
  });
  it.each([
    ['arrays', '['],
    ['objects', '{"a":'],
    ['both, closed again', '[{"a":'],
  ])('of absurdly nested %s are refused like any that cannot be read', async (_title, bracket) => {
    const body = bracket.repeat(Math.floor(60_000 / bracket.length));
    expect(await statuses(sized(body))).toEqual([400]);
  });
  it('of many thousand members are read', async () => {
    const members = Array.from({ length: 5000 }, (_, index) => `"m${index}":1`).join(',');
    expect(await statuses(sized(`{${members}}`))).toEqual([400]);
  });
});
