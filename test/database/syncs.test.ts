/**
 * When a commit counts: after the sync of its log, which a test ends here when it likes. Until then nobody hears of it
 * and nobody reads it, and who reads does not wait.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConnection, type OpenOptions } from '../../src/main/database/connection';
import type { Tx } from '../../src/main/database/schema';
import type { Mark } from '../../src/main/database/storage/commit-mark';
import { createStore } from '../../src/main/database/store';
import { temporaryFolder } from '../support/base/folder';

interface Disk {
  /** How many syncs were asked for. */
  begun: number;
  /** Ends the oldest that is under way. */
  end(error?: Error): void;
  /** Syncs end by themselves. */
  isQuick: boolean;
}

function open(options: OpenOptions = {}) {
  const file = join(temporaryFolder(), 'keyturn.db');
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const disk: Disk = {
    begun: 0,
    isQuick: true,
    end(error) {
      const { resolve, reject } = waiting.shift() ?? {};
      if (error) reject?.(error);
      else resolve?.();
    },
  };
  const onDoubt = vi.fn<(error: unknown) => void>();
  const database = openConnection(file, {
    ...options,
    onDoubt,
    syncFile: () => {
      disk.begun += 1;
      return disk.isQuick
        ? Promise.resolve()
        : new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
  });
  onTestFinished(() => database.close());
  database.raw.exec('CREATE TABLE thing (id INTEGER); CREATE TABLE api_key (id INTEGER)');
  return { file, disk, onDoubt, database, store: createStore(database) };
}

const add = (id: number) => async (tx: Tx) => {
  await sql`INSERT INTO thing VALUES (${id})`.execute(tx);
};
const things = async (tx: Tx) =>
  (await sql<{ id: number }>`SELECT id FROM thing ORDER BY id`.execute(tx)).rows.map(({ id }) => id);

/** Runs until its sync is under way. */
async function begin(disk: Disk, work: () => Promise<unknown>) {
  const before = disk.begun;
  const state = { isOver: false };
  const over = work().finally(() => {
    state.isOver = true;
  });
  await vi.waitFor(() => expect(disk.begun).toBe(before + 1));
  return { state, over };
}

test('a read is answered while a sync is under way, without what that sync brings to the disk', async () => {
  const { disk, store } = open();
  await store.transaction(add(1));
  disk.isQuick = false;
  const commit = await begin(disk, () => store.transaction(add(2)));
  expect([await store.read(things), await store.read(things)]).toEqual([[1], [1]]);
  expect(commit.state.isOver).toBe(false);
  disk.end();
  await commit.over;
  expect(await store.read(things)).toEqual([1, 2]);
});

test('an answered change is seen by every later read, also while an older read goes on and the next sync has begun', async () => {
  const { disk, store } = open();
  disk.isQuick = false;
  let endRead: (() => void) | null = null;
  const longRead = store.read(async (tx) => {
    const before = await things(tx);
    await new Promise<void>((resolve) => (endRead = resolve));
    return [before, await things(tx)];
  });
  await vi.waitFor(() => expect(endRead).not.toBe(null));
  // A commit waits for the read before it, so that each read after its answer sees it.
  let isAnswered = false;
  const first = store.transaction(add(1)).then(() => {
    isAnswered = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([disk.begun, isAnswered]).toEqual([0, false]);
  (endRead as (() => void) | null)?.();
  expect(await longRead).toEqual([[], []]);
  await vi.waitFor(() => expect(disk.begun).toBe(1));
  disk.end();
  await first;
  const second = await begin(disk, () => store.transaction(add(2)));
  expect(await store.read(things)).toEqual([1]);
  disk.end();
  await second.over;
  expect(await store.read(things)).toEqual([1, 2]);
});

test('commits come to the disk one after the other, each before its own answer', async () => {
  const { disk, store } = open();
  disk.isQuick = false;
  const answers: number[] = [];
  const all = [1, 2, 3].map((id) => store.transaction(add(id)).then(() => answers.push(id)));
  for (const id of [1, 2, 3]) {
    await vi.waitFor(() => expect(disk.begun).toBe(id));
    expect(answers).toHaveLength(id - 1);
    disk.end();
    await vi.waitFor(() => expect(answers).toHaveLength(id));
    expect(await store.read(things)).toHaveLength(id);
  }
  await Promise.all(all);
});

test('the marks of change move with what can be read, and not before', async () => {
  const { file, disk, store } = open();
  const other = openConnection(file);
  onTestFinished(() => other.close());
  await store.transaction(async (tx) => void (await sql`INSERT INTO api_key VALUES (1)`.execute(tx)));
  disk.isQuick = false;
  const marks = () => [store.changeMark(), store.recentChangeMark(), store.keyMark()];
  const before = marks();
  const commit = await begin(disk, () =>
    store.transaction(async (tx) => void (await sql`UPDATE api_key SET id = 2`.execute(tx))),
  );
  // Neither does what another process commits meanwhile: it is read later, too.
  other.raw.exec('UPDATE api_key SET id = 3');
  expect(marks()).toEqual(before);
  disk.end();
  await commit.over;
  const after = marks();
  for (const [at, mark] of after.entries()) expect(mark).not.toBe(before[at]);
  expect(marks()).toEqual(after);
});

test('a disk that does not confirm a commit leaves it unanswered and unread, and the process is to end', async () => {
  const { disk, store, onDoubt } = open();
  disk.isQuick = false;
  const commit = await begin(disk, () => store.transaction(add(1)));
  const fault = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  disk.end(fault);
  await vi.waitFor(() => expect(onDoubt).toHaveBeenCalledWith(fault));
  expect(await store.read(things)).toEqual([]);
  expect(commit.state.isOver).toBe(false);
});

test('what changes nothing and what is only noted is not synced', async () => {
  const { disk, store, database } = open();
  await store.transaction(things);
  await store.transaction(async (tx) => void (await sql`DELETE FROM thing WHERE id = 7`.execute(tx)));
  await store.read(things);
  await store.note(add(1));
  expect([disk.begun, await store.read(things)]).toEqual([0, [1]]);
  // A refusal after a note is none of one.
  await expect(store.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await store.transaction(add(2));
  expect(disk.begun).toBe(1);
  // The form of the tables counts no rows.
  await store.transaction(async (tx) => void (await sql`ALTER TABLE thing ADD COLUMN name TEXT`.execute(tx)));
  expect([disk.begun, database.storage.view().syncs]).toEqual([2, 2]);
});

test('what is written past the store is synced by SQLite itself', async () => {
  const { store, database } = open();
  const level = () => database.raw.pragma('synchronous', { simple: true });
  const levels = [level()];
  await store.transaction(add(1));
  levels.push(level());
  await store.note(add(2));
  levels.push(level());
  await expect(store.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  levels.push(level());
  expect(levels).toEqual([2, 2, 2, 2]);
});

test('the log is emptied into the file, and only when something was written since', async () => {
  const { file, store, database } = open();
  const text = () => readFileSync(file).includes('something to be found');
  await store.transaction(
    async (tx) => void (await sql`CREATE TABLE word AS SELECT 'something to be found' AS word`.execute(tx)),
  );
  expect(text()).toBe(false);
  await store.emptyLog();
  const { size, mtimeMs } = statSync(`${file}-wal`);
  expect([text(), size]).toEqual([true, database.logBytes()]);
  // Its head and one page: the next commit need not sync the head by itself.
  expect(size).toBeLessThan(8192);
  await store.emptyLog();
  expect(statSync(`${file}-wal`).mtimeMs).toBe(mtimeMs);
});

test('the mark outside the database names what is on the disk, and not what another process commits meanwhile', async () => {
  const marks: Mark[] = [];
  const mark = { read: () => null, write: (next: Mark) => void marks.push(next), close: () => undefined };
  const { file, disk, database, store } = open({ mark });
  database.raw.exec('CREATE TABLE meta (name, value); CREATE TABLE outbox (sequence INTEGER, hash TEXT)');
  const other = openConnection(file);
  onTestFinished(() => other.close());
  disk.isQuick = false;
  const commit = await begin(disk, () =>
    store.transaction(async (tx) => void (await sql`insert into "outbox" VALUES (1, 'ours')`.execute(tx))),
  );
  other.raw.exec("INSERT INTO outbox VALUES (2, 'theirs')");
  expect(marks).toEqual([]);
  disk.end();
  await commit.over;
  expect(marks).toEqual([{ sequence: 1, hash: 'ours', epoch: 1, letGo: 0 }]);
});
