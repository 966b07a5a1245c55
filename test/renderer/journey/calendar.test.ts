/** The calendar of move-in days: whole weeks, only allowed days, and keys that never leave them. */
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dayByKey,
  firstWeekday,
  weekday,
  weeksOf,
} from '../../../src/renderer/components/field/calendar';
import { addDays } from '../../../src/renderer/composables/use-dates';
import { fc } from '../../support/base/fast-check';

const range = { earliest: '2027-03-06', latest: '2027-04-04' };

test.each([
  ['en-US', 0],
  ['de-DE', 1],
  ['es', 1],
  ['ar', 6],
])('in %s the week begins on day %i', (locale, first) => {
  expect(firstWeekday(locale)).toBe(first);
});

describe('weeks', () => {
  test('each begins on the first day, and exactly the allowed days can be chosen', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 6 }), (offset, length, first) => {
        const earliest = addDays('2027-01-01', offset);
        const latest = addDays(earliest, length);
        const weeks = weeksOf({ earliest, latest }, first);
        expect(weeks.every((week) => week.length === 7 && weekday(week[0]?.date ?? '') === first)).toBe(true);
        const allowed = weeks.flat().filter((day) => day.allowed);
        expect(allowed).toHaveLength(length + 1);
        expect([allowed[0]?.date, allowed.at(-1)?.date]).toEqual([earliest, latest]);
        // No week is there for nothing.
        expect(weeks.every((week) => week.some((day) => day.allowed))).toBe(true);
      }),
    );
  });

  test('without a range there is nothing to choose', () => {
    expect(weeksOf({ earliest: '', latest: '' }, 0)).toEqual([]);
  });
});

describe('keys', () => {
  test.each([
    ['ArrowRight', false, '2027-03-16'],
    ['ArrowLeft', false, '2027-03-14'],
    ['ArrowRight', true, '2027-03-14'],
    ['ArrowLeft', true, '2027-03-16'],
    ['ArrowDown', false, '2027-03-22'],
    ['ArrowUp', false, '2027-03-08'],
    ['PageDown', false, '2027-04-04'],
    ['PageUp', false, '2027-03-06'],
    ['Home', false, '2027-03-06'],
    ['End', false, '2027-04-04'],
    ['a', false, null],
  ] as const)('%s, written from the right: %s, leads to %s', (key, rtl, expected) => {
    expect(dayByKey('2027-03-15', key, rtl, range)).toBe(expected);
  });

  test('a month later is the same day, or the last of a short month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2027-12-15', 1)).toBe('2028-01-15');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
  });
});
