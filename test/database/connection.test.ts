import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnection } from '../../src/main/database/connection';
import { temporaryFolder } from '../support/folder';

test('a database is made for its owner only', async () => {
  const file = join(temporaryFolder(), 'keyturn.db');
  const open = openConnection(file);
  open.raw.exec('CREATE TABLE thing (id INTEGER)');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
  await open.close();
});

test('a database that was opened and closed without a query leaves no log behind', async () => {
  const folder = temporaryFolder();
  const open = openConnection(join(folder, 'keyturn.db'));
  open.raw.exec('CREATE TABLE thing (id INTEGER)');
  await open.close();
  expect(open.raw.open).toBe(false);
  expect(readdirSync(folder)).toEqual(['keyturn.db']);
});
