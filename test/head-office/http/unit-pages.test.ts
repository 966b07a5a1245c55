/** Allotting units on the pages: what would change is shown first, then done and noted; bad input changes nothing. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { selectAllotted } from '../../../src/head-office/database/claims/allotments';
import type { Office } from '../../../src/head-office/office';
import { openOffice } from '../../../src/head-office/office';
import { openOfficeListener } from '../../../src/head-office/listener';
import type { Id } from '../../../src/shared/ids';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
let office: Office;
let manager: Visitor;
let numbers: string[];

beforeAll(async () => {
  const postgresUrl = await testDatabase();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    Date.now,
  );
  const listener = await openOfficeListener(office, plainListener);
  const sample = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as {
    property: { id: string };
    units: { number: string }[];
  };
  sample.property.id = PROPERTY;
  numbers = sample.units.map(({ number }) => number);
  await insertPublished(office.database, {
    name: 'manifest',
    property_id: PROPERTY,
    version: 1,
    sha256: '0'.repeat(64),
    content: Buffer.from(JSON.stringify(sample)),
    published_at_ms: 0,
  });
  for (const kioskId of ['lobby', 'yard']) await joinKiosk(office.database, kioskId);
  await joinKiosk(office.database, 'strange', newKey(), OTHER);
  const scope = new Set([PROPERTY]);
  manager = visitor(listener.url, await somebody(office.database, { name: 'Mia', role: 'manager', scope }));
  return async () => {
    await listener.close();
    await office.close();
  };
});

const path = `/units/${PROPERTY}`;
const countOf = async (kioskId: string) =>
  (await selectAllotted(office.database, PROPERTY)).filter(({ kiosk_id }) => kiosk_id === kioskId).length;

/** Head office makes the claims meanwhile, which moves rows. */
const allotted = async () =>
  (await selectAllotted(office.database, PROPERTY)).map((row) => `${row.unit_id} ${row.kiosk_id}`).toSorted();

test('units go to a kiosk once what would change was shown, and can be taken back', async () => {
  const [first = '', second = ''] = numbers;
  const asked = { kiosk: 'lobby', units: `${first.toLowerCase()}, ${second}` };
  const shown = await manager.post(`${path}/allot`, asked);
  expect(await shown.text()).toContain('2 of 2 units are new');
  expect(await countOf('lobby')).toBe(0);
  const done = await manager.post(`${path}/allot`, { ...asked, sure: 'yes' });
  expect(done.headers.get('location')).toBe(`${path}?done=allotted`);
  expect(await countOf('lobby')).toBe(2);
  expect(await manager.words('/history')).toContain(`allotted ${first}, ${second} to lobby`);
  expect((await manager.post(`${path}/withdraw`, { kiosk: 'lobby', units: second })).status).toBe(303);
  expect(await countOf('lobby')).toBe(1);
});

test('all free units are dealt evenly, and again changes nothing', async () => {
  expect(await (await manager.post(`${path}/share`)).text()).toContain('What would change');
  expect((await manager.post(`${path}/share`, { sure: 'yes' })).status).toBe(303);
  const [lobby, yard] = [await countOf('lobby'), await countOf('yard')];
  expect(lobby + yard).toBe(numbers.length);
  expect(Math.abs(lobby - yard)).toBeLessThan(2);
  expect(await (await manager.post(`${path}/share`)).text()).toContain('the kiosks have these units already');
});

test.each([
  ['allot', { kiosk: 'strange', units: 'A101' }, 'choose a kiosk of this property'],
  ['allot', { kiosk: 'nobody', units: 'A101' }, 'choose a kiosk of this property'],
  ['allot', { kiosk: 'lobby', units: ' , ' }, 'name units, with commas between'],
  ['allot', { kiosk: 'lobby', units: 'Z<999' }, 'no unit &quot;Z&lt;999&quot;'],
  ['withdraw', { kiosk: 'strange', units: 'A101' }, 'choose a kiosk of this property'],
] as const)('%s of %j is refused in a sentence and changes nothing', async (word, fields, sentence) => {
  const before = await allotted();
  const answer = await manager.post(`${path}/${word}`, { ...fields, sure: 'yes' });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)]);
  expect(await allotted()).toEqual(before);
});
