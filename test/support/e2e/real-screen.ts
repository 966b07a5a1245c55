/**
 * The kiosk as it stands at a site: its own Chromium on a display of its own (Xvfb), opened by the product, and a keyboard
 * that is plugged into that display. The test looks on over a port that only its own wrapper round Chromium opens.
 */
import { chromium, expect, type Browser, type CDPSession, type Page } from '@playwright/test';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumPath, findOnPath, projectNode, root } from './programs';

export interface RealScreen {
  readonly page: Page;
  /** Kinds and schemes of whatever was opened beside the page since the last look, and closed again or not. */
  opened(): string[];
  /** The windows that are shown on the display, by number. */
  windows(): string[];
  /** Clicks the window: without a window manager no keys reach one that was never clicked. */
  click(): void;
  /** Presses keys or chords, named as X11 does. */
  press(...keys: string[]): void;
  keyboardOf(layout: string): void;
  /** Opens a page beside the kiosk's, past everything that holds keys. */
  openBeside(url: string): Promise<void>;
  /** Everything the kiosk has written so far. */
  said(): string;
  readonly kiosk: ChildProcess;
  stop(): Promise<void>;
}

const partsOfPages = new Set([
  'iframe',
  'worker',
  'shared_worker',
  'service_worker',
  'background_page',
  'tab',
]);

export async function startRealScreen(folder: string): Promise<RealScreen> {
  const dataDir = join(folder, 'data');
  const home = join(folder, 'home');
  for (const made of [dataDir, home, join(folder, 'bin')]) mkdirSync(made);
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(calm));
  const wrapper = `#!/bin/sh\nexec ${chromiumPath()} "$@" --remote-debugging-port=0\n`;
  writeFileSync(join(folder, 'bin/chromium'), wrapper, { mode: 0o755 });

  const display = await startDisplay();
  const env = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: home,
    DISPLAY: display.name,
    WAYLAND_DISPLAY: '',
    PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
  };
  const kiosk = spawn(
    projectNode,
    [join(root, 'out/main/browser.js'), '--demo', '--port', '0', '--data-dir', dataDir],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const orphan = () => kiosk.kill('SIGKILL');
  process.once('exit', orphan);
  let said = '';
  for (const output of [kiosk.stdout, kiosk.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const { browser, page } = await lookOn(join(dataDir, 'screen-profile/DevToolsActivePort'), () => said);
  const targets = await watchTargets(browser);

  const xdotool = (...args: string[]) =>
    spawnSync(findOnPath('xdotool'), args, { env, encoding: 'utf8' }).stdout.trim();
  return {
    page,
    opened: targets.opened,
    windows: () => xdotool('search', '--onlyvisible', '--name', '.*').split('\n'),
    click: () => void xdotool('mousemove', '540', '960', 'click', '1'),
    press: (...keys) => void xdotool('key', '--delay', '1', ...keys),
    keyboardOf: (layout) => void spawnSync(findOnPath('setxkbmap'), [layout], { env }),
    async openBeside(url) {
      await targets.session.send('Target.createTarget', { url });
    },
    said: () => said,
    kiosk,
    async stop() {
      await browser.close().catch(() => undefined);
      if (kiosk.exitCode === null && kiosk.signalCode === null) {
        kiosk.kill('SIGTERM');
        await once(kiosk, 'exit');
      }
      process.off('exit', orphan);
      await display.stop();
    },
  };
}

/** Nothing happens by itself while keys are pressed. */
const calm = { backup: { dailyAt: null }, idle: { seconds: 3600, readingSeconds: 3600 } };

async function startDisplay() {
  const server = spawn(
    findOnPath('Xvfb'),
    ['-displayfd', '3', '-screen', '0', '1080x1920x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const orphan = () => server.kill('SIGKILL');
  process.once('exit', orphan);
  const told = server.stdio[3];
  if (!told || !('read' in told)) throw new Error('Xvfb has no third output');
  const [number] = (await once(createInterface(told), 'line')) as [string];
  return {
    name: `:${number}`,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      process.off('exit', orphan);
    },
  };
}

/** Chromium writes the port that the wrapper asked for into its profile. */
async function lookOn(portFile: string, said: () => string): Promise<{ browser: Browser; page: Page }> {
  const portOf = () =>
    Number.parseInt(existsSync(portFile) ? readFileSync(portFile, 'utf8') : '', 10) || said();
  await expect.poll(portOf, { message: 'Chromium has started' }).toEqual(expect.any(Number));
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${portOf()}`);
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  await expect.poll(() => pages().length, { message: 'Chromium has a page' }).toBeGreaterThan(0);
  const [page] = pages();
  if (!page) throw new Error('It closed again');
  return { browser, page };
}

async function watchTargets(browser: Browser): Promise<{ session: CDPSession; opened: () => string[] }> {
  const session = await browser.newBrowserCDPSession();
  let opened: string[] = [];
  session.on('Target.targetCreated', ({ targetInfo: { type, url } }) => {
    if (!partsOfPages.has(type)) opened.push(`${type} ${url.split(':')[0] ?? ''}:`);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
  return {
    session,
    opened() {
      const since = opened;
      opened = [];
      return since;
    },
  };
}
