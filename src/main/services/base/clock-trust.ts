/**
 * Keeps what the clock's witnesses said, and judges the clock by it. Nothing is sold by a clock that is not right: what is
 * written then would carry a date that never was.
 */
import { refuse, type Result } from '../../../shared/result';
import type { Tx } from '../../database/schema';
import { newestAuditUntil } from '../../database/upkeep/health';
import {
  judgeClock,
  MOST_AHEAD_MS,
  type ClockLimit,
  type ClockState,
  type Testimony,
} from '../../domain/base/clock-trust';
import { toIsoInstant } from '../../domain/base/dates';
import {
  runLimit,
  storeLimit,
  type ClockLimitParts,
  type RunningLimit,
  type StoredLimit,
} from './clock-limit';

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

export interface ClockTrustParts extends ClockLimitParts {
  /** Its own entries are witnesses. */
  readonly isDemonstration: boolean;
}

export async function openClockTrust(parts: ClockTrustParts): Promise<ClockTrust> {
  const { clock, builtMs, log } = parts;
  const limit = runLimit(parts);
  const stored = storeLimit(parts, limit);
  const view = judge(parts, limit);

  await stored.load();
  await hearFirst(parts, limit, stored);

  return {
    view,
    heard(testimony) {
      const before = limit.now();
      const isFirst = stored.isNew() || before.source === 'set_up';
      limit.hear(testimony);
      const isEarlier = limit.now().ms < before.ms - SAVE_EVERY_MS;
      view();
      if (isFirst || isEarlier || stored.unsavedMs() >= SAVE_EVERY_MS) void stored.save();
    },
    async confirm(tx, source) {
      const nowMs = clock.nowMs();
      if (nowMs < builtMs) return false;
      await stored.replace(tx, { ms: nowMs, source });
      view();
      return true;
    },
    async keep() {
      try {
        await stored.load();
      } catch (error) {
        log.error({ err: error }, 'the limit of the clock could not be read');
      }
      if (stored.isNew() && limit.now().source === null)
        limit.hear({ source: 'set_up', saysMs: clock.nowMs() });
      view();
      // Also by a wrong clock: after a stop it would be right again by a limit that had not counted on.
      if (stored.unsavedMs() >= SAVE_EVERY_MS) await stored.save();
    },
  };
}

/** Judges the clock by the limit, and tells the log when the judgment changes. */
function judge({ clock, log }: ClockLimitParts, limit: RunningLimit): () => ClockView {
  let told: ClockState = 'right';
  return () => {
    const { ms: limitMs, source } = limit.now();
    const state = judgeClock(clock.nowMs(), limitMs);
    if (state !== told) {
      const facts = { state, limit: toIsoInstant(limitMs), source };
      if (state === 'right') log.info(facts, 'the clock is right again: the kiosk sells');
      else log.error(facts, 'nothing is sold: the clock is wrong, or nobody has confirmed it');
      told = state;
    }
    return { state, limitMs, source };
  };
}

/** The witnesses of a start: the entries of a demonstration, and of a new database the clock itself. */
async function hearFirst(
  { store, clock, builtMs, isDemonstration }: ClockTrustParts,
  limit: RunningLimit,
  stored: StoredLimit,
): Promise<void> {
  const isNew = stored.isNew();
  if (isDemonstration) {
    const untilMs = isNew ? Number.MAX_SAFE_INTEGER : limit.now().ms + MOST_AHEAD_MS;
    const newestMs = await store.read((tx) => newestAuditUntil(tx, untilMs));
    // A database without any witness: there is nothing yet that its entries could be too far ahead of.
    if (newestMs !== null && isNew) limit.set({ ms: Math.max(builtMs, newestMs), source: 'entries' });
    else if (newestMs !== null) limit.hear({ source: 'entries', saysMs: newestMs });
  }
  if (!isNew) return;
  if (limit.now().source === null) limit.hear({ source: 'set_up', saysMs: clock.nowMs() });
  if (limit.now().source !== null) await stored.save();
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
