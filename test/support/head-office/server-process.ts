/** A server as a process of the tests': it ends with them, also when they are killed. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';

/** Below what systems give to what connects or asks for any port, so that none of those takes it meanwhile. */
const PORTS = { from: 10_000, to: 16_000 };

/**
 * A port of this machine that nobody has right now, by chance, as other files of the tests look for one as well. It stays
 * free while the process that has it is killed and started again, so that what reconnects finds it there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; its Debian package brings a user for it. Null: we are an ordinary user. */
export function ordinaryUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : Number.NaN));
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(
    `${userInfo().username} may not run PostgreSQL, and there is no user "postgres" or "nobody"`,
  );
}

export function giveTo(user: ServerUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

export interface RunningServer {
  readonly pid: number;
  /** The last lines it said. */
  readonly said: () => string;
  readonly hasEnded: () => boolean;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** `lastSignal`: what it gets when the tests' own process is gone. */
export function runServer(
  program: string,
  args: readonly string[],
  user: ServerUser | null,
  lastSignal: 'INT' | 'TERM',
): RunningServer {
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const child: ChildProcess = spawn('setpriv', [...identity, `--pdeathsig=${lastSignal}`, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    said: () => said,
    hasEnded,
    async end(signal) {
      if (hasEnded()) return;
      child.kill(signal);
      await ended;
    },
  };
}

/** For what hangs: a machine that is busy takes its time. */
const READY_WITHIN_MS = 90_000;

/** Tries until it works; throws the last failure, and what the server said, when it never does. */
export async function untilReady<T>(server: () => RunningServer, attempt: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() - began > READY_WITHIN_MS)
        throw new Error(`the server did not get ready; it said:\n${server().said()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
