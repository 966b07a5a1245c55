/** A session at head office ends by itself: unused for eight hours, or a day old. Money asks who it is after a quarter of an hour. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { BY_ITSELF } from '../../../src/head-office/pages/live';
import { HOUR_MS, MINUTE_MS } from '../../../src/shared/durations';
import { passwordForm } from '../../support/head-office/again-page';
import { codeAt, PASSWORD } from '../../support/head-office/authenticator';
import { joinKiosk, plainListener, silent } from '../../support/head-office/office';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const MONEY = ['/figures', '/journal', '/reports', '/reports/takings'];
const OTHERS = ['/', '/kiosks', '/catalogues', '/people', '/me'];
let postgresUrl: string;
let office: Office;
let url: string;
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;
const later = (ms: number) => {
  aheadMs += ms;
};
let number = 0;
const person = () => {
  number += 1;
  return somebody(office.forPages, { name: `Olga ${number}`, nowMs: nowMs() });
};

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice({ postgresUrl, retentionDays: 35, signingKey: testSigningKey() }, silent, nowMs);
  const listener = await openOfficeListener(office, plainListener);
  url = listener.url;
  await joinKiosk(office.database, 'lobby');
  return async () => {
    await listener.close();
    await office.close();
  };
});
afterEach(() => later(HOUR_MS));

const statusOf = async (who: Somebody, path: string) => (await visitor(url, who).get(path)).status;
/** As a page that is open asks for itself: by our script, or where no script runs. */
const byScript = { [BY_ITSELF]: 'yes' };
const byRefresh = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
async function byItself(
  { token }: Somebody,
  path: string,
  how: Readonly<Record<string, string>> = byScript,
): Promise<number | undefined> {
  // fetch writes headers of its own over these.
  const asked = get(new URL(path, url), { headers: { cookie: `keyturn-office=${token}`, ...how } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}
const usedAt = async ({ id }: Somebody) =>
  Number(
    (
      await query<{ used_at_ms: string }>(
        postgresUrl,
        `SELECT used_at_ms FROM person_session WHERE person_id = '${id}'`,
      )
    )[0]?.used_at_ms,
  );

test('a session that nobody uses for eight hours is over, and one in use lasts a day and no longer', async () => {
  const busy = await person();
  for (let hours = 7; hours < 24; hours += 7) {
    later(7 * HOUR_MS);
    expect([hours, await statusOf(busy, '/kiosks')]).toEqual([hours, 200]);
  }
  later(3 * HOUR_MS - MINUTE_MS);
  expect(await statusOf(busy, '/me')).toBe(200);
  later(MINUTE_MS);
  expect(await statusOf(busy, '/me')).toBe(303);
  const left = await person();
  later(8 * HOUR_MS - MINUTE_MS);
  expect(await statusOf(left, '/sign-in')).toBe(303);
  later(MINUTE_MS);
  const gone = await visitor(url, left).get('/kiosks');
  expect([gone.status, gone.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fkiosks']);
  expect(await statusOf(left, '/sign-in')).toBe(200);
});

test('a page that asks for itself, and a stream that stays open, are no use of the session', async () => {
  const [olga, otto] = [await person(), await person()];
  const stream = new AbortController();
  await fetch(new URL('/events', url), {
    headers: { cookie: `keyturn-office=${olga.token}` },
    signal: stream.signal,
  });
  const before = await usedAt(olga);
  for (let minutes = 0; minutes < 8 * 60; minutes += 60) {
    for (const how of [byScript, byRefresh])
      expect([minutes, await byItself(olga, '/kiosks', how)]).toEqual([minutes, 200]);
    expect((await visitor(url, otto).get('/kiosks')).status).toBe(200);
    later(60 * MINUTE_MS);
  }
  stream.abort();
  expect(await usedAt(olga)).toBe(before);
  expect(await byItself(olga, '/kiosks')).toBe(303);
  expect(await statusOf(otto, '/kiosks')).toBe(200);
});

test('a use is noted once a minute at most', async () => {
  const olga = await person();
  const began = await usedAt(olga);
  later(MINUTE_MS - 5_000);
  await visitor(url, olga).get('/kiosks');
  expect(await usedAt(olga)).toBe(began);
  later(5_000);
  await Promise.all([1, 2, 3].map(() => visitor(url, olga).get('/kiosks')));
  const noted = await usedAt(olga);
  expect(noted).toBeGreaterThanOrEqual(began + MINUTE_MS);
  later(5_000);
  await visitor(url, olga).post('/me/sign-out-elsewhere');
  expect(await usedAt(olga)).toBe(noted);
});

test('pages about money ask who it is after a quarter of an hour without use, and others do not', async () => {
  const olga = await person();
  const who = visitor(url, olga);
  later(14 * MINUTE_MS);
  for (const path of MONEY) expect([path, await statusOf(olga, path)]).toEqual([path, 200]);
  later(15 * MINUTE_MS);
  // A page that was open turns away by itself.
  expect(await byItself(olga, '/figures')).toBe(401);
  for (const path of OTHERS) expect([path, await statusOf(olga, path)]).toEqual([path, 200]);
  // To have looked at another page opens none of them.
  for (const path of MONEY) expect([path, await statusOf(olga, path)]).toEqual([path, 401]);
  later(2 * MINUTE_MS);
  const asks = await who.get('/reports/takings?site=');
  const html = await asks.text();
  expect(html).toContain('Nobody has used this session for 15 minutes');
  const { path, fields } = passwordForm(html);
  expect([path, fields]).toEqual(['/again?again=yes', { 'act.next': '/reports/takings?site=' }]);
  const wrong = await who.post(path, { ...fields, current: PASSWORD, code: '000000' });
  expect([wrong.status, await statusOf(olga, '/figures')]).toEqual([401, 401]);
  expect(await wrong.text()).toContain('Nobody has used this session for 15 minutes');
  const done = await who.post(path, { ...fields, current: PASSWORD, code: codeAt(olga.secret, nowMs()) });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/reports/takings?site=']);
  for (const each of MONEY) expect([each, await statusOf(olga, each)]).toEqual([each, 200]);
  expect(
    (await who.post('/again?again=yes', { 'act.next': 'https://evil.example/' })).headers.get('location'),
  ).toBe('/');
});

test('a form about money that was left alone comes back with what was typed, and is then done', async () => {
  const olga = await person();
  const who = visitor(url, olga);
  later(15 * MINUTE_MS);
  const asks = await who.post('/journal/accounts', { site: '', 'value drawer': '1234' });
  const { path, fields } = passwordForm(await asks.text());
  expect([asks.status, path, fields]).toEqual([
    401,
    '/journal/accounts?again=yes',
    { 'act.site': '', 'act.value drawer': '1234' },
  ]);
  const settings = () => query(postgresUrl, 'SELECT value FROM journal_setting');
  expect(await settings()).toEqual([]);
  const proof = { current: PASSWORD, code: codeAt(olga.secret, nowMs()) };
  expect((await who.post(path, { ...fields, ...proof })).status).toBe(303);
  expect(await settings()).toEqual([{ value: '1234' }]);
});
