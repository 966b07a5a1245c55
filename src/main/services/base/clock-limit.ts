/** The earliest that it can be now: it counts on in memory, witnesses move it, and the database keeps it. */
import type { Logger } from 'pino';
import { findClockLimit, saveClockLimit } from '../../database/base/clock-witness';
import type { Tx } from '../../database/schema';
import type { Store } from '../../database/store';
import { limitAfter, type ClockLimit, type Testimony } from '../../domain/base/clock-trust';
import type { Clock } from '../../domain/base/dates';

export interface ClockLimitParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Counts on without regard to the clock, so that a running kiosk needs no witness for the time it runs. */
  readonly elapsedMs: () => number;
  readonly builtMs: number;
  readonly log: Pick<Logger, 'warn' | 'info' | 'error'>;
}

export interface RunningLimit {
  now(): ClockLimit;
  set(next: ClockLimit): void;
  /** What a witness says may move it. */
  hear(testimony: Testimony): void;
}

/** Begins with the build. */
export function runLimit({
  clock,
  elapsedMs,
  builtMs,
}: Pick<ClockLimitParts, 'clock' | 'elapsedMs' | 'builtMs'>): RunningLimit {
  let limit: ClockLimit = { ms: builtMs, source: null };
  let setAtMs = elapsedMs();

  const now = (): ClockLimit => ({
    ms: limit.ms + Math.max(0, Math.floor(elapsedMs() - setAtMs)),
    source: limit.source,
  });

  function set(next: ClockLimit): void {
    limit = next;
    setAtMs = elapsedMs();
  }

  return {
    now,
    set,
    hear(testimony) {
      const before = now();
      const after = limitAfter(before, testimony, { nowMs: clock.nowMs(), builtMs });
      if (after !== before) set(after);
    },
  };
}

export interface StoredLimit {
  /** Nothing was ever written down. */
  isNew(): boolean;
  /** How much of the limit a stop of the program would lose. */
  unsavedMs(): number;
  /** Takes up what is written down, where somebody else wrote it. */
  load(): Promise<void>;
  /** Writes the limit down as it is now. A failure goes to the log. */
  save(): Promise<void>;
  /** Writes another limit down, in a transaction of its caller, and goes on from it. */
  replace(tx: Tx, next: ClockLimit): Promise<void>;
}

export function storeLimit(
  { store, clock, builtMs, log }: ClockLimitParts,
  limit: RunningLimit,
): StoredLimit {
  /** Of the row as this process knows it; another one was written by a command. */
  let heardAtMs: number | null = null;
  let savedMs = 0;

  async function write(tx: Tx, next: ClockLimit): Promise<number> {
    const nextAtMs = Math.max(clock.nowMs(), (heardAtMs ?? 0) + 1);
    await saveClockLimit(tx, { limit: next, heardAtMs: nextAtMs });
    return nextAtMs;
  }

  return {
    isNew: () => heardAtMs === null,
    unsavedMs: () => limit.now().ms - savedMs,
    async load() {
      const stored = await store.read(findClockLimit);
      if (stored === null || stored.heardAtMs === heardAtMs) return;
      [heardAtMs, savedMs] = [stored.heardAtMs, stored.limit.ms];
      limit.set(stored.limit.ms < builtMs ? { ms: builtMs, source: null } : stored.limit);
    },
    async save() {
      const next = limit.now();
      try {
        const writtenAtMs = await store.transaction((tx) => write(tx, next));
        [heardAtMs, savedMs] = [writtenAtMs, next.ms];
      } catch (error) {
        log.error({ err: error }, 'the time of a clock witness could not be stored');
      }
    },
    async replace(tx, next) {
      // Taken up by the next round where the transaction is rolled back or the program stops.
      const writtenAtMs = await write(tx, next);
      [heardAtMs, savedMs] = [writtenAtMs, next.ms];
      limit.set(next);
    },
  };
}
