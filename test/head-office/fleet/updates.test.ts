/** Rings and a pause, said at head office and heard by kiosks over the real line. */
import { expect, onTestFinished, test } from 'vitest';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openOfficeListener } from '../../../src/head-office/listener';
import { eventually } from '../../support/base/eventually';
import { claimsRig } from '../../support/head-office/claims-rig';
import { plainListener, PROPERTY } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { quietStatus } from '../../support/head-office/status';

const WHY = ['--by', 'Ana', '--why', 'fault in 1.3'];

test('a kiosk hears its own ring and its property’s, and a pause that holds until somebody ends it', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const hears = (kiosk: typeof a, ring: string | null, paused: boolean, pinned: string | null = null) =>
    eventually(async () => {
      await Promise.resolve();
      expect(kiosk.orders.at(-1)).toEqual({ ring, paused, pinned });
    });
  const updates = async (...words: string[]) => {
    const { code, said } = await rig.run('updates', ...words, ...WHY);
    expect([code, said]).toEqual([0, expect.any(String)]);
  };
  await updates('follow', 'first', '--kiosk', 'a');
  await hears(a, 'first', false);
  // It hears that nobody has said anything of it.
  for (const order of b.orders) expect(order).toEqual({ ring: null, paused: false, pinned: null });
  await updates('follow', 'all', '--property', PROPERTY);
  await updates('pause', '--property', PROPERTY);
  await hears(a, 'first', true);
  await hears(b, 'all', true);
  // One is tried although the others wait.
  await updates('resume', '--kiosk', 'a');
  await hears(a, 'first', false);
  // Said of all, it holds for that one too.
  await updates('pause', '--property', PROPERTY);
  await hears(a, 'first', true);
  await updates('resume', '--property', PROPERTY);
  await updates('follow', 'own', '--kiosk', 'a');
  await hears(a, 'all', false);
  await hears(b, 'all', false);

  await saveStatus(
    rig.office.database,
    {
      kioskId: 'a',
      propertyId: PROPERTY,
      version: '1.2',
      updates: {
        ring: 'all',
        paused: false,
        lastUpdateMs: 0,
        lastRollBack: { from: '1.3', atMs: 1, stayed: false },
      },
      backlog: { events: 0, oldestAtMs: null },
      reader: 'ready',
      problems: [],
      clockOffsetMs: null,
      catalogue: { version: 0, refused: null },
      allotment: { version: 0, stillHeld: [] },
    },
    Date.now(),
  );
  const { said } = await rig.run('updates', 'list');
  expect(said).toContain(
    'a\tall\t-\t1.2\tring all, updated 1970-01-01T00:00:00.000Z, 1.3 taken back 1970-01-01T00:00:00.001Z',
  );
  expect(said).toMatch(
    /^all of .*: follows ring all, takes newer versions; said last by Ana, .*: fault in 1\.3$/m,
  );
  expect((await rig.run('kiosk', 'list')).said).toContain('version 1.2, ring all, updated 1970');
});

