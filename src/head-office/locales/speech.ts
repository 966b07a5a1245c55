/** How head office speaks to one person: its texts, and times, numbers and money as they are written in that language. */
import { isCurrency } from '../../shared/currencies';
import { dateFormat, numberFormat } from '../../shared/formats';
import type { Language } from '../../shared/languages';
import { formatMoney, minor } from '../../shared/money';
import { messagesIn, type Messages } from '.';

export interface Speech {
  readonly language: Language;
  readonly t: Messages;
  readonly instant: (atMs: number, timeZone: string) => string;
  /** A calendar date (YYYY-MM-DD), which has no zone. */
  readonly day: (date: string) => string;
  /** YYYY-MM. */
  readonly month: (month: string) => string;
  /** In the largest unit that there is at least one of. */
  readonly duration: (ms: number) => string;
  readonly age: (atMs: number, nowMs: number) => string;
  readonly number: (value: number) => string;
  /** With at most so many digits behind the point. */
  readonly figure: (value: number, digits: number) => string;
  readonly percent: (share: number) => string;
  /** As a kiosk reported it, or a sum: it may be more than a number holds. A currency that is not known is left out. */
  readonly money: (amountMinor: number, currency: string) => string;
  readonly languageName: (code: string) => string;
}

const SECOND_MS = 1000;
const JUST_NOW_MS = 5 * SECOND_MS;
const units = [
  ['day', 86_400 * SECOND_MS],
  ['hour', 3_600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
  ['second', SECOND_MS],
] as const;

/** Arabic has the digits and the calendar that bills have. */
const locales: Readonly<Record<Language, { readonly dates: string; readonly numbers: string }>> = {
  en: { dates: 'en-GB', numbers: 'en' },
  es: { dates: 'es-419', numbers: 'es-419' },
  de: { dates: 'de', numbers: 'de' },
  ar: { dates: 'ar-u-ca-gregory-nu-latn', numbers: 'ar-u-nu-latn' },
};

const spoken = new Map<Language, Speech>();

export function speechIn(language: Language): Speech {
  const known = spoken.get(language);
  if (known) return known;
  const made = makeSpeech(language);
  spoken.set(language, made);
  return made;
}

function makeSpeech(language: Language): Speech {
  const t = messagesIn(language);
  const { dates, numbers } = locales[language];
  const relative = new Intl.RelativeTimeFormat(numbers, { numeric: 'always' });
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const largest = (ms: number) => units.find(([, length]) => ms >= length);
  return {
    language,
    t,
    instant: (atMs, timeZone) =>
      dateFormat(dates, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(atMs),
    // Noon of it is the same day everywhere.
    day: (date) =>
      dateFormat(dates, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${date}T12:00:00Z`)),
    month: (month) =>
      dateFormat(dates, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        Date.parse(`${month}-15T12:00:00Z`),
      ),
    duration(ms) {
      const found = largest(ms);
      if (!found) return t.frame.aMoment;
      const [unit, length] = found;
      return numberFormat(numbers, { style: 'unit', unit, unitDisplay: 'long' }).format(
        Math.floor(ms / length),
      );
    },
    age(atMs, nowMs) {
      const passedMs = nowMs - atMs;
      const found = passedMs < JUST_NOW_MS ? undefined : largest(passedMs);
      if (!found) return t.frame.justNow;
      const [unit, length] = found;
      return relative.format(-Math.floor(passedMs / length), unit);
    },
    number: (value) => numberFormat(numbers, {}).format(value),
    figure: (value, digits) => numberFormat(numbers, { maximumFractionDigits: digits }).format(value),
    percent: (share) => numberFormat(numbers, { style: 'percent' }).format(share),
    money(amountMinor, currency) {
      if (!Number.isSafeInteger(amountMinor)) return t.fleet.tooMuch;
      return isCurrency(currency)
        ? formatMoney(minor(amountMinor), currency, numbers)
        : numberFormat(numbers, {}).format(amountMinor);
    },
    languageName: (code) => names.of(code) ?? code,
  };
}
