import { describe, expect, it } from 'vitest';
import {
  CLOCK_SLACK_MS,
  judgeClock,
  limitAfter,
  MOST_AHEAD_MS,
  type ClockLimit,
  type ClockState,
  type Testimony,
} from '../../../src/main/domain/base/clock-trust';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BUILT = Date.parse('2026-11-01T00:00:00Z');
const LIMIT = Date.parse('2026-11-23T12:00:00Z');

describe('a clock against the newest time that was witnessed', () => {
  const cases: readonly (readonly [string, number, ClockState])[] = [
    ['in 1970', 0, 'behind'],
    ['in 2020', Date.parse('2020-01-01T00:00:00Z'), 'behind'],
    ['a day behind', LIMIT - DAY, 'behind'],
    ['just beyond the slack behind', LIMIT - CLOCK_SLACK_MS - 1, 'behind'],
    ['within the slack behind', LIMIT - CLOCK_SLACK_MS, 'right'],
    ['equal', LIMIT, 'right'],
    ['a day ahead', LIMIT + DAY, 'right'],
    ['two days ahead', LIMIT + MOST_AHEAD_MS, 'right'],
    ['a millisecond more', LIMIT + MOST_AHEAD_MS + 1, 'ahead'],
    ['a year ahead', LIMIT + 365 * DAY, 'ahead'],
  ];
  it.each(cases)('%s is judged', (_, nowMs, state) => {
    expect(judgeClock(nowMs, LIMIT)).toBe(state);
  });
});

describe('the limit after a witness', () => {
  const heard = (
    before: ClockLimit,
    source: Testimony['source'],
    saysMs: number,
    nowMs: number,
  ): ClockLimit => limitAfter(before, { source, saysMs }, { nowMs, builtMs: BUILT });
  const known: ClockLimit = { ms: LIMIT, source: 'system' };
  const built: ClockLimit = { ms: BUILT, source: null };
  const LATER = LIMIT + 5 * DAY;
  const EARLIER = LIMIT - 5 * DAY;

  const cases: readonly (readonly [string, ClockLimit, Testimony['source'], number, number, ClockLimit])[] = [
    ['head office moves it on', known, 'head_office', LATER, LATER, { ms: LATER, source: 'head_office' }],
    [
      'head office is believed against a clock in 1970',
      known,
      'head_office',
      LATER,
      0,
      { ms: LATER, source: 'head_office' },
    ],
    ['the provider alone cannot move it back', known, 'provider', EARLIER, LIMIT, known],
    [
      'the provider and the clock together move it back',
      known,
      'provider',
      EARLIER,
      EARLIER + 1000,
      { ms: EARLIER, source: 'provider' },
    ],
    ['a synchronized system moves it on', known, 'system', LATER, LATER, { ms: LATER, source: 'system' }],
    ['a synchronized system does not move it back', known, 'system', EARLIER, EARLIER, known],
    ['a manager moves it on', known, 'manager', LATER, LATER, { ms: LATER, source: 'manager' }],
    ['a manager moves it back', known, 'manager', EARLIER, EARLIER, { ms: EARLIER, source: 'manager' }],
    ['a manager does not move it before the build', known, 'manager', 0, 0, built],
    ['a witness from before the build says nothing', built, 'provider', 0, 0, built],
    [
      'entries of a demonstration move it on',
      known,
      'entries',
      LIMIT + DAY,
      LIMIT,
      { ms: LIMIT + DAY, source: 'entries' },
    ],
    ['entries dated far ahead are no witness', known, 'entries', LATER, LIMIT, known],
    [
      'the hour of setting up counts where nothing was heard',
      built,
      'set_up',
      LIMIT,
      LIMIT,
      { ms: LIMIT, source: 'set_up' },
    ],
    ['the hour of setting up counts no more later', known, 'set_up', LATER, LATER, known],
    [
      'any witness takes the place of the hour of setting up',
      { ms: LATER, source: 'set_up' },
      'system',
      LIMIT,
      LIMIT,
      known,
    ],
  ];
  it.each(cases)('%s', (_, before, source, saysMs, nowMs, after) => {
    expect(heard(before, source, saysMs, nowMs)).toEqual(after);
  });
});
