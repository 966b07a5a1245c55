/** What waits at a kiosk and nobody takes is mailed to the list of its site: once, whatever the mail server does meanwhile. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { runCommandLine } from '../../../src/head-office/command-line';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { readMailSettings } from '../../../src/head-office/mail/settings';
import { openOffice } from '../../../src/head-office/office';
import type { Log } from '../../../src/head-office/log';
import type { KioskStatus } from '../../../src/shared/head-office/status';
import type { Id } from '../../../src/shared/ids';
import { until } from '../../support/base/eventually';
import { temporaryFolder } from '../../support/base/folder';
import { startMailServer } from '../../support/documents/mail-server';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, PROPERTY } from '../../support/head-office/office';
import { testDatabase } from '../../support/head-office/servers';
import { quietStatus } from '../../support/head-office/status';
import { testSigningKey } from '../../support/head-office/trust';

type Waiting = NonNullable<KioskStatus['waiting']>[number];
const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
const MINUTE_MS = 60_000;
const subjects = {
  call: '00000000-0000-7000-8000-000000000001',
  refund: '00000000-0000-7000-8000-000000000002',
};

/** `--mail FILE` with a server on this port. */
function settingsFile(port: number, more: object = {}): string {
  const file = join(temporaryFolder(), 'mail.json');
  const server = { host: '127.0.0.1', port, security: 'none', from: 'office@storage.example' };
  const lists = [
    { properties: [PROPERTY], to: ['night@storage.example', 'gone@storage.example'] },
    { properties: [OTHER], to: ['other@storage.example'] },
  ];
  const settings = { server, afterMinutes: 10, address: 'https://office.example', lists, ...more };
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

test('a call that nobody takes reaches each address once, over a server that is down, puts off and refuses, and after a restart', async () => {
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;
  const logged: string[] = [];
  const write = (...said: readonly unknown[]) => void logged.push(JSON.stringify(said));
  const log: Log = { info: write, warn: write, error: write };
  // A free port that nobody listens at.
  const first = await startMailServer();
  await first.close();
  const settings = readMailSettings(settingsFile(first.port));
  const signingKey = testSigningKey();
  const options = { postgresUrl: await testDatabase(), retentionDays: 35, signingKey };
  const open = () => openOffice({ ...options, mail: { settings, timeZone: 'UTC' } }, log, nowMs);
  let office = await open();
  onTestFinished(() => office.close());
  await joinKiosk(office.database, 'lobby');
  await joinKiosk(office.database, 'strange', newKey(), OTHER);
  const tell = (kioskId: string, propertyId: Id<'property'>, waiting: Waiting[]) =>
    saveStatus(office.database, quietStatus({ kioskId, propertyId, waiting }), nowMs());
  const sinceMs = nowMs();
  const call: Waiting = { kind: 'help', subject: subjects.call, label: 'A101', sinceMs, isTaken: false };
  const taken: Waiting = { ...call, kind: 'refund', subject: subjects.refund, isTaken: true };
  await tell('lobby', PROPERTY, [call, taken]);
  await tell('strange', OTHER, [taken]);

  aheadMs += 9 * MINUTE_MS;
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(logged.join()).not.toContain('letter');
  aheadMs += MINUTE_MS;
  await until(() => logged.some((line) => line.includes('mail_unreachable')));

  const tries: string[] = [];
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, callback) => {
    tries.push(address);
    const isFirst = tries.filter((each) => each === address).length === 1;
    if (address.startsWith('gone'))
      return callback(Object.assign(new Error('no such box'), { responseCode: 550 }));
    return callback(isFirst ? Object.assign(new Error('later'), { responseCode: 451 }) : null);
  };
  const server = await startMailServer({ onRcptTo }, first.port);
  await until(() => {
    aheadMs += MINUTE_MS;
    return server.received.length > 0;
  });
  const [mail] = server.received;
  const raw = mail?.raw.replaceAll('=\r\n', '');
  expect(mail?.to).toEqual(['night@storage.example']);
  expect(raw).toMatch(/Subject: Property 00000000-0000-4000-8000-0000000000a1: 1 matter/);
  expect(raw).toContain('Somebody calls for help, at kiosk lobby');
  expect(raw).toContain('https://office.example/waiting');
  expect(raw).not.toMatch(/A101|refund/);

  // Who ends in between sends the same letter again: the server has it before this side knows.
  await until(() => logged.some((line) => line.includes('mailed what nobody has taken')));
  await office.close();
  office = await open();
  aheadMs += 60 * MINUTE_MS;
  // What waits again is another matter; nobody gets the first one twice, and the address that is gone gets none.
  await tell('lobby', PROPERTY, [call, { ...call, subject: subjects.refund }]);
  await until(() => server.received.length > 1);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(server.received).toHaveLength(2);
  expect(server.received[1]?.raw).toContain(': 1 matter');
  expect(tries.filter((address) => address.startsWith('gone'))).toHaveLength(2);
  expect(tries).not.toContain('other@storage.example');
  expect(logged.join()).not.toMatch(/storage\.example|A101/);
});

