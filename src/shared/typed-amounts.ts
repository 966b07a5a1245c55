/** Amounts as people type them in the language of their page, and as they would be typed. */
import { currencyRule } from './currencies';
import { numberFormat } from './formats';

const MOST_DIGITS = 8;

/**
 * Reads an amount as minor units: "1,234.50" in English is "1.234,50" in German. Written the other way round it is still
 * read where all its decimals leave one meaning ("12.50" in German). Null when it is no amount, has more decimals than
 * the currency, or could be two: "1.234" in German, of a currency with three decimals.
 */
export function readAmount(text: string, currency: string, locale: string): number | null {
  const { exponent } = currencyRule(currency);
  const typed = inLatinDigits(text).replaceAll(/[\s'’]/g, '');
  const decimal = decimalSign(locale) === ',' ? ',' : '.';
  const own = readWith(decimal, typed, exponent);
  const otherWay = readWith(decimal === ',' ? '.' : ',', typed, exponent);
  // In the other way thousands mean nothing by themselves: only decimals, and all of them, tell that it was meant.
  const foreign = otherWay?.decimals === exponent && exponent > 0 ? otherWay.amount : null;
  if (own === null) return foreign;
  return foreign === null || foreign === own.amount ? own.amount : null;
}

/** The same number as it would be typed, without signs between the thousands. */
export function writeAmount(amount: number, currency: string, locale: string): string {
  const { exponent } = currencyRule(currency);
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  return numberFormat(locale, { useGrouping: false, ...digits }).format(amount / 10 ** exponent);
}

/** What stands between thousands is the sign that decimals do not have; there are three digits behind each. */
function readWith(decimal: '.' | ',', typed: string, exponent: number) {
  const [whole = '', fraction, ...more] = typed.split(decimal);
  const plain = whole.replaceAll(decimal === ',' ? '.' : ',', '');
  const grouped = plain === whole || /^\d{1,3}([.,]\d{3})+$/.test(whole);
  const isWhole = /^\d+$/.test(plain) && plain.length <= MOST_DIGITS && grouped;
  if (!isWhole || more.length > 0) return null;
  if (fraction === undefined) return { amount: Number(plain) * 10 ** exponent, decimals: 0 };
  if (!/^\d+$/.test(fraction) || fraction.length > exponent) return null;
  const amount = Number(plain) * 10 ** exponent + Number(fraction.padEnd(exponent, '0'));
  return { amount, decimals: fraction.length };
}

function decimalSign(locale: string): string | undefined {
  const parts = numberFormat(locale, {}).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value;
}

/** Keys of Arabic keyboards write digits and signs of their own. */
function inLatinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٬', '')
    .replaceAll(/[٫]/g, '.')
    .replaceAll('،', ',');
}
