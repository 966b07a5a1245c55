/** Catalogues on the pages: who has an old one and why, files as they were published, and two sites side by side. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openOffice, type Office } from '../../../src/head-office/office';
import { openOfficeListener } from '../../../src/head-office/listener';
import type { KioskStatus } from '../../../src/shared/head-office/status';
import type { Id } from '../../../src/shared/ids';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
const MINUTE_MS = 60_000;
let office: Office;
let owner: Visitor;
let manager: Visitor;
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
  const postgresUrl = await testDatabase();
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
  expect(words).toContain('A101 rent 79.00 85.00');
  expect(words).toMatch(/Only at Site X \(1\): A102 \./);
  expect(words).toMatch(/Only at Site Y \(1\): Z900 \./);
  expect(words).toMatch(/Student rate \S+ 0\.5/);
  expect(words).toContain('name Site X Site Y');
  const same = await owner.words(`/catalogues/${PROPERTY}/compare/${PROPERTY}`);
  expect(same).toContain('They say the same');
});
