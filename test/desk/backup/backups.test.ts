/** Backups at the front desk: real files, real SQLite, and the very restoring that the command does. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBackupJob, type BackupJobResult } from '../../../src/main/database/backup/jobs';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import { listDocuments } from '../../../src/main/database/storage/document-files';
import type { BackupWorker } from '../../../src/main/services/backup/work';
import { temporaryFolder } from '../../support/base/folder';
import { movedIn } from '../../support/services/moved-in';
import { openBackups as open } from './open-backups';

const DAY_MS = 24 * 60 * 60_000;

describe('a backup made at the desk', () => {
  it('is readable for its owner only, was restored and looked through, and says how many contracts are in it', async () => {
    const kiosk = await open();
    await movedIn(kiosk.ctx, kiosk.db);
    const { backups, working, failure } = await kiosk.make();
    expect({ working, failure }).toEqual({ working: null, failure: null });
    const name = 'keyturn-20260315T150000Z.db.zst';
    expect(backups).toMatchObject([
      { name, kind: 'regular', byHand: true, tried: { outcome: 'good', contracts: 1, faults: [] } },
    ]);
    expect(statSync(join(kiosk.folder, name)).mode & 0o777).toBe(0o600);
    expect(kiosk.names()).toEqual([name]);
    const held = kiosk.db.open.raw.prepare('SELECT sum(length(content)) FROM document').pluck();
    expect([held.get(), listDocuments(join(kiosk.folder, 'documents')).length]).toEqual([0, 4]);
    const audited = await kiosk.db.query((tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'subject', 'actor'])
        .where('action', 'like', 'backup.%')
        .execute(),
    );
    expect(audited.map(({ action }) => action)).toEqual(['backup.made', 'backup.tried']);
    expect(audited.every(({ actor }) => actor.startsWith('staff:'))).toBe(true);

    const other = temporaryFolder();
    await restoreFrom(join(kiosk.folder, name), other, { nowMs: 0 });
    expect(existsSync(join(other, 'keyturn.db'))).toBe(true);
  });

  it('is one at a time: a second call hears that one is under way', async () => {
    const kiosk = await open();
    await kiosk.desk.ask('backups.make', {});
    expect(await kiosk.desk.call('manager', 'backups.verify', {})).toMatchObject({
      ok: false,
      refusals: [{ reason: 'backup_busy' }],
    });
    expect((await kiosk.list()).working).toMatchObject({ what: 'backup' });
    await kiosk.backups.idle();
    expect((await kiosk.list()).working).toBeNull();
  });

  it('is not begun when it would leave too little room to serve, and that is said', async () => {
    const kiosk = await open({ free: 10_000 });
    const { backups, failure } = await kiosk.make();
    expect(failure).toMatchObject({ what: 'backup', why: 'no_room' });
    expect(backups).toEqual([]);
  });

  it('leaves nothing behind when the disk fills while it is written', async () => {
    const full: BackupWorker = { run: () => Promise.resolve<BackupJobResult>({ kind: 'no_room' }) };
    const kiosk = await open({ worker: full });
    expect((await kiosk.make()).failure).toMatchObject({ why: 'no_room' });
    expect(kiosk.names()).toEqual([]);
    await movedIn(kiosk.ctx, kiosk.db);
  });

  it('that a power cut left unfinished is cleared away by the next', async () => {
    const kiosk = await open();
    mkdirSync(join(kiosk.folder, '.trial'), { recursive: true });
    writeFileSync(join(kiosk.folder, '.trial', 'keyturn.db'), 'half');
    for (const end of ['.4711.partial', '.zst.4711.partial', '.zst.4711.plain.partial', '.zst.read.partial'])
      writeFileSync(join(kiosk.folder, `.keyturn-20260101T000000Z.db${end}`), 'half');
    writeFileSync(join(kiosk.folder, '..keyturn-20260101T000000Z.db.zst.1.plain.partial.1.partial'), 'half');
    await kiosk.make();
    expect(kiosk.names()).toEqual(['keyturn-20260315T150000Z.db.zst']);
  });
});

describe('trying a backup', () => {
  it('tells one that was damaged, and one that was put there by hand', async () => {
    const kiosk = await open();
    const [made] = (await kiosk.make()).backups;
    const name = made?.name ?? '';
    const copied = 'keyturn-20250101T000000Z.db';
    writeFileSync(join(kiosk.folder, copied), readFileSync(join(kiosk.folder, name)));
    writeFileSync(join(kiosk.folder, name), 'no longer a database');
    for (const each of [name, copied]) {
      await kiosk.desk.ask('backups.try', { name: each });
      await kiosk.backups.idle();
    }
    const { backups } = await kiosk.list();
    expect(backups.find((each) => each.name === name)?.tried?.outcome).toBe('unusable');
    expect(backups.find((each) => each.name === copied)?.tried?.outcome).toBe('good');
  });

  it('finds books in it that do not add up', async () => {
    const kiosk = await open();
    await movedIn(kiosk.ctx, kiosk.db);
    await kiosk.db.query((tx) =>
      tx
        .updateTable('invoice')
        .set({ total_minor: 1 as never })
        .execute(),
    );
    const { backups, failure } = await kiosk.make();
    expect(failure).toMatchObject({ why: 'faults' });
    expect(backups[0]?.tried).toMatchObject({ outcome: 'faults', contracts: 1 });
    expect(backups[0]?.tried?.faults.join(' ')).toContain('invoice');
  });

  it.each(['../keyturn.db', 'keyturn.db', '.trial', 'keyturn-20250101T000000Z.db'])(
    'is refused for %s, which is none of the list',
    async (name) => {
      const kiosk = await open();
      expect(await kiosk.desk.call('manager', 'backups.try', { name })).toMatchObject({
        ok: false,
        refusals: [{ reason: 'backup_unknown' }],
      });
    },
  );
});

describe('every day', () => {
  it('one is made at its time at the property, also when the kiosk was off then, and only one', async () => {
    const kiosk = await open({ dailyAt: '03:30' });
    await kiosk.backups.round();
    await kiosk.backups.round();
    expect(kiosk.names()).toHaveLength(1);
    // 15 March, 10:00 at the property; its next 03:30 is 17 and a half hours on.
    kiosk.db.clock.advance(17 * 60 * 60_000);
    await kiosk.backups.round();
    expect(kiosk.names()).toHaveLength(1);
    kiosk.db.clock.advance(60 * 60_000);
    await kiosk.backups.round();
    expect(kiosk.names()).toHaveLength(2);
    expect((await kiosk.list()).backups[0]).toMatchObject({ byHand: false, tried: { outcome: 'good' } });
  });

  it('none is made where it is switched off', async () => {
    const kiosk = await open({ dailyAt: null });
    await kiosk.backups.round();
    expect(existsSync(kiosk.folder)).toBe(false);
  });

  it('old ones go when a newer one was found good, and stay when it was not', async () => {
    let isDamaged = false;
    const worker: BackupWorker = {
      run: (job) =>
        isDamaged && job.kind === 'try'
          ? Promise.resolve({ kind: 'unusable', message: 'damaged' })
          : runBackupJob(job),
    };
    const kiosk = await open({ dailyAt: '03:30', keep: 2, worker });
    for (let day = 0; day < 3; day += 1) {
      await kiosk.backups.round();
      kiosk.db.clock.advance(DAY_MS);
    }
    writeFileSync(join(kiosk.folder, 'before-20260101T000000-words.db'), 'x');
    writeFileSync(join(kiosk.folder, 'of-somebody.db'), 'x');
    // The first is older than the two that are kept, and both need it.
    const kept = [15, 16, 17].map((day) => `keyturn-202603${day}T150000Z.db.zst`);
    expect(kiosk.names().filter((name) => name.startsWith('keyturn-'))).toEqual(kept);
    for (const name of kept) {
      await kiosk.desk.ask('backups.try', { name });
      await kiosk.backups.idle();
    }
    const tried = (await kiosk.list()).backups.filter(({ kind }) => kind === 'regular');
    expect(tried.map((each) => each.tried?.outcome)).toEqual(['good', 'good', 'good']);
    isDamaged = true;
    await kiosk.backups.round();
    expect(kiosk.names()).toEqual([
      'before-20260101T000000-words.db',
      ...kept,
      'keyturn-20260318T150000Z.db.zst',
      'of-somebody.db',
    ]);
  });

  it('one that failed is tried again after an hour, not every minute', async () => {
    let runs = 0;
    const worker: BackupWorker = {
      run: () => {
        runs += 1;
        return Promise.reject(new Error('no thread'));
      },
    };
    const kiosk = await open({ dailyAt: '03:30', worker });
    await kiosk.backups.round();
    await kiosk.backups.round();
    expect(runs).toBe(1);
    expect((await kiosk.list()).failure).toMatchObject({ why: 'fault' });
    kiosk.db.clock.advance(61 * 60_000);
    await kiosk.backups.round();
    expect(runs).toBe(2);
  });

  it('a backup dated in the future keeps nobody from making today’s', async () => {
    const kiosk = await open({ dailyAt: '03:30' });
    kiosk.db.clock.advance(4000 * DAY_MS);
    await kiosk.backups.round();
    kiosk.db.clock.advance(-4000 * DAY_MS);
    await kiosk.backups.round();
    expect(kiosk.names()).toHaveLength(2);
  });
});

describe('looking the running database through', () => {
  it('says when, and what was found', async () => {
    const kiosk = await open();
    await movedIn(kiosk.ctx, kiosk.db);
    const look = async () => {
      await kiosk.desk.ask('backups.verify', {});
      await kiosk.backups.idle();
      return (await kiosk.list()).verified;
    };
    expect(await look()).toEqual({ atMs: kiosk.db.clock.nowMs(), count: 0, faults: [] });
    await kiosk.db.query((tx) => tx.updateTable('unit').set({ state: 'available' }).execute());
    expect(await look()).toMatchObject({ count: 1 });
  });
});

it('a folder that cannot be made is said, and breaks nothing', async () => {
  const kiosk = await open();
  writeFileSync(kiosk.folder, 'a file in its place');
  const { failure, working } = await kiosk.make();
  expect(failure).toMatchObject({ what: 'backup', why: 'fault' });
  expect(working).toBeNull();
});

it('an attendant may neither see nor make backups', async () => {
  const kiosk = await open();
  for (const channel of ['backups.list', 'backups.make', 'backups.verify'] as const)
    expect(await kiosk.desk.call('attendant', channel, {})).toMatchObject({
      ok: false,
      refusals: [{ reason: 'not_allowed' }],
    });
});
