import { closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { backupTo, damageOf } from '../../../src/main/database/storage/backup';
import { openTestDatabase } from '../../support/services/database';
import { temporaryFolder } from '../../support/base/folder';

async function openWithFile() {
  const folder = temporaryFolder();
  const database = await openTestDatabase({ file: join(folder, 'keyturn.db') });
  onTestFinished(() => database.close());
  return { folder, database };
}

test('a backup holds what was committed, also what is still in the write-ahead log', async () => {
  const { folder, database } = await openWithFile();
  const file = join(folder, 'copy.db');
  backupTo(database.open.raw, file);
  const copy = new Database(file, { readonly: true });
  onTestFinished(() => void copy.close());
  expect(copy.prepare('SELECT count(*) FROM unit').pluck().get()).toBe(48);
  expect(damageOf(file)).toBeNull();
});

test('only its owner may read a backup', async () => {
  const { folder, database } = await openWithFile();
  backupTo(database.open.raw, join(folder, 'copy.db'));
  expect(statSync(join(folder, 'copy.db')).mode & 0o777).toBe(0o600);
});

test('a backup never overwrites a file', async () => {
  const { folder, database } = await openWithFile();
  writeFileSync(join(folder, 'copy.db'), 'precious');
  expect(() => backupTo(database.open.raw, join(folder, 'copy.db'))).toThrow('is already there');
  expect(statSync(join(folder, 'copy.db')).size).toBe(8);
});

test('a backup that fails leaves no file behind', async () => {
  const { folder, database } = await openWithFile();
  const before = readdirSync(folder);
  expect(() => backupTo(database.open.raw, join(folder, 'missing', 'copy.db'))).toThrow('there is no folder');
  database.open.raw.exec('BEGIN');
  expect(() => backupTo(database.open.raw, join(folder, 'copy.db'))).toThrow('VACUUM');
  database.open.raw.exec('ROLLBACK');
  expect(readdirSync(folder)).toEqual(before);
  expect(existsSync(join(folder, 'copy.db'))).toBe(false);
});

test('a file that is no database, or a damaged one, is told apart', async () => {
  const { folder, database } = await openWithFile();
  const text = join(folder, 'letter.txt');
  writeFileSync(text, 'Dear customer, '.repeat(100));
  expect(damageOf(text)).toBe('SQLITE_NOTADB');
  const file = join(folder, 'copy.db');
  backupTo(database.open.raw, file);
  overwriteMiddle(file);
  expect(damageOf(file)).not.toBeNull();
});

/** Overwrites a page in the middle, as a failing disk would. */
function overwriteMiddle(file: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, 4096 * 20);
  closeSync(handle);
}
