import { describe, expect, it } from 'vitest';
import { describeLine, describeRest } from '../../../src/main/domain/price/line-text';
import type { LineExplanation, QuoteLine } from '../../../src/main/domain/price/quote-shape';
import { languages, type Language } from '../../../src/shared/languages';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { quoteLineCodeSchema } from '../../../src/shared/shapes';

const march = { from: '2026-03-15', to: '2026-03-31', daysCharged: 17, daysInCycle: 31 };
const line = (more: Partial<QuoteLine>): QuoteLine => ({
  code: 'rent',
  name: '',
  names: {},
  period: null,
  taxable: minor(0),
  taxRate: 0 as MilliPercent,
  tax: minor(0),
  payable: minor(0),
  ledger: 'revenue',
  explanation: null,
  ...more,
});
const explained = (days: { daysCharged: number; daysInCycle: number | null }): LineExplanation => ({
  kind: 'part',
  rate: minor(10_000),
  taxIncluded: false,
  ...days,
});
/** Intl sets thin and narrow spaces around dashes. */
const text = (more: Partial<QuoteLine>, language: Language, locale: string) =>
  describeLine(line(more), language, locale).replaceAll(/[\u2009\u202f]/g, ' ');

describe('a line', () => {
  it('that costs the whole period, of which only some days are left, says so; a whole period says nothing', () => {
    const whole: LineExplanation = {
      kind: 'whole',
      rate: minor(1200),
      taxIncluded: false,
      daysCharged: null,
      daysInCycle: null,
    };
    const plan = (period: typeof march) => ({
      code: 'insurance' as const,
      name: 'Basic',
      period,
      explanation: whole,
    });
    const cut = { ...march, daysCharged: 31 };
    expect(languages.map(({ code }) => text(plan(cut), code, code).match(/\(.*\)$/)?.[0])).toEqual([
      '(whole period)',
      '(periodo completo)',
      '(ganzer Zeitraum)',
      '(الفترة كاملة)',
    ]);
    expect(text(plan({ ...cut, from: '2026-03-01' }), 'en', 'en-US')).toBe('Basic, March 1 – 31, 2026');
  });

  it.each<[Language, string, string]>([
    ['en', 'en-US', 'Rent, March 15 – 31, 2026 (17 of 31 days)'],
    ['en', 'en-GB', 'Rent, 15 – 31 March 2026 (17 of 31 days)'],
    ['es', 'es-ES', 'Renta, 15–31 de marzo de 2026 (17 de 31 días)'],
    ['de', 'de-DE', 'Miete, 15.–31. März 2026 (17 von 31 Tagen)'],
    ['ar', 'ar-u-nu-latn', 'الإيجار، 15–31 مارس 2026 (17 من 31 يومًا)'],
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

  it.each<[Partial<QuoteLine>, string, string, string, string]>([
    [{ code: 'admin' }, 'Administration fee', 'Tarifa administrativa', 'Verwaltungsgebühr', 'رسوم إدارية'],
    [
      { code: 'deposit' },
      'Security deposit (refundable)',
      'Depósito de garantía (reembolsable)',
      'Kaution (rückzahlbar)',
      'وديعة ضمان (مستردة)',
    ],
    [{ code: 'rounding' }, 'Rounding', 'Redondeo', 'Rundung', 'تقريب'],
    [
      { code: 'discount', name: 'Half off', names: { de: 'Zur Hälfte' } },
      'Discount: Half off',
      'Descuento: Half off',
      'Rabatt: Zur Hälfte',
      'خصم: Half off',
    ],
    [{ code: 'insurance', name: 'Basic', names: { es: 'Básico' } }, 'Basic', 'Básico', 'Basic', 'Basic'],
    [{ code: 'add_on', name: 'Padlock', names: { ar: 'قفل' } }, 'Padlock', 'Padlock', 'Padlock', 'قفل'],
  ])('%j is called by its name in every language, else in the property’s', (more, ...names) => {
    expect(languages.map(({ code }) => describeLine(line(more), code, code))).toEqual(names);
  });

  it.each(quoteLineCodeSchema.options)('of kind %s has words in every language', (code) => {
    for (const { code: language } of languages)
      expect(describeLine(line({ code, name: 'Name' }), language, language)).toMatch(/\p{L}{3}/u);
  });

  it.each<[Language, number, string]>([
    ['en', 1, '(1 day)'],
    ['en', 17, '(17 days)'],
    ['es', 1, '(1 día)'],
    ['es', 2, '(2 días)'],
    ['de', 1, '(1 Tag)'],
    ['de', 2, '(2 Tage)'],
    ['ar', 1, '(يوم واحد)'],
    ['ar', 2, '(يومان)'],
    ['ar', 3, '(3 أيام)'],
    ['ar', 11, '(11 يومًا)'],
  ])('in %s that was reckoned by twelfths of a year names its %d days alone', (language, days, expected) => {
    const explanation = explained({ daysCharged: days, daysInCycle: null });
    expect(text({ period: march, explanation }, language, language)).toContain(expected);
  });

  it('that was reckoned by thirtieths says so', () => {
    const explanation = explained({ daysCharged: 17, daysInCycle: 30 });
    expect(text({ period: march, explanation }, 'en', 'en-US')).toContain('(17 of 30 days)');
  });
});

describe('what is left of a line from a day on', () => {
  const rest = { from: march.from, to: march.to, restFrom: '2026-03-20' };

  it.each([
    ['en', 'en-US', 31, 'Rent, March 20 – 31, 2026 (12 of 31 days)'],
    ['en', 'en-US', null, 'Rent, March 20 – 31, 2026 (12 days)'],
    ['de', 'de-DE', 31, 'Miete, 20.–31. März 2026 (12 von 31 Tagen)'],
    ['es', 'es-ES', 31, 'Renta, 20–31 de marzo de 2026 (12 de 31 días)'],
    ['ar', 'ar-AE', null, '(12 يومًا)'],
  ] as const)('has in %s its own days', (language, locale, daysInCycle, expected) => {
    const explanation = explained({ daysCharged: 17, daysInCycle });
    const written = describeLine(line({ period: march, explanation }), language, locale);
    const said = describeRest(written, rest, language, locale).replaceAll(/[\u2009\u202f]/g, ' ');
    expect(said).toContain(expected);
  });

  it('has no share where the whole period was charged, and stays where its words are others', () => {
    const explanation = { ...explained({ daysCharged: 0, daysInCycle: null }), daysCharged: null };
    const whole = describeLine(
      line({ period: march, explanation: { ...explanation, kind: 'whole' } }),
      'en',
      'en-US',
    );
    expect(describeRest(whole, rest, 'en', 'en-US')).not.toContain('(');
    expect(describeRest('Cleaning', rest, 'en', 'en-US')).toBe('Cleaning');
  });
});
