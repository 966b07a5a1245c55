/** The price of a rebuilt contract, as its invoice has it. */
import { localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import { minor, type MilliPercent } from '../../../shared/money';
import type { PropertyRow } from '../../database/property/properties';
import { addDays } from '../../domain/base/dates';
import { describeLine } from '../../domain/price/line-text';
import type { QuoteLine } from '../../domain/price/quote-shape';
import type { ReportedInvoice, ReportedParts } from './reported-parts';

/** The price as it was invoiced. Of later bills only the rent is known, and the day of the next one. */
export function quoteOf({ signed, invoice }: ReportedParts, property: PropertyRow) {
  const ends = invoice.lines.flatMap(({ period }) => period?.to ?? []).toSorted();
  const lastDay = ends.at(-1);
  return {
    currency: invoice.currency,
    lines: invoice.lines.map((line) => quoteLineOf(line, signed.language, property)),
    tax: invoice.taxMinor,
    payable: invoice.totalMinor,
    recurring: signed.rentMinor,
    nextBillDate: lastDay === undefined ? signed.moveInDate : addDays(lastDay, 1),
    bills: [],
    promotionEndsOn: null,
  };
}

function quoteLineOf(
  line: ReportedInvoice['lines'][number],
  language: Language,
  property: PropertyRow,
): QuoteLine {
  const { code, period, ledger } = line;
  const bare: QuoteLine = {
    code,
    name: '',
    names: {},
    // How many days of how many it was for is said in words only.
    period: period && { ...period, daysCharged: 0, daysInCycle: 0 },
    taxable: minor(line.taxableMinor),
    taxRate: line.taxMilliPercent as MilliPercent,
    tax: minor(line.taxMinor),
    payable: minor(line.payableMinor),
    ledger,
    explanation: null,
  };
  // The name of a plan, an add-on or a promotion, without the words around it.
  const locale = localeFor(language, property);
  const after = describeLine({ ...bare, code: 'add_on' }, language, locale);
  const before = describeLine({ ...bare, period: null }, language, locale);
  const [named = ''] = after === '' ? [line.description] : line.description.split(after);
  return { ...bare, name: code === 'discount' ? named.replace(before, '') : named };
}

export function planNameOf(
  { lines }: ReportedInvoice,
  language: Language,
  property: PropertyRow,
): string | null {
  const line = lines.find(({ code }) => code === 'insurance');
  return line ? quoteLineOf(line, language, property).name : null;
}
