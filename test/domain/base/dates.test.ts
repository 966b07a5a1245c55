import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  anchorOnOrBefore,
  businessDateAt,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  formatDate,
  formatInstant,
  isBusinessDate,
  nextAnchor,
  startOfDayMs,
  toDayMonthYear,
  toIsoInstant,
} from '../../../src/main/domain/base/dates';
import { fc } from '../../support/base/fast-check';

const anyDate = fc.integer({ min: -20_000, max: 60_000 }).map((offset) => addDays('2026-01-01', offset));

describe('a business date', () => {
  it.each(['2026-03-15', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('can be %s', (text) =>
    expect(isBusinessDate(text)).toBe(true),
  );

  it.each([
    '',
    '2026-02-29',
    '2100-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-01',
    '2026-01-01T00:00',
    '+002026-01-01',
    '-000001-01-01',
    '20260101',
    '2026-01-01[u-ca=hebrew]',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
  ])('cannot be %j', (text) => expect(isBusinessDate(text)).toBe(false));

  it('is what the calendar on the wall says where the property is', () => {
    const noon = Date.parse('2026-07-01T12:00:00Z');
    expect(businessDateAt(noon, 'Pacific/Kiritimati')).toBe('2026-07-02');
    expect(businessDateAt(noon, 'Europe/Dublin')).toBe('2026-07-01');
    expect(businessDateAt(Date.parse('2026-07-01T03:59:59.999Z'), 'America/New_York')).toBe('2026-06-30');
    expect(businessDateAt(Date.parse('2026-07-01T04:00:00Z'), 'America/New_York')).toBe('2026-07-01');
    // Samoa went over the date line and had no 30 December 2011.
    expect(businessDateAt(Date.parse('2011-12-30T09:59:59Z'), 'Pacific/Apia')).toBe('2011-12-29');
    expect(businessDateAt(Date.parse('2011-12-30T10:00:00Z'), 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('counts days, not hours: nights when clocks change are one like any other', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  });

  it('goes there and back by any number of days', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });
});

describe('an anchor', () => {
  it.each([
    ['2026-01-31', 31, '2026-01-31', '2026-02-28'],
    ['2026-02-28', 31, '2026-02-28', '2026-03-31'],
    ['2026-02-27', 31, '2026-01-31', '2026-02-28'],
    ['2028-02-28', 30, '2028-01-30', '2028-02-29'],
    ['2028-02-29', 30, '2028-02-29', '2028-03-30'],
    ['2026-12-31', 1, '2026-12-01', '2027-01-01'],
    ['2026-04-30', 31, '2026-04-30', '2026-05-31'],
    ['2026-03-15', 15, '2026-03-15', '2026-04-15'],
    ['2026-03-14', 15, '2026-02-15', '2026-03-15'],
  ])('on %s, on day %d, was on %s and comes on %s', (date, day, before, after) => {
    expect([anchorOnOrBefore(date, day), nextAnchor(date, day)]).toEqual([before, after]);
  });

  it('always stands on its day or a short month’s last, one step after the other without a gap', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 31 }), (date, day) => {
        const [before, after] = [anchorOnOrBefore(date, day), nextAnchor(date, day)];
        expect(before <= date && date < after).toBe(true);
        expect(nextAnchor(before, day)).toBe(after);
        for (const anchor of [before, after])
          expect(dayOfMonth(anchor)).toBe(Math.min(day, daysInMonth(anchor)));
      }),
    );
  });
});

