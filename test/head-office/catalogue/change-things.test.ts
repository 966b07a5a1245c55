/** Things that are added to a change of a catalogue and taken away on its page, by two people and the kiosks' own rules. */
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publishFile } from '../../../src/head-office/catalogue/publish';
import { selectPublished } from '../../../src/head-office/database/catalogue/published-files';
import { deleteClaim, saveClaim } from '../../../src/head-office/database/claims/claims';
import { insertLet } from '../../../src/head-office/database/claims/lets';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import type { Id } from '../../../src/shared/ids';
import { newId } from '../../../src/shared/new-id';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

interface File {
  property: { id: string };
  storageTypes: { id: string; name: { en: string } }[];
  units: { id: Id<'unit'>; number: string; rent: string }[];
  insurancePlans: { id: string; name: { en: string }; premiums: { id: string }[] }[];
  addOns: { id: string; name: { en: string }; price: string }[];
  sitePlan: { rows: { units: string[] }[] };
  agreement: { version: string; languages: { en: { sections: unknown[] } } };
}

let office: Office;
let editor: Visitor;
let second: Visitor;
/** The path of a change that was just begun, and of the page of its fields. */
let change: string;
let page: string;

beforeAll(async () => {
  const postgresUrl = await testDatabase();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    Date.now,
  );
  const listener = await openOfficeListener(office, plainListener);
  await joinKiosk(office.database, 'lobby');
  const file = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as File;
  file.property.id = PROPERTY;
  const place = { propertyId: PROPERTY, name: 'manifest' } as const;
  const content = Buffer.from(JSON.stringify(file));
  await publishFile({ database: office.database, nowMs: Date.now() }, place, content);
  editor = visitor(listener.url, await somebody(office.database, { name: 'Mia', role: 'manager' }));
  second = visitor(listener.url, await somebody(office.database, { name: 'Sam' }));
  return async () => {
    await listener.close();
    await office.close();
  };
});

beforeEach(async () => {
  const begun = await editor.post('/changes', { title: 'Another floor', site: [PROPERTY] });
  change = begun.headers.get('location') ?? '';
  page = `${change}/${PROPERTY}/fields`;
});

/** The file that was published last. */
async function published(): Promise<File> {
  const [last] = await selectPublished(office.database, { propertyId: PROPERTY, name: 'manifest' }, 1);
  const file = JSON.parse(Buffer.from(last?.content ?? '').toString('utf8')) as File;
  expect(readCatalogue(file)).toMatchObject({ ok: true });
  return file;
}

const hiddenIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** What a form of the page holds before somebody types. */
async function formOf(path: string): Promise<Record<string, string>> {
  const html = await (await editor.get(path)).text();
  const fields: Record<string, string> = { shown: hiddenIn(html, 'shown') };
  for (const [, name = '', value = ''] of html.matchAll(
    /<input [^>]*name="(value:[^"]+)"[^>]* value="([^"]*)"/g,
  ))
    fields[name] = value;
  for (const [, name = '', options = ''] of html.matchAll(
    /<select [^>]*name="(value:[^"]+)">(.*?)<\/select>/g,
  ))
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  for (const [, name = '', value = ''] of html.matchAll(
    /<textarea [^>]*name="(value:[^"]+)"[^>]*>\n([^<]*)</g,
  ))
    fields[name] = value;
  return fields;
}

async function add(table: string, like: string, typed: Record<string, string>): Promise<Response> {
  const form = await formOf(`${page}?table=${table}&like=${like}`);
  return editor.post(page, { act: 'add', table, like, ...form, ...typed });
}

async function takeAway(table: string, thing: string): Promise<Response> {
  const { shown = '' } = await formOf(`${page}?table=rule&thing=site`);
  return editor.post(page, { act: 'remove', table, thing, shown });
}

async function refused(answer: Promise<Response>, words: string): Promise<void> {
  const { status, text } = await answer.then(async (each) => ({
    status: each.status,
    text: /role="alert">([^<]*)</.exec(await each.text())?.[1],
  }));
  expect([status, text]).toEqual([400, expect.stringContaining(words)]);
}

async function publish(): Promise<File> {
  const html = await (await second.get(change)).text();
  expect((await second.post(`${change}/approve`, { shown: hiddenIn(html, 'shown') })).status).toBe(303);
  expect((await second.post(`${change}/publish`, { ring: '1' })).status).toBe(303);
  return published();
}

