/** Which days a report can be of: at the front desk and at head office. */
import { isCalendarDate } from './calendar-date';
import { DAY_MS } from './durations';

/** Both ends count. */
export const MOST_REPORT_DAYS = 366;

/** Whether a report can be of these days: written as YYYY-MM-DD, in order, and not too many. */
export function areReportDays(from: string, to: string): boolean {
  const areDays = [from, to].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDate(day));
  return areDays && from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_REPORT_DAYS;
}
