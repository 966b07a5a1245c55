/** The fleet page while its database is away, and who is heard there: over real HTTP, with a real database behind a proxy. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { createGuard, type Attempt } from '../../../src/head-office/fleet/sign-in';
import { sha256Of } from '../../../src/head-office/fleet/password';
import { openOffice, type Office } from '../../../src/head-office/office';
import { eventually } from '../../support/base/eventually';
import { joinKiosk, officeDatabase, plainListener, silent } from '../../support/head-office/office';
import { startProxy, type Proxy } from '../../support/head-office/proxy';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

let proxy: Proxy;
let office: Office;
let listener: OfficeListener;
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;

beforeAll(async () => {
  const url = new URL(await testDatabase());
  proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  office = await openOffice(
    { postgresUrl: url.href, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    nowMs,
  );
  listener = await openOfficeListener(office, plainListener);
});
afterAll(async () => {
  proxy.heal();
  await listener.close();
  await office.close();
  await proxy.close();
});

const asking = (word: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: {
    authorization: `Basic ${Buffer.from(`anybody:${word}`).toString('base64')}`,
    connection: 'close',
    ...more,
  },
});
const page = async () => (await fetch(listener.url, asking(listener.madePassword ?? ''))).text();

test('while the database is away the page keeps what it showed, says since when, and goes on by itself', async () => {
  await joinKiosk(office.database, 'lobby');
  expect(await page()).toContain('<h3>lobby</h3>');
  expect(await page()).not.toContain('does not answer');
  proxy.cut();
  await eventually(async () => expect(await page()).toContain('<h2>The database does not answer</h2>'));
  const first = await page();
  expect(first).toContain('<h3>lobby</h3>');
  // It asks again by itself, and says the same an hour later.
  expect(first).toContain('http-equiv="refresh" content="15"');
  const since = /<p>Since ([^.]+)\. What is shown below is as of ([^.]+)\./.exec(first)?.slice(1) ?? [];
  expect(since).toHaveLength(2);
  aheadMs = 3_600_000;
  expect(await page()).toContain(`<p>Since ${since[0]}. What is shown below is as of ${since[1]}.`);
  aheadMs = 0;
  // Nor does a wrong password see it meanwhile.
  expect((await fetch(listener.url, asking('wrong'))).status).toBe(401);
  expect((await fetch(new URL('/sync/v1/status', listener.url), { method: 'POST' })).status).toBe(503);
  proxy.heal();
  await eventually(async () => expect(await page()).not.toContain('does not answer'));
  expect(await page()).toContain('<h3>lobby</h3>');
});

test('a database that takes questions and answers none does not hold the page up', async () => {
  await eventually(async () => expect(await page()).not.toContain('does not answer'));
  proxy.stall('down');
  const stalled = await page();
  expect(stalled).toContain('<h2>The database does not answer</h2>');
  expect(stalled).toContain('<h3>lobby</h3>');
  proxy.heal();
  await eventually(async () => expect(await page()).not.toContain('does not answer'));
});

const PASSWORD = 'right horse battery';
const attempt = (address: string, word: string, more: Partial<Attempt> = {}): Attempt => ({
  authorization: `Basic ${Buffer.from(`:${word}`).toString('base64')}`,
  deviceToken: null,
  address,
  nowMs: 1_800_000_000_000,
  ...more,
});

async function twoGuards() {
  const url = await testDatabase();
  const guards = [await officeDatabase(url), await officeDatabase(url)].map((database) =>
    createGuard(sha256Of(PASSWORD), database, () => true),
  );
  return { url, guards: guards as [(typeof guards)[0], (typeof guards)[0]] };
}

test('sixty addresses with one wrong password each keep no right first sign-in waiting', async () => {
  const { guards } = await twoGuards();
  for (let n = 0; n < 60; n += 1)
    expect((await guards[n % 2 === 0 ? 0 : 1](attempt(`10.0.${n}.1`, 'wrong'))).kind).toBe('refused');
  expect((await guards[0](attempt('10.9.9.9', PASSWORD))).kind).toBe('admitted');
});

test('wrong passwords are counted at all listeners together, and IPv6 by its first 64 bits', async () => {
  const { guards } = await twoGuards();
  for (let n = 0; n < 5; n += 1) await guards[n % 2 === 0 ? 0 : 1](attempt(`2001:db8:1:2::${n}`, 'wrong'));
  expect(await guards[1](attempt('2001:db8:1:2:ffff::9', PASSWORD))).toEqual({
    kind: 'throttled',
    waitMs: 1000,
  });
  expect((await guards[0](attempt('2001:db8:1:3::1', PASSWORD))).kind).toBe('admitted');
});

test('a browser that had the right password waits only for its own mistakes, at every listener, and its cookie is no password', async () => {
  const { url, guards } = await twoGuards();
  const first = await guards[0](attempt('10.0.0.1', PASSWORD));
  const deviceToken = first.kind === 'admitted' ? first.newToken : null;
  expect(deviceToken).toMatch(/^[\w-]{32}$/);
  expect(JSON.stringify(await query(url, 'SELECT * FROM page_device'))).not.toContain(deviceToken);
  for (let n = 0; n < 6; n += 1) await guards[1](attempt('10.0.0.1', 'wrong'));
  expect((await guards[1](attempt('10.0.0.1', PASSWORD))).kind).toBe('throttled');
  expect(await guards[1](attempt('10.0.0.1', PASSWORD, { deviceToken }))).toEqual({
    kind: 'admitted',
    newToken: null,
  });
  expect((await guards[1](attempt('10.0.0.1', 'wrong', { deviceToken }))).kind).toBe('refused');
});

test('only a browser is given a cookie, which scripts cannot read', async () => {
  const word = listener.madePassword ?? '';
  expect((await fetch(listener.url, asking(word))).headers.get('set-cookie')).toBeNull();
  const given = await fetch(listener.url, asking(word, { accept: 'text/html' }));
  expect(given.headers.get('set-cookie')).toMatch(
    /^keyturn-fleet=[\w-]{32}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  const cookie = given.headers.get('set-cookie')?.split(';')[0] ?? '';
  const again = await fetch(listener.url, asking(word, { accept: 'text/html', cookie }));
  expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null]);
});
