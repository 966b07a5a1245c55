/** Catalogues on the pages: who has an old one and why, files as they were published, and two sites side by side. */
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beginChange, beginReturn } from '../../../src/head-office/catalogue/change-draft';
import {
  insertPublished,
  readCatalogueVersion,
  selectCatalogues,
} from '../../../src/head-office/database/catalogue/published-files';
import { findManifest } from '../../../src/head-office/catalogue/publish';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openOffice, type Office } from '../../../src/head-office/office';
import { openOfficeListener } from '../../../src/head-office/listener';
import type { KioskStatus } from '../../../src/shared/head-office/status';
import { addDays, businessDateAt, startOfDayMs } from '../../../src/main/domain/base/dates';
import type { Id } from '../../../src/shared/ids';
import { eventually, until } from '../../support/base/eventually';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
const MINUTE_MS = 60_000;
let office: Office;
let owner: Visitor;
let manager: Visitor;
/** Has both sites, and has edited nothing. */
let second: Visitor;
let postgresUrl: string;
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;

interface File {
  property: { id: string; name: string };
  units: { number: string; rent: string }[];
  taxes: Record<string, Record<string, string>>;
}
const sample = () => JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as File;

async function publish(propertyId: Id<'property'>, version: number, change: (file: File) => void) {
  const file = sample();
  file.property.id = propertyId;
  change(file);
  const content = Buffer.from(JSON.stringify(file));
  const row = { name: 'manifest', property_id: propertyId, version, sha256: '0'.repeat(64) } as const;
  await insertPublished(office.database, { ...row, content, published_at_ms: nowMs() });
  return content.toString('utf8');
}

const tell = (kioskId: string, propertyId: Id<'property'>, catalogue: KioskStatus['catalogue']) =>
  saveStatus(
    office.database,
    {
      kioskId,
      propertyId,
      version: '0.1.0',
      backlog: { events: 0, oldestAtMs: null },
      reader: 'ready',
      problems: [],
      clockOffsetMs: 0,
      catalogue,
      allotment: { version: 0, stillHeld: [] },
    },
    nowMs(),
  );

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice({ postgresUrl, retentionDays: 35, signingKey: testSigningKey() }, silent, nowMs);
  const listener = await openOfficeListener(office, plainListener);
  for (const kioskId of ['current', 'refuser', 'silent', 'slow', 'mute'])
    await joinKiosk(office.database, kioskId);
  await joinKiosk(office.database, 'strange', newKey(), OTHER);
  const at = nowMs();
  owner = visitor(listener.url, await somebody(office.database, { nowMs: at }));
  const scope = new Set([PROPERTY]);
  manager = visitor(
    listener.url,
    await somebody(office.database, { name: 'Mia', role: 'manager', scope, nowMs: at }),
  );
  second = visitor(listener.url, await somebody(office.database, { name: 'Sam', nowMs: at }));
  return async () => {
    await listener.close();
    await office.close();
  };
});

