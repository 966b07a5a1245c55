/**
 * Calendar dates and instants. An instant is milliseconds of UTC from the clock that is handed in; a business date is
 * YYYY-MM-DD as people at the property would say it. `businessDateAt` and `startOfDayMs` are the two ways between them.
 */
import { Temporal } from 'temporal-polyfill';
import { dateFormat } from '../../shared/formats';

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
 * The instant a date begins at in a time zone of the IANA database: usually midnight, later where the clocks are set
 * forward at midnight.
 */
export function startOfDayMs(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** Whether a text is a real date written YYYY-MM-DD. */
export function isBusinessDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Whole days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
}

export function daysInMonth(date: string): number {
  return Temporal.PlainDate.from(date).daysInMonth;
}

export function dayOfMonth(date: string): number {
  return Temporal.PlainDate.from(date).day;
}

/**
 * The first date with the anchor day that is after (or, inclusive, on) a date. An anchor of 29 to 31 falls on the last
 * day of a shorter month.
 */
export function nextAnchor(date: string, anchorDay: number): string {
  const from = Temporal.PlainDate.from(date);
  for (let months = 0; ; months += 1) {
    const month = from.with({ day: 1 }).add({ months });
    const candidate = month.with({ day: Math.min(anchorDay, month.daysInMonth) });
    if (Temporal.PlainDate.compare(candidate, from) > 0) return candidate.toString();
  }
}

/** The last date with the anchor day that is on or before a date. */
export function anchorOnOrBefore(date: string, anchorDay: number): string {
  const from = Temporal.PlainDate.from(date);
  for (let months = 0; ; months -= 1) {
    const month = from.with({ day: 1 }).add({ months });
    const candidate = month.with({ day: Math.min(anchorDay, month.daysInMonth) });
    if (Temporal.PlainDate.compare(candidate, from) <= 0) return candidate.toString();
  }
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

/** DD-MM-YYYY, as the interface document writes the date of a credit note. */
export function toDayMonthYear(date: string): string {
  return date.split('-').toReversed().join('-');
}

/** ISO 8601 in UTC, as /v1 answers instants. */
export function toIsoInstant(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** The last instant, at or before another, at which clocks of a time zone showed `HH:MM`. */
export function lastTimeOfDay(instantMs: number, timeZone: string, time: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone);
  const today = now.toPlainDate();
  const at = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
  return at(today) <= instantMs ? at(today) : at(today.subtract({ days: 1 }));
}
