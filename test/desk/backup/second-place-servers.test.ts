/**
 * The second place on servers: a real OpenSSH with its own SFTP server, and a stand-in of S3 that checks signatures. Real
 * age, a real move-in; lines that break, servers that are full, foreign, busy, or keep less than they were given.
 */
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlaceToReach } from '../../../src/main/database/second-place/open-place';
import { SecondPlaceRefusal, sentBackups } from '../../../src/main/database/second-place/place';
import { sendBackup, type SendJob } from '../../../src/main/database/second-place/send';
import { signS3 } from '../../../src/main/database/second-place/sign-s3';
import { withPlain } from '../../../src/main/database/storage/packed-copy';
import { kioskCommand } from '../../cli/run-kiosk';
import { allFiles, booksOf, MARKER, NAME, openKiosk, workFolder } from './kiosk-with-backup';
import { startS3, type S3StandIn } from './s3-stand-in';
import { anotherKey, startSshServer, type SshServer } from './ssh-server';

const { work, newFolder } = workFolder();
let kiosk: Awaited<ReturnType<typeof openKiosk>>;
let ssh: SshServer;
let s3: S3StandIn;
beforeAll(async () => {
  [kiosk, ssh, s3] = [await openKiosk(newFolder), await startSshServer(newFolder()), await startS3()];
});
afterEach(() => {
  ssh.cutAfter(null);
  s3.misbehave();
});
afterAll(async () => {
  s3.stop();
  ssh.stop();
  await kiosk.close();
  rmSync(work, { recursive: true, force: true });
});

const marker = () => readFileSync(join(kiosk.place, MARKER));

/** On an SFTP server, begun and empty. */
function begunThere(): { readonly folder: string; readonly place: PlaceToReach } {
  const folder = newFolder();
  cpSync(join(kiosk.place, MARKER), join(folder, MARKER));
  return { folder, place: ssh.place(folder) };
}

function begunBucket(): PlaceToReach {
  s3.objects.clear();
  s3.objects.set(`porch/${MARKER}`, marker());
  return s3.place();
}

const send = (place: PlaceToReach, change: Partial<SendJob> = {}) =>
  sendBackup({ ...kiosk.job, place, ...change });
const why = (place: PlaceToReach, change?: Partial<SendJob>) =>
  send(place, change).then(
    () => null,
    (error: unknown) => (error instanceof SecondPlaceRefusal ? error.why : error),
  );

/** A description of the place as an operator writes it, with the secret beside it. */
function written(to: PlaceToReach): string {
  const file = join(newFolder(), 'place.json');
  const secret = join(dirname(file), 'LOGIN');
  const { kind, ...rest } = to;
  if (to.kind === 's3') writeFileSync(secret, `${to.secret}\n`, { mode: 0o600 });
  if (to.kind === 'sftp') cpSync(to.keyFile, secret);
  const described = { ...rest, secret: undefined, [kind === 's3' ? 'secretFile' : 'keyFile']: 'LOGIN' };
  writeFileSync(file, JSON.stringify({ [kind]: described }));
  return file;
}

const onNewDisk = () => {
  const dataDir = join(newFolder(), 'new-disk');
  return { dataDir, command: kioskCommand(dataDir, () => kiosk.job.nowMs) };
};

async function expectSameBooks(place: PlaceToReach) {
  const { dataDir, command } = onNewDisk();
  const file = written(place);
  const tried = await command('second-place', 'try', file, '--key', kiosk.keyFile);
  expect(tried).toMatchObject({ code: 0, out: `${NAME} can be restored: contracts: 1, faults: 0` });
  const restored = await command('second-place', 'restore', file, '--key', kiosk.keyFile);
  expect(restored).toMatchObject({ code: 0, err: '' });
  const books = booksOf(join(dataDir, 'keyturn.db'));
  expect([books.rows[0]?.length, books.documents.length, books.faults]).toEqual([1, 3, []]);
  expect(books).toEqual(withPlain(kiosk.job.backup, join(kiosk.home, '.plain'), booksOf));
}

