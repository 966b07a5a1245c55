/** What a line of a quote is called, in the customer's language. Names of plans and add-ons are the catalogue's. */
import { dateFormat } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import type { InvoiceLineCode } from '../../../shared/shapes';
import { arabicDays } from '../base/arabic-days';
import { daysBetween } from '../base/dates';
import type { BillingPeriod } from './billing-period';
import type { QuoteLine } from './quote-shape';

interface Words {
  readonly rent: string;
  readonly admin: string;
  readonly deposit: string;
  readonly rounding: string;
  readonly invoice: (number: string) => string;
  readonly ahead: (day: string) => string;
  readonly credit: string;
  readonly discount: (name: string) => string;
  readonly days: (charged: number, cycle: number) => string;
  /** Where the days are not counted against whole ones. */
  readonly someDays: (charged: number) => string;
  /** It costs the whole of a period of which only some days are left. */
  readonly whole: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    rent: 'Rent',
    admin: 'Administration fee',
    deposit: 'Security deposit (refundable)',
    rounding: 'Rounding',
    invoice: (number) => `Invoice ${number}`,
    ahead: (day) => `Paid ahead through ${day}`,
    credit: 'Your credit',
    discount: (name) => `Discount: ${name}`,
    days: (charged, cycle) => `${charged} of ${cycle} days`,
    someDays: (charged) => `${charged} ${charged === 1 ? 'day' : 'days'}`,
    whole: 'whole period',
  },
  es: {
    rent: 'Renta',
    admin: 'Tarifa administrativa',
    deposit: 'Depósito de garantía (reembolsable)',
    rounding: 'Redondeo',
    invoice: (number) => `Factura ${number}`,
    ahead: (day) => `Pago por adelantado hasta el ${day}`,
    credit: 'Su saldo a favor',
    discount: (name) => `Descuento: ${name}`,
    days: (charged, cycle) => `${charged} de ${cycle} días`,
    someDays: (charged) => `${charged} ${charged === 1 ? 'día' : 'días'}`,
    whole: 'periodo completo',
  },
  de: {
    rent: 'Miete',
    admin: 'Verwaltungsgebühr',
    deposit: 'Kaution (rückzahlbar)',
    rounding: 'Rundung',
    invoice: (number) => `Rechnung ${number}`,
    ahead: (day) => `Im Voraus bezahlt bis ${day}`,
    credit: 'Ihr Guthaben',
    discount: (name) => `Rabatt: ${name}`,
    days: (charged, cycle) => `${charged} von ${cycle} Tagen`,
    someDays: (charged) => `${charged} ${charged === 1 ? 'Tag' : 'Tage'}`,
    whole: 'ganzer Zeitraum',
  },
  ar: {
    rent: 'الإيجار',
    admin: 'رسوم إدارية',
    deposit: 'وديعة ضمان (مستردة)',
    rounding: 'تقريب',
    invoice: (number) => `فاتورة ${number}`,
    ahead: (day) => `مدفوع مقدمًا حتى ${day}`,
    credit: 'رصيدك',
    discount: (name) => `خصم: ${name}`,
    days: (charged, cycle) => `${charged} من ${cycle} يومًا`,
    someDays: (charged) => arabicDays(charged, 'يومان'),
    whole: 'الفترة كاملة',
  },
};

const charges: Readonly<Record<Language, { readonly late_fee: string; readonly returned_payment: string }>> =
  {
    en: { late_fee: 'Late fee', returned_payment: 'Returned payment' },
    es: { late_fee: 'Recargo por mora', returned_payment: 'Pago devuelto' },
    de: { late_fee: 'Mahngebühr', returned_payment: 'Zurückgegebene Zahlung' },
    ar: { late_fee: 'رسم تأخير', returned_payment: 'دفعة مُعادة' },
  };

/** What a charge beside the rent is called in short; null for one that is named by what staff typed. */
export function describeCharge(code: InvoiceLineCode, language: Language): string | null {
  switch (code) {
    case 'late_fee':
    case 'returned_payment':
      return charges[language][code];
    case 'rent':
    case 'admin':
    case 'deposit':
    case 'rounding':
      return words[language][code];
    case 'insurance':
    case 'add_on':
    case 'discount':
    case 'damage':
    case 'opening':
      return null;
  }
}

/** E.g. "Invoice I-000012". */
export function describeInvoice(number: string, language: Language): string {
  return words[language].invoice(number);
}

/** E.g. "Paid ahead through July 31, 2027". `day` is written out. */
export function describeAhead(day: string, language: Language): string {
  return words[language].ahead(day);
}

/** What of a price the tenant's credit pays. */
export function describeCredit(language: Language): string {
  return words[language].credit;
}

/** E.g. "Rent, March 15 – 31, 2026 (17 of 31 days)". `locale` is for the dates. */
export function describeLine(line: QuoteLine, language: Language, locale: string): string {
  const name = nameOf(line, language);
  if (!line.period) return name;
  const { from, to } = line.period;
  const share = shareOf(line, line.period, words[language]);
  return `${name}${rangeOf(from, to, language, locale)}${share === null ? '' : ` (${share})`}`;
}

/**
 * The words of a line that `describeLine` wrote, for the days from one of them on. Example: "Rent, March 20 – 31,
 * 2026 (12 of 31 days)". Words whose period is written in another form stay as they are.
 */
export function describeRest(
  description: string,
  { from, to, restFrom }: { readonly from: string; readonly to: string; readonly restFrom: string },
  language: Language,
  locale: string,
): string {
  const range = rangeOf(from, to, language, locale);
  const at = description.lastIndexOf(range);
  if (at === -1) return description;
  const share = description.slice(at + range.length);
  const [charged, left] = [daysBetween(from, to) + 1, daysBetween(restFrom, to) + 1];
  const { someDays } = words[language];
  const counted = ` (${charged} `;
  const rest =
    share === ` (${someDays(charged)})`
      ? ` (${someDays(left)})`
      : share.startsWith(counted)
        ? ` (${left} ${share.slice(counted.length)}`
        : '';
  return `${description.slice(0, at)}${rangeOf(restFrom, to, language, locale)}${rest}`;
}

function rangeOf(from: string, to: string, language: Language, locale: string): string {
  const comma = language === 'ar' ? '،' : ',';
  const range = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T12:00:00Z`),
    new Date(`${to}T12:00:00Z`),
  );
  return `${comma} ${range}`;
}

/** As it was reckoned; lines stored before they explained themselves know only the calendar's days. */
function shareOf(line: QuoteLine, period: BillingPeriod, text: Words): string | null {
  const { daysCharged, daysInCycle } = line.explanation ?? period;
  if (line.explanation?.kind === 'whole' && isCut(period)) return text.whole;
  if (daysCharged === null || (!line.explanation && daysCharged === daysInCycle)) return null;
  return daysInCycle === null ? text.someDays(daysCharged) : text.days(daysCharged, daysInCycle);
}

/** Fewer days than a whole period has: rent beside it is charged by the day. */
const isCut = ({ from, to, daysInCycle }: BillingPeriod) => daysBetween(from, to) + 1 < daysInCycle;

function nameOf(line: QuoteLine, language: Language): string {
  const text = words[language];
  const name = line.names[language] ?? line.name;
  switch (line.code) {
    case 'insurance':
    case 'add_on':
      return name;
    case 'discount':
      return text.discount(name);
    case 'rent':
    case 'admin':
    case 'deposit':
    case 'rounding':
      return text[line.code];
  }
}
