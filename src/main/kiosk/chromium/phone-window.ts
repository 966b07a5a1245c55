/**
 * In a demonstration, beside the screen: a window as wide as a phone, in a Chromium of its own. What is opened in it stays
 * open until the next, or until the kiosk ends.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Closable } from '../start/lifecycle';

export interface PhoneWindows extends Closable {
  show(address: string): void;
}

export function openPhoneWindows(program: string, profileDir: string): PhoneWindows {
  let shown: ChildProcess | null = null;
  const end = async () => {
    const child = shown;
    shown = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  let turn = Promise.resolve();
  return {
    show(address) {
      turn = turn.then(end).then(() => {
        const root = process.getuid?.() === 0;
        // The address opens invented documents for a quarter of an hour: it may stand on a command line.
        shown = spawn(
          program,
          [
            `--app=${address}`,
            `--user-data-dir=${profileDir}`,
            '--incognito',
            '--window-size=390,844',
            '--no-first-run',
            '--no-default-browser-check',
            ...(root ? ['--no-sandbox', '--test-type'] : []),
          ],
          { stdio: 'ignore' },
        ).on('error', () => undefined);
      });
    },
    async close() {
      await turn;
      await end();
    },
  };
}
