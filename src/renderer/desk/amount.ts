/** Amounts as staff type them, in the currency's own digits. */
import { currencyRule } from '../../shared/currencies';
import { formatMoney, minor } from '../../shared/money';

/** Reads "12.5", "12,50" or "12" as minor units; null when it is none, or has more digits than the currency. */
export function readAmount(text: string, currency: string): number | null {
  const match = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(text.trim().replaceAll(/[\s'’]/g, ''));
  if (!match) return null;
  const { exponent } = currencyRule(currency);
  const fraction = match[2] ?? '';
  if (fraction.length > exponent) return null;
  return Number(match[1]) * 10 ** exponent + Number(fraction.padEnd(exponent, '0') || '0');
}

/** The same number as it would be typed. */
export function writeAmount(amount: number, currency: string): string {
  const { exponent } = currencyRule(currency);
  return (amount / 10 ** exponent).toFixed(exponent);
}

export function showAmount(amount: number, currency: string, locale: string): string {
  return formatMoney(minor(amount), currency, locale);
}
