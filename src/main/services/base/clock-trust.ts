/**
 * Keeps what the clock's witnesses said, and judges the clock by it. Nothing is sold by a clock that is not right: what is
 * written then would carry a date that never was.
 */
import type { Logger } from 'pino';
import { refuse, type Result } from '../../../shared/result';
import { findClockLimit, saveClockLimit } from '../../database/base/clock-witness';
import { newestAuditUntil } from '../../database/upkeep/health';
import type { Tx } from '../../database/schema';
import type { Store } from '../../database/store';
import {
  judgeClock,
  limitAfter,
  MOST_AHEAD_MS,
  type ClockLimit,
  type ClockState,
  type Testimony,
} from '../../domain/base/clock-trust';
import { toIsoInstant, type Clock } from '../../domain/base/dates';

/** What a stop of the program may lose of the time that was counted on since the last witness. */
const SAVE_EVERY_MS = 15 * 60_000;

export interface ClockView {
  readonly state: ClockState;
  /** The earliest that it can be now. */
  readonly limitMs: number;
  /** Who was heard last to say so; null: only the build. */
  readonly source: ClockLimit['source'];
}

export interface ClockTrust {
  view(): ClockView;
  /** A witness that is not a person. Written down soon, and never lost but by a stop within that time. */
  heard(testimony: Testimony): void;
  /** A person says that the clock shows the right time, in the transaction of their act. False before the build. */
  confirm(tx: Tx, source: 'manager' | 'command'): Promise<boolean>;
  /** Takes up what a command confirmed meanwhile, and writes down what was counted on. */
  keep(): Promise<void>;
}

/** For what is not about the clock: it is always right. */
export const rightClock: ClockTrust = {
  view: () => ({ state: 'right', limitMs: 0, source: null }),
  heard: () => undefined,
  confirm: () => Promise.resolve(true),
  keep: () => Promise.resolve(),
};

export interface ClockTrustParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Counts on without regard to the clock, so that a running kiosk needs no witness for the time it runs. */
  readonly elapsedMs: () => number;
  readonly builtMs: number;
  /** Its own entries are witnesses. */
  readonly isDemonstration: boolean;
  readonly log: Pick<Logger, 'warn' | 'info' | 'error'>;
}

export async function openClockTrust(parts: ClockTrustParts): Promise<ClockTrust> {
  const { store, clock, elapsedMs, builtMs, log } = parts;
  let limit: ClockLimit = { ms: builtMs, source: null };
  let limitAtMs = elapsedMs();
  /** Of the row as this process knows it; another one was written by a command. */
  let storedHeardMs: number | null = null;
  let storedMs = 0;
  let told: ClockState = 'right';

  const limitNow = () => limit.ms + Math.max(0, Math.floor(elapsedMs() - limitAtMs));

  function setLimit(next: ClockLimit): void {
    limit = next;
    limitAtMs = elapsedMs();
  }

  function view(): ClockView {
    const limitMs = limitNow();
    const state = judgeClock(clock.nowMs(), limitMs);
    if (state !== told) {
      const facts = { state, limit: toIsoInstant(limitMs), source: limit.source };
      if (state === 'right') log.info(facts, 'the clock is right again: the kiosk sells');
      else log.error(facts, 'nothing is sold: the clock is wrong, or nobody has confirmed it');
      told = state;
    }
    return { state, limitMs, source: limit.source };
  }

  async function write(tx: Tx, next: ClockLimit): Promise<number> {
    const heardAtMs = Math.max(clock.nowMs(), (storedHeardMs ?? 0) + 1);
    await saveClockLimit(tx, { limit: next, heardAtMs });
    return heardAtMs;
  }

  async function save(): Promise<void> {
    const next = { ms: limitNow(), source: limit.source };
    try {
      const heardAtMs = await store.transaction((tx) => write(tx, next));
      [storedHeardMs, storedMs] = [heardAtMs, next.ms];
    } catch (error) {
      log.error({ err: error }, 'what a witness of the clock said could not be written down');
    }
  }

  async function load(): Promise<void> {
    const stored = await store.read(findClockLimit);
    if (stored === null || stored.heardAtMs === storedHeardMs) return;
    [storedHeardMs, storedMs] = [stored.heardAtMs, stored.limit.ms];
    setLimit(stored.limit.ms < builtMs ? { ms: builtMs, source: null } : stored.limit);
  }

  function hear(testimony: Testimony): void {
    const before: ClockLimit = { ms: limitNow(), source: limit.source };
    const after = limitAfter(before, testimony, { nowMs: clock.nowMs(), builtMs });
    if (after !== before) setLimit(after);
  }

  await load();
  const isNew = storedHeardMs === null;
  if (parts.isDemonstration) {
    const untilMs = isNew ? Number.MAX_SAFE_INTEGER : limit.ms + MOST_AHEAD_MS;
    const newestMs = await store.read((tx) => newestAuditUntil(tx, untilMs));
    // A database without any witness: there is nothing yet that its entries could be too far ahead of.
    if (newestMs !== null && isNew) setLimit({ ms: Math.max(builtMs, newestMs), source: 'entries' });
    else if (newestMs !== null) hear({ source: 'entries', saysMs: newestMs });
  }
  if (isNew && limit.source === null) hear({ source: 'set_up', saysMs: clock.nowMs() });
  if (isNew && limit.source !== null) await save();

  return {
    view,
    heard(testimony) {
      const isFirst = storedHeardMs === null || limit.source === 'set_up';
      const beforeMs = limitNow();
      hear(testimony);
      const nowMs = limitNow();
      view();
      if (isFirst || nowMs < beforeMs - SAVE_EVERY_MS || nowMs - storedMs >= SAVE_EVERY_MS) void save();
    },
    async confirm(tx, source) {
      const nowMs = clock.nowMs();
      if (nowMs < builtMs) return false;
      const next: ClockLimit = { ms: nowMs, source };
      // Taken up by the next round where the transaction is rolled back or the program stops.
      const heardAtMs = await write(tx, next);
      [storedHeardMs, storedMs] = [heardAtMs, nowMs];
      setLimit(next);
      view();
      return true;
    },
    async keep() {
      try {
        await load();
      } catch (error) {
        log.error({ err: error }, 'what a command said of the clock could not be read');
      }
      if (storedHeardMs === null && limit.source === null) hear({ source: 'set_up', saysMs: clock.nowMs() });
      view();
      // Also by a wrong clock: after a stop it would be right again by a limit that had not counted on.
      if (limitNow() - storedMs >= SAVE_EVERY_MS) await save();
    },
  };
}

/** Null when the clock is right; otherwise why nothing is sold. */
export function clockRefusal({ clockTrust }: { readonly clockTrust: ClockTrust }): Result<never> | null {
  const { state } = clockTrust.view();
  if (state === 'right') return null;
  const messages = {
    behind: 'The clock of this kiosk is behind the last confirmed time',
    ahead: 'The clock of this kiosk is more than two days ahead of the last confirmed time',
  };
  return refuse('SOMETHING_WENT_WRONG', 'unavailable', {
    message: `${messages[state]}. Move-ins are stopped until the clock is set, its time is confirmed from outside, or a manager confirms it.`,
    reason: 'clock_wrong',
  });
}

/** Runs work only while the clock is right. */
export function unlessUntimely<T>(
  ctx: { readonly clockTrust: ClockTrust },
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const untimely = clockRefusal(ctx);
  return untimely ? Promise.resolve(untimely) : work();
}
