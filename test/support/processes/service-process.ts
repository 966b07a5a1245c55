/** The built service as a process of its own, which tests start, cut off and start again. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { entryArguments } from '../../../scripts/lib/run.mjs';

const root = join(import.meta.dirname, '../../..');
const node = join(root, 'node_modules/node/bin/node');
/** For what hangs: a machine that is busy takes its time. */
const START_WITHIN_MS = 90_000;

/** What Node is started with, as the product's own scripts tell it. */
function built(entry: 'serve' | 'cli'): string[] {
  const file = join(root, 'out/main', `${entry}.js`);
  if (!existsSync(file)) throw new Error(`${file} is not there; \`npm run build\` makes it`);
  return entryArguments(entry);
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServiceProcess {
  readonly url: string;
  readonly apiKey: string | null;
  readonly pid: number;
  readonly log: () => string;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** As a service manager does; answers how it ended and after how long. */
  stop(): Promise<Ended & { readonly ms: number }>;
}

/** Starts it, or answers how it ended instead. With `cutMs` it is killed then, ready or not. */
export async function tryService(
  dataDir: string,
  args: readonly string[] = ['--demo'],
  cutMs: number = START_WITHIN_MS,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess | Ended> {
  const options = ['--port', '0', '--data-dir', dataDir, ...args];
  const child = spawn(node, [...built('serve'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-100_000)));
  const ended = once(child, 'exit').then(() => how(child, stdout, stderr));
  const patience = setTimeout(() => child.kill('SIGKILL'), cutMs);
  const line = once(createInterface(child.stdout), 'line').then(([text]) => String(text));
  const first = await Promise.race([line, ended]);
  clearTimeout(patience);
  if (typeof first !== 'string') return first;

  const ready = JSON.parse(first) as { url: string; apiKey?: string };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url: ready.url,
    apiKey: ready.apiKey ?? null,
    pid: child.pid ?? 0,
    log: () => stderr,
    async kill() {
      await end('SIGKILL');
    },
    async stop() {
      const began = performance.now();
      const exit = await end('SIGTERM');
      return { ...exit, ms: performance.now() - began };
    },
  };
}

function how(child: ChildProcess, stdout: string, stderr: string): Ended {
  return { code: child.exitCode, signal: child.signalCode, stdout, stderr };
}

/** Starts it; throws with what it said when it does not start. */
export async function startService(...args: Parameters<typeof tryService>): Promise<ServiceProcess> {
  const started = await tryService(...args);
  if ('url' in started) return started;
  throw new Error(`The service did not start:\n${started.stderr}`);
}

/** Tries a start that should be refused, and answers how it ended. */
export async function refusedStart(...args: Parameters<typeof tryService>): Promise<Ended> {
  const started = await tryService(...args);
  if (!('url' in started)) return started;
  await started.kill();
  throw new Error('The service started although it should not have.');
}

/** A program of the tests' own, under the Node that runs the service. */
export function startProgram(file: string, ...args: string[]): ChildProcess {
  return spawn(node, [file, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** One of the commands, to be waited for or cut off. */
export function startCommand(...args: string[]): ChildProcess {
  return spawn(node, [...built('cli'), ...args], { stdio: 'ignore' });
}

/** Program and arguments of one of the commands, for a test that starts it otherwise. */
export const command = (args: readonly string[]): [string, ...string[]] => [node, ...built('cli'), ...args];

/** The same to its end, without standing in the way of everything else. */
export async function waitForCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(node, [...built('cli'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  return how(child, stdout, stderr);
}

/** One of the commands, e.g. `verify`. */
export function runCommand(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(node, [...built('cli'), ...args], { encoding: 'utf8' });
  return { code: status, stdout, stderr };
}
