import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../../src/main/database/connection';
import { createStore } from '../../../src/main/database/store';
import {
  createStorageWatch,
  SLOW_SYNC_MS,
  storageTrouble,
} from '../../../src/main/database/storage/storage-watch';
import { openTestDatabase } from '../../support/services/database';
import { temporaryFolder } from '../../support/base/folder';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['SQLITE_IOERR_WRITE', 'fault'],
  ['SQLITE_IOERR_FSYNC', 'fault'],
  ['EIO', 'fault'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_CORRUPT_VTAB', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_CONSTRAINT_CHECK', null],
])('an error %s tells of the disk: %s', (code, trouble) => {
  expect(storageTrouble(withCode(code))).toBe(trouble);
});

describe('a slow disk', () => {
  it('is one where half of the last syncs took longer than the limit, not a moment of a busy machine', () => {
    const watch = createStorageWatch();
    for (let sync = 0; sync < 9; sync += 1) watch.synced(SLOW_SYNC_MS + 1);
    expect(watch.view().isSlow).toBe(false);
    watch.synced(SLOW_SYNC_MS + 1);
    expect(watch.view()).toMatchObject({ isSlow: true, slowestSyncMs: SLOW_SYNC_MS + 1 });
    for (let sync = 0; sync < 11; sync += 1) watch.synced(1);
    expect(watch.view()).toMatchObject({ isSlow: false, syncs: 21 });
  });
});

it('damaged pages that were met are counted, with the time', async () => {
  const file = join(temporaryFolder(), 'keyturn.db');
  const database = await openTestDatabase({ file });
  const { raw } = database.open;
  raw.pragma('wal_checkpoint(TRUNCATE)');
  const root = raw
    .prepare<[], number>(`SELECT rootpage FROM sqlite_schema WHERE name = 'unit'`)
    .pluck()
    .get();
  await database.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, ((root ?? 1) - 1) * 4096);
  closeSync(handle);
  const open = openConnection(file);
  onTestFinished(() => open.close());
  const store = createStore(open);
  await expect(store.read((tx) => tx.selectFrom('unit').selectAll().execute())).rejects.toThrow(/malformed/);
  expect(store.storage()).toMatchObject({ damaged: 1, faults: 0 });
  expect(store.storage().damagedAtMs).not.toBeNull();
});
