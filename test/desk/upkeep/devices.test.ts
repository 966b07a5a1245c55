/** Health in words, and the buttons that try each part: a real queue's programs, real PDF, real SQLite. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { findingWords, type FindingId, type TestedPart } from '../../../src/shared/desk/device-words';
import type { CardGateway, ReaderState } from '../../../src/main/card-reader/port';
import {
  deleteHeldFile,
  saveFile,
  saveHeldFile,
} from '../../../src/main/database/catalogue/head-office-files';
import { loadWireEvents } from '../../../src/main/database/base/outbox';
import { confirmOutbox } from '../../../src/main/database/base/outbox-confirmed';
import { runBackupJob } from '../../../src/main/database/backup/jobs';
import type { ClockState } from '../../../src/main/domain/base/clock-trust';
import { deviceHandlers } from '../../../src/main/desk/handlers/upkeep/devices';
import { createCupsPrinter } from '../../../src/main/printing/cups';
import type { Printer } from '../../../src/main/printing/port';
import type { TestLetter } from '../../../src/main/mail/port';
import { createBackups } from '../../../src/main/services/backup/backups';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { createDeviceTests } from '../../../src/main/services/upkeep/device-tests';
import { createDeliveries } from '../../../src/main/services/delivery/document-delivery';
import type { HeadOffice } from '../../../src/main/services/base/head-office';
import { callHelp } from '../../../src/main/services/screen/help-calls';
import type { Joining } from '../../../src/main/services/upkeep/joining';
import type { ListenerFacts, Machine } from '../../../src/main/services/upkeep/machine';
import { openDeskArea } from '../../support/desk/area';
import { temporaryFolder } from '../../support/base/folder';
import { scriptedMailer } from '../../support/services/moved-in';
import { openTestServices } from '../../support/services/service-context';

const DAY_MS = 24 * 60 * 60_000;
const plainListener: ListenerFacts = {
  url: 'http://127.0.0.1:8437',
  port: 8437,
  tls: 'none',
  addresses: [],
  names: [],
  announced: false,
  certificate: null,
};

/** As many as are far too many, of whatever content. */
const tenThousandRows = `
  INSERT INTO outbox SELECT value, 'e' || value, 'help.cleared', 1, '{}', 0, 'chain', printf('%064d', value),
    printf('%064d', value)
  FROM (WITH RECURSIVE n (value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM n WHERE value < 10001) SELECT value FROM n)`;

interface Setting {
  readonly reader?: ReaderState;
  readonly free?: number;
  readonly printer?: Printer | null;
  readonly machine?: Partial<Machine>;
  readonly certificate?: ListenerFacts['certificate'];
  readonly headOffice?: Partial<HeadOffice>;
  readonly clock?: ClockState;
}

async function open(setting: Setting = {}) {
  const dataDir = temporaryFolder();
  const gateway = (real: CardGateway): CardGateway =>
    setting.reader === undefined ? real : { ...real, readerState: () => setting.reader ?? 'ready' };
  const services = await openTestServices({
    file: join(dataDir, 'keyturn.db'),
    change: (ctx): ServiceContext => ({
      ...ctx,
      gateway: gateway(ctx.gateway),
      freeDiskBytes: () => Promise.resolve(setting.free ?? 10 ** 12),
      headOffice: { ...ctx.headOffice, ...setting.headOffice },
      clockTrust: {
        ...ctx.clockTrust,
        view: () => ({ state: setting.clock ?? 'right', limitMs: 0, source: 'manager' }),
      },
    }),
  });
  onTestFinished(() => services.close());
  const { ctx } = services;
  const backups = createBackups(
    ctx,
    { run: runBackupJob },
    { dataDir, dailyAt: '03:30', keep: 14, second: null },
  );
  const listener = { ...plainListener, certificate: setting.certificate ?? null };
  const machine: Machine = {
    program: { version: '1.2.3', node: '24.0.0', electron: null, system: 'Linux 6' },
    timeZone: 'UTC',
    addresses: () => ['192.0.2.10'],
    listener: () => listener,
    checkPayments: null,
    gatewayFault: () => null,
    ...setting.machine,
  };
  const printer = setting.printer ?? null;
  const letters: TestLetter[] = [];
  const { mailer: plain } = scriptedMailer();
  const mailer = {
    ...plain,
    sendTest(letter: TestLetter) {
      letters.push(letter);
      return Promise.resolve({ done: true } as const);
    },
  };
  const deliveries = createDeliveries(ctx, { printer, mailer });
  onTestFinished(() => deliveries.stop());
  const tests = createDeviceTests(ctx, { printer, mailer, machine });
  const joining: Joining = {
    view: () => null,
    join: () => Promise.reject(new Error('nobody joins here')),
  };
  const desk = openDeskArea(deviceHandlers(ctx, { machine, deliveries, backups, joining }, tests));
  return {
    ...services,
    ctx,
    backups,
    desk,
    letters,
    async find(id: FindingId) {
      const { findings } = await desk.ask('devices.health', {});
      const found = findings.find((each) => each.id === id);
      if (!found) throw new Error(`nothing about ${id}`);
      return found;
    },
    test: (part: TestedPart) => desk.ask('devices.test', { part }),
  };
}

