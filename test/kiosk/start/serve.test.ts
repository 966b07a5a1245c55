/** The built service as a program that other programs start: what it prints, and how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { begunDemonstration } from '../../support/processes/begun-demonstration';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-serve-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function serve(...args: string[]) {
  return serveUnder(process.env, ...args);
}

function serveUnder(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, ['out/main/serve.js', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').then((): Ended => ({ code: child.exitCode, out, err }));
  return {
    ended,
    /** What the one line says. */
    async ready(): Promise<Record<string, unknown>> {
      while (!out.includes('\n')) await Promise.race([once(child.stdout, 'data'), ended.then(fail)]);
      return JSON.parse(out) as Record<string, unknown>;
    },
    signal: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

function fail({ err }: Ended): never {
  throw new Error(`ended before it was ready: ${err}`);
}

// Holds: asvs-16.2.3
it('the service prints one line when it is ready, and with --demo the same key every time', async () => {
  const keys: unknown[] = [];
  for (let start = 0; start < 2; start += 1) {
    const service = serve('--data-dir', folder, '--port', '0', '--demo');
    const ready = await service.ready();
    expect(ready).toEqual({
      event: 'ready',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      apiKey: expect.any(String) as string,
    });
    keys.push(ready['apiKey']);
    const health = await fetch(`${String(ready['url'])}/v1/kiosk/health`);
    expect(health.status).toBe(200);
    service.signal('SIGTERM');
    const { code, out } = await service.ended;
    expect(code).toBe(0);
    expect(out.split('\n')).toHaveLength(2);
  }
  expect(keys[0]).toBe(keys[1]);
});

it('the service opens no debugger for a signal', async () => {
  await begunDemonstration(folder);
  const service = serve('--data-dir', folder, '--port', '0', '--demo');
  const { url } = await service.ready();
  service.signal('SIGUSR1');
  // Signals are heard in their order.
  expect((await fetch(`${String(url)}/v1/kiosk/health`)).status).toBe(200);
  service.signal('SIGTERM');
  const { code, err } = await service.ended;
  expect(code).toBe(0);
  expect(err).not.toContain('Debugger');
});

it('the service does not read in the HTTP client that Node has, which would take 14 MiB', async () => {
  await begunDemonstration(folder);
  const told = 'process.once("exit",()=>process.stderr.write(`read:${process.moduleLoadList}`))';
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(told)}` };
  const service = serveUnder(env, '--data-dir', folder, '--port', '0', '--demo');
  await service.ready();
  service.signal('SIGTERM');
  const { err } = await service.ended;
  expect(err).toContain('read:');
  expect(err).toContain('_http_server');
  expect(err).not.toContain('undici');
});

it('the service is built of plain letters only, which take half the memory', () => {
  const files = globSync('out/main/**/*.js');
  expect(files.length).toBeGreaterThan(20);
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  expect(files.filter((file) => !/^[\u0000-\u007f]*$/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('the service does not start with a debugger, and says why', async () => {
  const env = { ...process.env, NODE_OPTIONS: '--inspect=127.0.0.1:0' };
  const refused = await serveUnder(env, '--data-dir', folder, '--port', '0', '--demo').ended;
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('serve: started with a debugger (--inspect, also in NODE_OPTIONS)');
  expect(existsSync(join(folder, 'instance.db'))).toBe(false);
});

// What has not closed after five seconds ends itself with 1, so the code says whether it was in time.
it('the service ends in time and with 0 on SIGINT, also with a client that stays connected', async () => {
  await begunDemonstration(folder);
  const service = serve('--data-dir', folder, '--port', '0', '--demo');
  const { url } = await service.ready();
  await fetch(`${String(url)}/v1/kiosk/health`, { headers: { connection: 'keep-alive' } });
  service.signal('SIGINT');
  expect((await service.ended).code).toBe(0);
});

it('the service obeys a signal that comes while it starts', async () => {
  const service = serve('--data-dir', folder, '--port', '0', '--demo');
  // As early as the process listens to signals at all: its code has been read by the time it makes the folder.
  await expect.poll(() => existsSync(join(folder, 'instance.db'))).toBe(true);
  service.signal('SIGTERM');
  expect((await service.ended).code).toBe(0);
});

it('the service refuses a data directory that cannot be made in one line, also below /proc', async () => {
  const refused = await serve('--data-dir', '/proc/keyturn/data', '--port', '0', '--demo').ended;
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err.trim().split('\n')).toHaveLength(1);
  expect(refused.err).toContain('/proc/keyturn/data');
});

it('the service refuses a second start on the same data in one line', async () => {
  await begunDemonstration(folder);
  const first = serve('--data-dir', folder, '--port', '0', '--demo');
  await first.ready();
  const second = await serve('--data-dir', folder, '--port', '0').ended;
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.err.trim().split('\n')).toHaveLength(1);
  expect(second.err).toContain(folder);
  first.signal('SIGTERM');
  await first.ended;
});

it('the service refuses a port that is taken in one line', async () => {
  await begunDemonstration(folder);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const refused = await serve('--data-dir', folder, '--port', String(port), '--demo').ended;
  taken.close();
  expect(refused).toMatchObject({ code: 1, out: '' });
  const lines = refused.err
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(String(port));
});

it('the service refuses a data directory that cannot be made', async () => {
  writeFileSync(join(folder, 'file'), '');
  const refused = await serve('--data-dir', join(folder, 'file', 'below')).ended;
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err.trim().split('\n')).toHaveLength(1);
});

it('the service that is given a file for its data directory says that it is one', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const refused = await serve('--data-dir', file).ended;
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err.trim()).toBe(`${file}: this is a file, and a data directory is a folder`);
});

it('the service refuses a malformed configuration and names it', async () => {
  writeFileSync(join(folder, 'config.json'), '{"idle":{"seconds":1}}');
  const refused = await serve('--data-dir', folder, '--port', '0', '--demo').ended;
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('config.json: at idle.seconds');
});

it('the service does not guess at an option it does not know', async () => {
  const refused = await serve('--data-dri', folder).ended;
  expect(refused).toEqual({
    code: 2,
    out: '',
    err: "serve: Unknown option '--data-dri'. --help lists the options.\n",
  });
});
