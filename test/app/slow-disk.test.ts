/**
 * A disk that takes its time: the sync of a commit ends when the test says so. A reader is answered meanwhile, at
 * the interface, at the screen and at the desk, and learns nothing that is not on the disk yet.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApplication } from '../../src/main/app';
import type { Application } from '../../src/main/app/application';
import { openConnection } from '../../src/main/database/connection';
import { createStore } from '../../src/main/database/store';
import { systemClock } from '../../src/main/domain/base/dates';
import type { ChannelInput, ChannelName } from '../../src/shared/channels';
import type { PaymentView } from '../../src/shared/screen-shapes';
import type { DeskChannelName, DeskInput } from '../../src/shared/desk/channels';
import { newTestId } from '../support/services/database';
import { call, type Reply } from '../support/processes/device';
import { rows } from '../support/restore/books';
import { temporaryFolder } from '../support/base/folder';
import { ask, signedBooking } from '../support/services/screen-customer';
import { makeStaff, type TestStaff } from '../support/services/staff';

/** Only a read that waits for the sync takes that long, and that one would wait for ever. */
const PATIENCE_MS = 20_000;

interface Disk {
  /** Syncs of the database's log so far. */
  syncs: number;
  /** Syncs of the database's log that are under way. */
  readonly waiting: (() => void)[];
  isSlow: boolean;
}

/** In the place of the system's own call, which is where a slow disk is felt. */
function slowDisk(): Disk {
  const disk: Disk = { syncs: 0, waiting: [], isSlow: false };
  const real = fs.fdatasync;
  const slow: typeof fs.fdatasync = Object.assign(
    (handle: number, done: fs.NoParamCallback) => {
      const isLog = fs.readlinkSync(`/proc/self/fd/${handle}`).endsWith('/keyturn.db-wal');
      if (isLog) disk.syncs += 1;
      if (disk.isSlow && isLog) disk.waiting.push(() => real(handle, done));
      else real(handle, done);
    },
    { __promisify__: real.__promisify__ },
  );
  fs.fdatasync = slow;
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fdatasync = real;
    syncBuiltinESMExports();
  });
  return disk;
}

async function startQuietly(dataDir = temporaryFolder()): Promise<Application> {
  fs.writeFileSync(join(dataDir, 'config.json'), '{"logLevel": "error"}');
  const resourcesDir = join(import.meta.dirname, '../../resources');
  const application = await startApplication({ dataDir, demo: true, port: 0, resourcesDir });
  onTestFinished(() => application.close());
  return application;
}

/** Where somebody has an account who may everything. */
async function staffedFolder(): Promise<{ dataDir: string; staff: TestStaff }> {
  const dataDir = temporaryFolder();
  await (await startQuietly(dataDir)).close();
  const database = openConnection(join(dataDir, 'keyturn.db'));
  const store = createStore(database);
  const staff = await makeStaff({ store, clock: systemClock, newId: newTestId }, 'manager');
  await database.close();
  return { dataDir, staff };
}

async function signIn(application: Application, { number, pin }: TestStaff): Promise<string> {
  const input = { number, pin, code: null };
  const { answer } = await ask(application, 'desk.call', { token: null, channel: 'session.pin', input });
  return (answer as { value: { token: string } }).value.token;
}

