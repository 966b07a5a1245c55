/** When a reader is watched: in the property's time zone, whatever the clocks there do. */
import { describe, expect, it, test } from 'vitest';
import { isAttended, parseHours } from '../../../src/main/domain/property/attended-hours';

describe('hours', () => {
  test.each([
    ['09:00-18:00', { from: 540, until: 1080 }],
    ['00:00-24:00', { from: 0, until: 1440 }],
    ['18:00-09:00', null],
    ['09:00-09:00', null],
    ['09:60-10:00', null],
    ['09:00-24:01', null],
    ['9:00-18:00', null],
    ['09:00 - 18:00', null],
    ['', null],
  ])('%j is read as %j', (text, hours) => {
    expect(parseHours(text)).toEqual(hours);
  });
});

describe('a reader in Chicago, Monday 9 to 18 and Sunday the whole day', () => {
  const hours = {
    monday: [
      { from: 540, until: 720 },
      { from: 780, until: 1080 },
    ],
    sunday: [{ from: 0, until: 1440 }],
  };
  it.each([
    ['Monday 8:59', '2026-03-16T13:59:59Z', false],
    ['Monday 9:00', '2026-03-16T14:00:00Z', true],
    ['Monday at noon', '2026-03-16T17:00:00Z', false],
    ['Monday 13:00', '2026-03-16T18:00:00Z', true],
    ['Monday 18:00', '2026-03-16T23:00:00Z', false],
    ['Tuesday 10:00', '2026-03-17T15:00:00Z', false],
    ['Sunday 0:00', '2026-03-15T05:00:00Z', true],
    ['Sunday 23:59', '2026-03-16T04:59:59Z', true],
    ['Monday 0:00', '2026-03-16T05:00:00Z', false],
    ['Monday 9:00 in winter', '2026-01-12T15:00:00Z', true],
  ])('%s (%s): watched is %s', (_, at, watched) => {
    expect(isAttended(hours, Date.parse(at), 'America/Chicago')).toBe(watched);
  });
});
