/** Owner rights are given and taken by two owners, but at a company of one person that has switched the second person off. */
import { beforeEach, expect, test } from 'vitest';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { commandLine } from '../../../src/head-office/people/acts';
import { changePlace } from '../../../src/head-office/people/people';
import { publishFile } from '../../../src/head-office/catalogue/publish';
import { DAY_MS, MINUTE_MS } from '../../../src/shared/durations';
import { catalogueFile } from '../../support/head-office/laid-down';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

let postgresUrl: string;
let office: Office;
let url: string;
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;

beforeEach(async () => {
  aheadMs = 0;
  postgresUrl = await testDatabase();
  const trust = { postgresUrl, retentionDays: 35, signingKey: testSigningKey() };
  office = await openOffice(trust, silent, nowMs);
  const listener = await openOfficeListener(office, plainListener);
  ({ url } = listener);
  return async () => {
    await listener.close();
    await office.close();
  };
});

const open = async (name: string, role: 'owner' | 'manager' = 'owner') => {
  const who = await somebody(office.forPages, { name, role, nowMs: nowMs() });
  return { ...visitor(url, who), id: who.id };
};
type Opened = Awaited<ReturnType<typeof open>>;

const said = async (answer: Response) => /role="alert">([^<]*)/.exec(await answer.text())?.[1];
const roleOf = async (name: string) => {
  const [row] = await query<{ role: string }>(
    postgresUrl,
    `SELECT role FROM person WHERE name = '${name}' AND left_at_ms IS NULL`,
  );
  return row?.role;
};
const request = async () =>
  (await query<{ id: string }>(postgresUrl, 'SELECT id FROM owner_request'))[0]?.id ?? 'none';
const decide = async (by: Opened, word: 'approve' | 'decline') =>
  by.post(`/people/requests/${await request()}/${word}`);
const owner = { role: 'owner', where: 'everywhere' };

test('one owner asks and another one approves: to add, make and unmake an owner, to give one a code, and to end one', async () => {
  const [olga, otto, mia] = [await open('Olga'), await open('Otto'), await open('Mia', 'manager')];
  const asks: readonly (readonly [string, Readonly<Record<string, string>>, () => Promise<boolean>])[] = [
    ['/people', { name: 'New', ...owner }, async () => (await roleOf('New')) === 'owner'],
    [`/people/${mia.id}`, owner, async () => (await roleOf('Mia')) === 'owner'],
    [`/people/${mia.id}/code`, {}, async () => (await mia.get('/me')).status === 303],
    [
      `/people/${mia.id}`,
      { role: 'viewer', where: 'everywhere' },
      async () => (await roleOf('Mia')) === 'viewer',
    ],
  ];
  for (const [path, fields, isDone] of asks) {
    const asked = await olga.post(path, fields);
    expect([path, asked.headers.get('location')]).toEqual([path, '/people?done=asked']);
    expect([path, await said(await decide(olga, 'approve'))]).toEqual([
      path,
      'You asked for this yourself. Another owner has to approve it.',
    ]);
    if (!path.endsWith('/code')) expect([path, await isDone()]).toEqual([path, false]);
    expect([200, 303]).toContain((await decide(otto, 'approve')).status);
    expect([path, await isDone(), await request()]).toEqual([path, true, 'none']);
  }
  await otto.post(`/people/${mia.id}`, owner);
  await decide(olga, 'approve');
  const ended = await otto.post(`/people/${mia.id}/end`, { confirm: 'Mia', why: 'left' });
  expect([ended.headers.get('location'), await roleOf('Mia')]).toEqual(['/people?done=asked', 'owner']);
  await decide(olga, 'approve');
  expect(await roleOf('Mia')).toBeUndefined();
  expect(await olga.words('/history')).toContain('asked another owner about Mia');
  expect(await olga.words('/history')).toContain('approved what another owner asked about New');
});

