/** Backups in a second place: real files, real age, a real move-in; cut off at each write, and brought back. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBackupJob, type BackupJobResult } from '../../../src/main/database/backup/jobs';
import { KIOSK_OF_BOOKS, sentBackups, troubleOf } from '../../../src/main/database/second-place/place';
import type { Step } from '../../../src/main/database/second-place/folder-place';
import { sendBackup, type SendJob } from '../../../src/main/database/second-place/send';
import { withPlain } from '../../../src/main/database/storage/packed-copy';
import { basesOf } from '../../../src/main/database/storage/packed-head';
import { createBackups } from '../../../src/main/services/backup/backups';
import { getHealth } from '../../../src/main/services/upkeep/health';
import { kioskCommand } from '../../cli/run-kiosk';
import { allFiles, booksOf, inFolder, MARKER, NAME, openKiosk, workFolder } from './kiosk-with-backup';

const DAY_MS = 24 * 60 * 60_000;

let kiosk: Awaited<ReturnType<typeof openKiosk>>;
const { work, newFolder } = workFolder();
beforeAll(async () => {
  kiosk = await openKiosk(newFolder);
});
afterAll(async () => {
  await kiosk.close();
  rmSync(work, { recursive: true, force: true });
});

/** One that is begun, and empty. */
function begunFolder(): string {
  const folder = newFolder();
  cpSync(join(kiosk.place, MARKER), join(folder, MARKER));
  return folder;
}

