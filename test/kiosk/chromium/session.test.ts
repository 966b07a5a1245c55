/** A screen of another user, with a real Chromium, headless: how it follows a service over its restarts. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChromium } from '../../../src/main/kiosk/chromium/program';
import { openScreenSocket } from '../../../src/main/kiosk/chromium/screen-socket';
import { holdSession } from '../../../src/main/kiosk/chromium/session';
import { startWebServer } from '../../../src/main/kiosk/pages/web-server';
import { createRestartBackoff } from '../../../src/main/kiosk/start/backoff';
import type { Closable } from '../../../src/main/kiosk/start/lifecycle';
import { until } from '../../support/base/eventually';

let folder: string;
let path: string;
let open: Closable[];
let log: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-session-'));
  path = join(folder, 'screen.sock');
  open = [];
  log = [];
});
afterEach(async () => {
  for (const each of open.toReversed()) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A service as the session sees it: its page, and its socket. Counts who entered. */
async function startService() {
  const service = { entered: 0, shown: 0, warned: [] as string[] };
  const server = await startWebServer({
    site: {
      answer: (address) => {
        // Asked for by a page that Chromium shows already.
        if (address.includes('shown')) service.shown += 1;
        return Promise.resolve({
          status: 200,
          headers: { 'content-type': 'text/html' },
          body: Buffer.from('<title>kiosk</title><img src="/shown">'),
        });
      },
    },
    screen: { call: () => Promise.resolve({ ok: true, value: null }) },
    onEntered: () => (service.entered += 1),
  });
  const socket = await openScreenSocket({
    path,
    orders: () => ({ entranceUrl: server.entranceUrl(), gpu: false, night: null }),
    warn: (line) => service.warned.push(line),
  });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await socket.close();
    await server.close();
  };
  open.push({ close });
  return { service, picture: socket.picture, close };
}

function startSession(ready: () => Promise<void> = () => Promise.resolve()): Closable {
  const program = join(folder, 'chromium');
  const real = findChromium();
  if (real === null) throw new Error('The tests need Chromium');
  writeFileSync(program, `#!/bin/sh\necho $$ >> ${folder}/started\nexec ${real} "$@" --headless\n`, {
    mode: 0o755,
  });
  const session = holdSession({
    path,
    chromium: { program, profileDir: join(folder, 'profile'), width: 400, height: 600, windowed: false },
    waitingPage: 'data:text/html,waiting',
    backoff: createRestartBackoff(),
    ready,
    silenceMs: 20_000,
    say: (line) => log.push(line),
  });
  open.push(session);
  return session;
}

const left = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'profile'));
    } catch {
      return false;
    }
  });

const started = () => readFileSync(join(folder, 'started'), 'utf8').trim().split('\n').map(Number);

it('a session follows its service over a restart with one Chromium, and opens another when that is killed', async () => {
  startSession();
  const first = await startService();
  await until(() => first.service.shown === 1);
  expect(statSync(path).mode & 0o777, 'for the group of the session, and nobody else').toBe(0o660);

  await first.close();
  const second = await startService();
  await until(() => second.service.shown === 1);
  expect(started(), 'Chromium stayed').toHaveLength(1);
  expect(log).toEqual([]);

  process.kill(started()[0] ?? 0, 'SIGKILL');
  await until(() => second.service.entered === 2);
  expect(log).toEqual(['The screen is gone (ended with SIGKILL).']);
  expect(second.service.warned).toEqual([
    'The screen is gone (ended with SIGKILL); its session opens it again.',
  ]);
  expect(started()).toHaveLength(2);
});

it('a session opens no Chromium in the dark, neither at its start nor after one ended there, and is closed meanwhile', async () => {
  const { service } = await startService();
  let isLit = false;
  let asked = 0;
  startSession(async () => {
    asked += 1;
    await until(() => isLit);
  });
  await until(() => asked === 1);
  expect(existsSync(join(folder, 'started'))).toBe(false);
  isLit = true;
  await until(() => service.entered === 1);
  isLit = false;
  process.kill(started()[0] ?? 0, 'SIGKILL');
  await until(() => asked === 2);
  expect(started()).toHaveLength(1);
  isLit = true;
  await until(() => service.entered === 2);
  expect(started()).toHaveLength(2);
});

it('a newer session takes the screen from an older one, and lines that are no reports are passed over', async () => {
  const { service, close } = await startService();
  const older = createConnection(path);
  older.write('nonsense\n{"event":"unknown"}\n');
  const orders = await new Promise<string>((resolve) => older.once('data', (data) => resolve(String(data))));
  expect(orders).toMatch(/^\{"entranceUrl":"http:\/\/127\.0\.0\.1:\d+\/[^"]+","gpu":false,"night":null\}\n$/);
  const gone = new Promise((resolve) => older.once('close', resolve));
  startSession();
  await gone;
  await until(() => service.entered === 1);
  expect(service.warned).toEqual([]);
  await close();
});

it('a session that is closed leaves neither a process nor a connection', async () => {
  const { service } = await startService();
  const session = startSession();
  await until(() => service.entered === 1);
  await session.close();
  // What was killed is there until its parent has noticed.
  await until(() => left().length === 0);
});

it('the service gets a picture of what the screen shows, and none where no screen is there', async () => {
  const { service, picture } = await startService();
  const stop = new AbortController().signal;
  expect(await picture(stop)).toBeNull();
  startSession();
  await until(() => service.shown === 1);
  const [first, second] = await Promise.all([picture(stop), picture(stop)]);
  for (const taken of [first, second])
    expect(Buffer.from(taken ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(await picture(AbortSignal.abort())).toBeNull();
  expect(log).toEqual([]);
});
