/** The programs as they are started: a debugger gets into none of them, by a switch, the environment or a signal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { entryArguments } from '../../../scripts/lib/run.mjs';

const inspected = { ...process.env, NODE_OPTIONS: '--inspect=127.0.0.1:0' };

function start(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...said }));
  return { child, ended };
}

// Holds: asvs-13.4.2
it.each(['serve', 'browser', 'screen', 'cli', 'head-office'])(
  '%s does nothing with a debugger, and says why',
  async (entry) => {
    const refused = await start([`out/main/${entry}.js`, '--help'], inspected).ended;
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain(`${entry}: started with a debugger (--inspect, also in NODE_OPTIONS)`);
  },
);

it.each(['cli', 'head-office'])(
  '%s opens no debugger for NODE_OPTIONS where a script starts it',
  async (entry) => {
    const helped = await start([...entryArguments(entry), '--help'], inspected).ended;
    expect(helped).toMatchObject({ code: 0, err: '' });
    expect(helped.out).toMatch(/Usage: .*npm run/);
  },
);

// Holds: asvs-13.4.2
it.each([
  ['scripts/run.mjs', ['cli', '--help'], inspected],
  ['scripts/start.mjs', ['--help'], inspected],
  ['scripts/demonstration.mjs', ['--help'], inspected],
  ['scripts/run.mjs', ['cli', '--help', '--inspect=0'], process.env],
  ['scripts/start.mjs', ['--help', '--remote-debugging-port=0'], process.env],
] as const)('%s %j passes no debugger on', async (script, args, env) => {
  const refused = await start([script, ...args], env).ended;
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toMatch(/debugger.*, which .*does not allow/);
});

it('head office opens no debugger for a signal', async () => {
  // A database that takes the connection and says nothing: head office is at work and waits.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const postgres = `postgres://nobody@127.0.0.1:${port}/none`;
  const { child, ended } = start(['out/main/head-office.js', 'run', '--postgres', postgres], process.env);
  silent.on('connection', (socket) => {
    child.kill('SIGUSR1');
    // By the time it has read this, it has heard the signal.
    socket.once('data', () => socket.end('no'));
  });
  const { code, err } = await ended;
  silent.close();
  expect(code).toBe(1);
  expect(err).not.toContain('Debugger');
});
