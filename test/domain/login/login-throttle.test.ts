import { expect, it } from 'vitest';
import { fullAfterUse } from '../../../src/main/domain/base/allowance';
import {
  afterFailure,
  defaultLoginLimits,
  loginWaitMs,
  nameAllowance,
  placeHistoryOf,
  waitMs,
  type FailureCount,
  type PlaceHistory,
} from '../../../src/main/domain/login/login-throttle';

it('five failures are free, then the wait doubles up to a minute', () => {
  let count: FailureCount | null = null;
  const waits: number[] = [];
  for (let failure = 0; failure < 14; failure += 1) {
    count = afterFailure(count, 1000);
    waits.push(waitMs(count, 1000) / 1000);
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
});

it('waiting is all it takes', () => {
  const count = { failures: 50, lastFailureAtMs: 1000 };
  expect(waitMs(count, 60_999)).toBe(1);
  expect(waitMs(count, 61_000)).toBe(0);
});

it('a quarter of an hour without a failure starts the count again', () => {
  const count = { failures: 50, lastFailureAtMs: 0 };
  expect(afterFailure(count, 15 * 60_000).failures).toBe(51);
  expect(afterFailure(count, 15 * 60_000 + 1).failures).toBe(1);
});

it('a clock turned back lengthens no wait beyond a minute, also where it was ahead for years', () => {
  expect(waitMs({ failures: 50, lastFailureAtMs: 60_000 }, 0)).toBe(60_000);
  expect(waitMs({ failures: 50, lastFailureAtMs: 60_001 }, 0)).toBe(0);
});

/** One user name under attack: what the store remembers, in memory, and everybody trying as the rules let them. */
class Site {
  readonly #places = new Map<string, FailureCount>();
  readonly #addresses = new Map<string, FailureCount>();
  readonly #known = new Set<string>();
  readonly #nameFullAtMs = new Map<PlaceHistory, number>();
  /** Instants of the guesses that were heard. */
  readonly guesses: number[] = [];

  knows(place: string): this {
    this.#known.add(place);
    return this;
  }

  waitMs(place: string, nowMs: number): number {
    const history = {
      knownPlace: this.#known.has(place),
      atPlace: this.#places.get(place) ?? null,
      atAddress: this.#addresses.get(place) ?? null,
      nameFullAtMs: this.#nameFullAtMs.get(placeHistoryOf(this.#places.get(place) ?? null)) ?? null,
    };
    return loginWaitMs(history, nowMs, defaultLoginLimits);
  }

  guess(place: string, nowMs: number): void {
    if (this.waitMs(place, nowMs) > 0) return;
    this.guesses.push(nowMs);
    const placeHistory = placeHistoryOf(this.#places.get(place) ?? null);
    this.#places.set(place, afterFailure(this.#places.get(place) ?? null, nowMs));
    this.#addresses.set(place, afterFailure(this.#addresses.get(place) ?? null, nowMs));
    if (this.#known.has(place)) return;
    const fullAtMs = this.#nameFullAtMs.get(placeHistory) ?? null;
    const allowance = nameAllowance(defaultLoginLimits, placeHistory);
    this.#nameFullAtMs.set(placeHistory, fullAfterUse(allowance, fullAtMs, nowMs));
  }

  mostIn(hours: number): number {
    const within = (from: number) =>
      this.guesses.filter((at) => at >= from && at < from + hours * 3_600_000).length;
    return Math.max(0, ...this.guesses.map(within));
  }
}

const HOURS_MS = 4 * 3_600_000;
const STEP_MS = 2000;

/** Everybody tries every two seconds, for hours; answers the longest that the victim would have waited. */
function attack(site: Site, attackers: (nowMs: number) => readonly string[], victim: string): number {
  let longest = 0;
  for (let nowMs = 0; nowMs < HOURS_MS; nowMs += STEP_MS) {
    for (const attacker of attackers(nowMs)) site.guess(attacker, nowMs);
    longest = Math.max(longest, site.waitMs(victim, nowMs));
  }
  return longest;
}

const places = (count: number) => Array.from({ length: count }, (_, index) => `attacker ${index}`);

// Holds: asvs-6.1.1
it.each([1, 5, 60])('%i attackers elsewhere never make a first login from anywhere wait', (count) => {
  const site = new Site();
  expect(attack(site, () => places(count), 'home')).toBe(0);
  expect(site.mostIn(1)).toBeLessThanOrEqual(count + 30 + 60);
});

it('200 places that fail once each, at once, do not make a first login from anywhere wait, nor one that mistyped', () => {
  const site = new Site();
  for (const place of places(200)) site.guess(place, 0);
  expect(site.guesses).toHaveLength(200);
  expect(site.waitMs('home', 0)).toBe(0);
  site.guess('home', 0);
  expect(site.waitMs('home', 0)).toBe(0);
});

// Holds: asvs-6.1.1
it('a person who has logged in from there before never waits, however many attack from elsewhere', () => {
  const site = new Site().knows('home');
  // Every step comes with addresses that were never seen.
  const swarm = (nowMs: number) => Array.from({ length: 20 }, (_, index) => `${nowMs} ${index}`);
  expect(attack(site, swarm, 'home')).toBe(0);
  // Four hours' worth at once, and as many while the hours pass.
  expect(site.mostIn(4)).toBeLessThanOrEqual(240 + 240);
  expect(site.guesses.length).toBeGreaterThan(240);
});

it('against a swarm that is always new, a first login from a new place waits a minute at most', () => {
  const site = new Site();
  const swarm = (nowMs: number) => Array.from({ length: 20 }, (_, index) => `${nowMs} ${index}`);
  expect(attack(site, swarm, 'home')).toBeLessThanOrEqual(60_000);
});

it('a known place that is in bad hands guesses as slowly as any other', () => {
  const site = new Site().knows('home');
  attack(site, () => ['home'], 'home');
  expect(site.mostIn(1)).toBeLessThanOrEqual(5 + 6 + 60);
});
