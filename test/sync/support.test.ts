/** The file for the maker's support: a person at head office asks a kiosk for it, and nobody else answers or reads it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { askForSupport } from '../../src/head-office/fleet/support';
import { commandLine } from '../../src/head-office/people/acts';
import { createScreenPicture } from '../../src/main/app/support/screen-picture';
import { supportFileOf } from '../../src/main/app/head-office/support-file';
import { answerSupport, type SupportMaker } from '../../src/main/sync/support';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import type { SupportGiven } from '../../src/shared/head-office/support';
import type { Id } from '../../src/shared/ids';
import { eventually } from '../support/base/eventually';
import { officeDatabase, PROPERTY } from '../support/head-office/office';
import { somebody, visitor, type Visitor } from '../support/head-office/people';
import { query } from '../support/head-office/servers';
import { quietStatus } from '../support/head-office/status';
import { migratedFolder } from '../support/services/database';
import { httpsRig, type HttpsRig, type RigKiosk } from './https-rig';

const DAY_MS = 24 * 60 * 60_000;
const kiosk: RigKiosk = { kioskId: 'lobby', propertyId: PROPERTY };
const other: RigKiosk = {
  kioskId: 'annex',
  propertyId: '00000000-0000-4000-8000-0000000000b2' as Id<'property'>,
};
const log = pino({ level: 'silent' });

let rig: HttpsRig;
let line: HeadOfficeLine;
let othersLine: HeadOfficeLine;
let owner: Visitor;
let aheadMs = 0;

beforeEach(async () => {
  aheadMs = 0;
  rig = await httpsRig([kiosk, other]);
  rig.setClock(() => Date.now() + aheadMs);
  line = (await rig.line(kiosk)).line;
  othersLine = (await rig.line(other)).line;
  await eventually(() => {
    if (!line.up() || !othersLine.up()) throw new Error('a line is down');
  });
  owner = visitor(rig.url, await somebody(await officeDatabase(rig.postgres)));
});

const request = async (of = line, who = kiosk) => (await of.report(quietStatus(who))).support ?? null;
const asked = async (of = line, who = kiosk) => (await request(of, who))?.number ?? null;
const made = (facts: object): SupportGiven['file'] => ({
  kind: 'made',
  content: gzipSync(JSON.stringify(facts)).toString('base64'),
});
const ask = async () => (await owner.post('/kiosks/lobby/support')).status;

it('a kiosk hears of the request with its next report, hands the file in once, and is not asked again', async () => {
  expect(await asked()).toBeNull();
  expect(await ask()).toBe(303);
  const number = await asked();
  expect(number).toBeGreaterThan(0);
  expect(await asked(othersLine, other)).toBeNull();
  expect(await owner.words('/kiosks/lobby')).toContain('not here yet');
  // A second click asks for nothing more.
  expect(await ask()).toBe(400);
  await line.support({ number: number ?? 0, file: made({ health: 'ok' }) });
  expect(await asked()).toBeNull();
  const file = await owner.get(`/kiosks/lobby/support/${number}`);
  expect([file.headers.get('content-disposition'), await file.json()]).toEqual([
    `attachment; filename="support-lobby-${number}.json"`,
    { health: 'ok' },
  ]);
  expect(await owner.words('/history')).toContain('asked kiosk lobby for its support file');
  // What is there stays as it came.
  await expect(line.support({ number: number ?? 0, file: made({ health: 'changed' }) })).rejects.toThrow();
});

it('no kiosk answers for another, and no person of another property reads the file', async () => {
  await ask();
  const number = (await asked()) ?? 0;
  await expect(othersLine.support({ number, file: made({}) })).rejects.toThrow();
  await line.support({ number, file: made({ secret: 'of the lobby' }) });
  const elsewhere = visitor(
    rig.url,
    await somebody(await officeDatabase(rig.postgres), {
      name: 'Otto Other',
      role: 'operator',
      scope: new Set([other.propertyId]),
    }),
  );
  for (const path of [`/kiosks/lobby/support/${number}`, `/kiosks/annex/support/${number}`])
    expect((await elsewhere.get(path)).status).toBe(404);
  const viewer = visitor(
    rig.url,
    await somebody(await officeDatabase(rig.postgres), { name: 'Vera Viewer', role: 'viewer' }),
  );
  expect((await viewer.get(`/kiosks/lobby/support/${number}`)).status).toBe(403);
  expect((await viewer.post('/kiosks/lobby/support')).status).toBe(403);
});

it('after a day a kiosk that was off is asked for nothing, and head office keeps the last three', async () => {
  const database = await officeDatabase(rig.postgres);
  for (let count = 0; count < 5; count += 1) {
    await askForSupport(database, commandLine, { ...kiosk, wants: 'file' }, Date.now() + aheadMs);
    aheadMs += DAY_MS + 1;
  }
  expect(await asked()).toBeNull();
  expect(await query(rig.postgres, 'SELECT count(*)::int AS count FROM support_file')).toEqual([
    { count: 3 },
  ]);
});

it('what is no file, or unpacks to more than a kiosk has, is nothing that a person gets', async () => {
  await ask();
  const number = (await asked()) ?? 0;
  for (const content of ['', 'no base64!', 'A'.repeat(900_004)])
    await expect(line.support({ number, file: { kind: 'made', content } })).rejects.toThrow();
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64');
  await line.support({ number, file: { kind: 'made', content: bomb } });
  expect((await owner.get(`/kiosks/lobby/support/${number}`)).status).toBe(404);
});

it('one at a time is made; what is lost on the way is made again for the next report', async () => {
  let count = 0;
  const file: SupportMaker = () => Promise.resolve(made({ count: (count += 1) }));
  const given: SupportGiven[] = [];
  let isDown = true;
  const answers = answerSupport({
    log,
    supportMakers: { file },
    line: {
      support(one) {
        if (isDown) return Promise.reject(new Error('the line went down'));
        given.push(one);
        return Promise.resolve();
      },
    },
  });
  answers.asked({ number: 7, wants: 'file' });
  answers.asked({ number: 7, wants: 'file' });
  await eventually(() => expect(count).toBe(1));
  isDown = false;
  await eventually(() => {
    answers.asked({ number: 7, wants: 'file' });
    expect(given.map(({ number }) => number)).toContain(7);
  });
  answers.stop();
  const before = count;
  answers.asked({ number: 8, wants: 'file' });
  expect(count).toBe(before);
});

it('a kiosk whose program cannot make it says so', async () => {
  await ask();
  const number = (await asked()) ?? 0;
  answerSupport({ log, line }).asked({ number, wants: 'file' });
  await eventually(async () => expect(await asked()).toBeNull());
  expect(await owner.words('/kiosks/lobby')).toContain('this kiosk runs where it cannot make it');
});

it('the file of a kiosk that runs is the one of the command, and nothing of it stays behind', async () => {
  const dataDir = await migratedFolder();
  const cliFile = join(import.meta.dirname, '../../out/main/cli.js');
  expect(existsSync(cliFile)).toBe(true);
  const file = await supportFileOf({ dataDir, cliFile }, log)?.(new AbortController().signal);
  if (file?.kind !== 'made') throw new Error('no file');
  const facts = JSON.parse(gunzipSync(Buffer.from(file.content, 'base64')).toString('utf8')) as object;
  expect(facts).toMatchObject({ versions: { keyturn: expect.any(String) as string }, health: { books: {} } });
  expect(
    await supportFileOf({ dataDir, cliFile: join(dataDir, 'none.js') }, log)?.(AbortSignal.timeout(60_000)),
  ).toEqual({
    kind: 'not_made',
    why: 'failed',
  });
  expect(supportFileOf({ dataDir }, log)).toBeNull();
});

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const askForPicture = async () => (await owner.post('/kiosks/lobby/picture')).status;

it('a picture of the screen is asked for, comes as a picture, and is nothing but a JPEG', async () => {
  expect(await askForPicture()).toBe(303);
  const first = await request();
  expect(first?.wants).toBe('picture');
  expect(await owner.words('/kiosks/lobby')).toContain('it waits until nobody is at the screen');
  const again = await owner.post('/kiosks/lobby/picture');
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining('This kiosk was asked for a picture already.'),
  ]);
  // The picture may wait for long, and the file does not wait for it.
  expect(await ask()).toBe(303);
  const file = await request();
  expect(file?.wants).toBe('file');
  await line.support({ number: file?.number ?? 0, file: made({ health: 'ok' }) });
  expect(await request()).toEqual(first);
  const { number = 0 } = first ?? {};
  await line.support({ number, file: { kind: 'made', content: jpeg.toString('base64') } });
  const picture = await owner.get(`/kiosks/lobby/picture/${number}`);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(picture.headers.get('content-disposition')).toBe(
    `attachment; filename="screen-lobby-${number}.jpg"`,
  );
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(jpeg);
  expect((await owner.get(`/kiosks/lobby/support/${number}`)).status, 'it is no file').toBe(404);
  expect(await owner.words('/history')).toContain('asked kiosk lobby for a picture of its screen');

  await askForPicture();
  const next = (await asked()) ?? 0;
  const page = Buffer.from('<script>alert(1)</script>').toString('base64');
  await line.support({ number: next, file: { kind: 'made', content: page } });
  expect((await owner.get(`/kiosks/lobby/picture/${next}`)).status).toBe(404);
});

it('a picture waits until nobody is at the screen, is dropped where somebody came meanwhile, and is noted before it leaves', async () => {
  const noted: unknown[] = [];
  const free = [false, true, false, true, true];
  const picture = createScreenPicture();
  const make = () => picture.make(new AbortController().signal);
  expect(await make(), 'the service is starting').toBeNull();
  picture.begin({
    isFree: () => Promise.resolve(free.shift() ?? false),
    note: (by) => Promise.resolve(void noted.push(by)),
  });
  expect(await make(), 'no shell that takes one').toEqual({ kind: 'not_made', why: 'no_screen' });
  picture.takenBy(() => Promise.resolve(jpeg.toString('base64')));
  expect(await make(), 'somebody is there').toBeNull();
  expect(await make(), 'somebody came').toBeNull();
  expect(noted).toEqual([]);
  expect(await make()).toEqual({ kind: 'made', content: jpeg.toString('base64') });
  expect(noted).toEqual(['head_office']);
  free.push(true, true);
  picture.takenBy(() => Promise.resolve('A'.repeat(900_001)));
  expect(await make()).toEqual({ kind: 'not_made', why: 'too_large' });
  free.push(true);
  picture.takenBy(() => Promise.resolve(null));
  expect(await make()).toEqual({ kind: 'not_made', why: 'no_screen' });
  expect(noted).toHaveLength(1);
});

it('a request for which nothing can be made now is not answered, and is asked for again', async () => {
  const given: SupportGiven[] = [];
  let isFree = false;
  const answers = answerSupport({
    log,
    line: { support: (one) => Promise.resolve(void given.push(one)) },
    supportMakers: {
      picture: () => Promise.resolve(isFree ? { kind: 'made', content: jpeg.toString('base64') } : null),
    },
  });
  answers.asked({ number: 3, wants: 'picture' });
  await new Promise(setImmediate);
  expect(given).toEqual([]);
  isFree = true;
  await eventually(() => {
    answers.asked({ number: 3, wants: 'picture' });
    expect(given).toHaveLength(1);
  });
});
