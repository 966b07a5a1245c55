/** The gate's hours in words, for the pass and for a customer who comes back to a held unit. */
import { dateFormat, localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import type { PropertyRow } from '../../database/property/properties';
import {
  gateHoursByDays,
  lastMinute,
  readAccess,
  weekdays,
  type Weekday,
} from '../../domain/property/site-access';
import { passWords } from './words';
import { DAY_MS } from '../../../shared/durations';

/** This day is a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Null where the catalogue names no hours. */
export function gateHoursText(
  property: PropertyRow,
  language: Language,
): { readonly label: string; readonly text: string } | null {
  const { gateHours } = readAccess(property.access);
  if (!gateHours) return null;
  const words = passWords[language];
  const locale = localeFor(language, property);
  const said = (text: string) => ({ label: words.labels.hours, text });
  const groups = gateHoursByDays(gateHours);
  const of = ([from, to]: readonly [string, string]) =>
    from === '00:00' && to === lastMinute
      ? words.allDay
      : `${timeText(from, locale)}\u00a0– ${timeText(to, locale)}`;
  const [first] = groups;
  if (groups.length === 1 && first?.from === 'mon' && first.to === 'sun')
    return said(words.daily(of(first.hours)));
  const name = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const dayName = (day: Weekday) => name.format(MONDAY + weekdays.indexOf(day) * DAY_MS);
  const lines = groups.map(({ from, to, hours }) => {
    const days = from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`;
    return `${days}: ${of(hours)}`;
  });
  return said(lines.join('\n'));
}

/** Written as the language does: 6:00 AM. */
export function timeText(time: string, locale: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const written = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  // A time stays on one line.
  return written.format(MONDAY + (hours * 60 + minutes) * 60_000).replaceAll(/\s/g, '\u00a0');
}
