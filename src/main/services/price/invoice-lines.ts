/** Lines of an invoice on their way from a price to the books, and from the books to head office. */
import type { Insertable } from 'kysely';
import type { EventPayloads } from '../../../shared/head-office/events';
import type { Id } from '../../../shared/ids';
import type { InvoiceLineTable } from '../../database/schema/bill';
import type { PricedDue } from '../../domain/price/quote-lines';

type Row = Insertable<InvoiceLineTable>;
/** What a line says to the tenant, and to the property where that is another language. */
type Words = Pick<Row, 'description' | 'binding_description'>;

/** Rows of priced lines in their order, from position 1; `words` has one for each of them. */
export function toLineRows(
  invoiceId: Id<'invoice'>,
  lines: PricedDue['lines'],
  words: readonly Words[],
): Row[] {
  return lines.map((line, index) => ({
    invoice_id: invoiceId,
    position: index + 1,
    code: line.code,
    description: words[index]?.description ?? '',
    binding_description: words[index]?.binding_description ?? null,
    period_from_on: line.period?.from ?? null,
    period_to_on: line.period?.to ?? null,
    taxable_minor: line.taxable,
    tax_milli_percent: line.taxRate,
    tax_minor: line.tax,
    payable_minor: line.payable,
    ledger: line.ledger,
  }));
}

/** Lines as their event has them: as they were written, not as they were priced. */
export function toEventLines(lines: readonly Row[]): EventPayloads['bill.issued']['lines'] {
  return lines.map((line) => ({
    position: line.position,
    code: line.code,
    description: line.description,
    period: toPeriod(line.period_from_on, line.period_to_on),
    taxableMinor: line.taxable_minor,
    taxMilliPercent: line.tax_milli_percent,
    taxMinor: line.tax_minor,
    payableMinor: line.payable_minor,
    ledger: line.ledger,
  }));
}

/** Both ends, or null where one of them is missing. */
export function toPeriod(from?: string | null, to?: string | null) {
  return from === null || from === undefined || to === null || to === undefined ? null : { from, to };
}
