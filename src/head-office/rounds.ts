/** Work that one process does for all, again and again while head office runs. A round that fails is done again. */
import type { Lease } from './database/connection/lease';
import type { Log } from './log';
import { pause } from './pause';

export interface Rounds {
  close(): Promise<void>;
}

export interface RoundsParts {
  readonly lease: Lease;
  readonly log: Log;
  readonly everyMs: number;
  /** For the log: what is late when it fails. */
  readonly name: string;
  /** Checks nothing of the lease itself: two processes may do it at one moment, and it is then done once. */
  readonly round: (stop: AbortSignal) => Promise<void>;
}

export function startRounds({ lease, log, everyMs, name, round }: RoundsParts): Rounds {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      try {
        await lease.untilUp(ending.signal);
        if (ending.signal.aborted) return;
        await round(ending.signal);
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, `${name}: a round failed; trying again`);
      }
      await pause(everyMs, ending.signal);
    }
  })();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
