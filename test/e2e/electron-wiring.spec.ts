/**
 * The unchanged build of the Electron entry and its preload against a stand-in for the module `electron`: which
 * handler is attached to what, and what each refuses. It shows the wiring, not Electron's own behaviour.
 */
import { expect, test } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentSecurityPolicy } from '../../src/main/kiosk/headers';
import { StandIn } from '../support/e2e/stand-in-process';

let dataDir: string;
let kiosk: StandIn;
const onScreen = (name: string) =>
  kiosk.ask('evaluate', `Boolean(document.querySelector('[data-screen="${name}"]'))`);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keyturn-wiring-'));
  kiosk = new StandIn('--demo', '--port', '0', '--data-dir', dataDir);
  await expect
    .poll(() => onScreen('welcome').catch((error: unknown) => String(error)), { timeout: 30_000 })
    .toBe(true);
});
test.afterAll(async () => {
  await kiosk.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('the page asks the service through the preload', async () => {
  const answer = await kiosk.ask('evaluate', "window.keyturn.call('kiosk.state', {})");
  expect(answer).toMatchObject({ ok: true, value: { demonstration: true } });
  const refused = kiosk.ask('evaluate', "window.keyturn.call('kiosk.destroy', {})");
  await expect(refused).rejects.toThrow('No such channel');
});

test('the window is a locked-down kiosk', async () => {
  const told = await kiosk.ask('told');
  expect(told).toMatchObject({
    sandbox: true,
    menu: null,
    blockers: ['prevent-display-sleep'],
    schemes: [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }],
    paths: { userData: join(dataDir, 'electron') },
    windows: [
      {
        kiosk: true,
        fullscreen: true,
        frame: false,
        show: false,
        webPreferences: {
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webviewTag: false,
          devTools: false,
          disableDialogs: true,
          spellcheck: false,
        },
      },
    ],
  });
  expect(await kiosk.ask('windows')).toEqual([{ shown: true }]);
});

test('the page comes with its policy, and nothing but the page comes', async () => {
  const page = await kiosk.ask('fetch', 'app://keyturn/');
  expect(page).toMatchObject({ status: 200, headers: { 'content-security-policy': contentSecurityPolicy } });
  for (const url of [
    'app://evil/',
    'app://keyturn/../../package.json',
    'app://keyturn/%2e%2e/main/index.js',
  ]) {
    expect(await kiosk.ask('fetch', url), url).toMatchObject({ status: 404 });
  }
});

test('no permission is given, in either session', async () => {
  const refused = { request: false, check: false, device: false };
  expect(await kiosk.ask('permissions')).toEqual({ default: refused, keyturn: refused });
});

test('the page leads nowhere: no navigation, window, download, webview or bad certificate', async () => {
  expect(await kiosk.ask('attempts')).toEqual({
    'will-navigate': true,
    'will-frame-navigate': true,
    'will-redirect': true,
    'will-attach-webview': true,
    download: true,
    certificate: true,
    open: 'deny',
  });
  expect(await kiosk.ask('request', 'https://example.com/')).toBe(true);
  expect(await kiosk.ask('request', 'app://keyturn/index.html')).toBe(false);
});

test('only the main frame of our own page may call the service', async () => {
  const ours = 'app://keyturn/';
  expect(await kiosk.ask('foreignCall', { url: ours, parent: null })).toBe('answered');
  expect(await kiosk.ask('foreignCall', null)).toBe('refused');
  expect(await kiosk.ask('foreignCall', { url: 'https://example.com/', parent: null })).toBe('refused');
  expect(await kiosk.ask('foreignCall', { url: ours, parent: { url: ours } })).toBe('refused');
});

for (const mishap of ['crash', 'freeze'] as const) {
  test(`a page after a ${mishap} is built anew`, async () => {
    await kiosk.ask('evaluate', 'document.body.dataset.old = "yes"');
    await kiosk.ask(mishap);
    await expect
      .poll(() => kiosk.ask('evaluate', 'document.body.dataset.old ?? "new"').catch(() => 'none'), {
        timeout: 15_000,
      })
      .toBe('new');
    await expect.poll(() => onScreen('welcome')).toBe(true);
    expect(await kiosk.ask('windows'), 'the dead window is gone').toEqual([{ shown: true }]);
  });
}

test('SIGTERM closes everything and ends with 0', async () => {
  expect(await kiosk.end('SIGTERM')).toBe(0);
});

test('a data directory that cannot be used is told in one line', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  const failing = new StandIn('--data-dir', join(file, 'below'), '--port', '0');
  expect(await failing.end()).toBe(1);
  expect(failing.said.trim().split('\n')).toHaveLength(1);
  expect(failing.said).toContain(file);
});

test('an unknown option is told in one line', async () => {
  const failing = new StandIn('--nonsense');
  expect(await failing.end()).toBe(2);
  expect(failing.said).toContain("Unknown option '--nonsense'");
});
