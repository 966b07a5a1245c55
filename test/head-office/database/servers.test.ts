/** What the other files here lean on: the servers come back with what they had, and lose what a test takes from them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/base/folder';
import {
  dumpDatabase,
  query,
  restoreDatabase,
  testDatabase,
  testPostgres,
} from '../../support/head-office/servers';

test('a PostgreSQL of a test keeps what it committed over kill -9', async () => {
  const cluster = await testPostgres({ durable: true });
  await query(cluster.url, 'CREATE TABLE kept (n integer); INSERT INTO kept VALUES (7)');
  await cluster.kill();
  await cluster.start();
  expect(await query(cluster.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('a database goes back to its dump whatever is connected to it', async () => {
  const url = await testDatabase();
  await query(url, 'CREATE TABLE kept (n integer); INSERT INTO kept VALUES (1)');
  const file = join(temporaryFolder(), 'dump');
  dumpDatabase(url, file);
  await query(url, 'INSERT INTO kept VALUES (2)');
  await restoreDatabase(url, file);
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});
