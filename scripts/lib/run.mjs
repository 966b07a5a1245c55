/** Running other programs from the scripts: what they say goes to stderr, and signals reach them. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node that belongs to the project; the one that runs this script may be older than the project needs. */
export const projectNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** So that NODE_OPTIONS opens no debugger in a program of ours, not even until it refuses it. */
const NO_DEBUGGER = ['--disable-sigusr1', '--no-inspect', '--no-inspect-brk', '--no-inspect-wait'];

/**
 * The arguments with which Node runs a built entry. Left to itself it lets young objects fill 32 MiB and
 * keeps that memory; a quarter of it is as quick, but where days are lived one after the other (`youngMiB`).
 * And neither a signal nor NODE_OPTIONS opens a debugger.
 */
export function entryArguments(entry, youngMiB = 4) {
  return [`--max-semi-space-size=${youngMiB}`, ...NO_DEBUGGER, join(root, 'out/main', `${entry}.js`)];
}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the script with one clear line. */
export function fail(line, code = 1) {
  say(line);
  process.exit(code);
}

/** Runs to the end with stdout turned to stderr, so that a caller's stdout carries only what it is for. */
export function runQuietly(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  if (error) say(`${program}: ${error.message}`);
  return status ?? 1;
}

/**
 * The message to the started program over its channel where a signal would end it at once;
 * kiosk/start/lifecycle.ts hears it.
 */
const STOP = 'stop';
const STOPPED_BY_MESSAGE = 'KEYTURN_STOPPED_BY_MESSAGE';
/** Within this time the same signal is the same order: npm passes on what a terminal has told its whole group. */
const SAME_ORDER_MS = 5_000;

/**
 * Becomes the program, as far as a script can: same terminal, signals passed on, same exit code. It also ends
 * when its own parent is gone: a shell between npm and here passes no signal on, and package.json says `exec`
 * for that. `apart`: in a process group of its own, so that a terminal's Ctrl+C reaches it once, from here.
 * Electron is killed by a second one while it starts. On Windows a signal would end the program in the middle
 * of its work. A message stops it there, and it ends by itself when its channel breaks.
 */
export function become(program, args, options = {}) {
  const { cwd = process.cwd(), env = process.env, apart = false, platform = process.platform } = options;
  const isWindows = platform === 'win32';
  return new Promise((resolve) => {
    const stdio = ['inherit', 'inherit', 'inherit', ...(isWindows ? ['ipc'] : [])];
    const told = isWindows ? { ...env, [STOPPED_BY_MESSAGE]: '1' } : env;
    const child = spawn(program, args, { cwd, env: told, stdio, detached: apart && !isWindows });
    const passedAt = new Map();
    const pass = (signal) => {
      const now = performance.now();
      if (now - (passedAt.get(signal) ?? -Infinity) < SAME_ORDER_MS) return;
      passedAt.set(signal, now);
      if (!isWindows) child.kill(signal);
      else if (child.connected) child.send(STOP);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', ...(isWindows ? ['SIGBREAK'] : [])])
      process.on(signal, pass);
    const parent = process.ppid;
    const watching = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watching);
      pass('SIGTERM');
    }, 1000).unref();
    child.once('error', (error) => fail(`${program}: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** The first of these programs that the PATH leads to, or null. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const places = names.flatMap((name) =>
    folders.flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending}`))),
  );
  return places.find((place) => existsSync(place)) ?? null;
}
