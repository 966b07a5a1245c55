import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDataDir } from '../../../src/main/app/storage/data-dir';
import { backupTo } from '../../../src/main/database/storage/backup';
import { accessChangesRange } from '../../../src/main/database/access/changes';
import { openConnection } from '../../../src/main/database/connection';
import { holdInstance } from '../../../src/main/database/storage/instance-guard';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { migrate } from '../../../src/main/database/migrate';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import { findSchemaChanges } from '../../../src/main/database/integrity/schema';
import { createStore } from '../../../src/main/database/store';
import { openTestDatabase } from '../../support/services/database';
import { insertMoveIn } from '../../support/services/move-in-rows';
import { temporaryFolder } from '../../support/base/folder';

const NOW = { nowMs: Date.parse('2026-03-15T15:00:00Z') };

/** A data directory whose database says `word`, and a backup that says `other`. */
async function prepare() {
  const dataDir = temporaryFolder();
  const backup = join(temporaryFolder(), 'backup.db');
  const open = openConnection(join(dataDir, 'keyturn.db'));
  await migrate(open, { backupDir: null, nowMs: 1 });
  open.raw.exec(`INSERT INTO meta (name, value) VALUES ('word', 'backup')`);
  backupTo(open.raw, backup);
  open.raw.exec(`UPDATE meta SET value = 'present' WHERE name = 'word'`);
  return { dataDir, backup, open };
}

function wordIn(file: string): unknown {
  const raw = new Database(file);
  try {
    return raw.prepare(`SELECT value FROM meta WHERE name = 'word'`).pluck().get();
  } finally {
    raw.close();
  }
}

test('a restored database takes the place of the former one, which is kept', async () => {
  const { dataDir, backup, open } = await prepare();
  await open.close();
  const { keptFile } = await restoreFrom(backup, dataDir, NOW);
  expect(keptFile).toBe(join(dataDir, 'keyturn-before-restore-20260315T150000000Z.db'));
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('backup');
  expect(wordIn(keptFile ?? '')).toBe('present');
});

test('what a crash left in the write-ahead log stays with the former database and out of the restored one', async () => {
  const { dataDir, backup, open } = await prepare();
  const [database, log] = [
    readFileSync(join(dataDir, 'keyturn.db')),
    readFileSync(join(dataDir, 'keyturn.db-wal')),
  ];
  await open.close();
  // As the files stand after the power went: the last commits are in the log only.
  writeFileSync(join(dataDir, 'keyturn.db'), database);
  writeFileSync(join(dataDir, 'keyturn.db-wal'), log);
  const { keptFile } = await restoreFrom(backup, dataDir, NOW);
  expect(existsSync(join(dataDir, 'keyturn.db-wal'))).toBe(false);
  expect(existsSync(join(dataDir, 'keyturn.db-shm'))).toBe(false);
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('backup');
  expect(wordIn(keptFile ?? '')).toBe('present');
});

test('a start clears away the copy that a restore left when it was cut off', async () => {
  const { dataDir, open } = await prepare();
  await open.close();
  for (const end of ['', '-journal']) writeFileSync(join(dataDir, `.keyturn.db.restoring${end}`), 'people');
  mkdirSync(join(dataDir, '.from-second-place'));
  const books = await openDataDir(dataDir, 1);
  await books.open.close();
  books.instance.release();
  expect(readdirSync(dataDir).filter((name) => /restoring|second/.test(name))).toEqual([]);
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('present');
});

test('a former database that cannot be opened is kept with its log', async () => {
  const { dataDir, backup, open } = await prepare();
  await open.close();
  writeFileSync(join(dataDir, 'keyturn.db'), 'nothing that SQLite could read'.repeat(50));
  writeFileSync(join(dataDir, 'keyturn.db-wal'), 'log');
  const { keptFile } = await restoreFrom(backup, dataDir, NOW);
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('backup');
  expect(readFileSync(keptFile ?? '', 'utf8')).toContain('nothing that SQLite');
  expect(readFileSync(`${keptFile}-wal`, 'utf8')).toBe('log');
});

test('an empty or missing data directory takes a backup', async () => {
  const { backup, open } = await prepare();
  await open.close();
  const dataDir = join(temporaryFolder(), 'new', 'kiosk');
  expect(await restoreFrom(backup, dataDir, NOW)).toEqual({ keptFile: null, missingDocuments: 0 });
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('backup');
});

test('nothing is restored while Keyturn runs', async () => {
  const { dataDir, backup, open } = await prepare();
  await open.close();
  const instance = holdInstance(dataDir);
  await expect(restoreFrom(backup, dataDir, NOW)).rejects.toMatchObject({ reason: 'held' });
  instance.release();
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('present');
});

test.each<[string, (file: string) => void, string]>([
  ['is missing', () => undefined, 'is not there'],
  ['is a letter', (file) => writeFileSync(file, 'Dear customer, '.repeat(100)), 'is not a database'],
  ['is empty', (file) => writeFileSync(file, ''), 'is not a database of Keyturn'],
  [
    'belongs to another program',
    (file) => new Database(file).exec('CREATE TABLE song (title TEXT)').close(),
    'is not a database of Keyturn',
  ],
])('a file that %s is refused and nothing changes', async (_, make, message) => {
  const { dataDir, open } = await prepare();
  await open.close();
  const before = readdirSync(dataDir);
  const file = join(temporaryFolder(), 'other.db');
  make(file);
  await expect(restoreFrom(file, dataDir, NOW)).rejects.toThrow(message);
  expect(readdirSync(dataDir).filter((name) => name !== 'instance.db')).toEqual(before);
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('present');
  const empty = temporaryFolder();
  await expect(restoreFrom(file, empty, NOW)).rejects.toThrow(message);
  expect(readdirSync(empty)).toEqual([]);
});

