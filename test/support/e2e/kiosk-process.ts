/**
 * The built Chromium shell in a process beside the runner, on a data directory of its own, with the sample property. A process
 * that has closed its kiosk opens the next one (kiosk-host.ts): starting again took most of two seconds for each journey.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { HostAnswer, HostOrder } from './kiosk-host';
import { projectNode, root } from './programs';

export interface KioskProcess {
  /** Lets in one browser, once. A new one after each entrance. */
  readonly address: string;
  /** The /v1 service. */
  readonly service: string;
  /** Everything it has written so far, on both of its outputs. */
  said(): string;
  stop(): Promise<number | null>;
  /** As a power cut would. */
  kill(): Promise<void>;
}

/** A process that was started, and when it has ended. */
export interface Program {
  readonly child: ChildProcess;
  readonly stdout: Readable;
  readonly gone: Promise<unknown>;
}

interface Host extends Program {
  /** What it was started with: a kiosk whose programs lie elsewhere has a process of its own. */
  readonly environment: string;
  /** What the kiosk that is open has written; null: none is. */
  open: { text: string } | null;
}

/** For what hangs: a machine that is busy takes its time. */
const startMs = 120_000;

/** Where the set-up has left the data of a first start with the sample property; without it a kiosk makes its own. */
export const READY_MADE = 'KEYTURN_TEST_READY_MADE';

/** Those of this worker. */
const hosts = new Set<Host>();

/** `more`: nothing, or `--catalogue FILE`. */
export async function startKiosk(dataDir: string, ...more: string[]): Promise<KioskProcess> {
  startsFrom(dataDir, more);
  const { values } = parseArgs({ args: more, options: { catalogue: { type: 'string' } } });
  const said = { text: '' };
  const host = freeHost();
  host.open = said;
  const told = toldBy(host, () => said.text);
  const failure = await ask(host, {
    dataDir,
    ...(values.catalogue === undefined ? {} : { cataloguePath: values.catalogue }),
  });
  if (failure !== null) {
    said.text += failure;
    host.child.kill('SIGKILL');
  }
  const isOpen = () => host.open === said && !isGone(host.child);
  return {
    ...(await told),
    said: () => said.text,
    stop: async () => (isOpen() ? close(host) : 0),
    async kill() {
      if (!isOpen()) return;
      host.child.kill('SIGKILL');
      await host.gone;
    },
  };
}

/**
 * Copies a data directory that several journeys begin with. The first journey that asks makes it, and the others find it; of
 * two workers that make it at once, one puts it there. What lies in `dataDir` already, such as its config.json, stays.
 */
export async function startsFromMade(
  dataDir: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const shared = process.env[READY_MADE];
  if (shared === undefined) return make(dataDir);
  const made = join(dirname(shared), name);
  if (!existsSync(made)) {
    const folder = mkdtempSync(join(dirname(shared), 'making-'));
    cpSync(dataDir, folder, { recursive: true });
    await make(folder);
    try {
      renameSync(folder, made);
    } catch {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  cpSync(made, dataDir, { recursive: true, preserveTimestamps: true, force: false });
}

/** Brings the sample property to a folder in which nothing is. */
export function startsFrom(dataDir: string, more: readonly string[]): void {
  const made = process.env[READY_MADE];
  const fresh = !existsSync(join(dataDir, 'keyturn.db')) && !more.includes('--catalogue');
  if (made !== undefined && fresh) cpSync(made, dataDir, { recursive: true, preserveTimestamps: true });
}

/** Waits until a kiosk has said where it is; throws with what it said instead. */
export async function toldBy(
  { child, stdout, gone }: Program,
  said: () => string,
): Promise<Pick<KioskProcess, 'address' | 'service'>> {
  const told = () => {
    const [service, address] = ['Service', 'Screen'].map(
      (name) => new RegExp(`^${name}: (\\S+)`, 'm').exec(said())?.[1],
    );
    return address === undefined ? null : { address, service: service ?? '' };
  };
  const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
  try {
    for (let found = told(); ; found = told()) {
      if (found !== null) return found;
      if (isGone(child)) throw new Error(`The kiosk did not start:\n${said().slice(-4000)}`);
      await Promise.race([once(stdout, 'data'), gone]);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** One listener for all who wait. */
export const endOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((ended) => child.once('exit', ended));

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function freeHost(): Host {
  const environment = JSON.stringify(process.env);
  const found = [...hosts].find((host) => host.open === null && host.environment === environment);
  if (found) return found;
  const built = join(root, 'out/main');
  const program = join(root, 'test/support/e2e/kiosk-host.ts');
  const child = spawn(projectNode, [program, built, join(built, 'chromium-shell.js')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a process has no outputs');
  const host: Host = { child, stdout, gone: endOf(child), environment, open: null };
  for (const output of [stdout, stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      if (host.open !== null) host.open.text += text;
    });
  hosts.add(host);
  void host.gone.then(() => hosts.delete(host));
  return host;
}

/** Answers why it failed, or null. */
async function ask({ child, gone }: Host, order: HostOrder): Promise<string | null> {
  const asked = new AbortController();
  const answered = once(child, 'message', { signal: asked.signal });
  child.send(order);
  const answer = await Promise.race([answered, gone.then(() => null)]);
  if (answer !== null) return (answer[0] as HostAnswer).failure;
  answered.catch(() => undefined);
  asked.abort();
  return 'it is gone';
}

/** Closes a kiosk in order, and answers as its program would: 0. */
async function close(host: Host): Promise<number> {
  const failure = await ask(host, { dataDir: null });
  host.open = null;
  const idle = [...hosts].filter(({ open }) => open === null).length;
  // One is kept. What another heard of the machine's programs holds for its kiosk alone.
  if (failure !== null || idle > 1 || host.environment !== JSON.stringify(process.env))
    host.child.kill('SIGKILL');
  return failure === null ? 0 : 1;
}
