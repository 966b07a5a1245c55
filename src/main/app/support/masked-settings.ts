/**
 * The settings for somebody outside: numbers, choices and times as they are. Of any other text, only that it is set.
 */

/** Texts that are one of a few words, a time, or an address of the machine itself. */
const PLAIN: ReadonlySet<string> = new Set([
  'backup.dailyAt',
  'display.night.from',
  'display.night.to',
  'listener.host',
  'listener.tls',
  'logLevel',
  'mail.security',
  'payments.adapter',
  'payments.capture',
  'payments.gateway',
  'reader.place',
  'texts.provider',
]);

const MASK = '(set)';

export function maskedSettings(value: unknown, place = ''): unknown {
  if (typeof value === 'string') return PLAIN.has(place) ? value : MASK;
  if (Array.isArray(value)) return value.map((each) => maskedSettings(each, `${place}[]`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      maskedSettings(each, place === '' ? name : `${place}.${name}`),
    ]),
  );
}
