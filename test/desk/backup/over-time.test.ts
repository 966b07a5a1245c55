/** Backups over weeks in which clock, disk or books go wrong: real files, and a clock that is moved. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runBackupJob, type BackupJob, type BackupJobResult } from '../../../src/main/database/backup/jobs';
import { holdInstance } from '../../../src/main/database/storage/instance-guard';
import { keepDocuments, listDocuments } from '../../../src/main/database/storage/document-files';
import { sweepDocuments } from '../../../src/main/database/storage/stored-documents';
import { sha256 } from '../../../src/main/database/sha256';
import { backupState } from '../../../src/main/services/backup/views';
import { secondPlaceState } from '../../../src/main/services/backup/second-place';
import { movedIn } from '../../support/services/moved-in';
import { openBackups } from './open-backups';

const DAY_MS = 24 * 60 * 60_000;

/** What a trial finds, by the name of the backup; all else is done for real. */
function workerWhere(found: (name: string) => 'faults' | 'unusable' | null) {
  return {
    async run(job: BackupJob): Promise<BackupJobResult> {
      if (job.kind !== 'try') return runBackupJob(job);
      const outcome = found(job.backup);
      if (outcome === 'unusable') return { kind: 'unusable', message: 'damaged' };
      const tried = await runBackupJob(job);
      if (outcome === null || tried.kind !== 'tried') return tried;
      return { ...tried, findings: [{ check: 'money', message: 'the books do not add up' }] };
    },
  };
}

type Kiosk = Awaited<ReturnType<typeof openBackups>>;
async function nights(kiosk: Kiosk, count: number): Promise<void> {
  for (let night = 0; night < count; night += 1) {
    await kiosk.backups.round();
    kiosk.db.clock.advance(DAY_MS);
  }
}
const outcomes = async (kiosk: Kiosk) =>
  (await kiosk.list()).backups.map(({ tried }) => tried?.outcome ?? null);

it('a night by a clock that was a year ahead stops neither the second place nor the word that it is late', async () => {
  const sent: string[] = [];
  const worker = {
    run: (job: BackupJob): Promise<BackupJobResult> => {
      if (job.kind !== 'send') return runBackupJob(job);
      sent.push(job.backup.slice(-29));
      return Promise.resolve({ kind: 'sent', documents: 0 });
    },
  };
  const second = {
    name: '/mnt/elsewhere',
    publicKey: 'age1',
    reach: () => ({ kind: 'folder', folder: '/mnt/elsewhere' }) as const,
  };
  const kiosk = await openBackups({ dailyAt: '03:30', worker, second });
  kiosk.db.clock.advance(400 * DAY_MS);
  await kiosk.backups.round();
  kiosk.db.clock.advance(-400 * DAY_MS);
  const view = (await kiosk.backups.view()).second;
  expect(view && secondPlaceState(view, kiosk.db.clock.nowMs())).toMatchObject({ isLate: true });
  await nights(kiosk, 3);
  expect(sent).toEqual(
    [
      'keyturn-20270419T150000Z.db.zst',
      'keyturn-20260315T150000Z.db.zst',
      'keyturn-20260316T150000Z.db.zst',
      'keyturn-20260317T150000Z.db.zst',
    ].map((name) => name.slice(-29)),
  );
  kiosk.db.clock.advance(60 * DAY_MS);
  expect(backupState(await kiosk.backups.view(), kiosk.db.clock.nowMs(), 0).state).toBe('old');
});

it('a clock that starts in the year 2000 removes the oldest backups, as a right one does', async () => {
  const kiosk = await openBackups({ dailyAt: '03:30', keep: 3 });
  await nights(kiosk, 5);
  const newest = kiosk.names().slice(-2);
  kiosk.db.clock.advance(Date.parse('2000-01-01T00:00:00Z') - kiosk.db.clock.nowMs());
  await kiosk.make();
  expect(kiosk.names()).toEqual(expect.arrayContaining(['keyturn-20000101T000000Z.db.zst', ...newest]));
});

