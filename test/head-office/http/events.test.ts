/** `/events`: who hears what, over real HTTP, with callers who have no right to it, who ask too often or do not read. */
import { connect } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openOffice, type Office } from '../../../src/head-office/office';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import type { Id } from '../../../src/shared/ids';
import { eventually } from '../../support/base/eventually';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
let office: Office;
let listener: OfficeListener;
let owner: Somebody;

beforeAll(async () => {
  const postgresUrl = await testDatabase();
  const parts = { postgresUrl, retentionDays: 35, signingKey: testSigningKey() };
  office = await openOffice(parts, silent, Date.now);
  listener = await openOfficeListener(office, plainListener);
  await joinKiosk(office.database, 'lobby');
  await joinKiosk(office.database, 'strange', newKey(), OTHER);
  owner = await somebody(office.database, { name: 'Olga Owner' });
  return async () => {
    await listener.close();
    await office.close();
  };
});

const ask = (token: string | null, headers: Record<string, string> = {}, url = listener.url) =>
  fetch(new URL('/events', url), {
    headers: { ...(token === null ? {} : { cookie: `keyturn-office=${token}` }), ...headers },
  });

/** A stream that is read. */
async function hear(by: Pick<Somebody, 'token'>, headers: Record<string, string> = {}, url = listener.url) {
  const answer = await ask(by.token, headers, url);
  if (!answer.body) throw new Error('no stream');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let isOver = false;
  const running = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  const end = () => reader.cancel().then(() => running);
  onTestFinished(end);
  await eventually(() => Promise.resolve(expect(text).toMatch(/event: (ready|resync)/)));
  return {
    answer,
    text: () => text,
    isOver: () => isOver,
    ids: () => [...text.matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id),
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
    end,
  };
}

const kiosk = (id: string, propertyId = PROPERTY) =>
  office.announcements.say({ kind: 'kiosk', id, propertyId, needs: 'see' });

test('nobody without a session hears anything, and no page of another site does', async () => {
  expect((await ask(null)).status).toBe(401);
  expect((await ask('x'.repeat(43))).status).toBe(401);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await ask(owner.token, { 'sec-fetch-site': site })).status).toBe(403);
  expect((await ask(owner.token, { origin: 'https://elsewhere.example' })).status).toBe(403);
});

test('a stream is text for this browser alone, and says kind, id and number only', async () => {
  const { answer, text } = await hear(owner);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  kiosk('lobby');
  await eventually(() => Promise.resolve(expect(text()).toContain('lobby')));
  expect(text()).toMatch(/event: changed\ndata: \{"kind":"kiosk","id":"lobby","number":\d+\}\n\n$/);
  expect(text()).not.toContain(PROPERTY);
});

test('somebody of one property hears of it alone, also of what they missed', async () => {
  const scope = new Set([PROPERTY]);
  const mia = await somebody(office.database, { name: 'Mia', role: 'manager', scope });
  const first = await hear(mia);
  const [all, last] = [await hear(owner), first.lastId()];
  for (const [id, property] of [
    ['strange', OTHER],
    ['lobby', PROPERTY],
  ] as const)
    kiosk(id, property);
  office.announcements.say({ kind: 'act', id: 'x', propertyId: null, needs: 'enter' });
  await eventually(() => Promise.resolve(expect(all.ids()).toEqual(['strange', 'lobby', 'x'])));
  expect(first.ids()).toEqual(['lobby']);
  const again = await hear(mia, { 'last-event-id': last });
  expect(again.ids()).toEqual(['lobby']);
  expect(again.text()).toContain('event: ready');
});

test('a role without the right to see the fleet does not hear of a kiosk’s report', async () => {
  const fin = await hear(await somebody(office.database, { name: 'Fin', role: 'finance' }));
  const all = await hear(owner);
  kiosk('lobby');
  office.announcements.say({ kind: 'kiosk', id: 'told', propertyId: PROPERTY, needs: 'enter' });
  await eventually(() => Promise.resolve(expect(fin.ids()).toEqual(['told'])));
  expect(all.ids()).toEqual(['lobby', 'told']);
});