describe('on an SFTP server', () => {
  it('a backup on an SFTP server is what it is in a folder, and restores the same books', async () => {
    const { folder, place } = begunThere();
    // Four documents and what they are packed beside.
    expect(await send(place)).toBe(5);
    expect(allFiles(folder)).toEqual(allFiles(kiosk.place));
    const sizes = (of: string) => allFiles(of).map((name) => statSync(join(of, name)).size);
    expect(sizes(folder)).toEqual(sizes(kiosk.place));
    expect(await send(place)).toBe(0);
    await expectSameBooks(place);
  });

  it('a line that breaks leaves nothing half written, and the next run goes on from there', async () => {
    ssh.cutAfter(null);
    await send(begunThere().place);
    const bytes = ssh.cutAfter(null);
    const sent: number[] = [];
    for (const share of [0.2, 0.6, 0.9]) {
      const { folder, place } = begunThere();
      ssh.cutAfter(Math.round(bytes * share));
      expect(await why(place)).toBe('unreachable');
      const whole = allFiles(folder).filter((name) => !name.endsWith('.partial'));
      for (const name of whole)
        expect(statSync(join(folder, name)).size).toBe(statSync(join(kiosk.place, name)).size);
      expect(sentBackups(whole)).toEqual([]);
      ssh.cutAfter(null);
      sent.push((await send(place)) ?? 0);
      expect(allFiles(folder)).toEqual(allFiles(kiosk.place));
    }
    // The further it came, the less is left.
    expect(sent).toEqual(sent.toSorted((a, b) => b - a));
    expect(sent.at(-1)).toBeLessThan(5);
  });

  it('a server with another host key is sent nothing, and a refused key or a missing folder is named', async () => {
    const { folder, place } = begunThere();
    if (place.kind !== 'sftp') throw new Error('a server');
    const other = anotherKey(newFolder());
    expect(await why({ ...place, hostKey: other.hostKey })).toBe('wrong_host');
    expect(await why({ ...place, keyFile: other.file })).toBe('refused');
    expect(await why({ ...place, port: 1 })).toBe('unreachable');
    expect(await why({ ...place, folder: join(folder, 'gone') })).toBe('gone');
    expect(await why(ssh.place(newFolder()))).toBe('not_begun');
    expect(allFiles(folder)).toEqual([MARKER]);
    const { command } = onNewDisk();
    const file = written({ ...place, hostKey: other.hostKey });
    const refused = await command('second-place', 'restore', file, '--key', kiosk.keyFile);
    expect(refused.err).toContain('another server answers there, and nothing was sent');
  });

  it('a server that is full or read-only is named as such, and nothing is left half written', async () => {
    const full = await startSshServer(newFolder(), { before: "trap '' XFSZ; ulimit -f 1" });
    const reading = await startSshServer(newFolder(), { words: '-R' });
    try {
      const { folder } = begunThere();
      expect(await why(full.place(folder))).toBe('full');
      expect(await why(reading.place(folder))).toBe('not_writable');
      expect(allFiles(folder)).toEqual([MARKER]);
    } finally {
      full.stop();
      reading.stop();
    }
  });

  it('a file that lost its end on the server is found by the trial restore, and a document by the next run too', async () => {
    const { folder, place } = begunThere();
    await send(place);
    const document = allFiles(folder).find((name) => /^documents\/[0-9a-f]{2}\//.test(name)) ?? '';
    truncateSync(join(folder, document), 100);
    const { command } = onNewDisk();
    const tried = () => command('second-place', 'try', written(place), '--key', kiosk.keyFile);
    const lacking = await tried();
    expect(lacking.code).toBe(1);
    // Of a signed one the seal says so too.
    expect(lacking.out).toMatch(/ faults: [12]\n/);
    expect(await send(place)).toBe(1);
    expect(await tried()).toMatchObject({ code: 0 });
    truncateSync(join(folder, `${NAME}.age`), statSync(join(folder, `${NAME}.age`)).size - 9);
    expect((await tried()).err).toContain('it was altered or is not whole');
  });
});

describe('in a bucket', () => {
  it('a backup in a bucket is what it is in a folder, and restores the same books', async () => {
    const place = begunBucket();
    expect(await send(place)).toBe(5);
    const names = [...s3.objects.keys()].map((name) => name.replace('porch/', '')).toSorted();
    expect(names).toEqual(allFiles(kiosk.place));
    await expectSameBooks(place);
  });

  it('a bucket is set up by a file that describes it, and its secret stands nowhere else', async () => {
    s3.objects.clear();
    const place = s3.place('');
    const { command, dataDir } = onNewDisk();
    await command('catalogue', 'import', 'resources/sample-catalogue.json');
    const sheet = await command('second-place', 'set-up', written(place));
    expect(sheet.err).toContain('restart the kiosk');
    expect([...s3.objects.keys()]).toEqual([MARKER]);
    const config = readFileSync(join(dataDir, 'config.json'), 'utf8');
    expect(config).toContain('"bucket": "porch-backups"');
    expect(sheet.out).toContain('"bucket": "porch-backups"');
    const secret = place.kind === 's3' ? place.secret : '';
    expect(sheet.out + config).not.toContain(secret);
    const other = onNewDisk().command;
    await other('catalogue', 'import', 'resources/sample-catalogue.json');
    expect((await other('second-place', 'set-up', written(place))).err).toContain('is of another kiosk');
  });

  it('a server that fails once is asked again, and one that keeps failing is named', async () => {
    const place = begunBucket();
    s3.misbehave(
      { method: 'PUT', name: /documents\//, does: 'fails' },
      { method: 'PUT', name: /\.db\.zst\.age/, does: 'cuts' },
      { method: 'GET', name: /^$/, does: 'is slow' },
    );
    expect(await send(place)).toBe(5);
    const cases = [
      [{ does: 'fails', name: /zst\.age/ }, 'failed'],
      [{ does: 'cuts', name: /zst\.age/ }, 'unreachable'],
      [{ does: 'is full', name: /zst\.age/ }, 'full'],
    ] as const;
    for (const [mischief, said] of cases) {
      begunBucket();
      s3.misbehave({ method: 'PUT', always: true, ...mischief });
      expect(await why(place)).toBe(said);
      expect(sentBackups([...s3.objects.keys()].map((name) => name.replace('porch/', '')))).toEqual([]);
      s3.misbehave();
      // Documents that arrived are not sent again.
      expect(await send(place)).toBe(0);
    }
  });

  it('a bucket that keeps half of a file is found at once, and the half is removed', async () => {
    const place = begunBucket();
    s3.misbehave({ method: 'PUT', name: /zst\.age/, does: 'keeps half' });
    expect(await why(place)).toBe('altered');
    expect(s3.objects.has(`porch/${NAME}.age`)).toBe(false);
    await send(place);
    s3.misbehave({ method: 'GET', name: /zst\.age/, does: 'cuts', always: true });
    const { command } = onNewDisk();
    const cut = await command('second-place', 'restore', written(place), '--key', kiosk.keyFile);
    expect(cut.err).toContain('the connection broke off');
  });

  it('a wrong secret, a missing bucket and a missing server are told apart, without names', async () => {
    const place = begunBucket();
    if (place.kind !== 's3') throw new Error('a bucket');
    expect(await why({ ...place, secret: 'wrong' })).toBe('refused');
    expect(await why({ ...place, bucket: 'nobodys' })).toBe('gone');
    expect(await why({ ...place, endpoint: 'http://127.0.0.1:1' })).toBe('unreachable');
    expect([...s3.objects.keys()]).toEqual([`porch/${MARKER}`]);
    await expect(send({ ...place, secret: 'wrong' })).rejects.toThrow(
      /^the second place: refused, SignatureDoesNotMatch$/,
    );
  });

  it('a bucket keeps as many backups as the kiosk says, with their documents and no others', async () => {
    const place = begunBucket();
    const aside = join(newFolder(), 'backups');
    cpSync(kiosk.home, aside, { recursive: true });
    const names = ['01', '02', '03'].map((day) => `keyturn-202603${day}T000000Z.db.zst`);
    for (const name of names) {
      cpSync(kiosk.job.backup, join(aside, name));
      await send(place, { backup: join(aside, name), keep: null });
    }
    s3.objects.set(`porch/documents/ab/${'ab'.repeat(32)}.age`, Buffer.from('of a backup that went'));
    s3.objects.set('shed/of-another-kiosk', Buffer.from('x'));
    await send(place, { keep: 2 });
    const there = [...s3.objects.keys()].map((name) => name.replace('porch/', ''));
    expect(sentBackups(there)).toEqual([NAME, names[2]]);
    expect(there.filter((name) => name.startsWith('documents/'))).toHaveLength(5);
    expect(there).toContain('shed/of-another-kiosk');
  });
});

it('a request is signed as in the examples that Amazon prints', () => {
  const nothing = createHash('sha256').digest('hex');
  const signer = {
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const signatureOf = (method: string, path: string, headers: Record<string, string>) =>
    signS3(
      { method, url: new URL(`https://examplebucket.s3.amazonaws.com${path}`), headers },
      signer,
      Date.parse('2013-05-24T00:00:00Z'),
    )['authorization']?.slice(-64);
  const empty = { 'x-amz-content-sha256': nothing };
  expect(signatureOf('GET', '/test.txt', { ...empty, range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(
    signatureOf('PUT', '/test$file.text', {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  expect(signatureOf('GET', '/?prefix=J&max-keys=2', empty)).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
