/** A Chromium that runs, with the one page in it: started here, ended here. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { openDevToolsPipe } from './devtools-pipe';
import { keepPage, type KeptPage } from './page';
import { chromiumArguments, type ChromiumOptions } from './program';

/** How long Chromium may take to end by itself. */
const gracePeriodMs = 1_500;
/** How often a page is asked whether it is alive. */
const ASK_EVERY_MS = 500;

export interface RunningChromium {
  /** Fulfilled with the reason once Chromium's process is gone. */
  readonly ended: Promise<string>;
  /** Leads the page to another address. */
  lead(address: string): void;
  /** What its page shows (page.ts). */
  picture(): Promise<string | null>;
  /** Ends Chromium in order, and waits for it. */
  close(): Promise<void>;
}

export interface Led {
  /** Where its page goes first. */
  readonly address: string;
  /** Of what was opened beside the page, and closed. */
  readonly warn: (line: string) => void;
  /**
   * In a process group of its own, which is ended whole: Chromium is a dozen processes. Without it they belong to this
   * process's group.
   */
  readonly apart?: boolean;
  /** How long a page may say nothing before it is ended as frozen; absent: nobody asks it. */
  readonly silenceMs?: number;
}

/** Starts Chromium, and leads its page to the address. */
export function runChromium(
  chromium: ChromiumOptions,
  { address, warn, silenceMs, apart = false }: Led,
): RunningChromium {
  const root = process.getuid?.() === 0;
  const child = spawn(chromium.program, chromiumArguments(chromium, root), {
    detached: apart,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const exited = Promise.race([
    once(child, 'error').then(([error]) => `could not be started: ${String(error)}`),
    once(child, 'exit').then(([code, signal]) => `ended with ${signal ?? code ?? 'no code'}`),
  ]);
  const asked = Promise.withResolvers<string>();
  const page = keepPage({
    pipe: openDevToolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable),
    address,
    warn,
  });
  const watch = new AbortController();
  const frozen = silenceMs === undefined ? [] : [untilFrozen(page, silenceMs, watch.signal)];
  const ended = Promise.race([exited, page.gone, asked.promise, ...frozen]).then(async (reason) => {
    watch.abort();
    // A page that crashed or froze has nothing to tidy up.
    child.kill(reason === CLOSED ? 'SIGTERM' : 'SIGKILL');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), gracePeriodMs);
    await exited;
    clearTimeout(tooLong);
    if (apart) endGroupOf(child);
    return reason;
  });
  return {
    ended,
    lead: (next) => page.lead(next),
    picture: () => page.picture(),
    async close() {
      asked.resolve(CLOSED);
      await ended;
    },
  };
}

const CLOSED = 'closed';

function endGroupOf({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}

/** Fulfilled once the page has been silent for that time; never after the signal. */
async function untilFrozen(page: KeptPage, silenceMs: number, ending: AbortSignal): Promise<string> {
  const pause = (ms: number) => wait(ms, false, { signal: ending }).catch(() => false);
  while (!ending.aborted) {
    const answered = await Promise.race([page.answers().then(() => true), pause(silenceMs)]);
    if (!answered && !ending.aborted) return 'its page no longer answers';
    await pause(ASK_EVERY_MS);
  }
  return new Promise(() => undefined);
}
