/** The database from before an update, put back in the place of the one that a newer version changed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDataDir } from '../../../src/main/app/storage/data-dir';
import { insertOutboxEvent } from '../../../src/main/database/base/outbox';
import type { OpenDatabase } from '../../../src/main/database/connection';
import { migrate } from '../../../src/main/database/migrate';
import { migrations, type Migration } from '../../../src/main/database/migrations';
import { putBack } from '../../../src/main/database/restore/put-back';
import { backupTo } from '../../../src/main/database/storage/backup';
import { holdInstance } from '../../../src/main/database/storage/instance-guard';
import { createStore } from '../../../src/main/database/store';
import { newId } from '../../../src/shared/new-id';
import { temporaryFolder } from '../../support/base/folder';

const NOW = { nowMs: Date.parse('2026-03-15T15:00:00Z') };
const newer: readonly Migration[] = [
  ...migrations,
  {
    name: '29991231T000000-of-the-next-version',
    up: async (tx) => void (await sql`CREATE TABLE next_version (word TEXT) STRICT`.execute(tx)),
  },
];

const sell = (open: OpenDatabase) =>
  createStore(open).transaction((tx) =>
    insertOutboxEvent(
      tx,
      { id: newId<'event'>(), type: 'test', schemaVersion: 1, payload: {}, atMs: NOW.nowMs },
      () => newId<'event'>(),
    ),
  );

/** A data directory in which something was sold, a backup of it, and what a newer version did since. */
async function updated(since: (open: OpenDatabase) => Promise<unknown> = () => Promise.resolve()) {
  const dataDir = temporaryFolder();
  const backup = join(temporaryFolder(), 'before.db');
  const books = await openDataDir(dataDir, NOW.nowMs);
  const { open, instance } = books;
  await sell(open);
  backupTo(open.raw, backup);
  await migrate(open, { migrations: newer, backupDir: null, nowMs: 2 });
  await since(open);
  await open.close();
  books.endCleanly();
  instance.release();
  return { dataDir, backup };
}

function read(dataDir: string, query: string): unknown {
  const raw = new Database(join(dataDir, 'keyturn.db'), { readonly: true });
  try {
    return raw.prepare(query).pluck().get();
  } finally {
    raw.close();
  }
}
const isNewer = (dataDir: string) =>
  read(dataDir, `SELECT count(*) FROM sqlite_schema WHERE name = 'next_version'`) === 1;
const sold = (dataDir: string) => read(dataDir, 'SELECT count(*) FROM outbox');

test('the older version opens it again, with the same books and no doubt of them; asked again, nothing changes', async () => {
  const { dataDir, backup } = await updated();
  await expect(openDataDir(dataDir, NOW.nowMs)).rejects.toThrow('newer version');
  expect(await putBack(backup, dataDir, NOW)).toBe('put_back');
  expect([isNewer(dataDir), sold(dataDir)]).toEqual([false, 1]);
  expect(await putBack(backup, dataDir, NOW)).toBe('as_it_was');
  const { open, instance, lostCommits } = await openDataDir(dataDir, NOW.nowMs);
  expect(lostCommits).toBe(false);
  await open.close();
  instance.release();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('keyturn-before-restore'))).toHaveLength(1);
});

test('what was sold with the newer version is not undone', async () => {
  const { dataDir, backup } = await updated(sell);
  expect(await putBack(backup, dataDir, NOW)).toBe('sold_since');
  expect([isNewer(dataDir), sold(dataDir)]).toEqual([true, 2]);
  expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([]);
});

test('nothing changes under a service that runs, nor by a backup that is missing or damaged', async () => {
  const { dataDir, backup } = await updated();
  const instance = holdInstance(dataDir);
  await expect(putBack(backup, dataDir, NOW)).rejects.toMatchObject({ reason: 'held' });
  instance.release();
  await expect(putBack(`${backup}.gone`, dataDir, NOW)).rejects.toMatchObject({ reason: 'unusable' });
  writeFileSync(backup, readFileSync(backup).subarray(0, 5000));
  await expect(putBack(backup, dataDir, NOW)).rejects.toMatchObject({ reason: 'unusable' });
  expect(isNewer(dataDir)).toBe(true);
});