test('while a sync is under way devices, screen and desk are answered what they read, and not what it syncs', async () => {
  const disk = slowDisk();
  const { dataDir, staff } = await staffedFolder();
  const application = await startQuietly(dataDir);
  const token = await signIn(application, staff);
  const about = await signedBooking(application);
  const { language, bookingId } = about;
  const get = (path: string) => call(application, 'GET', path);
  const free = async () => (await get('/v1/kiosk/unit/list')).body.data as { id: string }[];
  const [unit, ...others] = await free();
  const property = (await get('/v1/kiosk/property')).body.data as { id: string };
  const agreement = await ask(application, 'agreement.read', about);

  disk.isSlow = true;
  const written: { reply: Reply | null } = { reply: null };
  const write = call(application, 'POST', '/v1/booking/register/rental/activity/create', {
    propertyInfoId: property.id,
    unitId: unit?.id,
    taxUserTypeInfoId: 1,
    contactBookInfo: {
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      emailId: 'robin@example.com',
    },
  }).then((reply) => {
    written.reply = reply;
  });
  await vi.waitFor(() => expect(disk.waiting).toHaveLength(1));

  const screen = <C extends ChannelName>(channel: C, input: ChannelInput<C>) =>
    [channel, () => ask(application, channel, input)] as const;
  const desk = <C extends DeskChannelName>(channel: C, input: DeskInput<C>) =>
    [
      channel,
      async () => {
        const { answer } = await ask(application, 'desk.call', { token, channel, input });
        expect(answer, channel).toMatchObject({ ok: true });
      },
    ] as const;
  const userTypeId = (await ask(application, 'user-type.list', { language }))[0]?.id ?? newTestId();
  const unitId = (others[0]?.id ?? '') as never;
  const reads: (readonly [string, () => Promise<unknown>])[] = [
    ...[
      '/v1/kiosk/health',
      '/v1/kiosk/property',
      '/v1/common/user-type',
      '/v1/common/storage/type',
      '/v1/common/country',
      '/v1/common/country/840/geo-location',
      '/v1/kiosk/add-on/list',
      '/v1/kiosk/help',
      '/v1/kiosk/access',
      '/v1/openapi.json',
      `/v1/booking/${bookingId}/activity-quotation/preview`,
    ].map((path) => [path, () => get(path)] as const),
    ['without a key', () => fetch(`${application.url}/v1/kiosk/health`)],
    screen('kiosk.state', {}),
    screen('storage-type.list', { language }),
    screen('unit.list', { language }),
    screen('country.list', { language }),
    screen('region.list', { language, countryId: 840 }),
    screen('add-on.list', { language, userTypeId }),
    screen('insurance.list', { language, unitId, userTypeId }),
    screen('quote.preview', {
      language,
      unitId,
      userTypeId,
      moveInDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    }),
    screen('address.form', { countryId: 840 }),
    screen('booking.get', about),
    screen('booking.assistance', { bookingId }),
    screen('agreement.read', about),
    screen('agreement.page', { ...about, sha256: agreement.document.sha256, page: 1, width: 800 }),
    screen('payment.state', about),
    screen('payment.interrupted', { language }),
    desk('session.state', {}),
    desk('attention.counts', {}),
    desk('today.list', {}),
    desk('booking.see', about),
    desk('booking.choices', { language }),
    desk('money.quote', about),
    desk('tenants.search', { text: 'Storer' }),
    desk('reviews.list', { all: false, language }),
    desk('staff.list', {}),
    desk('keys.list', {}),
    desk('backups.list', {}),
    desk('devices.health', {}),
    desk('closing.list', {}),
  ];
  const waited = await Promise.all(
    reads.map(async ([name, read]) => {
      const first = await Promise.race([read().then(() => null), sleep(PATIENCE_MS, name, { ref: false })]);
      return first;
    }),
  );
  expect(waited.filter((name) => name !== null)).toEqual([]);
  expect((await free()).map(({ id }) => id)).toEqual([unit?.id, ...others.map(({ id }) => id)]);
  expect([written.reply, disk.waiting.length]).toEqual([null, 1]);

  disk.isSlow = false;
  disk.waiting.shift()?.();
  await write;
  expect(written.reply).toMatchObject({ status: 200 });
  expect((await free()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
});

test('a move-in at the screen waits for ten syncs: three to sign, four to ask for a card, three to pay; two send its e-mail', async () => {
  const disk = slowDisk();
  const dataDir = temporaryFolder();
  const application = await startQuietly(dataDir);
  const counted: Record<string, number> = {};
  const count = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = disk.syncs;
    const made = await work();
    counted[name] = (counted[name] ?? 0) + disk.syncs - before;
    return made;
  };
  await count('begin', () => ask(application, 'session.begin', {}));
  const about = await count('choose and sign', () => signedBooking(application));
  const reach = (phase: PaymentView['phase']) =>
    vi.waitFor(
      async () => expect((await ask(application, 'payment.state', about)).phase).toBe(phase),
      60_000,
    );
  await count('pay', async () => {
    await ask(application, 'payment.start', about);
    await reach('present_card');
  });
  await count('card', async () => {
    await ask(application, 'reader.present', { ...about, outcome: 'approved' });
    await reach('paid');
    await ask(application, 'move-in.result', about);
    const state = () => rows(dataDir, 'SELECT state FROM payment_attempt').at(-1)?.['state'];
    await vi.waitFor(() => expect(state()).toBe('captured'), 60_000);
    // Nobody waits for the e-mail with the documents: that it is under way, and that it is out.
    const mailed = () => rows(dataDir, 'SELECT state FROM document_delivery').at(-1)?.['state'];
    await vi.waitFor(() => expect(mailed()).toBe('done'), 60_000);
  });
  await count('leave', () => ask(application, 'session.begin', {}));
  // docs/develop/performance.md, "Syncs", says what each is for.
  expect(counted).toEqual({ begin: 0, 'choose and sign': 3, pay: 4, card: 3 + 2, leave: 0 });
});
