import { describe, expect, it } from 'vitest';
import { describeLine } from '../../src/main/domain/line-text';
import type { QuoteLine } from '../../src/main/domain/quote';
import type { Language } from '../../src/shared/languages';
import { minor, type MilliPercent } from '../../src/shared/money';
import { quoteLineCodeSchema } from '../../src/shared/shapes';

const march = { from: '2026-03-15', to: '2026-03-31', daysCharged: 17, daysInCycle: 31 };
const line = (more: Partial<QuoteLine>): QuoteLine => ({
  code: 'rent',
  name: '',
  period: null,
  taxable: minor(0),
  taxRate: 0 as MilliPercent,
  tax: minor(0),
  payable: minor(0),
  ledger: 'revenue',
  ...more,
});
/** Intl sets thin and narrow spaces around dashes. */
const text = (more: Partial<QuoteLine>, language: Language, locale: string) =>
  describeLine(line(more), language, locale).replaceAll(/[\u2009\u202f]/g, ' ');

describe('a line', () => {
  it.each<[Language, string, string]>([
    ['en', 'en-US', 'Rent, March 15 – 31, 2026 (17 of 31 days)'],
    ['en', 'en-GB', 'Rent, 15 – 31 March 2026 (17 of 31 days)'],
    ['es', 'es-ES', 'Alquiler, 15–31 de marzo de 2026 (17 de 31 días)'],
    ['de', 'de-DE', 'Miete, 15.–31. März 2026 (17 von 31 Tagen)'],
  ])(
    'in %s at a property in %s says what is paid, from when to when, and what share',
    (language, locale, expected) => {
      expect(text({ period: march }, language, locale)).toBe(expected);
    },
  );

  it('of a whole period leaves the share out', () => {
    const whole = { from: '2026-12-15', to: '2027-01-14', daysCharged: 31, daysInCycle: 31 };
    expect(text({ period: whole }, 'en', 'en-US')).toBe('Rent, December 15, 2026 – January 14, 2027');
  });

  it('of one day names that day once', () => {
    const day = { from: '2026-03-31', to: '2026-03-31', daysCharged: 1, daysInCycle: 31 };
    expect(text({ period: day }, 'en', 'en-US')).toBe('Rent, March 31, 2026 (1 of 31 days)');
  });

  it.each<[Partial<QuoteLine>, string, string, string]>([
    [{ code: 'admin' }, 'Administration fee', 'Gastos administrativos', 'Verwaltungsgebühr'],
    [
      { code: 'deposit' },
      'Security deposit (refundable)',
      'Depósito de garantía (reembolsable)',
      'Kaution (rückzahlbar)',
    ],
    [{ code: 'rounding' }, 'Rounding', 'Redondeo', 'Rundung'],
    [{ code: 'discount', name: 'Half off' }, 'Discount: Half off', 'Descuento: Half off', 'Rabatt: Half off'],
    [{ code: 'insurance', name: 'Basic' }, 'Basic', 'Basic', 'Basic'],
    [{ code: 'add_on', name: 'Padlock' }, 'Padlock', 'Padlock', 'Padlock'],
  ])('%j is called by its name in every language', (more, en, es, de) => {
    const said = (['en', 'es', 'de'] as const).map((language) =>
      describeLine(line(more), language, language),
    );
    expect(said).toEqual([en, es, de]);
  });

  it.each(quoteLineCodeSchema.options)('of kind %s has words in every language', (code) => {
    for (const language of ['en', 'es', 'de'] as const)
      expect(describeLine(line({ code, name: 'Name' }), language, language)).toMatch(/\p{L}{3}/u);
  });
});