test('a unit, a plan and an extra are added like others, read in plain words, approved by another and published', async () => {
  const before = await published();
  const like = before.units.find(({ number }) => number === 'A103')?.id ?? '';
  const begun = await formOf(`${page}?table=unit&like=${like}`);
  expect(begun).toMatchObject({ 'value:number': '', 'value:rent': '82.00', 'value:storageType': 'Box' });
  await refused(add('unit', like, {}), 'Units, ');
  await refused(add('unit', like, { 'value:number': 'A104' }), 'this is already at Units, A104, Number');
  await refused(
    add('unit', like, { 'value:number': 'A113', 'value:rent': 'much' }),
    'Units, A113, Rent: expected an amount',
  );
  // What was typed is still there.
  const again = await (await add('unit', like, { 'value:number': 'A113', 'value:rent': 'much' })).text();
  expect(again).toContain('value="much"');
  const added = await add('unit', like, { 'value:number': 'A113', 'value:rent': '91.00' });
  expect([added.status, added.headers.get('location')]).toEqual([303, `${page}?table=unit&done=add`]);
  expect(await editor.words(`${page}?table=unit&done=add`)).toContain('It is added to the draft.');

  const plan = before.insurancePlans[0]?.id ?? '';
  expect((await add('plan', plan, { 'value:name.en': 'Plan Platinum' })).status).toBe(303);
  const extra = before.addOns[0]?.id ?? '';
  expect((await add('add_on', extra, { 'value:name.en': 'Shelf', 'value:price': '17.50' })).status).toBe(303);

  const words = await second.words(change);
  expect(words).toContain('Adds unit A113 .');
  expect(words).toMatch(/Rent \$91\.00 · Deposit/);
  expect(words).toContain('Adds protection plan Plan Platinum .');
  expect(words).toContain('Adds extra Shelf .');
  const after = await publish();
  expect(after.units.filter(({ number }) => number === 'A113')).toMatchObject([{ rent: '91.00' }]);
  expect(after.sitePlan.rows[0]?.units.at(-1)).toBe('A113');
  expect(after.addOns.find(({ name }) => name.en === 'Shelf')).toMatchObject({ price: '17.50' });
  const ids = [
    ...after.units,
    ...after.insurancePlans.flatMap((each) => [each, ...each.premiums]),
    ...after.addOns,
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);

  // Back to what was before, by two people as well.
  const back = await editor.post(`/catalogues/${PROPERTY}/1/return`);
  change = back.headers.get('location') ?? '';
  expect(await second.words(change)).toContain('Takes away unit A113 .');
  const { units } = await publish();
  expect(units).toEqual(before.units);
});