test('a backup of a newer version is refused', async () => {
  const { dataDir, backup, open } = await prepare();
  await open.close();
  const raw = new Database(backup);
  raw.exec(`INSERT INTO schema_migration VALUES ('29990101T000000-future', 1)`);
  raw.close();
  await expect(restoreFrom(backup, dataDir, NOW)).rejects.toMatchObject({ reason: 'newer' });
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('present');
});

test('a damaged backup is refused', async () => {
  const database = await openTestDatabase();
  const [folder, dataDir] = [temporaryFolder(), temporaryFolder()];
  const backup = join(folder, 'backup.db');
  backupTo(database.open.raw, backup);
  const bytes = readFileSync(backup);
  bytes.fill(0x5a, 4096 * 20, 4096 * 21);
  writeFileSync(backup, bytes);
  await expect(restoreFrom(backup, dataDir, NOW)).rejects.toMatchObject({ reason: 'unusable' });
  expect(existsSync(join(dataDir, 'keyturn.db'))).toBe(false);
});

/** What each would do: turn every access code into 000000, hide a contract, take a check away. */
test.each<[string, string, string]>([
  [
    'a trigger',
    `CREATE TRIGGER helper AFTER INSERT ON access_code BEGIN
      UPDATE access_code SET code = '000000' WHERE id = NEW.id; END`,
    'the trigger helper is not one that Keyturn makes',
  ],
  ['a view', `CREATE VIEW helper AS SELECT 1`, 'the view helper is not one that Keyturn makes'],
  ['a missing table', `DROP TABLE help_call`, 'the table help_call is missing'],
  ['another table', `ALTER TABLE help_call ADD COLUMN more TEXT`, 'the table help_call is not as Keyturn'],
])('a backup with %s in its schema is refused, and verify names it', async (_, sql, message) => {
  const { dataDir, backup, open } = await prepare();
  const found = async () => (await findSchemaChanges(open.raw)).map((finding) => finding.message);
  expect(await found()).toEqual([]);
  open.raw.exec(sql);
  expect((await found()).join('\n')).toContain(message);
  await open.close();
  const raw = new Database(backup);
  raw.exec(sql);
  raw.close();
  await expect(restoreFrom(backup, dataDir, NOW)).rejects.toThrow(message);
  expect(wordIn(join(dataDir, 'keyturn.db'))).toBe('present');
});

test('a restore by root keeps the owner of the database that it replaces', async () => {
  const { dataDir, backup, open } = await prepare();
  await open.close();
  // Only root can give a file away; anybody else restores files of their own.
  const uid = process.getuid?.() === 0 ? 12_345 : statSync(dataDir).uid;
  const gid = process.getgid?.() ?? 0;
  chownSync(join(dataDir, 'keyturn.db'), uid, gid);
  const { keptFile } = await restoreFrom(backup, dataDir, NOW);
  const files = readdirSync(dataDir).map((name) => join(dataDir, name));
  expect(files).toContain(keptFile);
  expect(files.map((file) => [file, statSync(file).uid])).toEqual(files.map((file) => [file, uid]));
});

test('a backup with rows that point nowhere is refused', async () => {
  const { dataDir, backup, open } = await prepare();
  await open.close();
  const raw = new Database(backup);
  raw.pragma('foreign_keys = OFF');
  raw.exec(`INSERT INTO region (id, country_id, code, name) VALUES (1, 999, 'XX-X', 'Nowhere')`);
  raw.close();
  await expect(restoreFrom(backup, dataDir, NOW)).rejects.toThrow('point at missing rows');
});

test('a gate cannot mistake what it heard before a restore for what it hears after it', async () => {
  const [folder, dataDir] = [temporaryFolder(), temporaryFolder()];
  const backup = join(folder, 'backup.db');
  const database = await openTestDatabase();
  await insertMoveIn(database);
  await insertMoveIn(database, 1);
  backupTo(database.open.raw, backup);
  await database.close();
  const begins: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    await restoreFrom(backup, dataDir, { nowMs: NOW.nowMs + time });
    const open = openConnection(join(dataDir, 'keyturn.db'));
    const { begin, last } = await createStore(open).transaction(accessChangesRange);
    const codes = open.raw
      .prepare('SELECT change_sequence FROM access_code ORDER BY unit_id = ? DESC, change_sequence')
      .pluck()
      .all(database.catalogue.units[0]?.id);
    expect(begin).toBeGreaterThan(1000);
    // The order stays, and nothing is between them and the next one.
    expect(codes).toEqual([begin + 1, begin + 2]);
    expect(last).toBe(begin + 2);
    expect(findFaults(open.raw)).toEqual([]);
    await open.close();
    begins.push(begin);
  }
  // The same backup twice: two times that must not be mistaken for each other either.
  expect(begins[0]).not.toBe(begins[1]);
});
