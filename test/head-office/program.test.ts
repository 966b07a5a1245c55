/** The built program with a broker that asks everybody who they are: set up, joined, killed and gone on with. */
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, nkeyAuthenticator, nkeys } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../../src/head-office/command-line';
import { ACTIVATE_PATH } from '../../src/shared/head-office/https';
import { EVENTS_STREAM, eventsSubject } from '../../src/shared/head-office/names';
import { directGetSubject } from '../../src/shared/head-office/permissions';
import { temporaryFolder } from '../support/folder';
import { PROPERTY } from '../support/head-office/office';
import { officeCommand, startOfficeProgram } from '../support/head-office/program';
import { query, testDatabase, testNats } from '../support/head-office/servers';
import { signedCall } from '../support/head-office/signed-call';
import { openTeller } from '../support/head-office/teller';
import { eventually } from '../support/eventually';

// Seven programs start one after the other in it.
test(
  'a kiosk joins with its code, is let in at the broker for its own things only, and loses nothing when head office is killed',
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder();
    const [seed, users] = [join(folder, 'seed'), join(folder, 'users.conf')];
    expect(officeCommand('broker', 'set-up', '--nats-seed', seed, '--kiosk-users', users).code).toBe(0);
    const own = nkeyAuthenticator(new TextEncoder().encode(readFileSync(seed, 'utf8').trim()));
    const nats = await testNats({ users: readFileSync(users, 'utf8'), as: { authenticator: own } });
    const postgres = await testDatabase();
    const args = ['--nats', nats.url, '--postgres', postgres, '--nats-seed', seed];
    const broker = ['--kiosk-users', nats.usersFile, '--nats-pid', nats.pidFile];
    const start = () => startOfficeProgram(...args, ...broker);
    let office = await start();
    onTestFinished(async () => void (await office.end('SIGKILL')));

    const added = officeCommand(
      'kiosk',
      'add',
      '--id',
      'lobby',
      '--property',
      PROPERTY,
      '--postgres',
      postgres,
    );
    const code = /code\s+([\w-]+)/.exec(added.stdout)?.[1] ?? '';
    const key = nkeys.createUser();
    const body = JSON.stringify({ code, publicKey: key.getPublicKey(), propertyId: PROPERTY, version: '1' });
    const joined = await signedCall(office.url, key, { method: 'POST', path: ACTIVATE_PATH, body });
    expect(joined.status).toBe(200);

    const authenticator = nkeyAuthenticator(key.getSeed());
    const address = { kioskId: 'lobby', propertyId: PROPERTY };
    const teller = await eventually(() => openTeller(nats.url, address, { authenticator }));
    teller.make(100);
    await eventually(() => expect(teller.confirmed()).toBe(100));
    await office.end('SIGKILL');
    teller.make(100);
    office = await start();
    teller.make(100);
    await eventually(() => expect(teller.confirmed()).toBe(300));
    const kept = await query<{ hash: string }>(postgres, 'SELECT hash FROM inbox_event ORDER BY sequence');
    expect(kept.map(({ hash }) => hash)).toEqual(teller.events().map(({ hash }) => hash));

    const kiosk = await connect({ servers: nats.url, authenticator, inboxPrefix: '_INBOX_x' });
    onTestFinished(() => kiosk.close());
    const others = eventsSubject({ ...address, kioskId: 'other' });
    for (const subject of [
      others,
      directGetSubject(EVENTS_STREAM, others),
      `$JS.API.STREAM.INFO.${EVENTS_STREAM}`,
    ])
      await expect(kiosk.request(subject, '', { timeout: 2_000 })).rejects.toThrow();
    expect(officeCommand('kiosk', 'revoke', 'lobby', '--postgres', postgres).code).toBe(0);
    await eventually(() => expect(readFileSync(nats.usersFile, 'utf8')).not.toContain(key.getPublicKey()));
    await eventually(() =>
      expect(connect({ servers: nats.url, authenticator, reconnect: false })).rejects.toThrow(),
    );
    expect(await office.end('SIGTERM')).toBe(0);
  },
);

/** As the program does, without starting one. */
async function inThisProcess(args: readonly string[]) {
  const said = { stdout: '', stderr: '' };
  const code = await runCommandLine(args, {
    out: (line) => void (said.stdout += line),
    err: (line) => void (said.stderr += line),
    nowMs: () => Date.now(),
    environment: {},
  });
  return { code, ...said };
}

const postgres = 'postgres://nobody@127.0.0.1:1/none';
const nats = 'nats://127.0.0.1:1';
test.each([
  ['an unknown command', ['dance'], 2, 'no command "dance"'],
  ['half a command', ['kiosk'], 2, 'kiosk goes on with one of: add, list, revoke, accept-gap'],
  ['an unknown option', ['run', '--fast', '1'], 2, '--fast'],
  ['no database', ['run', '--nats', nats], 2, '--postgres wants a URL'],
  ['a broker that is no URL', ['--nats', 'here', '--postgres', postgres], 2, '--nats wants URLs'],
  ['a port that is none', ['--nats', nats, '--postgres', postgres, '--port', '99999'], 2, '--port wants'],
  [
    'a door open without TLS',
    ['--nats', nats, '--postgres', postgres, '--host', '0.0.0.0'],
    2,
    'needs --tls-cert',
  ],
  ['a database that is away', ['--nats', nats, '--postgres', postgres], 1, 'PostgreSQL at 127.0.0.1:1/none'],
  ['a kiosk with dots in its name', ['kiosk', 'add', '--id', 'a.b', '--property', PROPERTY], 2, '--id wants'],
  [
    'a seed that is not there',
    ['--nats', nats, '--postgres', postgres, '--nats-seed', '/none'],
    1,
    '--nats-seed /none: it is not there',
  ],
])('%s is refused with a sentence', async (_, args, code, sentence) => {
  const ended = await inThisProcess(args);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toContain(sentence);
  expect(ended.stdout).toBe('');
});

test('a seed that others can read is refused', async () => {
  const seed = join(temporaryFolder(), 'seed');
  writeFileSync(seed, new TextDecoder().decode(nkeys.createUser().getSeed()), { mode: 0o644 });
  const ended = await inThisProcess(['--nats', nats, '--postgres', postgres, '--nats-seed', seed]);
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('others can read it')]);
});
