/** When somebody watches over the card reader: hours by weekday, in the property's time zone. */
import { Temporal } from 'temporal-polyfill';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** Minutes after midnight as the clock on the wall shows them: from, and until without the last. */
export interface Hours {
  readonly from: number;
  readonly until: number;
}

/** A day without hours is closed. */
export type AttendedHours = Readonly<Partial<Record<(typeof weekdays)[number], readonly Hours[]>>>;

/** Reads `"09:00-18:00"`; midnight at the end of the day is 24:00. Null for what is none. */
export function parseHours(text: string): Hours | null {
  const found = /^(\d{2}):(\d{2})-(\d{2}):(\d{2})$/.exec(text);
  if (!found) return null;
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = found.slice(1).map(Number);
  if (fromMinute > 59 || untilMinute > 59) return null;
  const hours = { from: fromHour * 60 + fromMinute, until: untilHour * 60 + untilMinute };
  return hours.from < hours.until && hours.until <= 24 * 60 ? hours : null;
}

export function isAttended(hours: AttendedHours, nowMs: number, timeZone: string): boolean {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const minute = now.hour * 60 + now.minute;
  const day = weekdays[now.dayOfWeek - 1] ?? 'monday';
  return (hours[day] ?? []).some(({ from, until }) => minute >= from && minute < until);
}
