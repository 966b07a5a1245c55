/** Instants and dates as staff read them: in their language, in the property's time zone. */
import { useDeskStore } from '../store';

export interface Times {
  /** An instant (ISO): date and time. */
  dateTime(iso: string): string;
  /** An instant (ISO): the time of day. */
  time(iso: string): string;
  /** A calendar date (YYYY-MM-DD). */
  date(date: string): string;
}

export function useTimes(): Times {
  const desk = useDeskStore();
  const zone = () => desk.about?.timeZone ?? 'UTC';
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(desk.locale, options);
  return {
    dateTime: (iso) =>
      format({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone() }).format(new Date(iso)),
    time: (iso) => format({ timeStyle: 'short', timeZone: zone() }).format(new Date(iso)),
    // A calendar date has no zone: noon of it is the same day everywhere.
    date: (date) =>
      format({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date.slice(0, 10)}T12:00:00Z`)),
  };
}
