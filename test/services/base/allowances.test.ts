import { expect, onTestFinished, test } from 'vitest';
import { createAllowances } from '../../../src/main/services/base/allowances';
import { openTestDatabase } from '../../support/services/database';

const slow = { atOnce: 20, everyMs: 3000 };

async function open() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const rows = () => database.query((tx) => tx.selectFrom('allowance').selectAll().execute());
  return { ...database, rows };
}

test('a restart forgives nothing that was written down', async () => {
  const database = await open();
  const before = createAllowances(database);
  for (let use = 0; use < 20; use += 1) expect(before.use('address:a', slow)).toBe(0);
  expect(before.use('address:a', slow)).toBe(3000);
  await before.save();
  const after = createAllowances(database);
  await after.load();
  database.clock.advance(2000);
  expect(after.use('address:a', slow)).toBe(1000);
  expect(after.use('address:b', slow)).toBe(0);
});

test('a flood is one write a second, and refused calls are none', async () => {
  const database = await open();
  const allowances = createAllowances(database);
  for (let use = 0; use < 5000; use += 1) allowances.use('address:a', slow);
  const before = database.store.changeMark();
  await allowances.save();
  expect(await database.rows()).toHaveLength(1);
  expect(database.store.changeMark()).not.toBe(before);
  const mark = database.store.changeMark();
  for (let use = 0; use < 5000; use += 1) allowances.use('address:a', slow);
  await allowances.save();
  expect(database.store.changeMark()).toBe(mark);
});

test('what mends by itself within a second is never written', async () => {
  const database = await open();
  const allowances = createAllowances(database);
  const mark = database.store.changeMark();
  for (let request = 0; request < 100; request += 1) {
    allowances.use('client:gate', { atOnce: 300, everyMs: 10 });
    database.clock.advance(10);
    await allowances.save();
  }
  expect(database.store.changeMark()).toBe(mark);
});

test('rows that are worth nothing any more go with the next write', async () => {
  const database = await open();
  const allowances = createAllowances(database);
  allowances.use('address:a', slow);
  await allowances.save();
  database.clock.advance(3000);
  allowances.use('address:b', slow);
  await allowances.save();
  expect((await database.rows()).map(({ subject }) => subject)).toEqual(['address:b']);
});

test('memory is bounded, and the last one to come is remembered', async () => {
  const database = await open();
  const allowances = createAllowances(database, 100);
  const once = { atOnce: 1, everyMs: 60_000 };
  for (let address = 0; address < 1000; address += 1) {
    allowances.use('client:busy', { atOnce: 5000, everyMs: 1000 });
    expect(allowances.use(`address:${address}`, once)).toBe(0);
  }
  expect(allowances.use('address:999', once)).toBe(60_000);
  expect(allowances.use('address:1', once)).toBe(0);
  await allowances.save();
  const rows = await database.rows();
  expect(rows).toHaveLength(100);
  expect(rows.map(({ subject }) => subject)).toContain('client:busy');
});
