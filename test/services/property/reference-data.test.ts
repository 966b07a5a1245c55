import { expect, onTestFinished, test } from 'vitest';
import { countries, regions } from '../../../src/main/domain/property/iso-3166';
import { syncReferenceData } from '../../../src/main/services/property/reference-data';
import { openTestDatabase } from '../../support/services/database';

async function open() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

test('every country and region is there after a start', async () => {
  const database = await open();
  const stored = await database.query(async (tx) => ({
    countries: await tx.selectFrom('country').selectAll().execute(),
    regions: await tx.selectFrom('region').selectAll().execute(),
  }));
  expect(stored.countries).toHaveLength(countries.length);
  expect(stored.regions).toHaveLength(regions.length);
  expect(stored.countries.find((row) => row.id === 372)).toEqual({
    id: 372,
    iso_code_2: 'IE',
    iso_code_3: 'IRL',
    name: 'Ireland',
    currency_code: 'EUR',
    dialing_code: '353',
  });
  expect(stored.regions.find((row) => row.code === 'US-TX')).toMatchObject({
    country_id: 840,
    name: 'Texas',
  });
});

test('lists that have not changed are not written again', async () => {
  const database = await open();
  expect(await database.query(syncReferenceData)).toBe(false);
});

// Holds: v1-3.2
test('lists of another version are brought up to date, and places that are gone stay', async () => {
  const database = await open();
  database.open.raw.exec(`UPDATE meta SET value = 'other' WHERE name = 'reference_data_sha256';
    UPDATE region SET name = 'Tejas' WHERE code = 'US-TX';
    DELETE FROM region WHERE code = 'US-CA';
    INSERT INTO region (id, country_id, code, name) VALUES (1, 840, 'US-XX', 'Former')`);
  expect(await database.query(syncReferenceData)).toBe(true);
  const names = database.open.raw.prepare(
    `SELECT name FROM region WHERE code IN ('US-TX', 'US-CA', 'US-XX') ORDER BY name`,
  );
  expect(names.pluck().all()).toEqual(['California', 'Former', 'Texas']);
});
