/** The days a customer may choose, in whole weeks as a wall calendar shows them. Dates are YYYY-MM-DD. */
import { addDays } from '../../composables/use-dates';

export interface CalendarDay {
  readonly date: string;
  readonly allowed: boolean;
}

export interface AllowedDays {
  readonly earliest: string;
  readonly latest: string;
}

/** Weeks shown at once: with the usual month of days ahead everything is on one page. */
export const WEEKS_PER_PAGE = 6;
const DAYS = 7;

/** First day of the week where a language is spoken: 0 is Sunday. */
export function firstWeekday(locale: string): number {
  const { firstDay = 7 } = weekOf(new Intl.Locale(locale));
  return firstDay % DAYS;
}

/** All weeks from the first allowed day to the last. */
export function weeksOf({ earliest, latest }: AllowedDays, first: number): CalendarDay[][] {
  if (earliest === '' || earliest > latest) return [];
  const weeks: CalendarDay[][] = [];
  const before = (weekday(earliest) - first + DAYS) % DAYS;
  for (let start = addDays(earliest, -before); start <= latest; start = addDays(start, DAYS)) {
    weeks.push(
      Array.from({ length: DAYS }, (_, index) => {
        const date = addDays(start, index);
        return { date, allowed: date >= earliest && date <= latest };
      }),
    );
  }
  return weeks;
}

/** Where a key leads from a day, as far as it is allowed; null for a key that means nothing here. */
export function dayByKey(day: string, key: string, rtl: boolean, range: AllowedDays): string | null {
  const steps: Record<string, () => string> = {
    ArrowRight: () => addDays(day, rtl ? -1 : 1),
    ArrowLeft: () => addDays(day, rtl ? 1 : -1),
    ArrowDown: () => addDays(day, DAYS),
    ArrowUp: () => addDays(day, -DAYS),
    PageDown: () => addMonths(day, 1),
    PageUp: () => addMonths(day, -1),
    Home: () => range.earliest,
    End: () => range.latest,
  };
  const to = steps[key]?.();
  if (to === undefined) return null;
  if (to < range.earliest) return range.earliest;
  return to > range.latest ? range.latest : to;
}

/** The same day of another month, or its last one where there is none. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Chromium has it as a function, older engines as a member; the language's types know neither. */
function weekOf(locale: Intl.Locale): { readonly firstDay?: number } {
  const known = locale as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return known.getWeekInfo?.() ?? known.weekInfo ?? {};
}