it('every part is in the list, with a state and a word that the page knows', async () => {
  const kiosk = await open();
  const { findings } = await kiosk.desk.ask('devices.health', {});
  expect(findings.map(({ id }) => id).toSorted()).toEqual(Object.keys(findingWords).toSorted());
  for (const { id, says } of findings) expect(findingWords[id]).toContain(says);
});

it.each<[string, Setting, FindingId, object]>([
  ['a reader that is ready', {}, 'reader', { state: 'ok', says: 'ready' }],
  ['a reader that is gone', { reader: 'unavailable' }, 'reader', { state: 'broken', says: 'unavailable' }],
  ['a provider that cannot be reached', { reader: 'offline' }, 'network', { state: 'broken' }],
  ['a demonstration', {}, 'payments', { state: 'attention', says: 'simulated' }],
  ['no printer', {}, 'printer', { state: 'unused', says: 'not_set_up' }],
  ['a full disk', { free: 10 }, 'disk', { state: 'broken', says: 'low', facts: { freeBytes: 10 } }],
  ['a disk that fills', { free: 2000 }, 'disk', { state: 'attention', says: 'tight' }],
  ['no head office', {}, 'headOffice', { state: 'unused', says: 'alone' }],
  [
    'a head office that is reached',
    { headOffice: { state: () => 'up' } },
    'headOffice',
    { state: 'ok', says: 'connected' },
  ],
  [
    'a head office that is not reached, with why,',
    { headOffice: { state: () => 'down', problem: () => 'head office refuses the key' } },
    'headOffice',
    { state: 'attention', says: 'unreachable', details: ['head office refuses the key'] },
  ],
  ['a catalogue of its own', {}, 'catalogue', { state: 'ok', says: 'own' }],
  [
    'a catalogue that head office has not set yet',
    { headOffice: { state: () => 'up' } },
    'catalogue',
    { state: 'ok', says: 'none_yet' },
  ],
  [
    'a clock that differs from head office’s',
    { headOffice: { clockOffsetMs: () => -180_000 } },
    'clock',
    { state: 'attention', says: 'differs', facts: { offsetSeconds: -180 } },
  ],
  ['no TLS', {}, 'certificate', { state: 'unused', says: 'not_used' }],
  ['a new kiosk', {}, 'backup', { state: 'attention', says: 'none' }],
  ['no network at all', { machine: { addresses: () => [] } }, 'network', { says: 'no_address' }],
])('%s is reported', async (_what, setting, id, expected) => {
  const kiosk = await open(setting);
  expect(await kiosk.find(id)).toMatchObject(expected);
});

it('a catalogue of head office’s is reported with its version, and what of it was refused', async () => {
  const kiosk = await open({ headOffice: { state: () => 'down' } });
  const file = { name: 'manifest', sha256: '0'.repeat(64), problems: '[]', at_ms: 1 } as const;
  const { store } = kiosk.ctx;
  await store.transaction((tx) => saveFile(tx, { ...file, version: 4, state: 'in_use' }));
  const facts = { catalogueVersion: 4 };
  expect(await kiosk.find('catalogue')).toMatchObject({ state: 'ok', says: 'in_use', facts });
  const held = { name: 'manifest', version: 5, sha256: '1'.repeat(64) } as const;
  await store.transaction((tx) => saveHeldFile(tx, { ...held, parts: [], held_at_ms: 2, from_ms: 3 }));
  const more = { ...facts, nextVersion: 5, nextFromMs: 3 };
  expect(await kiosk.find('catalogue')).toMatchObject({ says: 'in_use', facts: more });
  await store.transaction((tx) => deleteHeldFile(tx, 'manifest'));
  expect((await kiosk.find('catalogue'))?.facts).toEqual(facts);
  const problems = '["catalogue: at units.3.rent: expected an amount"]';
  await store.transaction((tx) => saveFile(tx, { ...file, version: 5, state: 'refused', problems }));
  expect(await kiosk.find('catalogue')).toMatchObject({
    state: 'attention',
    says: 'refused',
    facts,
    details: ['catalogue: at units.3.rent: expected an amount'],
  });
});

