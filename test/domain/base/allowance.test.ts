import { expect, it } from 'vitest';
import {
  fullAfterUse,
  perMinute,
  untilNextMs,
  type Allowance,
} from '../../../src/main/domain/base/allowance';
import { fc } from '../../support/base/fast-check';

/** Asks at each instant, and answers the instants that were allowed. */
function allowed(allowance: Allowance, instants: readonly number[]): number[] {
  let fullAt: number | null = null;
  return instants.filter((nowMs) => {
    if (untilNextMs(allowance, fullAt, nowMs) > 0) return false;
    fullAt = fullAfterUse(allowance, fullAt, nowMs);
    return true;
  });
}

const allowances = fc.record({
  atOnce: fc.integer({ min: 1, max: 50 }),
  everyMs: fc.double({ min: 0.5, max: 5000, noNaN: true }),
});

it('an allowance allows so many at once and no more', () => {
  const now = Array.from({ length: 400 }, () => 1000);
  expect(allowed({ atOnce: 300, everyMs: 10 }, now)).toHaveLength(300);
  expect(untilNextMs(perMinute(20), fullAfterUse({ atOnce: 1, everyMs: 57_001 }, null, 0), 0)).toBe(1);
});

it('no window of time allows more than the burst and one call for each interval', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 300 });
  fc.assert(
    fc.property(allowances, gaps, (allowance, steps) => {
      let at = 0;
      const heard = allowed(
        allowance,
        steps.map((step) => (at += step)),
      );
      for (let from = 0; from < heard.length; from += 1) {
        for (let to = from; to < heard.length; to += 1) {
          const windowMs = (heard[to] ?? 0) - (heard[from] ?? 0);
          if (to - from + 1 > allowance.atOnce + windowMs / allowance.everyMs + 1e-6) return false;
        }
      }
      return true;
    }),
  );
});

it('the wait it names is enough, and a moment less is not', () => {
  fc.assert(
    fc.property(allowances, fc.integer({ min: 0, max: 1e9 }), (allowance, startMs) => {
      let fullAt: number | null = null;
      for (let use = 0; use < allowance.atOnce; use += 1) fullAt = fullAfterUse(allowance, fullAt, startMs);
      const wait = untilNextMs(allowance, fullAt, startMs);
      expect(wait).toBeCloseTo(allowance.everyMs, 3);
      expect(untilNextMs(allowance, fullAt, startMs + wait)).toBeLessThan(1e-3);
      expect(untilNextMs(allowance, fullAt, startMs + wait / 2)).toBeGreaterThan(0);
    }),
  );
});

it('the reserve is there for those it is kept for', () => {
  const allowance = { atOnce: 10, everyMs: 1000 };
  let fullAt: number | null = null;
  for (let use = 0; use < 5; use += 1) {
    expect(untilNextMs(allowance, fullAt, 0, 5)).toBe(0);
    fullAt = fullAfterUse(allowance, fullAt, 0);
  }
  expect(untilNextMs(allowance, fullAt, 0, 5)).toBe(1000);
  expect(untilNextMs(allowance, fullAt, 0)).toBe(0);
});

it('a clock turned back makes nobody wait: what is more than a whole allowance is none', () => {
  const allowance = { atOnce: 10, everyMs: 1000 };
  // Sums of fractions may be a little more than the whole.
  expect(untilNextMs(allowance, 10_000.001, 0)).toBe(1000);
  expect(untilNextMs(allowance, 5_000_000, 0, 5)).toBe(0);
  expect(fullAfterUse(allowance, 5_000_000, 0)).toBe(1000);
});