test('a request is shown to owners, and declined or taken back, changes nothing; what is no owner’s needs nobody', async () => {
  const [olga, otto] = [await open('Olga'), await open('Otto')];
  await olga.post('/people', { name: 'New', ...owner });
  await olga.post('/people', { name: 'New', ...owner });
  expect(await query(postgresUrl, 'SELECT name FROM owner_request')).toEqual([{ name: 'New' }]);
  expect(await otto.words('/people')).toMatch(
    /Waits for another owner .*Add New as Owner Olga , .* Approve Decline/,
  );
  expect(await olga.words('/people')).toMatch(/Add New as Owner Olga , .* Take back/);
  const mia = await open('Mia', 'manager');
  for (const page of ['/', '/waiting']) {
    expect([page, await otto.words(page)]).toEqual([
      page,
      expect.stringMatching(/Waits for your approval Add New as Owner asked by Olga/),
    ]);
    // Who asked, and who is no owner, cannot say yes.
    for (const who of [olga, mia]) expect(await who.words(page)).not.toContain('for your approval');
  }
  expect(await (await otto.get('/waiting')).text()).toContain('<title>(1) To review');
  expect(await (await olga.get('/waiting')).text()).toContain('<title>To review');
  expect((await decide(otto, 'decline')).headers.get('location')).toBe('/people?done=declined');
  expect([await roleOf('New'), await request()]).toEqual([undefined, 'none']);
  expect((await olga.post('/people', { name: 'Viv', role: 'viewer', where: 'everywhere' })).status).toBe(200);
  expect(await roleOf('Viv')).toBe('viewer');
});

test('an owner whom the other one made that day, and one who lost the rights, count for nothing', async () => {
  const [olga, otto] = [await open('Olga'), await open('Otto')];
  await query(
    postgresUrl,
    `UPDATE person SET placed_by = '${olga.id}', placed_at_ms = ${nowMs()} WHERE id = '${otto.id}'`,
  );
  await olga.post('/people', { name: 'New', ...owner });
  expect(await said(await decide(otto, 'approve'))).toContain('24 hours');
  expect(await otto.words('/waiting')).not.toContain('for your approval');
  aheadMs = DAY_MS + MINUTE_MS;
  await query(
    postgresUrl,
    `UPDATE person_session SET signed_in_at_ms = ${nowMs()}, used_at_ms = ${nowMs()}, expires_at_ms = ${nowMs() + DAY_MS}`,
  );
  await changePlace(
    office.forPages,
    commandLine,
    { id: olga.id, role: 'viewer', scope: 'everywhere' },
    nowMs(),
  );
  expect(await said(await decide(otto, 'approve'))).toBe('Who asked for this is not an owner any more.');
  expect(await roleOf('New')).toBeUndefined();
});

test('the only owner switches the second person off, which pages say and which ends with a second owner', async () => {
  const olga = await open('Olga');
  expect(await said(await olga.post('/people', { name: 'New', ...owner }))).toContain('and there is none');
  expect(await roleOf('New')).toBeUndefined();
  await joinKiosk(office.database, 'lobby');
  const content = catalogueFile(({ property }) => Object.assign(property, { id: PROPERTY }));
  const work = { database: office.database, nowMs: nowMs() };
  await publishFile(work, { propertyId: PROPERTY, name: 'manifest' }, content);
  const made = await olga.post('/changes', { title: 'Alone', site: [PROPERTY] });
  const path = made.headers.get('location') ?? '';
  expect(await olga.words(path)).not.toContain('Approve this change');
  const SAID = 'Olga switched the second person off at';
  for (const page of ['/people', path]) expect(await olga.words(page)).not.toContain(SAID);

  expect((await olga.post('/people/second-person', { set: 'off' })).status).toBe(303);
  for (const page of ['/people', path]) expect(await olga.words(page)).toContain(SAID);
  const shown = /name="shown" value="([0-9a-f]{64})"/.exec(await (await olga.get(path)).text())?.[1] ?? '';
  expect((await olga.post(`${path}/approve`, { shown })).status).toBe(303);
  expect((await olga.post('/people', { name: 'New', ...owner })).status).toBe(200);
  expect(await roleOf('New')).toBe('owner');
  // New has not joined yet.
  expect(await olga.words('/people')).toContain(SAID);
  expect(await olga.words('/history')).toContain('switched the second person off');

  const otto = await open('Otto');
  expect(await otto.words('/people')).not.toContain(SAID);
  expect(await said(await otto.post('/people/second-person', { set: 'off' }))).toContain('several owners');
  const asked = await olga.post('/people', { name: 'Third', ...owner });
  expect([asked.headers.get('location'), await roleOf('Third')]).toEqual(['/people?done=asked', undefined]);
});