test('an act on a page is heard by others, and one that is refused is not', async () => {
  const { ids } = await hear(owner);
  const by = visitor(listener.url, owner);
  expect((await by.post('/people', { name: '', role: 'viewer' })).status).toBe(400);
  expect(ids()).toEqual([]);
  expect(
    (await by.post('/people', { name: 'Vic', role: 'viewer', where: 'everywhere' })).status,
  ).toBeLessThan(400);
  await eventually(() => Promise.resolve(expect(ids()).toEqual([''])));
});

test.each(['garbage', '0-0', '-1', `${'a'.repeat(16)}-3`, '9'.repeat(400), '"><script>'])(
  'who comes back with %j is asked to begin again, once',
  async (lastId) => {
    const { text } = await hear(owner, { 'last-event-id': lastId });
    expect(text().match(/event: \w+/g)).toEqual(['event: resync']);
    expect(text()).not.toContain(`id: ${lastId}`);
  },
);

test('signing out ends the streams of that session at once, and of no other', async () => {
  const [one, other] = [
    await somebody(office.database, { name: 'Sam' }),
    await hear(await somebody(office.database, { name: 'Tom' })),
  ];
  const own = await hear(one);
  await visitor(listener.url, one).post('/sign-out');
  await eventually(() => Promise.resolve(expect(own.isOver()).toBe(true)));
  expect(other.isOver()).toBe(false);
  expect((await ask(one.token)).status).toBe(401);
});

test('whose access an owner ends hears nothing more, not even of that', async () => {
  const gone = await somebody(office.database, { name: 'Gil Gone', role: 'viewer' });
  const own = await hear(gone);
  const answer = await visitor(listener.url, owner).post(`/people/${gone.id}/end`, {
    confirm: 'Gil Gone',
    why: 'left',
  });
  expect(answer.status).toBe(303);
  await eventually(() => Promise.resolve(expect(own.isOver()).toBe(true)));
  expect(own.ids()).toEqual([]);
});

test('a seventh stream of a session is refused, and one that ends makes room', async () => {
  const many = await somebody(office.database, { name: 'Max Many' });
  const open = await Promise.all(Array.from({ length: 6 }, () => hear(many)));
  const refused = await ask(many.token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
  await open[0]?.end();
  await eventually(async () => {
    const answer = await ask(many.token);
    await answer.body?.cancel();
    expect(answer.status).toBe(200);
  });
});

test('who does not read is cut, and the others hear on', async () => {
  const slow = await somebody(office.database, { name: 'Sid Slow' });
  const quick = await hear(owner);
  const { hostname, port } = new URL(listener.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write(`GET /events HTTP/1.1\r\nhost: x\r\ncookie: keyturn-office=${slow.token}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  let isClosed = false;
  socket.once('close', () => (isClosed = true));
  socket.on('error', () => {});
  // More than what systems keep of a connection that nobody reads.
  const id = 'k'.repeat(500);
  for (let round = 0; round < 300; round += 1) {
    for (let each = 0; each < 100; each += 1) kiosk(id);
    await new Promise((resolve) => setImmediate(resolve));
  }
  kiosk('last');
  await eventually(() => Promise.resolve(expect(quick.ids().at(-1)).toBe('last')));
  socket.resume();
  await eventually(() => Promise.resolve(expect(isClosed).toBe(true)));
  expect(quick.isOver()).toBe(false);
});

test('a listener that closes ends its streams, and closes without waiting for them', async () => {
  const second = await openOfficeListener(office, plainListener);
  const stream = await hear(owner, {}, second.url);
  const sinceMs = performance.now();
  await second.close();
  expect(performance.now() - sinceMs).toBeLessThan(5000);
  await eventually(() => Promise.resolve(expect(stream.isOver()).toBe(true)));
});
