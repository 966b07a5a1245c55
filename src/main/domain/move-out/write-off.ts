/** The amount of a debt that is written off, and how much of it is tax. Pure; whole minor units of one currency. */
import { roundHalfUp, sumMinor, type Minor } from '../../../shared/money';
import { allocate, openOf, type OpenInvoice } from '../ledger/allocation';

/** A line of an invoice as it was issued. */
export interface TaxedLine {
  readonly invoiceId: string;
  readonly position: number;
  readonly payableMinor: Minor;
  readonly taxMinor: Minor;
}

/** All that is open. The tax is listed for the tax return; it stays booked as it was. */
export function writeOffOf(
  open: readonly OpenInvoice[],
  lines: readonly TaxedLine[],
): { readonly amountMinor: Minor; readonly taxMinor: Minor } {
  const amountMinor = sumMinor(open.map((invoice) => openOf(invoice.lines)));
  const taxed = new Map(lines.map((line) => [`${line.invoiceId} ${line.position}`, line]));
  const taxes = allocate('oldest_first', open, amountMinor).allocations.map((each) => {
    const line = taxed.get(`${each.invoiceId} ${each.position}`);
    if (!line) throw new Error('something is open of a line that is not there');
    return roundHalfUp(line.taxMinor, each.amountMinor, line.payableMinor);
  });
  return { amountMinor, taxMinor: sumMinor(taxes) };
}