it('a backup in the second place is encrypted, and restores the same books and documents by the sheet alone', async () => {
  const { place, config, secret, dataDir } = kiosk;
  expect(config).toMatchObject({ kioskId: 'porch', backup: { keep: 3, second: { folder: place } } });
  expect(kiosk.before).toMatchObject({ lastSentMs: null, failure: null });
  expect((await kiosk.backups.view()).second).toMatchObject({ lastSentMs: kiosk.job.nowMs, failure: null });
  const sent = allFiles(place).filter((name) => name.endsWith('.age'));
  // Four documents, what they are packed beside, and the backup.
  expect(sent).toHaveLength(6);
  for (const name of sent)
    expect(readFileSync(join(place, name), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  for (const file of [join(dataDir, 'config.json'), join(dataDir, 'keyturn.db'), join(place, MARKER)])
    expect(readFileSync(file, 'latin1')).not.toContain(secret);
  expect(await sendBackup(kiosk.job)).toBe(0);

  const fresh = join(newFolder(), 'new-disk');
  const command = kioskCommand(fresh, () => kiosk.job.nowMs);
  const restored = await command('second-place', 'restore', place, '--key', kiosk.keyFile);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(fresh)).not.toContain('.from-second-place');
  const books = booksOf(join(fresh, 'keyturn.db'));
  expect([books.rows[0]?.length, books.documents.length, books.faults]).toEqual([1, 3, []]);
  expect(books).toEqual(withPlain(kiosk.job.backup, join(kiosk.home, '.plain'), booksOf));

  // The new machine goes on in the folder. The former one, where it still runs, sends nothing there any more.
  const shared = newFolder();
  cpSync(place, shared, { recursive: true });
  const begun = await command('second-place', 'set-up', shared, '--key', kiosk.job.publicKey);
  expect(begun).toMatchObject({ code: 0, out: '' });
  await expect(sendBackup({ ...kiosk.job, place: inFolder(shared) })).rejects.toMatchObject({
    why: 'foreign',
  });
});

it('a backup that is cut off anywhere is whole or absent, and is continued later', async () => {
  const whole = begunFolder();
  let steps = 0;
  await sendBackup({ ...kiosk.job, place: inFolder(whole) }, () => {
    steps += 1;
  });
  const names = allFiles(whole);
  // Begun, written and synced: seven files.
  expect(steps).toBe(21);
  for (let cut = 0; cut < steps; cut += 1) {
    const folder = begunFolder();
    let left = cut;
    const power: Step = () => {
      if (left === 0) throw new Error('the power went');
      left -= 1;
    };
    await expect(sendBackup({ ...kiosk.job, place: inFolder(folder) }, power)).rejects.toThrow(
      'the power went',
    );
    // Age adds the same to each: what has a name of its own is as long as the whole one.
    const there = allFiles(folder).filter((name) => !name.endsWith('.partial'));
    const sizes = (of: string) => there.map((name) => readFileSync(join(of, name)).length);
    expect(sizes(folder)).toEqual(sizes(whole));
    expect(sentBackups(allFiles(folder))).toEqual([]);
    await sendBackup({ ...kiosk.job, place: inFolder(folder) });
    expect(allFiles(folder)).toEqual(names);
  }
});

it('a second place that cannot be used says why, and nothing is left half written', async () => {
  const why = (change: Partial<SendJob>, step?: Step) =>
    sendBackup({ ...kiosk.job, ...change }, step).then(() => null, troubleOf);
  const [empty, foreign, later] = [newFolder(), newFolder(), newFolder()];
  expect(await why({ place: inFolder(join(empty, 'gone')) })).toBe('gone');
  expect(await why({ place: inFolder(join(kiosk.place, MARKER)) })).toBe('gone');
  expect(await why({ place: inFolder(empty) })).toBe('not_begun');
  expect(await why({ publicKey: 'age1nonsense' })).toBe('bad_key');
  expect(await why({ publicKey: await identityToRecipient(await generateX25519Identity()) })).toBe('bad_key');
  const marker = readFileSync(join(kiosk.place, MARKER), 'utf8');
  writeFileSync(join(foreign, MARKER), marker.replace(/"kiosk": "/, '$&x'));
  expect(await why({ place: inFolder(foreign) })).toBe('foreign');
  writeFileSync(join(later, MARKER), marker.replace(/"epoch": /, '$&9'));
  expect(await why({ place: inFolder(later) })).toBe('foreign');
  writeFileSync(join(later, MARKER), 'a cat');
  expect(await why({ place: inFolder(later) })).toBe('foreign');
  for (const [code, said] of [
    ['ENOSPC', 'full'],
    ['EROFS', 'not_writable'],
    ['EIO', 'gone'],
    ['ELOOP', 'failed'],
  ] as const) {
    const folder = begunFolder();
    let writes = 0;
    const failing = () => {
      writes += 1;
      if (writes > 1) throw Object.assign(new Error(code), { code });
    };
    expect(await why({ place: inFolder(folder) }, failing)).toBe(said);
    expect(allFiles(folder)).toEqual([MARKER]);
  }
});

it('the second place keeps as many backups as the kiosk, with their documents and no others', async () => {
  const folder = begunFolder();
  const wrongClock = 'keyturn-20990101T000000Z.db.zst';
  const names = ['01', '02', '03'].map((day) => `keyturn-202603${day}T000000Z.db.zst`);
  const aside = join(newFolder(), 'backups');
  cpSync(kiosk.home, aside, { recursive: true });
  const [, , beside = ''] = names;
  const base = join(aside, NAME);
  await runBackupJob({
    kind: 'copy',
    file: join(kiosk.dataDir, 'keyturn.db'),
    to: join(aside, beside),
    base: { file: base, place: 1 },
  });
  expect(basesOf(join(aside, beside))).toEqual([base]);
  for (const name of [wrongClock, ...names]) {
    if (name !== beside) cpSync(kiosk.job.backup, join(aside, name));
    await sendBackup({ ...kiosk.job, place: inFolder(folder), backup: join(aside, name), keep: null });
  }
  const orphan = join('documents', 'ab', `${'ab'.repeat(32)}.age`);
  mkdirSync(join(folder, 'documents', 'ab'), { recursive: true });
  writeFileSync(join(folder, orphan), 'of a backup that went');
  const documents = allFiles(folder).filter((name) => name.startsWith('documents') && name !== orphan);
  expect(sentBackups(allFiles(folder))).toHaveLength(4);
  await sendBackup({ ...kiosk.job, place: inFolder(folder) });
  const kept = [NAME, ...names.slice(1).toReversed()];
  expect(sentBackups(allFiles(folder))).toEqual(kept);
  const ofBackups = kept.flatMap((name) => [`${name}.age`, `${name}.documents`]);
  expect(allFiles(folder)).toEqual([...documents, MARKER, ...ofBackups].toSorted());
  expect(readdirSync(aside).filter((name) => name.startsWith('.'))).toEqual([]);
  // At home it needs another one beside it; there it stands by itself.
  rmSync(join(folder, `${NAME}.age`));
  const command = kioskCommand(join(newFolder(), 'new-disk'), () => kiosk.job.nowMs);
  expect(await command('second-place', 'restore', folder, '--key', kiosk.keyFile)).toMatchObject({ code: 0 });
});

it('small files that are lost in the second place keep nobody from restoring all documents, nor does one that a wrong clock named', async () => {
  const [folder, fresh] = [newFolder(), join(newFolder(), 'new-disk')];
  cpSync(kiosk.place, folder, { recursive: true });
  writeFileSync(join(folder, MARKER), '');
  rmSync(join(folder, `${NAME}.documents`));
  writeFileSync(join(folder, 'keyturn-20990101T000000Z.db.zst.age'), 'of books by a clock that was ahead');
  const command = kioskCommand(fresh, () => kiosk.job.nowMs);
  const restored = await command('second-place', 'restore', folder, '--key', kiosk.keyFile);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(booksOf(join(fresh, 'keyturn.db')).documents).toHaveLength(3);
});

it('a backup that was altered, or is opened with another key, is not restored, and the data stays as it is', async () => {
  const [folder, keys, fresh] = [newFolder(), newFolder(), join(newFolder(), 'new-disk')];
  cpSync(kiosk.place, folder, { recursive: true });
  const command = kioskCommand(fresh, () => kiosk.job.nowMs);
  const restore = (keyFile: string, ...more: string[]) =>
    command('second-place', 'restore', folder, '--key', keyFile, ...more);
  const typed = (text: string) => {
    writeFileSync(join(keys, 'KEY'), text);
    return restore(join(keys, 'KEY'));
  };
  expect((await restore(join(keys, 'none'))).err).toBe(
    `the key in ${join(keys, 'none')}: there is no such file`,
  );
  expect((await typed(await generateX25519Identity())).err).toContain('it was encrypted to another key');
  const typo = await typed(`${kiosk.secret.slice(0, -1)}${kiosk.secret.endsWith('Q') ? 'P' : 'Q'}`);
  expect(typo.err).toContain('holds no key');
  expect(typo.err).not.toContain(kiosk.secret.slice(0, 30));
  const older = await restore(kiosk.keyFile, '--name', 'keyturn-20250101T000000Z.db');
  expect(older.err).toContain(`there are: ${NAME}`);
  const alter = (name: string) => {
    const bytes = readFileSync(join(folder, name));
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    writeFileSync(join(folder, name), bytes);
  };
  alter(allFiles(folder).find((name) => /^documents\/[0-9a-f]{2}\//.test(name)) ?? '');
  expect((await restore(kiosk.keyFile)).err).toMatch(/^1 of the 4 documents/);
  expect(existsSync(join(fresh, 'keyturn.db'))).toBe(false);
  expect(await restore(kiosk.keyFile, '--without-documents')).toMatchObject({ code: 0 });
  rmSync(fresh, { recursive: true });
  alter(`${NAME}.age`);
  expect((await restore(kiosk.keyFile)).err).toContain('it was altered or is not whole');
  expect(readdirSync(fresh).filter((name) => /keyturn\.db|second/.test(name))).toEqual([]);
});

it('a backup from before there was a second place is no trouble: one is made at once where the kiosk makes them by itself', async () => {
  const older = join(kiosk.home, 'keyturn-20250101T000000Z.db');
  withPlain(kiosk.job.backup, join(kiosk.home, '.plain'), (plain) => {
    cpSync(plain, older);
    const raw = new Database(older);
    raw.prepare('DELETE FROM meta WHERE name = ?').run(KIOSK_OF_BOOKS);
    raw.close();
  });
  const folder = begunFolder();
  const job = { ...kiosk.job, place: inFolder(folder), backup: older };
  expect(await runBackupJob({ kind: 'send', ...job })).toEqual({ kind: 'from_before' });
  let tries = 0;
  const run = () => Promise.resolve({ kind: 'from_before', tries: (tries += 1) } as const);
  const { dataDir, config, ctx } = kiosk;
  const second = { name: '/mnt/new', publicKey: job.publicKey, reach: () => inFolder('/mnt/new') };
  const backups = createBackups(ctx, { run }, { dataDir, ...config.backup, dailyAt: null, second });
  await backups.round();
  await backups.round();
  expect(tries).toBe(1);
  expect((await backups.view()).second).toMatchObject({ lastSentMs: null, failure: null });
  expect(allFiles(folder)).toEqual([MARKER]);

  const works: string[] = [];
  const real = (each: Parameters<typeof runBackupJob>[0]) => {
    works.push(each.kind);
    return each.kind === 'send' ? run() : runBackupJob(each);
  };
  const daily = createBackups(ctx, { run: real }, { dataDir, ...config.backup, second });
  kiosk.db.clock.advance(60_000);
  for (let round = 0; round < 3; round += 1) await daily.round();
  expect(works.filter((what) => what !== 'sweep' && what !== 'try')).toEqual(['send', 'copy', 'send']);
});

it('a recovery sheet is for a folder of this kiosk alone, and a typed secret is never repeated', async () => {
  const { command, place, secret, job } = kiosk;
  expect(kiosk.sheet.out).toContain(job.publicKey);
  expect(await command('second-place', 'set-up', 'relative')).toMatchObject({ code: 2 });
  const missing = await command('second-place', 'set-up', join(place, 'gone'));
  expect(missing.err).toContain('is the disk or the share connected');
  const typed = await command('second-place', 'set-up', place, '--key', secret);
  expect(typed.err).toContain('begins with age1');
  expect(typed.out + typed.err).not.toContain(secret);
  const again = await command('second-place', 'set-up', place);
  expect([again.out, again.err]).toEqual(['', expect.stringContaining(`--key ${job.publicKey}`)]);
  const foreign = newFolder();
  writeFileSync(
    join(foreign, MARKER),
    readFileSync(join(place, MARKER), 'utf8').replace(/"kiosk": "/, '$&x'),
  );
  expect((await command('second-place', 'set-up', foreign)).err).toContain('is of another kiosk');
  rmSync(join(foreign, MARKER));
  writeFileSync(join(foreign, `${NAME}.age`), '');
  expect((await command('second-place', 'set-up', foreign)).err).toContain('nothing says whose');
  const moved = await command('second-place', 'set-up', newFolder());
  expect(moved.err).toContain(`${place} before opens by its own recovery sheet (${job.publicKey}) alone`);
  expect(moved.out).not.toContain(job.publicKey);
});

it('a second place that fails stops no backup of the kiosk; it is tried again hourly, and staff are asked after two days', async () => {
  let answer: BackupJobResult = { kind: 'not_sent', why: 'gone', message: 'ENOENT' };
  let tries = 0;
  const { dataDir, config, ctx, db } = kiosk;
  const run = (job: Parameters<typeof runBackupJob>[0]) => {
    if (job.kind !== 'send') return runBackupJob(job);
    tries += 1;
    return Promise.resolve(answer);
  };
  const second = {
    name: '/mnt/elsewhere',
    publicKey: kiosk.job.publicKey,
    reach: () => inFolder('/mnt/elsewhere'),
  };
  const backups = createBackups(ctx, { run }, { dataDir, ...config.backup, dailyAt: null, second });
  const health = async () => {
    const found = await getHealth(ctx, { deliveries: null, backups });
    return found.ok ? { ...found.value.backup, asks: found.value.problems.includes('second_place') } : null;
  };
  const roundIn = async (ms: number) => {
    db.clock.advance(ms);
    await backups.round();
  };
  await roundIn(0);
  await roundIn(60_000);
  expect(tries).toBe(1);
  const gone = { state: 'gone', isLate: false, lastSentAt: null };
  expect(await health()).toMatchObject({ state: 'good', secondPlace: gone, asks: false });
  await roundIn(61 * 60_000);
  expect(tries).toBe(2);
  await roundIn(2 * DAY_MS);
  expect(await health()).toMatchObject({ secondPlace: { ...gone, isLate: true }, asks: true });
  answer = { kind: 'sent', documents: 0 };
  await roundIn(61 * 60_000);
  expect(await health()).toMatchObject({ secondPlace: { state: 'sent', isLate: false }, asks: false });
  await roundIn(3 * DAY_MS);
  expect(tries).toBe(4);
  expect(await health()).toMatchObject({ secondPlace: { state: 'late', isLate: true }, asks: true });
});
