/** The built program of head office, as a process of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { entryArguments } from '../../../scripts/lib/run.mjs';

const root = join(import.meta.dirname, '../../..');
const node = join(root, 'node_modules/node/bin/node');
const program = entryArguments('head-office');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One of its commands, to its end. */
export function officeCommand(...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(node, [...program, ...args], { encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

export interface OfficeProgram {
  readonly url: string;
  readonly pid: number;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Starts it and waits until it says that it is ready; throws with what it said where it ends instead. */
export async function startOfficeProgram(...args: string[]): Promise<OfficeProgram> {
  const child = spawn(node, [...program, 'run', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
  const ended = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line').then(([text]) => String(text));
  const first = await Promise.race([line, ended.then(() => null)]);
  if (first === null) throw new Error(`head office did not start:\n${said}`);
  const { url } = JSON.parse(first) as { url: string };
  return {
    url,
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
