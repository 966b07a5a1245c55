/**
 * What `npm run electron-check` looks at: the Electron shell as a process of a group of its own, and its pages over
 * Chromium's protocol. Without a program it is the same build over the stand-in, which proves the check and not Electron.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { electronSwitches } from '../../../scripts/lib/electron.mjs';
import { findProgram } from '../../../scripts/lib/run.mjs';
import { unlessItHangs } from '../base/unless-it-hangs';
import { freePort } from '../head-office/server-process';
import { headlessPath, findOnPath, projectNode, root } from './programs';

interface Started {
  /** Everything it has written so far. */
  said(): string;
  /** Sends a signal to it alone, or to its whole group as a terminal does, and answers its exit code. */
  end(signal: NodeJS.Signals, to: 'process' | 'group'): Promise<number | null>;
  kill(): void;
}

export interface Subject extends Started {
  /**
   * How many of its windows are to be seen on the display. Null where nobody can know: on Wayland, on Windows, and without
   * xdotool.
   */
  windowsShown(): number | null;
  /** The newest page of this kind, once it is there. */
  page(kind: 'kiosk' | 'reader'): Promise<Page>;
  readonly browser: Browser;
}

/** Electron's program; null: the stand-in. */
export const electronProgram = process.env['KEYTURN_CHECK_ELECTRON'] ?? null;

/** For what hangs: a machine that is busy takes its time. */
const STARTS_WITHIN_MS = 120_000;
const STOPS_WITHIN_S = 60;
const LOOK_EVERY_MS = 100;
/** A hidden window that prints has an address below the kiosk's. */
const addresses = {
  kiosk: /^(app:\/\/keyturn|https:\/\/keyturn\.test)\/(?!print\/)/,
  reader: /^(app:\/\/reader|https:\/\/reader\.test)\//,
};

