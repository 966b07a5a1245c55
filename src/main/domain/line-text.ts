/** What a line of a quote is called, in the customer's language. Names of plans and add-ons are the catalogue's. */
import type { Language } from '../../shared/languages';
import type { QuoteLine } from './quote';

interface Words {
  readonly rent: string;
  readonly admin: string;
  readonly deposit: string;
  readonly rounding: string;
  readonly discount: (name: string) => string;
  readonly days: (charged: number, cycle: number) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    rent: 'Rent',
    admin: 'Administration fee',
    deposit: 'Security deposit (refundable)',
    rounding: 'Rounding',
    discount: (name) => `Discount: ${name}`,
    days: (charged, cycle) => `${charged} of ${cycle} days`,
  },
  es: {
    rent: 'Alquiler',
    admin: 'Gastos administrativos',
    deposit: 'Depósito de garantía (reembolsable)',
    rounding: 'Redondeo',
    discount: (name) => `Descuento: ${name}`,
    days: (charged, cycle) => `${charged} de ${cycle} días`,
  },
  de: {
    rent: 'Miete',
    admin: 'Verwaltungsgebühr',
    deposit: 'Kaution (rückzahlbar)',
    rounding: 'Rundung',
    discount: (name) => `Rabatt: ${name}`,
    days: (charged, cycle) => `${charged} von ${cycle} Tagen`,
  },
};

/** E.g. "Rent, March 15 – 31, 2026 (17 of 31 days)". `locale` is for the dates. */
export function describeLine(line: QuoteLine, language: Language, locale: string): string {
  const name = nameOf(line, words[language]);
  if (!line.period) return name;
  const { from, to, daysCharged, daysInCycle } = line.period;
  const range = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T12:00:00Z`),
    new Date(`${to}T12:00:00Z`),
  );
  const part = daysCharged < daysInCycle ? ` (${words[language].days(daysCharged, daysInCycle)})` : '';
  return `${name}, ${range}${part}`;
}

function nameOf(line: QuoteLine, text: Words): string {
  switch (line.code) {
    case 'insurance':
    case 'add_on':
      return line.name;
    case 'discount':
      return text.discount(line.name);
    case 'rent':
    case 'admin':
    case 'deposit':
    case 'rounding':
      return text[line.code];
  }
}
