/** Lines of an invoice on their way from a price to the books, and from the books to head office. */
import type { Insertable, Selectable } from 'kysely';
import type { EventPayloads } from '../../../shared/head-office/events';
import type { Id } from '../../../shared/ids';
import type { InvoiceLineTable } from '../../database/schema/bill';
import type { ContractChargeTable } from '../../database/schema/contract';
import type { PricedDue } from '../../domain/price/quote-lines';
import type { QuoteLine } from '../../domain/price/quote-shape';

type Row = Insertable<InvoiceLineTable>;
/** What a line says to the tenant, and to the property where that is another language. */
type Words = Pick<Row, 'description' | 'binding_description'>;

/** A charge of a contract as its lines are made from it. */
type MadeFrom = Pick<Selectable<ContractChargeTable>, 'position' | 'kind' | 'name' | 'from_on' | 'to_on'>;

/**
 * Rows of priced lines in their order, from position 1; `words` has one for each of them.
 * @param charges those of the contract, in any order
 */
export function toLineRows(
  invoiceId: Id<'invoice'>,
  lines: PricedDue['lines'],
  words: readonly Words[],
  charges: readonly MadeFrom[],
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
    charge_position: chargePositionOf(line, charges),
  }));
}

/**
 * The place of the charge that a line was made from. Null for what is not charged for periods, as a discount. A contract
 * has one rent and one plan at a time, and of each extra one. The move-in pays for what its first bill will charge.
 */
export function chargePositionOf(
  { code, name, period }: Pick<QuoteLine, 'code' | 'name' | 'period'>,
  charges: readonly MadeFrom[],
): number | null {
  if (!period) return null;
  const own = charges.filter((charge) => charge.kind === code && charge.name === name);
  const valid = own.find(
    ({ from_on: from, to_on: to }) => from <= period.from && (to === null || period.from <= to),
  );
  return (valid ?? own[0])?.position ?? null;
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
