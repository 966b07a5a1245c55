/** The machine that is set up: its programs, folders and users. Tests bring one of their own. */
import { execFile, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownerOf } from '../database/storage/files';
import type { Owner } from '../files/write-whole';

export interface Ran {
  /** Null: there is no such program, or it was ended. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Machine {
  readonly dataDir: string;
  /** Of the machine's own settings. */
  readonly etcDir: string;
  /** Where a folder is made for the time of one run: gone with the next start of the machine in any case. */
  readonly runDir: string;
  /** Who owns the data; null before the package is installed. */
  readonly owner: Owner | null;
  /** Whether what is shown is seen by a person, and kept by nobody. */
  readonly isTerminal: boolean;
  say(line: string): void;
  /** Never throws. */
  readonly run: (program: string, args: readonly string[], cwd?: string) => Promise<Ran>;
  /** The same with what it says on the terminal: it goes through nobody's hands here. Answers the exit code. */
  show(program: string, args: readonly string[]): Promise<number | null>;
  hasTimeZone(name: string): boolean;
  freeDiskMiB(): Promise<number>;
  /** Whether a web server answers there, whatever it says. */
  answers(url: string): Promise<boolean>;
  /** Whether somebody listens there. */
  reaches(host: string, port: number): Promise<boolean>;
  wait(ms: number): Promise<void>;
}

/** The kiosk's commands, which go over to the user of the service by themselves. */
export const KEYTURN = '/usr/bin/keyturn';
/** Of a slow machine that writes what its kernel starts from, or packs a large database. */
const LONGEST_MS = 15 * 60_000;
/** As timeout(1) ends. */
const TOO_LONG = 124;
const ANSWER_MS = 5_000;

export async function thisMachine(): Promise<Machine> {
  // Programs speak English: some of what they say is read.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const run: Machine['run'] = (program, args, cwd = '/') =>
    new Promise((resolve) => {
      // The folder of root, in which it was called, is not the service's to enter.
      execFile(program, args, { cwd, env, timeout: LONGEST_MS }, (error, out, err) => {
        if (error?.killed === true)
          return resolve({ code: TOO_LONG, out, err: `${program} took longer than 15 minutes` });
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
        resolve({ code, out, err });
      });
    });
  const dataDir = '/var/lib/keyturn';
  return {
    dataDir,
    etcDir: '/etc/keyturn',
    runDir: '/run',
    owner: await ownerBy(run),
    isTerminal: process.stdout.isTTY,
    say: (line) => process.stdout.write(`${line}\n`),
    run,
    show: (program, args) =>
      new Promise((resolve) => {
        const child = spawn(program, args, { cwd: '/', env, stdio: ['ignore', 'inherit', 'inherit'] });
        child.once('error', () => resolve(null));
        child.once('close', resolve);
      }),
    hasTimeZone: (name) =>
      statSync(join('/usr/share/zoneinfo', name), { throwIfNoEntry: false })?.isFile() ?? false,
    async freeDiskMiB() {
      const { bavail, bsize } = await statfs(dataDir);
      return Math.floor((bavail * bsize) / 2 ** 20);
    },
    answers: (url) =>
      fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
        () => true,
        () => false,
      ),
    reaches,
    wait: (ms) => wait(ms),
  };
}

async function ownerBy(run: Machine['run']): Promise<Owner | null> {
  const [user, group] = await Promise.all([run('id', ['-u', 'keyturn']), run('id', ['-g', 'keyturn'])]);
  if (user.code !== 0 || group.code !== 0) return null;
  return { uid: Number(user.out), gid: Number(group.out) };
}

function reaches(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.setTimeout(ANSWER_MS, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

export function belongsTo(owner: Owner, path: string): boolean {
  return ownerOf(path).uid === owner.uid;
}