it('backups that cannot be used are not counted among those that are kept', async () => {
  let isBad = false;
  const kiosk = await openBackups({
    dailyAt: '03:30',
    keep: 2,
    worker: workerWhere(() => (isBad ? 'unusable' : null)),
  });
  await nights(kiosk, 2);
  isBad = true;
  await nights(kiosk, 3);
  isBad = false;
  await nights(kiosk, 1);
  expect(await outcomes(kiosk)).toEqual(['good', 'unusable', 'unusable', 'unusable', 'good', 'good']);
});

it('books with a lasting fault do not fill the disk with backups, and the good ones of before stay', async () => {
  const good = ['keyturn-20260315', 'keyturn-20260316'];
  const kiosk = await openBackups({
    dailyAt: '03:30',
    keep: 2,
    worker: workerWhere((file) => (good.some((name) => file.includes(name)) ? null : 'faults')),
  });
  await nights(kiosk, 14);
  const left = await outcomes(kiosk);
  expect(left.filter((outcome) => outcome === 'good')).toHaveLength(2);
  // Two, and those beside which they were packed.
  expect(left.length).toBeLessThanOrEqual(2 + 2 + 4);
});

it('a backup that the disk has damaged since is found by a later night', async () => {
  const kiosk = await openBackups({ dailyAt: '03:30' });
  await nights(kiosk, 1);
  const [first = ''] = kiosk.names();
  const file = join(kiosk.folder, first);
  const bytes = readFileSync(file);
  bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await nights(kiosk, 8);
  const found = (await kiosk.list()).backups.find(({ name }) => name === first);
  expect(found?.tried?.outcome).toBe('unusable');
});

it('a file that cannot be read is a finding of the backup, or no base, and ends no night', async () => {
  const kiosk = await openBackups({ dailyAt: '03:30' });
  await movedIn(kiosk.ctx, kiosk.db);
  await nights(kiosk, 1);
  // A folder in its place cannot be read as a file, as a bad sector cannot.
  const [name = ''] = kiosk.names();
  const [document] = listDocuments(join(kiosk.dataDir, 'documents'));
  for (const file of [join(kiosk.folder, name), document?.file ?? '']) {
    renameSync(file, `${file}.aside`);
    mkdirSync(file);
  }
  const copy = document?.file.replace('/documents/', '/backups/documents/') ?? '';
  rmSync(copy);
  mkdirSync(copy);
  await nights(kiosk, 1);
  const [made] = (await kiosk.list()).backups;
  expect(made?.tried).toMatchObject({ outcome: 'faults' });
  expect(made?.tried?.faults.join('\n')).toMatch(/the file of|was changed/);
});

it('one damaged byte of a dictionary costs neither side its documents, and the next night heals it', async () => {
  const kiosk = await openBackups({ dailyAt: '03:30' });
  await movedIn(kiosk.ctx, kiosk.db);
  await nights(kiosk, 1);
  const folders = [kiosk.dataDir, kiosk.folder].map((each) => join(each, 'documents/dictionaries'));
  const [live = '', copy = ''] = folders.map((each) => join(each, readdirSync(each)[0] ?? ''));
  const whole = readFileSync(live);
  for (const [damaged, other] of [
    [live, copy],
    [copy, live],
  ] as const) {
    const bytes = Buffer.from(whole);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    // Into the same file: as a bad sector, not as a program that replaces it.
    writeFileSync(damaged, bytes);
    expect(readFileSync(other).equals(whole)).toBe(true);
    await nights(kiosk, 1);
    expect(readFileSync(damaged).equals(whole)).toBe(true);
    expect((await outcomes(kiosk))[0]).toBe('good');
  }
});

it('documents that no database names are swept while the kiosk runs', async () => {
  const kiosk = await openBackups();
  await movedIn(kiosk.ctx, kiosk.db);
  await kiosk.make();
  const documents = join(kiosk.dataDir, 'documents');
  const before = listDocuments(documents).length;
  const alone = Buffer.from('%PDF of somebody who was forgotten');
  await keepDocuments(documents, new Map([[sha256(alone), alone]]));
  const instance = holdInstance(kiosk.dataDir);
  try {
    expect(sweepDocuments(kiosk.dataDir, Date.now() + 2 * 60 * 60_000)).toBe(1);
  } finally {
    instance.release();
  }
  expect(listDocuments(documents)).toHaveLength(before);
});
