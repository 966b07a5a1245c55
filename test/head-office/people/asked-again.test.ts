/** Files that name people and publishing to all sites ask for a sign-in of the last five minutes; what is less does not. */
import { beforeAll, expect, test } from 'vitest';
import { publishFile } from '../../../src/head-office/catalogue/publish';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice } from '../../../src/head-office/office';
import { MINUTE_MS } from '../../../src/shared/durations';
import type { Id } from '../../../src/shared/ids';
import { passwordForm } from '../../support/head-office/again-page';
import { codeAt, PASSWORD } from '../../support/head-office/authenticator';
import { newKey } from '../../support/head-office/key';
import { catalogueFile } from '../../support/head-office/laid-down';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000c2' as Id<'property'>;
let postgresUrl: string;
let url: string;
let mia: Somebody;
let fresh: () => Promise<ReturnType<typeof visitor>>;
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;

beforeAll(async () => {
  postgresUrl = await testDatabase();
  const trust = { postgresUrl, retentionDays: 35, signingKey: testSigningKey() };
  const office = await openOffice(trust, silent, nowMs);
  const listener = await openOfficeListener(office, plainListener);
  url = listener.url;
  await joinKiosk(office.database, 'lobby');
  await joinKiosk(office.database, 'hall', newKey(), OTHER);
  for (const [propertyId, name] of [
    [PROPERTY, 'Here'],
    [OTHER, 'There'],
    [OTHER, 'Once more'],
  ] as const) {
    const content = catalogueFile(({ property }) => Object.assign(property, { id: propertyId, name }));
    const work = { database: office.database, nowMs: nowMs() };
    await publishFile(work, { propertyId, name: 'manifest' }, content);
  }
  mia = await somebody(office.forPages, { name: 'Mia Manager', role: 'manager' });
  let number = 0;
  fresh = async () => {
    number += 1;
    const name = `Olga ${number}`;
    return visitor(url, await somebody(office.forPages, { name, nowMs: nowMs() }));
  };
  aheadMs = 5 * MINUTE_MS + 1;
  return async () => {
    await listener.close();
    await office.close();
  };
});

/** Once `answer` asks: what it says is done, and the same once they have signed in. */
async function asked(answer: Response, who: Somebody) {
  const html = await answer.text();
  expect([answer.status, html]).toEqual([401, expect.stringContaining('<h1>')]);
  const act = /<h2>(.*?)<\/h2>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
  const { path, fields } = passwordForm(html);
  // Each code is good once.
  aheadMs += MINUTE_MS;
  const proof = { current: PASSWORD, code: codeAt(who.secret, nowMs()) };
  const done = await visitor(url, who).post(path, { ...fields, ...proof });
  // The next act asks again.
  aheadMs += 5 * MINUTE_MS + 1;
  return { act, html, done };
}

test('a report in which people have names is kept after a sign-in, and one without names at once', async () => {
  const who = visitor(url, mia);
  const keep = (name: string) => who.post(`/reports/${name}`, { site: '', as: 'csv' });
  for (const name of [
    'rent-roll',
    'occupancy',
    'months',
    'moves',
    'taxes',
    'premiums',
    'receivables',
    'deposits',
  ])
    expect([name, (await keep(name)).headers.get('content-disposition')]).toEqual([
      name,
      expect.stringContaining(`attachment; filename="${name}-`),
    ]);
  for (const [name, title] of [
    ['takings', 'Takings'],
    ['closings', 'Closings'],
    ['exceptions', 'Exceptions'],
  ] as const) {
    const { act, html, done } = await asked(await keep(name), mia);
    expect(act).toBe(`Keep the report “${title}”, which names people`);
    expect(html).toContain('Sign in and keep the file');
    expect(done.headers.get('content-disposition')).toContain(`filename="${name}-`);
  }
  const kept = await query<{ about: string }>(
    postgresUrl,
    `SELECT about FROM person_act WHERE act = 'report.kept' ORDER BY number`,
  );
  expect(kept.map(({ about }) => about.split(' ')[0]).slice(-3)).toEqual([
    'takings',
    'closings',
    'exceptions',
  ]);
});

test('the contracts to import at a kiosk, which name tenants, are kept after a sign-in', async () => {
  const { act, done } = await asked(await visitor(url, mia).post('/kiosks/lobby/tenancies'), mia);
  expect(act).toBe('Keep the contracts to import at lobby, which name tenants');
  expect(done.headers.get('content-disposition')).toBe('attachment; filename="tenancies-lobby.csv"');
});

test('the first ring of a change asks nothing and goes out once, the last one asks, and so does going back to an earlier catalog', async () => {
  const who = visitor(url, mia);
  const left = async () =>
    (
      await query<{ ring: number }>(
        postgresUrl,
        `SELECT ring FROM catalogue_change_site WHERE published_version IS NULL AND scheduled_from_ms IS NULL ORDER BY ring`,
      )
    ).map(({ ring }) => ring);
  const approved = async (path: string) => {
    const olga = await fresh();
    const shown = /name="shown" value="([0-9a-f]{64})"/.exec(await (await olga.get(path)).text())?.[1];
    expect((await olga.post(`${path}/approve`, { shown: shown ?? '' })).status).toBe(303);
  };
  const made = await who.post('/changes', { title: 'Two rings', site: [PROPERTY, OTHER] });
  const path = made.headers.get('location') ?? '';
  await who.post(`${path}/ring`, { site: PROPERTY, ring: '1' });
  await who.post(`${path}/ring`, { site: OTHER, ring: '2' });
  await approved(path);
  expect((await who.post(`${path}/publish`, { ring: '1' })).status).toBe(303);
  // Pressed twice, it does not go on to the next ring.
  expect(await (await who.post(`${path}/publish`, { ring: '1' })).text()).toContain(
    'The next one is ring 2.',
  );
  expect(await left()).toEqual([2]);
  const last = await who.post(`${path}/publish`, { ring: '2' });
  expect(await left()).toEqual([2]);
  const { act, done } = await asked(last, mia);
  expect([act, done.status]).toEqual([
    'Publish the change “Two rings” to all sites that do not have it yet',
    303,
  ]);
  expect(await left()).toEqual([]);

  const back = await who.post(`/catalogues/${OTHER}/1/return`);
  const backPath = back.headers.get('location') ?? '';
  await approved(backPath);
  const returned = await asked(await who.post(`${backPath}/publish`, { ring: '1' }), mia);
  expect([returned.act?.slice(0, 7), returned.done.status]).toEqual(['Publish', 303]);
  expect(await left()).toEqual([]);
});
