/** The small parts a catalogue is written in: bounded text, exact decimal numbers as text, codes of places. */
import { z } from 'zod';
import { currencyRule } from '../../../shared/currencies';
import { minor, parsePercent, type Minor, type MilliPercent } from '../../../shared/money';
import { cleanText, graphemeLength, hiddenIn } from '../../../shared/text';
import { findCountryByCode } from '../property/iso-3166';

/**
 * Reads a decimal number written as text ("149.5") as a whole number of its last place (14950 for two decimals). Null
 * when it is not such a text, has more decimals than are counted, or is too long to be exact.
 */
export function parseDecimal(text: string, decimals: number): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > decimals) return null;
  return Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0');
}

/** An amount in major units as text, e.g. "149.00": JSON's own numbers would pass through floating point. */
export function amountField(currency: string): z.ZodType<Minor, string> {
  const { exponent } = currencyRule(currency);
  const example = exponent === 0 ? '"149"' : `"149.${'0'.repeat(exponent)}"`;
  return z
    .string({ error: `expected an amount of ${currency} as text, such as ${example}` })
    .transform((text, context) => {
      const amount = parseDecimal(text, exponent);
      if (amount !== null) return minor(amount);
      context.addIssue({ code: 'custom', message: `expected an amount of ${currency} such as ${example}` });
      return z.NEVER;
    });
}

/** What a tax or a step is called where people do not read it. */
export const codeField = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'expected a code of a-z, 0-9, _ and -');

/** Square or cubic meters as text with at most three decimals, e.g. "9.29"; read as thousandths. */
export const sizeField = z
  .string({ error: 'expected a size in metres as text, such as "9.29"' })
  .transform((text, context) => {
    const size = parseDecimal(text, 3);
    if (size !== null) return size;
    context.addIssue({ code: 'custom', message: 'expected a size in metres such as "9.29"' });
    return z.NEVER;
  });

/** A percentage as text with at most three decimals, 0 to 100, e.g. "9.4". */
export const percentField: z.ZodType<MilliPercent, string> = z
  .string({ error: 'expected a percentage as text, such as "9.4"' })
  .transform((text, context) => {
    const rate = parsePercent(text);
    if (rate !== null && rate <= 100_000) return rate;
    context.addIssue({ code: 'custom', message: 'expected a percentage from "0" to "100", such as "9.4"' });
    return z.NEVER;
  });

/** `lineBreaks`: of several lines. */
export function textField(max: number, min = 1, { lineBreaks = false } = {}) {
  return z
    .string()
    .transform(cleanText)
    .superRefine((text, context) => {
      const hidden = hiddenIn(text, { lineBreaks });
      if (hidden !== null)
        context.addIssue({
          code: 'custom',
          message: `expected no characters that cannot be seen or that turn the text round them, such as ${hidden}`,
        });
    })
    .refine((text) => graphemeLength(text) >= min && graphemeLength(text) <= max, {
      message: min === 0 ? `expected at most ${max} characters` : `expected ${min} to ${max} characters`,
    });
}

/** What a person would type in a field of one line. */
export const lineField = textField(250);

export const emailField = z.email('expected an email address').max(100);

export const phoneField = z
  .string()
  .transform(cleanText)
  .refine((text) => /^\+?[\d\s().-]{5,24}$/.test(text), { message: 'expected a phone number' });

/** "US". */
export const countryField = z.string().refine((code) => findCountryByCode(code) !== null, {
  message: 'expected a country of ISO 3166-1 such as "US"',
});

export const dateField = z.iso.date('expected a date as YYYY-MM-DD').nullable();

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}