it.each([
  [400, [], { state: 'ok', says: 'good' }],
  [10, [], { state: 'attention', says: 'ends_soon' }],
  [-1, [], { state: 'broken', says: 'ended' }],
  [
    60,
    ['kiosk.new is not in it'],
    { state: 'attention', says: 'names_missing', details: ['kiosk.new is not in it'] },
  ],
])('a certificate that ends in %i days, with warnings %j, is reported', async (days, warnings, expected) => {
  const untilMs = Date.parse('2026-03-15T15:00:00Z') + days * DAY_MS;
  const kiosk = await open({ certificate: { fingerprint: 'AA', untilMs, warnings } });
  expect(await kiosk.find('certificate')).toMatchObject(expected);
});

it('a clock that was turned back is reported, and found by its test', async () => {
  const kiosk = await open();
  expect(await kiosk.test('clock')).toMatchObject({ right: true, says: 'clock_right' });
  kiosk.db.clock.advance(-60 * 60_000);
  expect(await kiosk.find('clock')).toMatchObject({ state: 'attention', says: 'turned_back' });
  expect(await kiosk.test('clock')).toMatchObject({ right: false, says: 'clock_wrong' });
});

it.each(['behind', 'ahead'] as const)(
  'a clock that nobody confirms and is %s is reported, and found by its test',
  async (clock) => {
    const kiosk = await open({ clock });
    expect(await kiosk.find('clock')).toMatchObject({ state: 'broken', says: clock });
    expect(await kiosk.test('clock')).toMatchObject({ right: false, says: 'clock_not_confirmed' });
  },
);

it('somebody who calls for help is reported until the call is cleared', async () => {
  const kiosk = await open();
  await callHelp(kiosk.ctx, { step: 'pay', language: 'en' }, () => undefined);
  expect(await kiosk.find('help')).toMatchObject({ state: 'attention', facts: { count: 1 } });
});

it('what head office has not confirmed is counted, and told when it is much or old', async () => {
  const kiosk = await open({ headOffice: { state: () => 'up' } });
  const told = () => kiosk.find('backlog');
  expect(await told()).toMatchObject({ state: 'ok', says: 'told', facts: { count: 0 } });
  await callHelp(kiosk.ctx, { step: 'pay', language: 'en' }, () => undefined);
  const oldestMs = kiosk.db.clock.nowMs();
  expect(await told()).toMatchObject({ state: 'ok', says: 'waiting', facts: { count: 1, oldestMs } });
  kiosk.db.clock.advance(7 * DAY_MS);
  expect(await told()).toMatchObject({
    state: 'attention',
    says: 'far_behind',
    facts: { count: 1, oldestMs },
  });
  const [event] = await kiosk.db.query((tx) => loadWireEvents(tx, 'kiosk-1', 0, 1));
  if (!event) throw new Error('a call for help is reported');
  const mark = { ...event, replay: 0, retentionDays: 35 };
  await kiosk.db.query((tx) => confirmOutbox(tx, mark, { nowMs: oldestMs, newId: kiosk.db.newId<'event'> }));
  expect(await told()).toMatchObject({ state: 'ok', says: 'told', facts: { count: 0 } });
  kiosk.db.open.raw.exec(tenThousandRows);
  expect(await told()).toMatchObject({ state: 'attention', says: 'far_behind', facts: { count: 10_000 } });
});

it('the backup and the database are good after one was made, and the backup is old two days later', async () => {
  const kiosk = await open();
  await kiosk.backups.round();
  expect(await kiosk.find('backup')).toMatchObject({ state: 'ok', says: 'good' });
  expect(await kiosk.find('database')).toMatchObject({ state: 'ok', says: 'good' });
  kiosk.db.clock.advance(3 * DAY_MS);
  expect(await kiosk.find('backup')).toMatchObject({ state: 'broken', says: 'old' });
});

