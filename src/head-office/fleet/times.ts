/** Times as the fleet page says them. */
import { dateFormat } from '../../shared/formats';

const SECOND_MS = 1000;
const units = [
  ['day', 86_400 * SECOND_MS],
  ['hour', 3_600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
  ['second', SECOND_MS],
] as const;

/** In the largest unit that there is at least one of. */
export function duration(ms: number): string {
  for (const [name, length] of units) {
    const whole = Math.floor(ms / length);
    if (whole >= 1) return `${whole} ${name}${whole === 1 ? '' : 's'}`;
  }
  return 'a moment';
}

export function age(atMs: number, nowMs: number): string {
  return nowMs - atMs < 5 * SECOND_MS ? 'just now' : `${duration(nowMs - atMs)} ago`;
}

/** A calendar date (YYYY-MM-DD), which has no zone: noon of it is the same day everywhere. */
export function calendarDay(date: string): string {
  return dateFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${date}T12:00:00Z`),
  );
}

export function instant(atMs: number, timeZone: string): string {
  return dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(atMs);
}
