/** The built program: joined, killed and gone on with. */
import { expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../../../src/head-office/command-line';
import { ACTIVATE_PATH } from '../../../src/shared/head-office/https';
import { newKey } from '../../support/head-office/key';
import { PROPERTY } from '../../support/head-office/office';
import { officeCommand, startOfficeProgram } from '../../support/head-office/program';
import { freePort } from '../../support/head-office/server-process';
import { emptyDatabase, query } from '../../support/head-office/servers';
import { signedCall } from '../../support/head-office/signed-call';
import { openReporter } from '../../support/head-office/reporter';
import { eventually } from '../../support/base/eventually';

// Several programs start one after the other in it.
test(
  'a kiosk joins with its code, loses nothing when head office is killed, and is let in no more once it is turned away',
  { timeout: 300_000 },
  async () => {
    const [postgres, port] = [await emptyDatabase(), await freePort()];
    const start = () => startOfficeProgram('--postgres', postgres, '--port', `${port}`);
    let office = await start();
    onTestFinished(async () => void (await office.end('SIGKILL')));
    const add = ['kiosk', 'add', '--id', 'lobby', '--property', PROPERTY, '--postgres', postgres];
    const code = /code\s+([\w-]+)/.exec(officeCommand(...add).stdout)?.[1] ?? '';
    const key = newKey();
    const body = JSON.stringify({ code, publicKey: key.publicKey, propertyId: PROPERTY, version: '1' });
    const joined = await signedCall(office.url, key, { method: 'POST', path: ACTIVATE_PATH, body });
    expect(joined.status).toBe(200);

    const teller = openReporter(office.url, { kioskId: 'lobby', seed: key.seed });
    teller.make(100);
    await eventually(() => expect(teller.confirmed()).toBe(100));
    await office.end('SIGKILL');
    teller.make(100);
    office = await start();
    teller.make(100);
    await eventually(() => expect(teller.confirmed()).toBe(300));
    const kept = await query<{ hash: string }>(postgres, 'SELECT hash FROM inbox_event ORDER BY sequence');
    expect(kept.map(({ hash }) => hash)).toEqual(teller.events().map(({ hash }) => hash));

    expect(officeCommand('kiosk', 'revoke', 'lobby', '--postgres', postgres).code).toBe(0);
    const call = { method: 'POST', path: '/sync/v1/news', kioskId: 'lobby', body: '{"known":{},"waitMs":0}' };
    expect((await signedCall(office.url, key, call)).status).toBe(403);
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
test.each([
  ['an unknown command', ['dance'], 2, 'no command "dance"'],
  ['half a command', ['kiosk'], 2, 'kiosk goes on with one of: add, list, revoke, accept-gap'],
  ['an unknown option', ['run', '--fast', '1'], 2, '--fast'],
  ['no database', ['run'], 2, '--postgres wants a URL'],
  ['an option of a version before', ['run', '--nats', 'x'], 2, '--nats'],
  ['a port that is none', ['--postgres', postgres, '--port', '99999'], 2, '--port wants'],
  ['a listener open without TLS', ['--postgres', postgres, '--host', '0.0.0.0'], 2, 'needs --tls-cert'],
  ['a database that is away', ['--postgres', postgres], 1, 'PostgreSQL at 127.0.0.1:1/none'],
  ['a kiosk with dots in its name', ['kiosk', 'add', '--id', 'a.b', '--property', PROPERTY], 2, '--id wants'],
])('%s is refused with a sentence', async (_, args, code, sentence) => {
  const ended = await inThisProcess(args);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toContain(sentence);
  expect(ended.stdout).toBe('');
});
