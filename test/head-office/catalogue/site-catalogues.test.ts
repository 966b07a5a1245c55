/** What reports need of catalogues: written with the published file, the same when it is made again, and never half of it. */
import { beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../../src/head-office/command-line';
import { openDatabase } from '../../../src/head-office/database/connection/connect';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import {
  selectSiteCatalogues,
  selectSiteUnits,
} from '../../../src/head-office/database/catalogue/site-catalogues';
import type { Database } from '../../../src/head-office/database/tx';
import { listProperties } from '../../../src/head-office/properties';
import type { Id } from '../../../src/shared/ids';
import { catalogueFile, type RawCatalogue } from '../../support/head-office/laid-down';
import { testOffice } from '../../support/head-office/office';
import { query, testDatabase } from '../../support/head-office/servers';

const TABLES = ['site_catalogue', 'site_unit', 'site_plan', 'site_user_type'];
const siteOf = (digits: string) => `00000000-0000-4000-8000-0000000000${digits}` as Id<'property'>;
const [RIVER, HARBOR, BROKEN] = [siteOf('a1'), siteOf('b2'), siteOf('c3')];

let postgres: string;
let database: Database;

beforeAll(async () => {
  postgres = await testDatabase();
  ({ database } = await openDatabase(postgres, () => {}));
});

const publish = (
  propertyId: Id<'property'>,
  version: number,
  content: Buffer | ((catalogue: RawCatalogue) => void),
) =>
  insertPublished(database, {
    name: 'manifest',
    property_id: propertyId,
    version,
    sha256: '0'.repeat(64),
    content: Buffer.isBuffer(content)
      ? content
      : catalogueFile((catalogue) => {
          catalogue.property.id = propertyId;
          content(catalogue);
        }),
    published_at_ms: 1,
  });

async function written(): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const table of TABLES) all[table] = await query(postgres, `SELECT * FROM ${table} ORDER BY 1, 2`);
  return all;
}

const unit = async (number: string) =>
  (await selectSiteUnits(database)).get(RIVER)?.find((each) => each.number === number);

test('units are in the order of their numbers, with size, rent and state', async () => {
  await publish(RIVER, 1, (catalogue) => {
    catalogue.property['name'] = 'Riverside';
    catalogue.units = catalogue.units.slice(0, 12);
    for (const [place, each] of catalogue.units.entries()) each.number = `A${12 - place}`;
    Object.assign(catalogue.units[0] ?? {}, { rent: '79.50', outOfService: true });
    Object.assign(catalogue.units[1] ?? {}, { storageType: 'no such type' });
  });
  expect([...(await selectSiteCatalogues(database)).values()]).toEqual([
    { name: 'Riverside', timeZone: 'America/Chicago', areaUnit: 'ft2', currency: 'USD', includesTax: false },
  ]);
  const numbers = (await selectSiteUnits(database)).get(RIVER)?.map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, place) => `A${place + 1}`));
  expect(await unit('A12')).toMatchObject({ rentMinor: 7950, isOut: true, measure: 'area', area: 4.645 });
  expect(await unit('A11')).toMatchObject({ isOut: false, measure: null });
});

test('a later version takes the place of an earlier one, and never the other way round', async () => {
  await publish(RIVER, 3, (catalogue) => {
    catalogue.property['name'] = 'Third';
    catalogue.units = catalogue.units.slice(0, 2);
  });
  await publish(RIVER, 2, (catalogue) => {
    catalogue.property['name'] = 'Second';
  });
  expect((await selectSiteCatalogues(database)).get(RIVER)?.name).toBe('Third');
  expect((await selectSiteUnits(database)).get(RIVER)).toHaveLength(2);
});

test('it is written with the file, or neither is', async () => {
  const before = await written();
  const failed = database.transaction().execute(async (tx) => {
    const content = catalogueFile();
    const row = {
      name: 'manifest',
      property_id: HARBOR,
      version: 1,
      sha256: '',
      published_at_ms: 1,
    } as const;
    await insertPublished(tx, { ...row, content });
    throw new Error('cut');
  });
  await expect(failed).rejects.toThrow('cut');
  expect(await written()).toEqual(before);
  // The same number twice: the second file is refused whole.
  await expect(
    publish(RIVER, 3, (catalogue) => {
      catalogue.property['name'] = 'Another third';
    }),
  ).rejects.toThrow('duplicate key');
  expect(await written()).toEqual(before);
});

test('of a catalogue that cannot be read the property has its name, and no units', async () => {
  await publish(BROKEN, 1, (catalogue) => {
    catalogue.property['name'] = 'Broken';
    Object.assign(catalogue.units[0] ?? {}, { area: '-3' });
  });
  await publish(HARBOR, 1, Buffer.from('no catalogue'));
  expect([...(await selectSiteCatalogues(database)).keys()]).toEqual([RIVER]);
  expect((await selectSiteUnits(database)).get(BROKEN)).toBeUndefined();
  // Harbor's file does not even say its name, and it has no kiosk.
  const names = (await listProperties(database, 'everywhere')).map(({ name }) => name);
  expect(names).toEqual(['Broken', 'Third']);
});

test('it is the same when it is made again: by the command, and at a start after another version', async () => {
  await publish(HARBOR, 2, (catalogue) => {
    catalogue.property['name'] = 'Harbor';
  });
  const before = await written();
  expect(JSON.stringify(before).length).toBeGreaterThan(5000);
  await query(postgres, `DELETE FROM site_catalogue`);
  const io = { out: () => {}, err: () => {}, nowMs: Date.now, environment: {} };
  expect(await runCommandLine(['figures', 'make', '--postgres', postgres], io)).toBe(0);
  expect(await written()).toEqual(before);
  await query(postgres, `UPDATE site_catalogue SET made_by = 0, name = 'old' WHERE property_id = '${RIVER}'`);
  await query(postgres, `DELETE FROM site_catalogue WHERE property_id = '${HARBOR}'`);
  await testOffice(postgres);
  expect(await written()).toEqual(before);
});