test('what nobody has is taken away; a rented unit, a type that is pointed at and one that kiosks have stay', async () => {
  const { units, insurancePlans, storageTypes, addOns } = await published();
  const [free, rented] = [units[4], units[5]];
  if (!free || !rented) throw new Error('the sample has too few units');
  await office.database.transaction().execute((tx) =>
    insertLet(tx, {
      contract_id: newId<'contract'>(),
      kiosk_id: 'lobby',
      property_id: PROPERTY,
      unit_id: rented.id,
      number: 'C-000007',
      at_ms: Date.now(),
      ended_at_ms: null,
    }),
  );
  await refused(
    takeAway('unit', rented.id),
    `unit ${rented.number} stays. It is rented at kiosk lobby, contract C-000007.`,
  );
  await refused(takeAway('storage_type', storageTypes[0]?.id ?? ''), 'These are of it: unit A101');
  await refused(takeAway('unit', newId<'unit'>()), 'there is no such thing');
  await refused(takeAway('charge', 'rent'), 'there is no such thing');
  expect(await second.words(change)).toContain('Nothing is changed here yet.');

  // A type of its own comes and goes again; one that kiosks have does not, though nothing is of it.
  expect(
    (await add('storage_type', storageTypes[0]?.id ?? '', { 'value:name.en': 'Wine cellar' })).status,
  ).toBe(303);
  const list = await (await editor.get(`${page}?table=storage_type`)).text();
  const cellar = /thing=([^"]+)"><bdi>Wine cellar/.exec(list)?.[1] ?? '';
  expect((await takeAway('storage_type', cellar)).status).toBe(303);
  expect(await second.words(change)).toContain('Nothing is changed here yet.');

  expect((await takeAway('unit', free.id)).status).toBe(303);
  expect((await takeAway('add_on', addOns[0]?.id ?? '')).status).toBe(303);
  expect((await takeAway('plan', insurancePlans[0]?.id ?? '')).status).toBe(303);
  const words = await second.words(change);
  expect(words).toContain(`Takes away unit ${free.number} .`);
  expect(words).toContain(`Takes away protection plan ${insurancePlans[0]?.name.en ?? ''} .`);
  const after = await publish();
  expect(after.units).toEqual(units.filter(({ id }) => id !== free.id));
});

test('a unit that gets another number is no other unit, and words of the agreement get a version of their own', async () => {
  const { units, agreement } = await published();
  const form = await formOf(`${page}?table=unit&thing=${units[0]?.id ?? ''}`);
  const thing = units[0]?.id ?? '';
  await editor.post(page, { table: 'unit', thing, ...form, 'value:number': 'A100' });
  expect(await second.words(change)).toMatch(/A100 Number A101 A100/);
  const typed: Record<string, string> = {};
  for (const name of Object.keys(await formOf(`${page}?table=agreement&like=`)))
    if (/^value:(heading|text)/.test(name)) typed[name] = 'Dogs stay outside.';
  expect((await add('agreement', '', typed)).status).toBe(303);
  expect(await second.words(change)).toContain('Adds section of the agreement');
  const after = await publish();
  expect(after.agreement.languages.en.sections).toHaveLength(agreement.languages.en.sections.length + 1);
  expect(after.agreement.version).toMatch(/^\d{4}-\d\d-\d\d\.\d+$/);
});

test('nobody adds twice by sending a form again, and an approval ends with what is added after it', async () => {
  const form = { ...(await formOf(`${page}?table=unit&like=`)), 'value:number': 'Z901' };
  const send = () => editor.post(page, { act: 'add', table: 'unit', like: '', ...form });
  expect((await send()).status).toBe(303);
  await refused(send(), 'it was edited after you opened this page');
  const html = await (await second.get(change)).text();
  await second.post(`${change}/approve`, { shown: hiddenIn(html, 'shown') });
  expect(await editor.words(change)).toContain('Approved by Sam');
  await add('unit', '', { 'value:number': 'Z902' });
  expect(await editor.words(change)).toContain('waits for approval');
  expect((await second.post(page, { act: 'nonsense', table: 'unit', shown: '' })).status).toBe(404);
});

test('a unit that a kiosk holds for a customer, or that a reservation made elsewhere is for, stays until that is over', async () => {
  const { units } = await published();
  const [held, reserved] = [units[6], units[7]];
  if (!held || !reserved) throw new Error('the sample has too few units');
  const place = { propertyId: PROPERTY, unitId: held.id };
  await office.database
    .transaction()
    .execute((tx) =>
      saveClaim(tx, place, { kioskId: 'lobby', kind: 'claimed', atMs: Date.now(), fence: 1000 }),
    );
  const elsewhere = async (unitIds: readonly Id<'unit'>[]) => {
    const reservations = unitIds.map((unitId) => ({
      id: newId<'booking'>(),
      code: '12345678',
      unitId,
      userType: 'General',
      moveInDate: '2026-12-01',
      heldUntil: '2026-12-01T18:00:00Z',
      language: 'en',
      contact: {
        firstName: 'Ana',
        lastName: 'Gómez',
        email: 'ana@storage.example',
        phoneNumber: '+15125550100',
      },
    }));
    const file = { formatVersion: 1, propertyId: PROPERTY, currency: 'USD', reservations, creditNotes: [] };
    const content = Buffer.from(JSON.stringify(file));
    await publishFile(
      { database: office.database, nowMs: Date.now() },
      { propertyId: PROPERTY, name: 'elsewhere' },
      content,
    );
  };
  await elsewhere([reserved.id]);
  await refused(takeAway('unit', held.id), `unit ${held.number} stays. Kiosk lobby holds it for a customer.`);
  await refused(
    takeAway('unit', reserved.id),
    `unit ${reserved.number} stays. A reservation made elsewhere is for it.`,
  );
  expect(await second.words(change)).toContain('Nothing is changed here yet.');

  await office.database.transaction().execute((tx) => deleteClaim(tx, PROPERTY, held.id));
  await elsewhere([]);
  expect((await takeAway('unit', held.id)).status).toBe(303);
  expect((await takeAway('unit', reserved.id)).status).toBe(303);
});
