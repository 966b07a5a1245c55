/** The pages while their database is away: over real HTTP, with a real database behind a proxy. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { eventually } from '../../support/base/eventually';
import { joinKiosk, plainListener, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { startProxy, type Proxy } from '../../support/head-office/proxy';
import { testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

let proxy: Proxy;
let office: Office;
let listener: OfficeListener;
let owner: Visitor;
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
  owner = visitor(listener.url, await somebody(office.database));
});
afterAll(async () => {
  proxy.heal();
  await listener.close();
  await office.close();
  await proxy.close();
});

const page = async () => (await owner.get('/')).text();

test('while the database is away the page keeps what it showed, says since when, and goes on by itself', async () => {
  await joinKiosk(office.database, 'lobby');
  expect(await page()).toContain('>lobby<');
  expect(await page()).not.toContain('does not answer');
  proxy.cut();
  await eventually(async () => expect(await page()).toContain('<h2>The database does not answer</h2>'));
  const first = await page();
  expect(first).toContain('>lobby<');
  // It asks again by itself, and says the same an hour later.
  expect(first).toContain('http-equiv="refresh" content="5"');
  // For those whom that disturbs.
  expect(first).toContain('<a href="/?still=1">Stop reloading</a>');
  const still = await (await owner.get('/?still=1')).text();
  expect(still).toContain('<a href="/">Reload every 5 seconds</a>');
  expect(still).not.toContain('http-equiv="refresh"');
  const since = /<p>Since ([^.]+)\. What is shown below is as of ([^.]+)\./.exec(first)?.slice(1) ?? [];
  expect(since).toHaveLength(2);
  aheadMs = 3_600_000;
  expect(await page()).toContain(`<p>Since ${since[0]}. What is shown below is as of ${since[1]}.`);
  aheadMs = 0;
  // Any other page says the same, and comes by itself when the database answers again.
  const people = await owner.get('/people?done=added&still=1');
  expect(people.status).toBe(503);
  expect(await people.text()).toContain(`The database has not answered since ${since[0]}.`);
  const asking = await (await owner.get('/people?done=added')).text();
  expect(asking).toContain('http-equiv="refresh" content="5"');
  expect(asking).toContain('<a href="/people?done=added&amp;still=1">Stop reloading</a>');
  // Nobody is let in or changes anything meanwhile, and each hears why.
  const stranger = visitor(listener.url, { token: 'x'.repeat(43) });
  expect((await stranger.get('/')).headers.get('location')).toBe('/sign-in');
  const [changed, signIn] = await Promise.all([
    owner.post('/people', { name: 'Max' }),
    stranger.post('/sign-in', { name: 'Olga Owner', password: 'x', code: '000000' }),
  ]);
  for (const answer of [changed, signIn]) {
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('The database does not answer now.');
  }
  expect((await fetch(new URL('/sync/v1/status', listener.url), { method: 'POST' })).status).toBe(503);
  // A session ends by the clock then too.
  aheadMs = 13 * 3_600_000;
  expect((await owner.get('/')).headers.get('location')).toBe('/sign-in');
  aheadMs = 0;
  proxy.heal();
  await eventually(async () => expect(await page()).not.toContain('does not answer'));
  expect(await page()).toContain('>lobby<');
});

test('a database that takes questions and answers none does not hold the page up', async () => {
  await eventually(async () => expect(await page()).not.toContain('does not answer'));
  proxy.stall('down');
  const stalled = await page();
  expect(stalled).toContain('<h2>The database does not answer</h2>');
  expect(stalled).toContain('>lobby<');
  proxy.heal();
  await eventually(async () => expect(await page()).not.toContain('does not answer'));
});
