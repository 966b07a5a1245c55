import bidiFactory from 'bidi-js';
import { describe, expect, it } from 'vitest';
import { currencyRule, isCurrency } from '../../src/shared/currencies';
import {
  formatMoney,
  minor,
  parsePercent,
  percentOf,
  roundHalfUp,
  taxWithin,
  toPercentPrice,
  toPrice,
} from '../../src/shared/money';
import { fc } from '../support/base/fast-check';

/** A line as it stands on a screen that is read from the right, from its left edge on. */
function seen(text: string): string {
  const bidi = bidiFactory();
  const order = bidi.getReorderedIndices(text, bidi.getEmbeddingLevels(text, 'rtl'));
  const shown = order.map((index) => text[index]).join('');
  return shown.replaceAll(/[\u200e\u200f]/g, '').replaceAll('\u00a0', ' ');
}

describe('money', () => {
  it.each([
    [1, 1, 2, 1],
    [3871, 1, 2, 1936],
    [-1, 1, 2, -1],
    [-3, 1, 4, -1],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
  ])('%d x %d/%d rounds half up, away from zero, to %d', (amount, numerator, denominator, expected) => {
    expect(roundHalfUp(amount, numerator, denominator)).toBe(expected);
  });

  it('a rate of at most three decimals is read exactly, anything else not at all', () => {
    expect(parsePercent('9.4')).toBe(9400);
    expect(parsePercent('9.400')).toBe(9400);
    expect(parsePercent('0')).toBe(0);
    for (const text of ['9.4000', '-1', 'x', '', '9,4', '1e2']) expect(parsePercent(text)).toBeNull();
  });

  it('tax inside a price and tax on the price without it agree to the unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (net, rate) => {
          const milli = rate as ReturnType<typeof parsePercent> & number;
          const gross = minor(net + percentOf(minor(net), milli));
          expect(Math.abs(taxWithin(gross, milli) - percentOf(minor(net), milli))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it.each([
    [14_934, 'USD', 'en-US', '$149.34'],
    [8800, 'JPY', 'en-US', '¥8,800'],
    [36_200, 'KWD', 'en', 'KWD 36.200'],
    [5, 'ISK', 'en', 'ISK 5'],
    [1_000_000, 'HUF', 'en', 'HUF 10,000'],
    [1_000_050, 'HUF', 'en', 'HUF 10,000.50'],
  ])('%d minor units of %s are written %s: %s', (amount, currency, locale, text) => {
    expect(formatMoney(minor(amount), currency, locale).replaceAll(/\s/g, ' ')).toBe(text);
  });

  it('a price object carries the major amount, a percent object the percent number', () => {
    expect(toPrice(minor(14_934), 'USD', 'en-US')).toEqual({ price: 149.34, formattedPrice: '$149.34' });
    expect(toPercentPrice(parsePercent('20') ?? (0 as never), 'de-DE')).toEqual({
      price: 20,
      formattedPrice: '20\u00a0%',
    });
  });

  it.each([
    ['USD', 149_34, 'US$ 149.34'],
    ['USD', -1_149_34, 'US$ -1,149.34'],
    ['EUR', 149_34, '€ 149.34'],
    ['CHF', 149_34, 'CHF 149.34'],
  ])('in Arabic %s %d reads %s from the left, among Arabic words and alone', (currency, amount, expected) => {
    const price = formatMoney(minor(amount), currency, 'ar-u-nu-latn');
    for (const [before, after] of [
      ['', ''],
      ['السعر ', ' شهريًا'],
      ['(', ')'],
    ] as const)
      expect(seen(`${before}${price}${after}`)).toContain(expected);
  });

  // Holds: asvs-1.4.2
  it('a fraction of a minor unit is never taken for an amount', () => {
    expect(() => minor(1.5)).toThrow();
    expect(() => minor(Number.NaN)).toThrow();
  });

  it('every currency of ISO 4217 has a rule and nothing else has', () => {
    for (const code of Intl.supportedValuesOf('currency'))
      expect(currencyRule(code).exponent).toBeGreaterThanOrEqual(0);
    expect(isCurrency('XQX')).toBe(false);
    expect(() => currencyRule('XQX')).toThrow();
  });
});