test('one kiosk is pinned on its page, with a reason, and unpinned under the ring of its property', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const { database } = rig.office;
  const listener = await openOfficeListener(rig.office, plainListener);
  onTestFinished(() => listener.close());
  const enter = async (name: string, role: 'operator' | 'manager') =>
    visitor(listener.url, await somebody(database, { name, role }));
  const otto = await enter('Otto', 'operator');
  const pin = (word: string, fields: Readonly<Record<string, string>>, who = otto) =>
    who.post(`/kiosks/a/${word}`, fields).then(({ status }) => status);
  const why = 'Its reader needs 1.2';
  expect(await pin('pin', { version: '1.2-1', why }, await enter('Mia', 'manager'))).toBe(403);
  for (const wrong of [{ version: '1.2-1' }, { version: 'newest', why }, { version: '', why }])
    expect(await pin('pin', wrong)).toBe(400);
  expect(await pin('unpin', { why })).toBe(400);
  expect((await rig.run('updates', 'follow', 'all', '--property', PROPERTY, ...WHY)).code).toBe(0);
  expect(await pin('pin', { version: '1.2-1', why })).toBe(303);
  await eventually(() => expect(a.orders.at(-1)).toEqual({ ring: 'all', paused: false, pinned: '1.2-1' }));
  await eventually(() => expect(b.orders.at(-1)).toEqual({ ring: 'all', paused: false, pinned: null }));
  expect(await otto.words('/kiosks/a')).toContain('Pinned to 1.2-1');
  expect(await otto.words('/kiosks/b')).not.toContain('Pinned to');
  expect((await rig.run('updates', 'list')).said).toContain('a\tall\tpinned to 1.2-1');
  expect(await otto.words('/history')).toMatch(/Otto\s+pinned the program of a: 1\.2-1, because: Its reader/);
  expect(await pin('unpin', { why: 'A new reader' })).toBe(303);
  await eventually(() => expect(a.orders.at(-1)).toEqual({ ring: 'all', paused: false, pinned: null }));
  expect(await pin('unpin', { why })).toBe(400);
});

test('a pin to an older version than the kiosk runs says at once, and on its page and card, that it takes nothing', async () => {
  const rig = await claimsRig();
  await rig.kiosk('a');
  const { database } = rig.office;
  const listener = await openOfficeListener(rig.office, plainListener);
  onTestFinished(() => listener.close());
  const otto = visitor(listener.url, await somebody(database, { name: 'Otto', role: 'operator' }));
  const pinTo = async (version: string) => {
    const pinned = { ring: null, paused: false, pinned: version, lastUpdateMs: null, lastRollBack: null };
    const status = quietStatus({ kioskId: 'a', propertyId: PROPERTY, version: '0.10.0', updates: pinned });
    await saveStatus(database, status, Date.now());
    const answer = await otto.post('/kiosks/a/pin', { version, why: 'Its reader' });
    const to = answer.headers.get('location') ?? '';
    return { page: await otto.words(to), fleet: await otto.words('/') };
  };
  const older = await pinTo('0.9.7');
  expect(older.page).toContain('Saved. But this kiosk runs a newer version');
  expect(older.page).toMatch(/It runs\s+0\.10\.0\s*, which is newer: while pinned it takes nothing\./);
  expect(older.page).toMatch(
    /this kiosk: pinned to\s+0\.9\.7\s+\(said last .* by\s+Otto\s*:\s+Its reader\s*\)/,
  );
  expect(older.fleet).toContain('pinned to 0.9.7, older than what it runs: it takes nothing');
  for (const version of ['0.10.0', '0.11', '0.9.7~rc1']) {
    const { page, fleet } = await pinTo(version);
    expect(page).toContain('Saved. The kiosk hears of it');
    expect(page).not.toContain('which is newer');
    expect(fleet).not.toContain('older than what it runs');
  }
});

test.each([
  [2, ['follow', 'soon', '--kiosk', 'a', ...WHY], 'not "soon"'],
  [2, ['pause', ...WHY], 'either --kiosk'],
  [2, ['pause', '--kiosk', 'a', '--property', PROPERTY, ...WHY], 'either --kiosk'],
  [2, ['pause', '--kiosk', 'a', '--by', 'Ana'], '--why is missing'],
  [2, ['pause', '--property', 'x', ...WHY], 'GUID'],
  [1, ['pause', '--kiosk', 'nobody', ...WHY], 'no kiosk "nobody"'],
  [1, ['pause', '--property', '0190f3c4-1111-7abc-8def-0123456789ab', ...WHY], 'no kiosk of property'],
])('exit code %i for updates %j, and nothing is set', async (code, words, why) => {
  const rig = await claimsRig();
  expect(await rig.run('updates', ...words)).toMatchObject({
    code,
    said: expect.stringContaining(why) as string,
  });
  expect((await rig.run('updates', 'list')).said).toBe('');
});
