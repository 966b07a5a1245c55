/**
 * A kiosk whose clock is set wrong and right again, that stops and starts, and whose witnesses are heard at any time, in
 * every order: by the product's own rules (domain/clock-trust, domain/unit-claim). Times are minutes of real time.
 */
import {
  CLOCK_SLACK_MS,
  FUTURE_SLACK_MS,
  isHeldOn,
  judgeClock,
  limitAfter,
  MOST_AHEAD_MS,
  type ClockLimit,
  type WitnessSource,
} from '../../src/main/domain/base/clock-trust';
import { CLAIM_REST_MS, hasRested } from '../../src/main/domain/unit/unit-claim';

export const clockRules = {
  notBehind: 'nothing is sold by a clock that is behind what was witnessed',
  notAhead: 'nothing is sold by a clock that is far ahead of what was witnessed',
  countsOn: 'a running kiosk counts on from its last witness',
  writtenDown: 'what a witness said outlives a stop',
  countedIsWritten: 'what was counted on outlives a stop, also where the clock is wrong',
  laterOnly: 'an answer that says an earlier time is not believed by itself',
  setUpYields: 'the hour of setting up counts until a witness is heard',
  futureHolds: 'a hold that a clock ahead has dated ends when the clock is right',
  futureClaims: 'an idle claim that a clock ahead has dated is given up when the clock is right',
} as const;
export type ClockRule = keyof typeof clockRules;

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const HOLD = 30;
const SAVE_EVERY = 15;
const minutes = (ms: number) => ms / MINUTE_MS;
/** By how much the clock may be set wrong. */
const offsets = [0, -400 * DAY, -DAY, DAY, 400 * DAY];
const passes = [2, HOLD, DAY];
/** A late answer of the provider. Nobody sets the clock back by as much. */
const LATE = 3 * DAY;

/** What stands until a time by the clock. */
interface Lasting {
  readonly writtenAt: number;
  /** How long it stood while the kiosk ran by a clock that it believed. */
  readonly lived: number;
  /** How often the clock was set since. */
  readonly settings: number;
}

interface ClockWorld {
  readonly now: number;
  readonly offset: number;
  readonly isRunning: boolean;
  readonly limit: ClockLimit;
  readonly stored: ClockLimit;
  /** What the kiosk can know of the time: by its witnesses, and the time that it ran since. Null: there was none. */
  readonly known: number | null;
  readonly hold: Lasting | null;
  readonly claim: Lasting | null;
  readonly left: { readonly settings: number; readonly passes: number; readonly stops: number };
  readonly wrong: string | null;
}

type Off = ReadonlySet<ClockRule>;
type Next = (by: string, world: ClockWorld) => void;

const clockOf = ({ now, offset }: ClockWorld) => now + offset;

function judge(world: ClockWorld, off: Off): 'right' | 'behind' | 'ahead' {
  const state = judgeClock(clockOf(world) * MINUTE_MS, world.limit.ms);
  const isOff = (state === 'behind' && off.has('notBehind')) || (state === 'ahead' && off.has('notAhead'));
  return isOff ? 'right' : state;
}

function hear(world: ClockWorld, source: WitnessSource, says: number, off: Off): ClockWorld {
  const { limit, stored } = world;
  const testimony = { source, saysMs: says * MINUTE_MS };
  const after =
    !off.has('laterOnly') || source !== 'provider'
      ? limitAfter(limit, testimony, { nowMs: clockOf(world) * MINUTE_MS, builtMs: 0 })
      : { source, ms: testimony.saysMs };
  const kept = off.has('setUpYields') && limit.source === 'set_up' && after.ms < limit.ms ? limit : after;
  const isSaved =
    limit.source === 'set_up' ||
    source === 'manager' ||
    Math.abs(kept.ms - stored.ms) >= SAVE_EVERY * MINUTE_MS;
  return {
    ...world,
    limit: kept,
    stored: isSaved && !off.has('writtenDown') ? kept : stored,
    known: Math.max(world.known ?? 0, says),
  };
}

/** The kiosk's round: what has had its time ends, and what was counted on is written down. */
function round(world: ClockWorld, off: Off): ClockWorld {
  if (!world.isRunning) return world;
  const nowMs = clockOf(world) * MINUTE_MS;
  const isRight = judge(world, off) === 'right';
  const writtenMs = (world.hold?.writtenAt ?? 0) * MINUTE_MS;
  const endsMs = writtenMs + HOLD * MINUTE_MS;
  const isHeld = off.has('futureHolds') ? endsMs > nowMs : isHeldOn({ endsMs, writtenMs }, nowMs);
  const neededMs = (world.claim?.writtenAt ?? 0) * MINUTE_MS;
  const isIdle = off.has('futureClaims') ? nowMs - neededMs >= CLAIM_REST_MS : hasRested(neededMs, nowMs);
  const counted = world.limit.ms - world.stored.ms >= SAVE_EVERY * MINUTE_MS;
  const isSaved = counted && (isRight || !off.has('countedIsWritten')) && !off.has('writtenDown');
  return judged(
    {
      ...world,
      hold: isRight && !isHeld ? null : world.hold,
      claim: isIdle ? null : world.claim,
      stored: isSaved ? world.limit : world.stored,
    },
    isRight,
  );
}

/** What must never be: something that stands after its time, though the clock is believed. */
function judged(world: ClockWorld, isRight: boolean): ClockWorld {
  const { hold, claim } = world;
  const slack = minutes(FUTURE_SLACK_MS);
  const rest = minutes(CLAIM_REST_MS);
  if (isRight && hold && hold.lived >= HOLD + hold.settings * (HOLD + slack))
    return { ...world, wrong: 'a hold outlives its time' };
  if (claim && claim.lived >= rest + claim.settings * rest)
    return { ...world, wrong: 'a claim outlives its time' };
  return world;
}

