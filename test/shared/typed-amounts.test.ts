import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, writeAmount } from '../../src/shared/typed-amounts';

test.each([
  // As the language writes it.
  ['12.50', 'en-US', 'USD', 1250],
  ['1,234.5', 'en-US', 'USD', 1234_50],
  ['12,50', 'de-US', 'USD', 1250],
  ['1.234,50', 'de-DE', 'EUR', 1234_50],
  ['1.234', 'de-DE', 'EUR', 1234_00],
  ['1 234,5', 'es-ES', 'EUR', 1234_50],
  ["1'234.50", 'de-CH', 'CHF', 1234_50],
  ['12.500', 'en-KW', 'KWD', 12_500],
  ['1,234', 'en-US', 'JPY', 1234],
  ['٣٫٥', 'ar-US-u-ca-gregory-nu-latn', 'USD', 350],
  // The other way round, with all its decimals.
  ['12.50', 'de-DE', 'EUR', 1250],
  ['12,50', 'en-US', 'USD', 1250],
  ['1,234.50', 'de-DE', 'EUR', 1234_50],
  // What could be two amounts, or is none.
  ['1.234', 'de-DE', 'KWD', null],
  ['12,500', 'en-KW', 'KWD', null],
  ['1.234', 'en-US', 'USD', null],
  ['1,234', 'de-DE', 'EUR', null],
  ['12.5', 'de-DE', 'EUR', null],
  ['12,5', 'en-US', 'USD', null],
  ['12.345', 'en-US', 'USD', null],
  ['12.34.56', 'de-DE', 'EUR', null],
  ['12,34,56', 'en-US', 'USD', null],
  ['1.50', 'en-US', 'JPY', null],
  ['.50', 'en-US', 'USD', null],
  ['12.', 'en-US', 'USD', null],
  ['-5', 'en-US', 'USD', null],
  ['123456789', 'en-US', 'USD', null],
  ['', 'en-US', 'USD', null],
  ['ten', 'en-US', 'USD', null],
])('"%s" in %s is so much %s: %s', (text, locale, currency, amount) => {
  expect(readAmount(text, currency, locale)).toBe(amount);
});

test('what is written as it would be typed is read as the same amount', () => {
  const amounts = fc.integer({ min: 0, max: 99_999_999 });
  const locales = fc.constantFrom(
    'en-US',
    'es-US',
    'es-ES',
    'de-US',
    'de-CH',
    'ar-US-u-nu-latn',
    'ar-TN-u-nu-latn',
  );
  const currencies = fc.constantFrom('USD', 'EUR', 'KWD', 'JPY', 'HUF');
  fc.assert(
    fc.property(amounts, locales, currencies, (amount, locale, currency) => {
      expect(readAmount(writeAmount(amount, currency, locale), currency, locale)).toBe(amount);
    }),
  );
});