describe('dates counted on UTC’s calendar', () => {
  /** As the standard's own library says it. */
  const anchorIn = (date: string, months: number, anchorDay: number) => {
    const month = Temporal.PlainDate.from(date).with({ day: 1 }).add({ months });
    return month.with({ day: Math.min(anchorDay, month.daysInMonth) }).toString();
  };
  const farDate = fc
    .integer({ min: -719_162, max: 2_932_000 })
    .map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }).toString());

  it('are those of Temporal, from the year 1 to the year 9999', () => {
    fc.assert(
      fc.property(farDate, farDate, fc.integer({ min: 1, max: 31 }), (date, other, anchorDay) => {
        const day = Temporal.PlainDate.from(date);
        expect(daysBetween(date, other)).toBe(day.until(other, { largestUnit: 'day' }).days);
        expect(addDays(date, anchorDay)).toBe(day.add({ days: anchorDay }).toString());
        expect([dayOfMonth(date), daysInMonth(date)]).toEqual([day.day, day.daysInMonth]);
        const [last, now, next] = [-1, 0, 1].map((months) => anchorIn(date, months, anchorDay));
        expect(anchorOnOrBefore(date, anchorDay)).toBe(
          Temporal.PlainDate.compare(now ?? '', date) <= 0 ? now : last,
        );
        expect(nextAnchor(date, anchorDay)).toBe(
          Temporal.PlainDate.compare(now ?? '', date) > 0 ? now : next,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('are no others: what is no date is refused', () => {
    for (const text of ['2026-02-30', '2026-13-01', '2026-1-01', '', 'soon', '2026-01-01T00:00'])
      for (const ask of [dayOfMonth, daysInMonth, (date: string) => addDays(date, 1)])
        expect(() => ask(text), text).toThrow(RangeError);
  });
});

describe('writing', () => {
  it.each([
    ['en-US', 'March 5, 2026'],
    ['en-GB', '5 March 2026'],
    ['es-US', '5 de marzo de 2026'],
    ['de-DE', '5. März 2026'],
  ])('a date in %s', (locale, text) => expect(formatDate('2026-03-05', locale)).toBe(text));

  it('a date is never the day before or after, whatever the kiosk’s own time zone', () => {
    for (const date of ['2026-03-08', '2026-11-01', '2026-12-31', '2028-02-29'])
      expect(formatDate(date, 'en-GB').split(' ')[0]).toBe(String(dayOfMonth(date)));
  });

  it('an instant as people at the property read it off the clock', () => {
    const instant = Date.parse('2026-03-15T04:30:00Z');
    expect(formatInstant(instant, 'America/Chicago', 'en-US').replaceAll('\u202f', ' ')).toBe(
      'March 14, 2026 at 11:30 PM',
    );
    expect(formatInstant(instant, 'Europe/Berlin', 'de-DE')).toBe('15. März 2026 um 05:30');
  });

  // Holds: asvs-16.2.2
  it('credit notes day first, instants in UTC', () => {
    expect(toDayMonthYear('2026-03-05')).toBe('05-03-2026');
    expect(toIsoInstant(Date.parse('2026-03-15T10:00:00-05:00'))).toBe('2026-03-15T15:00:00.000Z');
  });
});

describe('the instant a date begins at', () => {
  it.each([
    ['a day in winter', '2026-01-15', 'America/Chicago', '2026-01-15T06:00:00Z'],
    ['the day the clocks go forward', '2026-03-08', 'America/Chicago', '2026-03-08T06:00:00Z'],
    ['the day after', '2026-03-09', 'America/Chicago', '2026-03-09T05:00:00Z'],
    ['a day that has no midnight', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['a day with two midnights', '2018-11-04', 'America/Havana', '2018-11-04T04:00:00Z'],
    ['a day ahead of UTC', '2026-03-15', 'Pacific/Auckland', '2026-03-14T11:00:00Z'],
  ])('%s', (_, date, timeZone, instant) =>
    expect(toIsoInstant(startOfDayMs(date, timeZone))).toBe(toIsoInstant(Date.parse(instant))),
  );

  it('is on that date, and the millisecond before is not', () => {
    const zones = fc.constantFrom(
      'America/Chicago',
      'America/Sao_Paulo',
      'Asia/Beirut',
      'Australia/Lord_Howe',
    );
    fc.assert(
      fc.property(anyDate, zones, (date, timeZone) => {
        const start = startOfDayMs(date, timeZone);
        expect(businessDateAt(start, timeZone)).toBe(date);
        expect(businessDateAt(start - 1, timeZone)).toBe(addDays(date, -1));
      }),
    );
  });
});
