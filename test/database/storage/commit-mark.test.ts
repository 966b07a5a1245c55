/** The mark beside the database: what it tells of books that end too early, and of those that do not. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupTo } from '../../../src/main/database/storage/backup';
import { findBooksInDoubt, saveBooksInDoubt } from '../../../src/main/database/books/books-in-doubt';
import { openMark } from '../../../src/main/database/storage/commit-mark';
import { openConnection } from '../../../src/main/database/connection';
import { openBooks } from '../../../src/main/database/restore/open-books';
import { takeDocumentNumber } from '../../../src/main/database/number-series';
import { insertOutboxEvent } from '../../../src/main/database/base/outbox';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import { createStore } from '../../../src/main/database/store';
import { newTestId } from '../../support/services/database';
import { temporaryFolder } from '../../support/base/folder';

const NOW = Date.parse('2026-03-15T15:00:00Z');

async function opened(dataDir: string) {
  const { open, lostCommits } = await openBooks(dataDir, NOW);
  onTestFinished(() => open.close());
  const store = createStore(open);
  const tell = () =>
    store.transaction((tx) =>
      insertOutboxEvent(
        tx,
        { id: newTestId<'event'>(), type: 'test', schemaVersion: 1, payload: {}, atMs: NOW },
        () => newTestId<'event'>(),
      ),
    );
  return {
    lostCommits,
    tell,
    store,
    doubt: () => store.read(findBooksInDoubt),
    number: () => store.transaction((tx) => takeDocumentNumber(tx, 'contract')),
    close: () => open.close(),
  };
}

function marked(dataDir: string): number | undefined {
  const mark = openMark(dataDir);
  const sequence = mark.read()?.sequence;
  mark.close();
  return sequence;
}

test('each commit that tells head office something moves the mark, before anybody is answered', async () => {
  const dataDir = temporaryFolder();
  const kiosk = await opened(dataDir);
  expect(marked(dataDir)).toBe(0);
  await kiosk.tell();
  expect(marked(dataDir)).toBe(1);
  await kiosk.tell();
  expect(marked(dataDir)).toBe(2);
});

test.each<[string, (dataDir: string, before: Buffer) => void]>([
  ['an older file', (dataDir, before) => writeFileSync(join(dataDir, 'keyturn.db'), before)],
  ['none', (dataDir) => rmSync(join(dataDir, 'keyturn.db'))],
])('a database in whose place there is %s is in doubt, and its numbers take a new epoch', async (_, lose) => {
  const dataDir = temporaryFolder();
  const kiosk = await opened(dataDir);
  await kiosk.tell();
  expect(await kiosk.number()).toBe('C-000001');
  await kiosk.close();
  const before = readFileSync(join(dataDir, 'keyturn.db'));
  const more = await opened(dataDir);
  await more.tell();
  await more.number();
  await more.close();
  lose(dataDir, before);

  const after = await opened(dataDir);
  expect(after.lostCommits).toBe(true);
  expect(await after.doubt()).toMatchObject({ cause: 'commits_lost', sinceMs: NOW, formerFile: null });
  expect(await after.number()).toMatch(/^C2-/);
  await after.close();
  // Noticed once; the doubt stays until somebody ends it.
  const again = await opened(dataDir);
  expect([again.lostCommits, (await again.doubt())?.cause]).toEqual([false, 'commits_lost']);
  await again.store.transaction((tx) => saveBooksInDoubt(tx, null));
  expect(await again.doubt()).toBe(null);
});

test('another history of the same length is noticed by its hash', async () => {
  const [dataDir, other] = [temporaryFolder(), temporaryFolder()];
  for (const folder of [dataDir, other]) {
    const kiosk = await opened(folder);
    await kiosk.tell();
    await kiosk.close();
  }
  copyFileSync(join(other, 'keyturn.db'), join(dataDir, 'keyturn.db'));
  expect((await opened(dataDir)).lostCommits).toBe(true);
});

test('a mark that the power cut off while it was written leaves the one before, which holds', async () => {
  const dataDir = temporaryFolder();
  const kiosk = await opened(dataDir);
  for (let event = 0; event < 3; event += 1) await kiosk.tell();
  await kiosk.close();
  const file = join(dataDir, 'commit-mark');
  const bytes = readFileSync(file);
  const [first, second] = [bytes.toString('utf8', 0, 512), bytes.toString('utf8', 512)];
  const newest = first.includes('"sequence":3') ? 0 : 512;
  expect(first + second).toContain('"sequence":2');
  bytes.fill(0, newest + 10, newest + 60);
  writeFileSync(file, bytes);
  expect(marked(dataDir)).toBe(2);
  expect((await opened(dataDir)).lostCommits).toBe(false);
});

test('a database that is ahead of its mark, and one without a mark, are as they were', async () => {
  const dataDir = temporaryFolder();
  const kiosk = await opened(dataDir);
  await kiosk.tell();
  await kiosk.close();
  const mark = readFileSync(join(dataDir, 'commit-mark'));
  const more = await opened(dataDir);
  await more.tell();
  await more.close();
  writeFileSync(join(dataDir, 'commit-mark'), mark);
  const ahead = await opened(dataDir);
  expect([ahead.lostCommits, await ahead.number()]).toEqual([false, 'C-000001']);
  await ahead.close();
  rmSync(join(dataDir, 'commit-mark'));
  expect((await opened(dataDir)).lostCommits).toBe(false);
});

test('on new disks, where nothing knows what came after the backup, each restore has an epoch of its own', async () => {
  const first = temporaryFolder();
  const backup = join(temporaryFolder(), 'backup.db');
  const kiosk = await opened(first);
  await kiosk.tell();
  const plain = openConnection(join(first, 'keyturn.db'));
  backupTo(plain.raw, backup);
  await plain.close();
  await kiosk.close();
  const [empty, begunAnew] = [temporaryFolder(), temporaryFolder()];
  // Somebody started the new machine before the restore.
  const begun = await opened(begunAnew);
  await begun.tell();
  await begun.close();
  const numbers: string[] = [];
  const minute = 60_000;
  for (const [dataDir, nowMs] of [
    [empty, NOW],
    [begunAnew, NOW + minute],
    [empty, NOW + 2 * minute],
  ] as const) {
    await restoreFrom(backup, dataDir, { nowMs });
    const restored = await opened(dataDir);
    numbers.push(await restored.number());
    await restored.tell();
    await restored.close();
  }
  const epochs = numbers.map((number) => Number(/^C(\d+)-000001$/.exec(number)?.[1]));
  const [one = 0] = epochs;
  expect(one).toBeGreaterThan(1000);
  expect(epochs).toEqual([one, one + 1, one + 2]);
});

test('a restored database is in doubt, and the same backup restored twice gives no number twice', async () => {
  const dataDir = temporaryFolder();
  const backup = join(temporaryFolder(), 'backup.db');
  const kiosk = await opened(dataDir);
  await kiosk.tell();
  const plain = openConnection(join(dataDir, 'keyturn.db'));
  backupTo(plain.raw, backup);
  await plain.close();
  await kiosk.tell();
  const numbers = [await kiosk.number()];
  await kiosk.close();
  for (let time = 1; time <= 3; time += 1) {
    const { keptFile } = await restoreFrom(backup, dataDir, { nowMs: NOW + time });
    const restored = await opened(dataDir);
    expect(restored.lostCommits).toBe(false);
    expect(join(dataDir, (await restored.doubt())?.formerFile ?? '')).toBe(keptFile);
    expect(await restored.doubt()).toMatchObject({ cause: 'restored', former: null, booksEndMs: NOW });
    numbers.push(await restored.number());
    await restored.close();
  }
  expect(numbers).toEqual(['C-000001', 'C2-000001', 'C3-000001', 'C4-000001']);
});
