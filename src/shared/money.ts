/**
 * Money is whole minor units inside and becomes a price object only at the edge.
 * Every rounding is a named function, half up (away from zero for negative amounts).
 */
import { currencyRule } from './currencies';
import { numberFormat } from './formats';
import type { Price } from './price';

/** Whole minor units of the property's currency: cents, yen, fils. */
export type Minor = number & { readonly __unit: 'minor' };

/** A rate in 1/1000 of a percent: 9.4 % is 9400. */
export type MilliPercent = number & { readonly __unit: 'milli_percent' };

/** Takes a whole number as an amount; anything else is a broken invariant and throws. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole amount of minor units: ${value}`);
  return value as Minor;
}

/** Sum of stored amounts. */
export function sumMinor(amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** amount x numerator / denominator, rounded half up to the minor unit (half away from zero below it). */
export function roundHalfUp(amount: number, numerator: number, denominator: number): Minor {
  if (denominator <= 0) throw new Error('a fraction needs a positive denominator');
  const scaled = BigInt(amount) * BigInt(numerator);
  const sign = scaled < 0n ? -1n : 1n;
  const size = scaled * sign;
  const half = (size * 2n + BigInt(denominator)) / (2n * BigInt(denominator));
  return minor(Number(half * sign));
}

/** Share of an amount: `rate` in 1/1000 of a percent, rounded half up. */
export function percentOf(amount: Minor, rate: MilliPercent): Minor {
  return roundHalfUp(amount, rate, 100_000);
}

/** The tax inside an amount that already contains it, rounded half up. */
export function taxWithin(amount: Minor, rate: MilliPercent): Minor {
  return roundHalfUp(amount, rate, 100_000 + rate);
}

/** Reads "9.4" or "9.400" as 9400; null when it is not a percentage of at most three decimals. */
export function parsePercent(text: string): MilliPercent | null {
  const match = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  return (Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))) as MilliPercent;
}

/** The price object of an amount, formatted for a locale (the property's, or the customer's language). */
export function toPrice(amount: Minor, currency: string, locale: string): Price {
  return { price: toMajor(amount, currency), formattedPrice: formatMoney(amount, currency, locale) };
}

/** The percent number as the interface document types it: a price object. */
export function toPercentPrice(rate: MilliPercent, locale: string): Price {
  return { price: rate / 1000, formattedPrice: formatPercent(rate, locale) };
}

/** Display string of a rate, e.g. `9.4%` or `9,4 %`. */
export function formatPercent(rate: MilliPercent, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100_000);
}

/**
 * Display string with the currency's symbol. Never parsed back.
 * An amount that the usual number of digits could not show exactly is written with the digits it has.
 */
export function formatMoney(amount: Minor, currency: string, locale: string): string {
  const rule = currencyRule(currency);
  const exact = amount % 10 ** (rule.exponent - rule.displayDigits) === 0;
  const digits = exact ? rule.displayDigits : rule.exponent;
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (!RIGHT_TO_LEFT.test(locale)) return format.format(toMajor(amount, currency));
  // From right to left the sign of `US$` would move before its letters, and a negative number before both.
  const parts = format.formatToParts(toMajor(amount, currency));
  const latin = parts.some(({ type, value }) => type === 'currency' && /[A-Za-z]/.test(value));
  const marked = { literal: (text: string) => `\u200f${text}`, currency: (text: string) => `${text}\u200e` };
  return parts
    .map(({ type, value }) =>
      latin && (type === 'literal' || type === 'currency') ? marked[type](value) : value,
    )
    .join('');
}

const RIGHT_TO_LEFT = /^ar\b/;

function toMajor(amount: Minor, currency: string): number {
  return amount / 10 ** currencyRule(currency).exponent;
}