/** The row of a kiosk, as plain words; '' where it is not among the old ones. */
async function rowOf(kioskId: string): Promise<string> {
  const html = await (await owner.get('/catalogues')).text();
  const row = html.split('<tr>').find((part) => part.includes(`/kiosks/${kioskId}"`)) ?? '';
  return row.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('every kiosk with an old catalogue is listed with what it has, what it should have, and why', async () => {
  expect(await owner.words('/catalogues')).toContain('Every kiosk has the catalog');
  await publish(PROPERTY, 1, (file) => (file.property.name = 'Site X'));
  await tell('silent', PROPERTY, { version: 1, refused: null });
  aheadMs += 10 * MINUTE_MS;
  await publish(PROPERTY, 2, (file) => (file.property.name = 'Site X'));
  await tell('current', PROPERTY, { version: 2, refused: null });
  await tell('slow', PROPERTY, { version: 1, refused: null });
  const problems = ['units.3.rent: a unit in use <b>'];
  await tell('refuser', PROPERTY, { version: 1, refused: { version: 2, problems } });
  expect(await rowOf('current')).toBe('');
  expect(await rowOf('refuser')).toMatch(
    /Site X 1 2, published .*refused it: units\.3\.rent: a unit in use &lt;b&gt;/,
  );
  expect(await rowOf('silent')).toMatch(/ 1 2, .*last heard 10 minutes ago/);
  expect(await rowOf('mute')).toMatch(/not told 2, .*never reported/);
  expect(await rowOf('slow')).toContain('On its way.');
  // Two minutes on it is no longer only on its way.
  aheadMs += 3 * MINUTE_MS;
  expect(await rowOf('slow')).toContain('waits while a customer pays');
  await tell('slow', PROPERTY, { version: 2, refused: null });
  expect(await rowOf('slow')).toBe('');
});

test('a file comes as it was published, and another site’s to nobody else', async () => {
  const text = await publish(PROPERTY, 3, (file) => (file.property.name = 'Site X'));
  const file = await manager.get(`/catalogues/${PROPERTY}/3/file`);
  expect(await file.text()).toBe(text);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="catalog-${PROPERTY}-3.json"`);
  await publish(OTHER, 1, (other) => (other.property.name = 'Site Y'));
  const shut = [
    `/catalogues/${PROPERTY}/9/file`,
    `/catalogues/${PROPERTY}/3x/file`,
    `/catalogues/${OTHER}/1/file`,
    `/catalogues/${OTHER}`,
    `/catalogues/${PROPERTY}/compare/${OTHER}`,
    `/catalogues/${PROPERTY}/compare/nothing`,
  ];
  for (const path of shut) expect([path, (await manager.get(path)).status]).toEqual([path, 404]);
  expect(await manager.words('/catalogues')).not.toContain('Site Y');
  expect(await manager.words(`/catalogues/${PROPERTY}`)).not.toContain('Compare with');
});

test('two sites are compared by what people call things, whatever their ids', async () => {
  await publish(OTHER, 2, (file) => {
    file.property.name = 'Site Y';
    const [first, second] = file.units;
    if (!first || !second) throw new Error('the sample');
    first.rent = '85.00';
    second.number = 'Z900';
    for (const unit of file.units) Object.assign(unit, { id: unit.number });
    for (const rates of Object.values(file.taxes)) if ('Student' in rates) rates['Student'] = '0.5';
  });
  const words = await owner.words(`/catalogues/${PROPERTY}/compare/${OTHER}`);
  expect(words).toContain('A101 Rent $79.00 $85.00');
  expect(words).toMatch(/Only at Site X \(1\): A102 \./);
  expect(words).toMatch(/Only at Site Y \(1\): Z900 \./);
  expect(words).toMatch(/Student Rate \S+ % 0\.5 %/);
  expect(words).toContain('Name Site X Site Y');
  const same = await owner.words(`/catalogues/${PROPERTY}/compare/${PROPERTY}`);
  expect(same).toContain('They say the same');
});

/** The clock of this file goes ahead by more than an approval allows. */
beforeEach(() => query(postgresUrl, `UPDATE person_session SET signed_in_at_ms = ${nowMs()}`));
async function refused(answer: Promise<Response>, sentence: string): Promise<void> {
  const { status, text } = await answer.then(async (got) => ({ status: got.status, text: await got.text() }));
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
}
const rentsAt = async (propertyId: Id<'property'>) => {
  const [last] = await selectCatalogues(office.database, propertyId, 1);
  const text = last && (await readCatalogueVersion(office.database, propertyId, last.version));
  const { units } = JSON.parse(text ?? '{}') as File;
  return { version: last?.version, rent: units.find(({ number }) => number === 'A101')?.rent };
};
const shownBy = async (who: Visitor, path: string) =>
  /name="shown" value="([0-9a-f]{64})"/.exec(await (await who.get(path)).text())?.[1] ?? '';

test('a change is edited by one, approved by another, goes out ring by ring to kiosks, and back to what was before', async () => {
  await publish(PROPERTY, 11, (file) => (file.property.name = 'Site X'));
  await publish(OTHER, 11, (file) => (file.property.name = 'Site Y'));
  await refused(owner.post('/changes', { title: 'Rents', site: [] }), 'Choose at least one site');
  await refused(manager.post('/changes', { title: 'Rents', site: [OTHER] }), 'Choose at least one site');
  await refused(owner.post('/changes', { title: ' ', site: [PROPERTY] }), 'what the change is');
  const begun = await owner.post('/changes', { title: 'Rents <up>', site: [PROPERTY, OTHER] });
  const path = begun.headers.get('location') ?? '';
  expect(path).toMatch(/^\/changes\/[0-9a-f-]{36}$/);
  const act = (who: Visitor, word: string, fields = {}) => who.post(`${path}/${word}`, fields);

  // It is about a site that is not the manager's: for them it is not there.
  expect((await manager.get(path)).status).toBe(404);
  expect(await manager.words('/changes')).not.toContain('Rents &lt;up');
  expect((await act(manager, 'raise', { type: '', percent: '4' })).status).toBe(404);

  await refused(act(owner, 'raise', { type: '', percent: '400' }), 'type a percentage');
  await refused(act(owner, 'raise', { type: 'Castle', percent: '4' }), 'no unit is of that type');
  expect((await act(owner, 'raise', { type: '', percent: '4' })).status).toBe(303);
  expect((await act(owner, 'ring', { site: OTHER, ring: '2' })).status).toBe(303);
  expect(await second.words(path)).toMatch(/A101 Rent \$79\.00 \$82\.00/);
  expect(await second.words(path)).toMatch(/together: \$\d,\d{3}\.\d\d now, \$\d,\d{3}\.\d\d then/);
  await second.post('/language', { language: 'de' });
  expect(await second.words(path)).toMatch(/A101 Miete 79,00\s\$ 82,00\s\$/);
  await second.post('/language', { language: 'en' });

  // Who may approve it reads so on the first page; nobody who edited it does.
  expect(await second.words('/')).toContain('Waits for your approval Rents &lt;up&gt;');
  for (const who of [owner, manager]) expect(await who.words('/')).not.toContain('for your approval');
  await refused(act(owner, 'publish'), 'another person has to approve it first');
  await refused(
    act(owner, 'approve', { shown: await shownBy(second, path) }),
    'who edited a change cannot approve it',
  );
  const before = await shownBy(second, path);
  await act(owner, 'raise', { type: '', percent: '1' });
  await refused(act(second, 'approve', { shown: before }), 'it was edited after you opened this page');
  expect((await act(second, 'approve', { shown: await shownBy(second, path) })).status).toBe(303);
  // An edit takes the approval away.
  await act(owner, 'raise', { type: '', percent: '1' });
  await refused(act(owner, 'publish'), 'another person has to approve it first');
  expect((await act(second, 'approve', { shown: await shownBy(second, path) })).status).toBe(303);

  expect((await act(owner, 'publish', { ring: '1' })).status).toBe(303);
  const rent = '84.00';
  expect([await rentsAt(PROPERTY), await rentsAt(OTHER)]).toMatchObject([
    { version: 12, rent },
    { version: 11, rent: '79.00' },
  ]);
  await tell('current', PROPERTY, { version: 12, refused: null });
  expect(await owner.words(path)).toMatch(/1 Site X version 12, .*1 of 5/);
  expect((await manager.get(`/catalogues/${PROPERTY}/12/file`)).status).toBe(200);
  await refused(act(owner, 'raise', { type: '', percent: '1' }), 'some sites have it already');
  // Somebody publishes for the second ring's site meanwhile: nothing of theirs is overwritten.
  await publish(OTHER, 12, (file) => (file.property.name = 'Site Y'));
  await refused(act(owner, 'publish', { ring: '2' }), 'got another catalog meanwhile');
  expect((await act(owner, 'stop')).status).toBe(303);
  await refused(act(owner, 'publish'), 'it was stopped');

  const back = await manager.post(`/catalogues/${PROPERTY}/11/return`);
  const backPath = back.headers.get('location') ?? '';
  expect(await owner.words(backPath)).toMatch(/Back to version 11.*A101 Rent \$84\.00 \$79\.00/);
  expect((await owner.post(`${backPath}/approve`, { shown: await shownBy(owner, backPath) })).status).toBe(
    303,
  );
  expect((await manager.post(`${backPath}/publish`, { ring: '1' })).status).toBe(303);
  expect(await rentsAt(PROPERTY)).toEqual({ version: 13, rent: '79.00' });
  expect(await owner.words('/history')).toMatch(/Sam approved the change of the catalog “Rents &lt;up&gt;”/);
});

test('without any page, nobody begins a change of a site that is not theirs, or goes back there', async () => {
  const { id, name } = await somebody(office.database, { name: 'Pat', role: 'manager', nowMs: nowMs() });
  const scope = new Set([PROPERTY]);
  const person = {
    id,
    name,
    role: 'manager',
    scope,
    language: 'en',
    tokenHash: '',
    signedInAtMs: 0,
    usedAtMs: 0,
    isRested: false,
    formToken: '',
  } as const;
  const acting = { database: office.database, person, nowMs: nowMs() };
  const propertyIds = [PROPERTY, OTHER];
  await expect(beginChange(acting, { title: 'Rents', propertyIds })).rejects.toThrow('not yours');
  await expect(beginReturn(acting, { propertyId: OTHER, version: 11 })).rejects.toThrow('not yours');
  expect(await owner.words('/changes')).not.toContain('Pat');
});

test('a file that is brought is checked by the kiosks’ own rules, is of a site that the person has, and joins the change', async () => {
  await publish(PROPERTY, 21, (file) => (file.property.name = 'Site X'));
  const begun = await manager.post('/changes', { title: 'New words', site: [PROPERTY] });
  const path = `${begun.headers.get('location') ?? ''}/upload`;
  const bring = (change: (file: File) => void) => {
    const file = sample();
    file.property.id = PROPERTY;
    change(file);
    return manager.bring(path, { name: 'draft.json', text: JSON.stringify(file) });
  };
  await refused(manager.bring(path, { name: 'draft.json', text: '{' }), 'not readable as JSON');
  await refused(
    bring((file) => Object.assign(file.units[0] ?? {}, { rent: 'much' })),
    'draft.json: at units.0.rent',
  );
  await refused(
    bring((file) => (file.property.id = OTHER)),
    'of a site that is not yours',
  );
  expect((await bring((file) => Object.assign(file.units[1] ?? {}, { rent: '99.00' }))).status).toBe(303);
  expect(await manager.words(path.replace('/upload', ''))).toContain('A102 Rent $79.00 $99.00');
});

test('any field of the draft is edited on a page: checked by the kiosks’ own rules, and not over what somebody else edits', async () => {
  const begun = await manager.post('/changes', { title: 'Plans', site: [PROPERTY] });
  const change = begun.headers.get('location') ?? '';
  const page = `${change}/${PROPERTY}/fields`;
  expect(await manager.words(page)).toMatch(/Units Protection plans Prices of plans Extras/);
  const list = await (await manager.get(`${page}?table=premium`)).text();
  const thing = /thing=([^"]+)"/.exec(list)?.[1] ?? '';
  const shownOn = (html: string) => /name="shown" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? '';
  const form = await (await manager.get(`${page}?table=premium&thing=${thing}`)).text();
  const now = /name="value:premium"[^>]* value="([^"]+)"/.exec(form)?.[1] ?? '';
  expect(Number(now)).toBeGreaterThan(0);
  const type = (fields: Record<string, string>, table = 'premium', id = decodeURIComponent(thing)) =>
    manager.post(page, { table, thing: id, shown: shownOn(form), ...fields });
  await refused(type({ 'value:premium': 'much' }), 'expected an amount of USD');
  await refused(type({ 'value:premium': now }), 'every field says what it said');
  expect((await type({ 'value:premium': '123.00' })).status).toBe(303);
  expect(await second.words(change)).toContain(`Price $${now} $123.00`);
  await refused(type({ 'value:premium': '124.00' }), 'it was edited after you opened this page');

  const before = await shownBy(second, change);
  // Another site is not part of it, and not the manager's.
  expect((await manager.get(page.replace(PROPERTY, OTHER))).status).toBe(404);
  expect((await owner.get(page.replace(PROPERTY, OTHER))).status).toBe(404);
  expect(await shownBy(second, change)).toBe(before);
});

test('a change for a day is held by kiosks until then, is stopped before it under another number, and else published on it', async () => {
  const { version: from = 0 } = await rentsAt(PROPERTY);
  const today = businessDateAt(nowMs(), 'America/Chicago');
  const begin = async (percent: string) => {
    const begun = await manager.post('/changes', { title: 'Rents of tomorrow', site: [PROPERTY] });
    const path = begun.headers.get('location') ?? '';
    await manager.post(`${path}/raise`, { type: '', percent });
    return path;
  };
  const first = await begin('10');
  await refused(manager.post(`${first}/day`, { day: 'soon' }), 'type a day such as');
  await refused(manager.post(`${first}/day`, { day: addDays(today, -1) }), 'from tomorrow on');
  const approve = async (path: string) => {
    await second.post(`${path}/approve`, { shown: await shownBy(second, path) });
    return manager.post(`${path}/publish`, { ring: '1' });
  };
  const day = addDays(today, 2);
  const before = await shownBy(second, first);
  expect((await manager.post(`${first}/day`, { day })).status).toBe(303);
  // The day is part of what is approved.
  await refused(second.post(`${first}/approve`, { shown: before }), 'it was edited after');
  const other = await begin('20');
  expect((await approve(first)).status).toBe(303);
  const manifest = () => findManifest(office.database, PROPERTY, 'manifest');
  const fromMs = startOfDayMs(day, 'America/Chicago');
  expect(await manifest()).toMatchObject({ version: from, next: { version: from + 1, fromMs } });
  expect(await rentsAt(PROPERTY)).toEqual({ version: from, rent: '79.00' });
  await tell('current', PROPERTY, { version: from, refused: null, next: { version: from + 1, fromMs } });
  expect(await manager.words(first)).toMatch(/State: waits for .* 1 Site X waits for .*1 of 5/);
  await eventually(async () => expect(await manager.words('/')).toContain(`${from}, then ${from + 1} from `));
  await second.post(`${other}/approve`, { shown: await shownBy(second, other) });
  await refused(manager.post(`${other}/publish`, { ring: '1' }), 'a change waits for its day at this site');
  await refused(manager.post(`${first}/raise`, { type: '', percent: '1' }), 'some sites have it already');

  // A kiosk that has used it unheard of goes back: the former catalogue comes by a higher number.
  expect((await manager.post(`${first}/stop`)).status).toBe(303);
  expect((await manifest())?.next).toBeUndefined();
  expect(await rentsAt(PROPERTY)).toEqual({ version: from + 2, rent: '79.00' });

  const last = await begin('10');
  await manager.post(`${last}/day`, { day });
  await approve(last);
  aheadMs += fromMs - nowMs();
  await until(async () => (await rentsAt(PROPERTY)).rent === '87.00');
  expect(await rentsAt(PROPERTY)).toEqual({ version: from + 3, rent: '87.00' });
  expect((await manifest())?.next).toBeUndefined();
});
