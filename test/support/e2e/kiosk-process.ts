/** The built Chromium shell as a process of its own, on a data directory of its own, with the sample property. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

/** For what hangs: a machine that is busy takes its time. */
const startMs = 120_000;

/** Where the set-up has left the data of a first start with the sample property; without it a kiosk makes its own. */
export const READY_MADE = 'KEYTURN_TEST_READY_MADE';

export async function startKiosk(dataDir: string, ...more: string[]): Promise<KioskProcess> {
  const made = process.env[READY_MADE];
  const fresh = !existsSync(join(dataDir, 'keyturn.db')) && !more.includes('--catalogue');
  if (made !== undefined && fresh) cpSync(made, dataDir, { recursive: true, preserveTimestamps: true });
  const entry = join(root, 'out/main/browser.js');
  const args = [entry, '--no-window', '--demo', '--port', '0', '--data-dir', dataDir, ...more];
  const child = spawn(projectNode, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  // A test that runs out of time leaves its kiosk behind; it must not outlive the runner.
  const orphan = () => child.kill('SIGKILL');
  process.once('exit', orphan);
  child.once('exit', () => process.off('exit', orphan));
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  }

  const told = new Map<string, string>();
  const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
  for await (const line of createInterface(child.stdout)) {
    const found = /^(Service|Screen): (\S+)/.exec(line);
    if (found?.[1] && found[2]) told.set(found[1], found[2]);
    if (told.has('Screen')) break;
  }
  clearTimeout(timer);
  const address = told.get('Screen');
  if (address === undefined) throw new Error(`The kiosk did not start:\n${said.slice(-4000)}`);
  child.stdout.resume();

  return {
    address,
    service: told.get('Service') ?? '',
    said: () => said,
    stop: () => end(child, 'SIGTERM'),
    async kill() {
      await end(child, 'SIGKILL');
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}