function pass(world: ClockWorld, time: number, off: Off): ClockWorld {
  const { isRunning, limit, known, left } = world;
  const isRight = isRunning && judge(world, off) === 'right';
  const aged = (one: Lasting | null, counts: boolean) =>
    one && { ...one, lived: one.lived + (counts ? time : 0) };
  const counts = isRunning && !off.has('countsOn');
  return round(
    {
      ...world,
      now: world.now + time,
      limit: counts ? { ...limit, ms: limit.ms + time * MINUTE_MS } : limit,
      known: known === null || !isRunning ? known : known + time,
      hold: aged(world.hold, isRight),
      claim: aged(world.claim, isRunning),
      left: { ...left, passes: left.passes - 1 },
    },
    off,
  );
}

/** Somebody takes a unit and pays at once: the contract carries the clock's time. */
function sell(world: ClockWorld): ClockWorld {
  const date = clockOf(world);
  const { known, now } = world;
  if (known === null) return world;
  if (date > now + minutes(MOST_AHEAD_MS)) return { ...world, wrong: 'a sale is dated far ahead' };
  // What a stop may lose of what was counted on.
  if (date < known - minutes(CLOCK_SLACK_MS) - SAVE_EVERY)
    return { ...world, wrong: 'a sale is dated before what was known' };
  return world;
}

function stepsFrom(world: ClockWorld, off: Off, next: Next): void {
  const { left, isRunning, offset, now } = world;
  if (left.passes > 0) for (const time of passes) next(`${time} minutes pass`, pass(world, time, off));
  if (left.settings > 0)
    for (const to of offsets) {
      if (to === offset) continue;
      const again = (one: Lasting | null) => one && { ...one, settings: one.settings + 1 };
      const set = {
        ...world,
        offset: to,
        hold: again(world.hold),
        claim: again(world.claim),
        left: { ...left, settings: left.settings - 1 },
      };
      next(`the clock is set to ${to} minutes from the time`, round(set, off));
    }
  if (!isRunning) {
    next('the kiosk starts', round({ ...world, isRunning: true, limit: world.stored }, off));
    return;
  }
  if (left.stops > 0)
    next('the kiosk stops', { ...world, isRunning: false, left: { ...left, stops: left.stops - 1 } });
  next('head office is heard', round(hear(world, 'head_office', now, off), off));
  next('an answer of the provider is heard', round(hear(world, 'provider', now, off), off));
  next('a late answer of the provider is heard', round(hear(world, 'provider', now - LATE, off), off));
  if (offset === 0) {
    next('the system says that its clock is right', round(hear(world, 'system', now, off), off));
    next('a manager confirms the clock', round(hear(world, 'manager', now, off), off));
  }
  // A witness that says a right time has been heard: a right clock sells.
  if (offset === 0 && world.known === now && judge(world, off) !== 'right')
    next('a customer comes', { ...world, wrong: 'a right clock sells nothing' });
  if (judge(world, off) !== 'right') return;
  next('a unit is sold', sell(world));
  const fresh: Lasting = { writtenAt: clockOf(world), lived: 0, settings: 0 };
  // They know nothing of each other: a world with both shows nothing more.
  if (world.hold || world.claim) return;
  next('a unit is held', { ...world, hold: fresh });
  next('a unit is asked for', { ...world, claim: fresh });
}

/** Worlds that differ only in what time it is are one. */
function keyOf({ now, limit, stored, known, hold, claim, offset, isRunning, left }: ClockWorld): string {
  const since = (one: Lasting | null) => one && [one.writtenAt - now, one.lived, one.settings];
  return JSON.stringify([
    offset,
    isRunning,
    [limit.ms - now * MINUTE_MS, limit.source],
    [stored.ms - now * MINUTE_MS, stored.source],
    known === null ? null : known - now,
    since(hold),
    since(claim),
    Object.values(left),
  ]);
}

/** The world at setting up, whatever the clock showed then. */
function begin(offset: number, left: ClockWorld['left']): ClockWorld {
  const now = 1000 * DAY;
  const limit: ClockLimit = { ms: (now + offset) * MINUTE_MS, source: 'set_up' };
  const none = { known: null, hold: null, claim: null, wrong: null };
  return { now, offset, isRunning: true, limit, stored: limit, left, ...none };
}

interface Node {
  readonly world: ClockWorld;
  readonly by: string;
  readonly from: Node | null;
}

/** Looks at every world that can be reached, nearest first; answers the shortest way to what must never be. */
export function searchClock(
  left: ClockWorld['left'],
  off: Off,
): { readonly worlds: number; readonly wrong: string | null; readonly trace: readonly string[] } {
  const queue: Node[] = offsets.map((offset) => ({
    world: begin(offset, left),
    by: `set up at ${offset} minutes from the time`,
    from: null,
  }));
  const seen = new Set(queue.map(({ world }) => keyOf(world)));
  let found: Node | null = null;
  for (const node of queue) {
    stepsFrom(node.world, off, (by, world) => {
      const made = { world, by, from: node };
      if (world.wrong !== null) found ??= made;
      const key = keyOf(world);
      if (seen.has(key)) return;
      seen.add(key);
      queue.push(made);
    });
    if (found) break;
  }
  return { worlds: seen.size, wrong: wrongOf(found), trace: traceOf(found) };
}

const wrongOf = (found: Node | null) => found?.world.wrong ?? null;

function traceOf(found: Node | null): string[] {
  const trace: string[] = [];
  for (let node = found; node; node = node.from) trace.push(node.by);
  return trace.toReversed();
}
