/** Opens the screen by a launcher of its own, a program beside the service: what happens to one leaves the other alone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { makeFolder } from '../../app/folder';
import { NO_DEBUGGER } from '../../../shared/no-debugger';
import type { OpenWindow } from '../start/keep-open';
import { parsedLine, reportSchema, type ScreenOrders } from './orders';

/** How long the launcher may take to end Chromium and itself. */
const gracePeriodMs = 2_500;

export interface ScreenLauncher {
  /** The built entry out/main/screen.js. */
  readonly launcherFile: string;
  readonly orders: ScreenOrders;
  readonly warn: (line: string) => void;
}

/** Its `ended` is fulfilled when nothing of the window is left, however that came about: neither process nor profile. */
export function openScreen({ launcherFile, orders, warn }: ScreenLauncher): OpenWindow {
  // An earlier run may have been cut off before it could clean up.
  rmSync(orders.profileDir, { recursive: true, force: true });
  makeFolder(orders.profileDir);

  // A process group of its own: Chromium is a dozen processes, and all of them must go.
  const child = spawn(process.execPath, [...NO_DEBUGGER, launcherFile], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // It ends when this does: so it hears of the service's end, however that comes about.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(orders)}\n`);

  let reason: string | null = null;
  createInterface(child.stdout).on('line', (line) => {
    const report = reportSchema.safeParse(parsedLine(line)).data;
    if (report?.event === 'warning') warn(report.text);
    if (report?.event === 'ended') reason = report.reason;
  });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nobody is left in the group.
    }
  };

  const failed = once(child, 'error').then(([error]) => `could not be started: ${String(error)}`);
  // Not `exit`: what it said last has been read by now. Chromium does not keep the output open.
  const closed = once(child, 'close').then(
    ([code, signal]) => reason ?? `its launcher ended with ${signal ?? code}`,
  );
  const ended = Promise.race([failed, closed]).then((why) => {
    killGroup();
    rmSync(orders.profileDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    return why;
  });

  return {
    ended,
    async close() {
      child.stdin.end();
      const timer = setTimeout(killGroup, gracePeriodMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
