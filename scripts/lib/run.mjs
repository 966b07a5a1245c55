/** Running other programs from the scripts: what they say goes to stderr, and signals reach them. */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
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
 * What Node is told to run a built entry. Left to itself it lets young objects fill 32 MiB and keeps that memory; a
 * quarter of it is as quick. And neither a signal nor NODE_OPTIONS opens a debugger.
 */
export function entryArguments(entry) {
  return ['--max-semi-space-size=4', ...NO_DEBUGGER, join(root, 'out/main', `${entry}.js`)];
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
 * Becomes the program, as far as a script can: same terminal, signals passed on, same exit code, and the same end when
 * whoever started it is gone (a shell between npm and here passes no signal on; package.json says `exec` for that).
 * `apart`: in a process group of its own, so that a terminal's Ctrl+C reaches it once, from here; Electron is killed by
 * a second one while it starts.
 */
export function become(program, args, { cwd = process.cwd(), env = process.env, apart = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit', detached: apart });
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, pass);
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
    child.once('error', (error) => fail(`${program}: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** The first of these programs that the PATH leads to, or null. */
export function findProgram(names) {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}
