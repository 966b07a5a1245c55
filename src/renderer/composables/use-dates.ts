/** Calendar dates (YYYY-MM-DD) for people. They have no time and no zone, so all work is done in UTC. */
import { useKioskStore } from '../stores/kiosk';
import { dateOrder } from './date-order';

const ISO = /^\d{4}-\d{2}-\d{2}$/;

export function useDates() {
  const kiosk = useKioskStore();

  function format(date: string, options: Intl.DateTimeFormatOptions): string {
    if (!ISO.test(date)) return date;
    return kiosk.dateFormat(kiosk.dateLocale, { ...options, timeZone: 'UTC' }).format(instant(date));
  }

  return {
    /** Saturday, March 7, 2026 */
    long: (date: string) => format(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** March 7, 2026 */
    plain: (date: string) => format(date, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** March 15 – 31, 2026 */
    range: (from: string, to: string) =>
      kiosk
        .dateFormat(kiosk.dateLocale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
        .formatRange(instant(from), instant(to)),
    /** Saturday, March 7, 4:30 PM at the property, of an instant in ISO 8601; "" for none. */
    moment(instantText: string): string {
      if (Number.isNaN(Date.parse(instantText))) return '';
      const timeZone = kiosk.state?.property.timeZone ?? 'UTC';
      const options = {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
      } as const;
      const said = kiosk.dateFormat(kiosk.dateLocale, { ...options, timeZone }).format(new Date(instantText));
      // Chromium joins an Arabic day and its time with a Latin comma.
      return kiosk.language === 'ar' ? said.replace(', ', '، ') : said;
    },
    weekday: (date: string) => format(date, { weekday: 'long' }),
    dayAndMonth: (date: string) => format(date, { day: 'numeric', month: 'long' }),
    /** Sat, March 7 */
    weekdayAndDay: (date: string) => format(date, { weekday: 'short', day: 'numeric', month: 'long' }),
    shortWeekday: (date: string) => format(date, { weekday: 'short' }),
    shortMonth: (date: string) => format(date, { month: 'short' }),
    dayOfMonth: (date: string) => format(date, { day: 'numeric' }),
    /** March 2027, or March to April 2027 */
    months(from: string, to: string): string {
      if (!ISO.test(from) || !ISO.test(to)) return '';
      const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
      return kiosk.dateFormat(kiosk.dateLocale, options).formatRange(instant(from), instant(to));
    },
    /** The property's own today, whatever the machine's clock is set to. */
    today: () => {
      const timeZone = kiosk.state?.property.timeZone ?? 'UTC';
      return kiosk.dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
    },
    /** The order in which this language writes the parts of a date. */
    order: () => dateOrder(kiosk.dateFormat(kiosk.dateLocale, {})),
  };
}

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  const moved = instant(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

function instant(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
