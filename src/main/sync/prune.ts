/**
 * Once an hour, removes events from the outbox that head office has had for longer than a restore of it can go back.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Logger } from 'pino';
import { pruneOutbox } from '../database/base/outbox-confirmed';
import type { Store } from '../database/store';
import type { Clock } from '../domain/base/dates';
import { HOUR_MS } from '../../shared/durations';

const EVERY_MS = HOUR_MS;

export interface PruneParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Never throws. Removes a few at a time, because everybody else waits meanwhile. Returns how many events went. */
export async function pruneAll({ store, clock, log }: PruneParts, goOn: () => boolean): Promise<number> {
  let gone = 0;
  try {
    while (goOn()) {
      const some = await store.transaction((tx) => pruneOutbox(tx, clock.nowMs()));
      if (some === 0) break;
      gone += some;
      await breathe();
    }
  } catch (error) {
    log.error({ err: error }, 'the outbox cannot be pruned');
  }
  return gone;
}

export function pruneRegularly(parts: PruneParts): { stop(): Promise<void> } {
  let stopped = false;
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => pruneAll(parts, () => !stopped));
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