test('a kiosk at which something else waits each second has one letter a minute written', async () => {
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;
  const logged: string[] = [];
  const log: Log = {
    info: (...said: readonly unknown[]) => void logged.push(JSON.stringify(said)),
    warn() {},
    error() {},
  };
  const mailed = () => logged.filter((line) => line.includes('mailed what nobody has taken')).length;
  const server = await startMailServer();
  const settings = readMailSettings(settingsFile(server.port));
  const options = { postgresUrl: await testDatabase(), retentionDays: 35, signingKey: testSigningKey() };
  const office = await openOffice({ ...options, mail: { settings, timeZone: 'UTC' } }, log, nowMs);
  onTestFinished(() => office.close());
  await joinKiosk(office.database, 'lobby', newKey(), OTHER);
  const tell = (subject: string) =>
    saveStatus(
      office.database,
      quietStatus({
        kioskId: 'lobby',
        propertyId: OTHER,
        waiting: [{ kind: 'help', subject, label: null, sinceMs: 1, isTaken: false }],
      }),
      nowMs(),
    );
  await tell('first');
  await until(() => server.received.length === 1);
  for (const subject of ['second', 'third', 'fourth']) {
    await tell(subject);
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
  expect(server.received).toHaveLength(1);
  aheadMs += MINUTE_MS;
  await until(() => server.received.length === 2);
  // A clock that was set back holds up nothing.
  await until(() => mailed() === 2);
  aheadMs -= 600 * MINUTE_MS;
  await tell('fifth');
  await until(() => server.received.length === 3);
});

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const io = { out: say, err: say, nowMs: Date.now, environment: {} };
  const code = await runCommandLine(args, io);
  return `${code}: ${lines.join(' ')}`;
}

const started = (mail: string) => run('run', '--postgres', 'postgres://127.0.0.1:1/nothing', '--mail', mail);

test('one letter shows whether the settings are right, or says what is wrong with them', async () => {
  const server = await startMailServer();
  const ask = () => run('mail', 'test', '--mail', settingsFile(server.port), '--to', 'olga@storage.example');
  expect(await ask()).toBe('0: the mail server has taken the letter');
  expect(server.received.map(({ to }) => to)).toEqual([['olga@storage.example']]);
  await server.close();
  expect(await ask()).toMatch(/^1: .*no letter left: the mail server is not reached at that host and port/);
});

test('settings of mail that are wrong are named at the start, and nothing starts', async () => {
  expect(await started('/nowhere/mail.json')).toMatch(/^1: .*--mail \/nowhere\/mail\.json: it is not there/);
  expect(await started(settingsFile(25, { afterMinutes: 0 }))).toMatch(/^1: .*at afterMinutes: /);
  expect(await started(settingsFile(25, { lists: [{ properties: 'all', to: ['nobody'] }] }))).toMatch(
    /^1: .*at lists\.0\.to\.0: /,
  );
  const far = { host: 'mail.example', security: 'none', from: 'office@storage.example' };
  expect(await started(settingsFile(25, { server: far }))).toMatch(
    /at server\.security: expected "tls" or "starttls"/,
  );
  const passwordFile = join(temporaryFolder(), 'password');
  writeFileSync(passwordFile, 'secret-word');
  chmodSync(passwordFile, 0o644);
  const server = { host: 'mail.example', user: 'office', passwordFile, from: 'office@storage.example' };
  const told = await started(settingsFile(25, { server }));
  expect(told).toMatch(/at server\.passwordFile: .*others can read it/);
  expect(told).not.toContain('secret-word');
});
