/**
 * What `npm run electron-check` looks at: the Electron shell as a process of a group of its own, and its pages over
 * Chromium's protocol. Without a program it is the same build over the stand-in, which proves the check and not Electron.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { electronSwitches } from '../../../scripts/lib/electron.mjs';
import { freePort } from '../head-office/server-process';
import { chromiumPath, findOnPath, projectNode, root } from './programs';

export interface Subject {
  /** The newest page of this kind, once it is there. */
  page(kind: 'kiosk' | 'reader'): Promise<Page>;
  readonly browser: Browser;
  /** Everything it has written so far. */
  said(): string;
  /** Sends a signal to it alone, or to its whole group as a terminal does, and answers its exit code. */
  end(signal: NodeJS.Signals, to: 'process' | 'group'): Promise<number | null>;
  kill(): void;
}

/** Electron's program; null: the stand-in. */
export const electronProgram = process.env['KEYTURN_CHECK_ELECTRON'] ?? null;

const STARTS_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;
/** A hidden window that prints has an address below the kiosk's. */
const addresses = {
  kiosk: /^(app:\/\/keyturn|https:\/\/keyturn\.test)\/(?!print\/)/,
  reader: /^(app:\/\/reader|https:\/\/reader\.test)\//,
};

export async function startSubject(...args: string[]): Promise<Subject> {
  const port = await freePort();
  const child = spawn(...commandOf(port, args), {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, KEYTURN_STAND_IN_PORT: `${port}`, KEYTURN_TEST_CHROMIUM: standInChromium() },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit');
  const orphan = () => send('SIGKILL', 'group');
  process.once('exit', orphan);
  child.once('exit', () => process.off('exit', orphan));

  function send(signal: NodeJS.Signals, to: 'process' | 'group'): void {
    if (child.pid === undefined || child.exitCode !== null) return;
    process.kill(to === 'group' && process.platform !== 'win32' ? -child.pid : child.pid, signal);
  }
  const untilThere = async <T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> => {
    const until = performance.now() + STARTS_WITHIN_MS;
    while (performance.now() < until) {
      const found = await look();
      if (found !== null && found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(`Electron ended with ${child.exitCode}: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    throw new Error(`${what} did not come: ${said}`);
  };
  const address = `http://127.0.0.1:${port}`;
  const browser = await untilThere('its pages', () => chromium.connectOverCDP(address).catch(() => null));
  return {
    browser,
    page: (kind) =>
      untilThere(`the page of the ${kind}`, () =>
        browser
          .contexts()
          .flatMap((context) => context.pages())
          .findLast((page) => addresses[kind].test(page.url())),
      ),
    said: () => said,
    async end(signal, to) {
      send(signal, to);
      await ended;
      await browser.close();
      return child.exitCode;
    },
    kill: () => send('SIGKILL', 'group'),
  };
}

function commandOf(port: number, args: readonly string[]): [string, string[]] {
  if (electronProgram === null) {
    const standIn = join(root, 'test/support/electron-stand-in/run.ts');
    const strict = ['--expose-gc', '--unhandled-rejections=warn'];
    return [projectNode, [...strict, standIn, join(root, 'out/main/index.js'), ...args]];
  }
  const switches = electronSwitches(process.getuid?.() === 0);
  return [electronProgram, [...switches, `--remote-debugging-port=${port}`, root, ...args]];
}

const standInChromium = () => (electronProgram === null ? chromiumPath() : '');

/** By a key of the display where there is a program for it, else by Chromium's protocol; answers which. */
export async function pressKey(page: Page, key: string): Promise<'display' | 'protocol'> {
  if (electronProgram !== null && process.env['DISPLAY'] && hasXdotool()) {
    spawnSync('xdotool', ['key', key]);
    return 'display';
  }
  await page.keyboard.press(key);
  return 'protocol';
}

function hasXdotool(): boolean {
  try {
    return findOnPath('xdotool') !== '';
  } catch {
    return false;
  }
}