it('books that do not add up are reported with what was found, a missing document until a look finds it', async () => {
  const kiosk = await open();
  const missed = () =>
    kiosk.db.query((tx) => sql`SELECT document_bytes_or_null(x'', ${'0'.repeat(64)})`.execute(tx));
  await missed();
  expect(await kiosk.find('database')).toMatchObject({
    state: 'broken',
    says: 'faults',
    details: [expect.stringMatching(/file of a document is missing.*00\/0{64}$/)],
  });
  kiosk.db.clock.set(Date.now() + DAY_MS);
  await kiosk.backups.round();
  expect(await kiosk.find('database')).toMatchObject({ state: 'ok', says: 'good', details: [] });
  kiosk.db.clock.advance(2 * DAY_MS);
  await kiosk.db.query((tx) =>
    tx.updateTable('unit').set({ state: 'occupied' }).where('number', 'is not', null).execute(),
  );
  await kiosk.backups.round();
  expect(await kiosk.find('database')).toMatchObject({ state: 'broken', says: 'faults' });
  expect(await kiosk.find('backup')).toMatchObject({ state: 'broken', says: 'not_good' });
});

/** Programs named lp and lpstat in front of whatever the machine has. */
function queue(lp: string): { readonly printer: Printer; readonly folder: string } {
  const folder = temporaryFolder();
  for (const [name, script] of Object.entries({ lp, lpstat: 'exit 0' })) {
    writeFileSync(join(folder, name), `#!/bin/sh\nHERE="${folder}"\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const path = process.env['PATH'];
  process.env['PATH'] = `${folder}:${path ?? ''}`;
  onTestFinished(() => {
    process.env['PATH'] = path;
  });
  const workDir = join(temporaryFolder(), 'printing');
  return { folder, printer: createCupsPrinter({ name: 'office', workDir, lookEveryMs: 5 }) };
}

it('a test page goes to the printer as one PDF of one page', async () => {
  const { printer, folder } = queue(
    'for file; do case "$file" in *.pdf) cp "$file" "$HERE/page.pdf";; esac; done; echo "request id is office-1"',
  );
  const kiosk = await open({ printer });
  expect(await kiosk.test('printer')).toMatchObject({ right: true, says: 'printed' });
  expect(await kiosk.ctx.pages.pages(readFileSync(join(folder, 'page.pdf')))).toBe(1);
});

it('a printer that refuses is said with why', async () => {
  const kiosk = await open({ printer: queue('exit 1').printer });
  expect(await kiosk.test('printer')).toMatchObject({
    right: false,
    says: 'print_failed',
    facts: { failure: 'printer_refused' },
  });
});

it('a test letter goes to the property’s own address, and to nobody else', async () => {
  const kiosk = await open();
  expect(await kiosk.test('mail')).toMatchObject({ right: true, says: 'sent' });
  expect(kiosk.letters.map(({ to }) => to)).toEqual([kiosk.db.catalogue.property.email]);
});

it('the reader and the card provider are asked, and what is wrong stays in the list', async () => {
  const checkPayments = () =>
    Promise.resolve([
      { verdict: 'right', text: 'The key is a restricted one.' } as const,
      { verdict: 'wrong', text: 'The clock is 300 s behind.' } as const,
    ]);
  const kiosk = await open({ reader: 'unavailable', machine: { checkPayments } });
  expect(await kiosk.test('reader')).toMatchObject({ right: false, says: 'reader_not_ready' });
  expect(await kiosk.test('payments')).toMatchObject({
    says: 'payments_wrong',
    details: ['right: The key is a restricted one.', 'wrong: The clock is 300 s behind.'],
  });
  expect(await kiosk.find('payments')).toMatchObject({
    state: 'broken',
    details: ['The clock is 300 s behind.'],
  });
});

it('a test is noted in the audit, and may be begun by every role but by nobody from outside', async () => {
  const kiosk = await open();
  await kiosk.test('clock');
  const noted = await kiosk.db.query((tx) =>
    tx.selectFrom('audit').select('subject').where('action', '=', 'device.tested').execute(),
  );
  expect(noted).toEqual([{ subject: 'clock' }]);
  expect((await kiosk.desk.call('attendant', 'devices.test', { part: 'clock' })).ok).toBe(true);
  expect(await kiosk.desk.call(null, 'devices.health', {})).toMatchObject({
    ok: false,
    refusals: [{ reason: 'signed_out' }],
  });
});
