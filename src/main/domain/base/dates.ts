/**
 * Calendar dates and instants. An instant is milliseconds of UTC from the clock that is passed in. A business date is
 * YYYY-MM-DD as people at the property would say it. `businessDateAt` and `startOfDayMs` convert between them.
 */
import { Temporal } from 'temporal-polyfill';
import { isCalendarDate } from '../../../shared/calendar-date';
import { dateFormat } from '../../../shared/formats';
import { DAY_MS } from '../../../shared/durations';

/** The source of time; handed in, so that tests turn it. */
export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** The date at an instant in a time zone of the IANA database. */
export function businessDateAt(instantMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/**
 * The instant at which a date begins in a time zone of the IANA database. It is usually midnight, and later where
 * clocks are set forward at midnight.
 */
export function startOfDayMs(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** Whether a text is a real date written YYYY-MM-DD. */
export function isBusinessDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text);
}

/**
 * A date has no time zone, so days are counted on UTC's calendar, where all are equally long. Temporal gives the same
 * answers ten times more slowly, and one price needs some sixty dates.
 */

const WRITTEN = /^\d{4}-\d\d-\d\d$/;

/** Days since 1 January 1970. Throws a RangeError for what is no date. */
function dayNumber(date: string): number {
  const day = WRITTEN.test(date) ? Date.parse(`${date}T00:00:00Z`) / DAY_MS : Number.NaN;
  // Date.parse lets 30 February be 2 March; every month has 28 days.
  if (!Number.isInteger(day) || (date.slice(8) > '28' && dateOf(day) !== date))
    throw new RangeError('not a date written YYYY-MM-DD');
  return day;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** Whole days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

export function daysInMonth(date: string): number {
  return new Date((monthStart(date, 1) - 1) * DAY_MS).getUTCDate();
}

export function dayOfMonth(date: string): number {
  return new Date(dayNumber(date) * DAY_MS).getUTCDate();
}

/**
 * The first date with the anchor day that is after a date. In a month without that day, an anchor of 29 to 31 means
 * the last day.
 */
export function nextAnchor(date: string, anchorDay: number): string {
  const [inThisMonth, inNextMonth] = [anchorIn(date, 0, anchorDay), anchorIn(date, 1, anchorDay)];
  return dateOf(inThisMonth > dayNumber(date) ? inThisMonth : inNextMonth);
}

/** The same day so many months later; the last day of a month that is too short. */
export function monthsAfter(date: string, months: number): string {
  let later = date;
  for (let month = 0; month < months; month += 1) later = nextAnchor(later, dayOfMonth(date));
  return later;
}

/** The last date with the anchor day that is on or before a date. */
export function anchorOnOrBefore(date: string, anchorDay: number): string {
  const [inThisMonth, inLastMonth] = [anchorIn(date, 0, anchorDay), anchorIn(date, -1, anchorDay)];
  return dateOf(inThisMonth <= dayNumber(date) ? inThisMonth : inLastMonth);
}

/** Number of the anchor day in the month so many months after a date's. */
function anchorIn(date: string, months: number, anchorDay: number): number {
  return Math.min(monthStart(date, months) + anchorDay, monthStart(date, months + 1)) - 1;
}

/** Number of the first day of the month so many months after a date's. */
function monthStart(date: string, months: number): number {
  const first = new Date(dayNumber(date) * DAY_MS);
  first.setUTCDate(1);
  return first.setUTCMonth(first.getUTCMonth() + months) / DAY_MS;
}

/** A date as people of a language write it, e.g. "15 March 2026". */
export function formatDate(date: string, locale: string): string {
  const instant = new Date(`${date}T12:00:00Z`);
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
}

/** An instant as people at the property would write it, date and time. */
export function formatInstant(instantMs: number, timeZone: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instantMs);
}

/** An instant that is near, with its day of the week and without the year: "Tue, Nov 24, 6:00 PM". */
export function formatNear(instantMs: number, timeZone: string, locale: string): string {
  const near = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return dateFormat(locale, { ...near, timeZone }).format(instantMs);
}

/** A time of day as people at the property would write it. */
export function formatTime(instantMs: number, timeZone: string, locale: string): string {
  return dateFormat(locale, { timeStyle: 'short', timeZone }).format(instantMs);
}

/** DD-MM-YYYY, as the interface document writes the date of a credit note. */
export function toDayMonthYear(date: string): string {
  return date.split('-').toReversed().join('-');
}

/** ISO 8601 in UTC, as /v1 answers instants. */
export function toIsoInstant(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** What clocks of a time zone show at an instant, `HH:MM`. */
export function timeOfDayAt(instantMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

/** The last instant, at or before another, at which clocks of a time zone showed `HH:MM`. */
export function lastTimeOfDay(instantMs: number, timeZone: string, time: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone);
  const today = now.toPlainDate();
  const at = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
  return at(today) <= instantMs ? at(today) : at(today.subtract({ days: 1 }));
}
