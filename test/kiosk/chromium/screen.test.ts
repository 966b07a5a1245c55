/** The screen's launcher with a real Chromium, headless: what becomes of a screen that is refused or goes astray. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRestartBackoff } from '../../../src/main/kiosk/start/backoff';
import { findChromium } from '../../../src/main/kiosk/chromium/program';
import { keepOpen, type Reopening } from '../../../src/main/kiosk/start/keep-open';
import { openScreen } from '../../../src/main/kiosk/chromium/launcher';
import { startWebServer, type WebServer } from '../../../src/main/kiosk/pages/web-server';
import { eventually, until } from '../../support/base/eventually';

let folder: string;
let server: WebServer;
let entered = 0;
let reopening: Reopening | null = null;
let log: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-screen-'));
  entered = 0;
  log = [];
  const body = Buffer.from('<title>kiosk</title>');
  server = await startWebServer({
    site: {
      answer: () => Promise.resolve({ status: 200, headers: { 'content-type': 'text/html' }, body }),
    },
    screen: { call: () => Promise.resolve({ ok: true, value: null }) },
    onEntered: () => (entered += 1),
  });
});
afterEach(async () => {
  await reopening?.close();
  reopening = null;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Keeps a screen open on what this hands out; on its wrapper's port the test looks on. */
function open(entranceUrl: () => string): Reopening {
  const program = join(folder, 'chromium');
  const real = findChromium();
  if (real === null) throw new Error('The tests need Chromium');
  writeFileSync(program, `#!/bin/sh\nexec ${real} "$@" --headless --remote-debugging-port=0\n`, {
    mode: 0o755,
  });
  const warn = (line: string) => void log.push(line);
  reopening = keepOpen({
    open: () =>
      openScreen({
        launcherFile: resolve('out/main/screen.js'),
        orders: {
          program,
          entranceUrl: entranceUrl(),
          profileDir: join(folder, 'profile'),
          width: 400,
          height: 600,
          windowed: false,
          gpu: false,
        },
        warn,
      }),
    backoff: createRestartBackoff(),
    tell: warn,
  });
  return reopening;
}

const running = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });

it('a screen whose entrance somebody else has used is opened again at once, with a new one, and shuts them out', async () => {
  const stolen = server.entranceUrl();
  const thief = await fetch(stolen, { redirect: 'manual' });
  const cookie = String(thief.headers.get('set-cookie')).split(';')[0] ?? '';
  const asThief = async () => (await fetch(server.origin, { headers: { cookie } })).status;
  expect(await asThief()).toBe(200);

  let opened = 0;
  open(() => ((opened += 1) === 1 ? stolen : server.entranceUrl()));
  await until(() => entered === 2);
  expect(log).toEqual(['The screen is gone (its entrance was refused (403)); opening it again in 0.5 s.']);
  expect(await asThief()).toBe(403);
});

it('what is opened beside the screen is closed, and the screen stays', async () => {
  open(() => server.entranceUrl());
  await until(() => entered === 1);
  const [port] = readFileSync(join(folder, 'profile/DevToolsActivePort'), 'utf8').split('\n');
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}/json/${path}`, { method });
  expect((await ask('new?file:///etc/passwd', 'PUT')).status).toBe(200);
  await until(() => log.length > 0);
  expect(log).toEqual([expect.stringMatching(/^Something beside the screen was opened \(page, \w*:\)/)]);
  await eventually(async () => {
    expect(log.slice(1), 'and nothing more').toEqual([]);
    const pages = (await (await ask('list')).json()) as { type: string; url: string }[];
    expect(pages.filter(({ type }) => type === 'page').map(({ url }) => url)).toEqual([`${server.origin}/`]);
  });
});

it('a screen that is closed leaves neither a process nor its profile', async () => {
  const opened = open(() => server.entranceUrl());
  await until(() => entered === 1);
  expect(running().length).toBeGreaterThan(1);
  await opened.close();
  expect(log).toEqual([]);
  await until(() => running().length === 0);
  expect(existsSync(join(folder, 'profile'))).toBe(false);
});
