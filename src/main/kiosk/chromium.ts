/** One Chromium with our page in it: where the program is, how it is told to behave, and how it is ended. */
import { spawn } from 'node:child_process';
import { accessSync, constants, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { watchForCrash } from './chromium-crash';
import { makeFolder } from '../app/folder';

const programNames = ['chromium', 'chromium-browser', 'google-chrome'];
/** How long Chromium may take to end by itself. */
const gracePeriodMs = 2_000;

export interface ChromiumOptions {
  readonly program: string;
  readonly url: string;
  /** A folder of its own: emptied before, removed after. */
  readonly profileDir: string;
  readonly width: number;
  readonly height: number;
  readonly windowed: boolean;
}

export interface Chromium {
  /** Fulfilled with the reason when the window is gone, however that came about. Its profile is gone by then. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A screen to open a window on; without one Chromium and Electron would only fail. */
export function hasDisplay(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  return platform !== 'linux' || Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
}

export function chromiumArguments(options: ChromiumOptions, root: boolean): string[] {
  return [
    ...(options.windowed ? [] : ['--kiosk']),
    `--app=${options.url}`,
    `--user-data-dir=${options.profileDir}`,
    // What the page stores stays in memory, so that a power cut leaves nothing of a customer on the disk.
    '--incognito',
    `--window-size=${options.width},${options.height}`,
    '--window-position=0,0',
    // Chromium's own sandbox cannot work for root.
    ...(root ? ['--no-sandbox', '--test-type'] : []),
    '--remote-debugging-pipe',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-translate',
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-pinch',
    '--disable-session-crashed-bubble',
    '--disable-features=Translate,MediaRouter,GlobalMediaControls',
    '--overscroll-history-navigation=0',
    '--password-store=basic',
  ];
}

export function openChromium(options: ChromiumOptions): Chromium {
  // An earlier run may have been cut off before it could clean up.
  rmSync(options.profileDir, { recursive: true, force: true });
  makeFolder(options.profileDir);

  // Its own process group: Chromium is a dozen processes, and all of them must go. Descriptors 3 and 4 are the pipe
  // on which it reports that the page crashed; no port is opened for that.
  const child = spawn(options.program, chromiumArguments(options, process.getuid?.() === 0), {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const signalGroup = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // Nobody is left in the group.
    }
  };

  let crashed = false;
  watchForCrash(child.stdio[3] as Writable, child.stdio[4] as Readable, () => {
    crashed = true;
    signalGroup('SIGKILL');
  });

  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(`could not be started: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      resolve(crashed ? 'the page crashed' : `ended with ${signal ?? code ?? 'no code'}`);
    });
  }).then((reason) => {
    signalGroup('SIGKILL');
    rmSync(options.profileDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    return reason;
  });

  return {
    ended,
    async close() {
      signalGroup('SIGTERM');
      const timer = setTimeout(() => {
        signalGroup('SIGKILL');
      }, gracePeriodMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
