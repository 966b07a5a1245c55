import { expect, test } from 'vitest';
import { openTestDatabase } from '../../support/services/database';

test('the sample catalogue imports into an empty database', async () => {
  const database = await openTestDatabase();
  const rows = await database.query(async (tx) => ({
    units: await tx.selectFrom('unit').select(['number', 'state']).execute(),
    plans: await tx.selectFrom('insurance_plan').select('name').execute(),
    countries: await tx.selectFrom('country').select('id').execute(),
  }));
  expect(rows.units).toHaveLength(48);
  expect(rows.plans).toHaveLength(7);
  expect(rows.countries.map((row) => row.id)).toEqual(expect.arrayContaining([840, 826, 124, 372]));
});
