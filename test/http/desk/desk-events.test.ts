/** `/desk/events` on the real listener under TLS: who hears that the books have changed, and who is turned away or cut. */
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/base/eventually';
import { COOKIE, LISTED, openDeskBrowser, type DeskBrowser } from '../support/desk-browser';

let desk: DeskBrowser;
let cookie: string;

beforeEach(async () => {
  desk = await openDeskBrowser({ takenMs: 200, checkEveryMs: 50 });
  cookie = await desk.cookieOf(desk.maya);
  return () => desk.listener.close();
});

const own = { 'x-keyturn-desk': '1' };

/** A stream that is read, or not. */
async function hear(by = cookie, headers: Record<string, string> = {}, isRead = true) {
  const heard = { text: '', isOver: false };
  const about: RequestOptions = {
    host: '127.0.0.1',
    servername: 'localhost',
    port: desk.listener.port,
    path: '/desk/events',
    headers: { cookie: by, ...own, ...headers },
    ca: desk.ca,
    agent: false,
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(about, resolve);
    call.on('error', reject).end();
    onTestFinished(() => void call.destroy());
  });
  answer.on('error', () => {}).on('close', () => (heard.isOver = true));
  const read = () => answer.on('data', (bytes: Buffer) => (heard.text += bytes.toString()));
  if (isRead) read();
  const changes = () => heard.text.match(/^event: changed$/gm)?.length ?? 0;
  const ids = () => [...heard.text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? '');
  return { answer, heard, changes, ids, read, end: () => answer.destroy() };
}

const ready = ({ heard }: Awaited<ReturnType<typeof hear>>, first = 'ready') =>
  eventually(() => Promise.resolve(expect(heard.text).toContain(`event: ${first}`)));

it('says that the books have changed to who is signed in, and nothing more', async () => {
  const stream = await hear();
  await ready(stream);
  expect(stream.answer.statusCode).toBe(200);
  expect(stream.answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const before = stream.changes();
  // Somebody signs in elsewhere: that is noted.
  await desk.signIn(desk.anna);
  await eventually(() => Promise.resolve(expect(stream.changes()).toBeGreaterThan(before)));
  for (const [, data = ''] of stream.heard.text.matchAll(/^event: changed\ndata: (.*)$/gm))
    expect(JSON.parse(data)).toEqual({ kind: 'books', id: '', number: expect.any(Number) as number });
  expect(stream.heard.text).not.toMatch(/Anna|Maya|staff/);
});

it('says nothing while nothing changes', async () => {
  const stream = await hear();
  await ready(stream);
  await desk.send('/desk/');
  await desk.post('staff.mine', {}, cookie);
  await eventually(() => Promise.resolve(expect(stream.ids().length).toBeGreaterThan(0)));
  const [first] = stream.ids();
  const again = await hear(cookie, { 'last-event-id': first ?? '' });
  await ready(again);
  expect(again.ids()).toEqual([first]);
});

it('turns away who is not signed in, whose session is the kiosk’s, and pages of others', async () => {
  const status = async (headers: Record<string, string>) =>
    (await desk.send('/desk/events', { headers })).status;
  expect(await status(own)).toBe(401);
  expect(await status({ ...own, cookie: `${COOKIE}=${'x'.repeat(43)}` })).toBe(401);
  expect(await status({ ...own, cookie: `${cookie}; ${COOKIE}=${'y'.repeat(43)}` })).toBe(401);
  expect(await status({ cookie })).toBe(403);
  expect(await status({ ...own, cookie, origin: LISTED })).toBe(403);
  expect(await status({ ...own, cookie, origin: 'https://elsewhere.example' })).toBe(403);
  expect(await status({ ...own, cookie, host: 'elsewhere.example' })).toBe(403);
});

it('ends with its session, and the streams of others go on', async () => {
  const stream = await hear();
  const other = await hear(await desk.cookieOf(desk.anna));
  await Promise.all([ready(stream), ready(other)]);
  await desk.post('session.leave', {}, cookie);
  await eventually(() => Promise.resolve(expect(stream.heard.isOver).toBe(true)));
  expect(other.heard.isOver).toBe(false);
  expect((await desk.send('/desk/events', { headers: { ...own, cookie } })).status).toBe(401);
});

it('is no sign of life: a session that nobody touches locks, and its stream ends', async () => {
  const stream = await hear();
  await ready(stream);
  desk.listener.db.clock.advance(11 * 60_000);
  await eventually(() => Promise.resolve(expect(stream.heard.isOver).toBe(true)));
});

it('is open six times for a session, and no more', async () => {
  const streams = await Promise.all(Array.from({ length: 6 }, () => hear()));
  await Promise.all(streams.map((each) => ready(each)));
  const refused = await desk.send('/desk/events', { headers: { ...own, cookie } });
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
  streams[0]?.end();
  await eventually(async () => {
    const next = await hear();
    expect(next.answer.statusCode).toBe(200);
  });
});

it.each(['garbage', '0-0', `${'a'.repeat(16)}-1`, '9'.repeat(400), '"><script>'])(
  'asks who comes back with %j to begin again',
  async (lastId) => {
    const stream = await hear(cookie, { 'last-event-id': lastId });
    await ready(stream, 'resync');
    expect(stream.heard.text).not.toContain(`id: ${lastId}`);
    expect(stream.heard.text).not.toContain('ready');
  },
);

it('outlives the time in which an answer must be taken, and ends when the listener closes', async () => {
  const stream = await hear();
  await ready(stream);
  // Its next words come after more than the 200 ms in which this listener lets an answer be taken.
  const before = stream.changes();
  await eventually(async () => {
    await desk.signIn(desk.anna);
    expect(stream.changes()).toBeGreaterThan(before + 1);
  });
  expect(stream.heard.isOver).toBe(false);
  const sinceMs = performance.now();
  await desk.listener.close();
  expect(performance.now() - sinceMs).toBeLessThan(2900);
  await eventually(() => Promise.resolve(expect(stream.heard.isOver).toBe(true)));
});
