/** Asks the system whether its clock is synchronized with others (NTP): then it is a witness. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Clock } from '../domain/base/dates';
import type { ClockTrust } from '../services/base/clock-trust';

const run = promisify(execFile);
const ANSWER_MS = 5000;
const EVERY_MS = 5 * 60_000;
/** While nothing is sold for want of a witness. */
const SOON_MS = 15_000;

/** False where the system does not say so, or cannot be asked. */
async function isSystemClockSynchronized(): Promise<boolean> {
  try {
    const asked = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await run('timedatectl', asked, { timeout: ANSWER_MS });
    return stdout.trim() === 'yes';
  } catch {
    return false;
  }
}

export interface SystemClockWatch {
  /** After the first answer. */
  readonly first: Promise<void>;
  stop(): void;
}

export function watchSystemClock(
  trust: ClockTrust,
  clock: Clock,
  isSynchronized: () => Promise<boolean> = isSystemClockSynchronized,
): SystemClockWatch {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const isWitness = await isSynchronized();
    if (stopped) return;
    if (isWitness) trust.heard({ source: 'system', saysMs: clock.nowMs() });
    timer = setTimeout(() => void look(), trust.view().state === 'right' ? EVERY_MS : SOON_MS);
    timer.unref();
  }

  return {
    first: look(),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
