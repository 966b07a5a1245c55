/** Instants and dates as staff read them: in their language, in the property's time zone. */
import { dateOrder, type DatePart } from '../../composables/date-order';
import { useDeskStore } from './store';

export interface Times {
  /** An instant (ISO): date and time. */
  dateTime(iso: string): string;
  /** An instant (ISO): the time of day. */
  time(iso: string): string;
  /** An instant of the browser's clock: the service's time of day, with its seconds. */
  second(ms: number): string;
  /** A calendar date (YYYY-MM-DD). */
  date(date: string): string;
  /** The same in figures alone, as it would be typed. */
  figures(date: string): string;
  /** The calendar date (YYYY-MM-DD) at the property, by the service's clock: a browser's may be wrong. */
  today(): string;
  /** The order in which its parts are written. */
  order(): readonly DatePart[];
}

export function useTimes(): Times {
  const desk = useDeskStore();
  const zone = () => desk.about?.timeZone ?? 'UTC';
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(desk.locale, options);
  const plain = () => format({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return {
    // Swedish writes dates as ISO 8601 has them.
    today: () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone() }).format(Date.now() + desk.aheadMs),
    figures: (date) => plain().format(new Date(`${date}T12:00:00Z`)),
    order: () => dateOrder(plain()),
    dateTime: (iso) =>
      format({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone() }).format(new Date(iso)),
    time: (iso) => format({ timeStyle: 'short', timeZone: zone() }).format(new Date(iso)),
    second: (ms) => format({ timeStyle: 'medium', timeZone: zone() }).format(ms + desk.aheadMs),
    // A calendar date has no zone: noon of it is the same day everywhere.
    date: (date) =>
      format({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date.slice(0, 10)}T12:00:00Z`)),
  };
}