export async function startSubject(...args: string[]): Promise<Subject> {
  const port = await freePort();
  const pretended = electronProgram === null ? mkdtempSync(join(tmpdir(), 'keyturn-display-')) : null;
  if (pretended) process.once('exit', () => rmSync(pretended, { recursive: true, force: true }));
  const child = startApart(commandOf(port, args), {
    KEYTURN_STAND_IN_PORT: `${port}`,
    ...(pretended ? { KEYTURN_STAND_IN_SHOWN: join(pretended, 'shown') } : {}),
  });
  const untilThere = async <T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> => {
    const until = performance.now() + STARTS_WITHIN_MS;
    while (performance.now() < until) {
      const found = await look();
      if (found !== null && found !== undefined) return found;
      if (child.exitCode() !== null)
        throw new Error(`Electron ended with ${child.exitCode()}: ${child.said()}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    throw new Error(`${what} did not come: ${child.said()}`);
  };
  const address = `http://127.0.0.1:${port}`;
  const browser = await untilThere('its pages', () => chromium.connectOverCDP(address).catch(() => null));
  return {
    ...child,
    browser,
    windowsShown() {
      const xdotool = pretended ? pretendXdotool(pretended) : isOnX11() && findProgram(['xdotool']);
      return xdotool ? shownOf(child.pid, xdotool) : null;
    },
    page: (kind) =>
      untilThere(`the page of the ${kind}`, () =>
        browser
          .contexts()
          .flatMap((context) => context.pages())
          .findLast((page) => addresses[kind].test(page.url())),
      ),
    async end(signal, to) {
      const code = await child.end(signal, to);
      await browser.close();
      return code;
    },
  };
}

/** Those of this process that X11 shows: a page cannot say it, as it is made to run on time also where it is hidden. */
function shownOf(pid: number | undefined, xdotool: string): number {
  const search = ['search', '--all', '--onlyvisible', '--pid', `${pid}`, '--name', '.*'];
  const { stdout } = spawnSync(xdotool, search, { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '').length;
}

/** Of xdotool what is asked above: the stand-in writes into a file which of its windows it shows. */
function pretendXdotool(folder: string): string {
  const program = join(folder, 'xdotool');
  writeFileSync(program, `#!/bin/sh\n[ ! -e ${folder}/shown ] || cat ${folder}/shown\n`, { mode: 0o755 });
  return program;
}

/** `npm start`'s own script, which takes no switch that opens a debugger: so nobody looks at its pages. */
export function startByNpm(...args: string[]): Started {
  if (electronProgram !== null) return startApart([projectNode, [join(root, 'scripts/start.mjs'), ...args]]);
  const place = placeOfStandIn();
  const started = startApart([projectNode, [join(place, 'scripts/start.mjs'), ...args]], {
    DISPLAY: process.env['DISPLAY'] ?? ':0',
  });
  const remove = () => rmSync(place, { recursive: true, force: true });
  return {
    ...started,
    async end(signal, to) {
      const code = await started.end(signal, to);
      remove();
      return code;
    },
  };
}

/** An installation whose program of Electron's is the stand-in. */
function placeOfStandIn(): string {
  const place = mkdtempSync(join(tmpdir(), 'keyturn-npm-start-'));
  cpSync(join(root, 'scripts'), join(place, 'scripts'), { recursive: true });
  for (const folder of ['electron/dist', 'node/bin'])
    mkdirSync(join(place, 'node_modules', folder), { recursive: true });
  const start = { start: 'exec node scripts/start.mjs' };
  writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module', scripts: start }));
  writeFileSync(join(place, 'scripts/prepare.mjs'), '');
  writeFileSync(join(place, 'node_modules/electron/path.txt'), 'electron');
  const [program, before] = commandOf(0, []);
  const words = [program, ...before].map((word) => `'${word}'`).join(' ');
  // Its first argument that is no switch is the folder of the application, which the stand-in does not need.
  const script = `#!/bin/sh\nwhile [ "$1" != '${place}' ]; do shift; done\nshift\nexec ${words} "$@"\n`;
  writeFileSync(join(place, 'node_modules/electron/dist/electron'), script, { mode: 0o755 });
  return place;
}

/** Over the stand-in systemd is pretended. */
export const hasServiceManager = (): boolean =>
  electronProgram === null || spawnSync('systemd-run', ['--user', '--wait', 'true']).status === 0;

/** Of a session what a service of systemd's needs to find the display. */
const ofDisplay = ['PATH', 'DISPLAY', 'WAYLAND_DISPLAY', 'XDG_SESSION_TYPE', 'XDG_RUNTIME_DIR', 'XAUTHORITY'];

/** `npm start` as a service of this user's, with what docs/operate/operating.md sets for one. */
export function startAsService(...args: string[]) {
  const unit = `keyturn-check-${process.pid}`;
  const own = mkdtempSync(join(tmpdir(), 'keyturn-service-'));
  const place = electronProgram === null ? placeOfStandIn() : root;
  const log = join(own, 'log');
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (electronProgram === null) {
    pretendSystemd(own);
    Object.assign(env, {
      PATH: `${own}:${env['PATH']}`,
      DISPLAY: env['DISPLAY'] ?? ':0',
      KEYTURN_TEST_CHROMIUM: standInChromium(),
    });
  }
  const run = (program: string, words: readonly string[]) => {
    const { status, stderr } = spawnSync(program, ['--user', ...words], {
      cwd: place,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  };
  const properties = ['KillMode=mixed', `WorkingDirectory=${place}`, `StandardError=append:${log}`];
  run('systemd-run', [
    '--collect',
    `--unit=${unit}`,
    ...properties.map((property) => `--property=${property}`),
    ...ofDisplay.filter((name) => env[name] !== undefined).map((name) => `--setenv=${name}`),
    findOnPath('npm'),
    'start',
    '--',
    ...args,
  ]);
  return {
    said: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    /** Answers when it has ended. */
    stop() {
      run('systemctl', ['stop', unit]);
      rmSync(own, { recursive: true, force: true });
      if (place !== root) rmSync(place, { recursive: true, force: true });
    },
  };
}

/**
 * Of systemd what the check asks for: starts a program apart, and stops it by a SIGTERM to that process alone. What has not
 * ended after a while is killed with all that it has started, as systemd does.
 */
function pretendSystemd(folder: string): void {
  const starts = `#!/bin/sh
for word; do case "$word" in --property=StandardError=append:*) log="\${word#*append:}";; esac; done
while [ "\${1#-}" != "$1" ]; do shift; done
setsid "$@" >/dev/null 2>>"$log" & echo $! >${folder}/pid
`;
  const stops = `#!/bin/sh
pid="$(cat ${folder}/pid)"; kill -TERM "$pid"
end() { for child in $(cat /proc/"$1"/task/*/children); do end "$child"; done; kill -KILL "$1"; }
tenths=0
while [ -d "/proc/$pid" ] && ! grep -q '^State:.Z' "/proc/$pid/status"; do
  sleep 0.1; tenths=$((tenths + 1)); [ $tenths -ne ${STOPS_WITHIN_S * 10} ] || end "$pid"
done
`;
  writeFileSync(join(folder, 'systemd-run'), starts, { mode: 0o755 });
  writeFileSync(join(folder, 'systemctl'), stops, { mode: 0o755 });
}

/** A process in a group of its own, which ends with the process that started it. */
function startApart([program, args]: [string, string[]], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, KEYTURN_TEST_CHROMIUM: standInChromium(), ...env },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit');
  const send = (signal: NodeJS.Signals, to: 'process' | 'group') => {
    if (child.pid === undefined || child.exitCode !== null) return;
    process.kill(to === 'group' && process.platform !== 'win32' ? -child.pid : child.pid, signal);
  };
  const orphan = () => send('SIGKILL', 'group');
  process.once('exit', orphan);
  child.once('exit', () => process.off('exit', orphan));
  return {
    pid: child.pid,
    said: () => said,
    exitCode: () => child.exitCode,
    async end(signal: NodeJS.Signals, to: 'process' | 'group') {
      send(signal, to);
      try {
        await unlessItHangs('The end of the process', ended, () => said);
      } finally {
        send('SIGKILL', 'group');
      }
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

const standInChromium = () => (electronProgram === null ? headlessPath() : '');

/** On Wayland xdotool sees and reaches none but programs of X11. */
const isOnX11 = () => Boolean(process.env['DISPLAY']) && process.env['XDG_SESSION_TYPE'] !== 'wayland';

/** By a key of the display where there is a program for it, else by Chromium's protocol; answers which. */
export async function pressKey(page: Page, key: string): Promise<'display' | 'protocol'> {
  if (electronProgram !== null && isOnX11() && findProgram(['xdotool'])) {
    spawnSync('xdotool', ['key', key]);
    return 'display';
  }
  await page.keyboard.press(key);
  return 'protocol';
}
