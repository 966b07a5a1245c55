/** Runs a program of the system with a time limit; one that hangs is ended with everything it has started. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Ended =
  | { readonly how: 'exited'; readonly code: number | null; readonly output: string }
  /** There is no such program, or it may not be run. */
  | { readonly how: 'not_started' }
  | { readonly how: 'too_long' };

/** More than any of these programs says. */
const LONGEST_OUTPUT = 256 * 1024;

/** Never throws. The program speaks English, whatever the machine's language: its answers are read. */
export function runProgram(
  program: string,
  args: readonly string[],
  withinMs: number,
  stop?: AbortSignal,
): Promise<Ended> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      // A group of its own: what a hanging program has started must end with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    const settle = (ended: Ended) => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', giveUp);
      child.stdout.destroy();
      resolve(ended);
    };
    const giveUp = () => {
      killGroup(child.pid);
      settle({ how: 'too_long' });
    };
    const timer = setTimeout(giveUp, withinMs);
    stop?.addEventListener('abort', giveUp);
    if (stop?.aborted) giveUp();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < LONGEST_OUTPUT) output += text;
    });
    child.once('error', () => settle({ how: 'not_started' }));
    child.once('close', (code) => settle({ how: 'exited', code, output }));
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended in this very moment.
  }
}

export function isOnPath(program: string, environment: NodeJS.ProcessEnv = process.env): boolean {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
