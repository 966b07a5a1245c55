/** Queries on the lines of invoices. */
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';

export type InvoiceLineRow = Awaited<ReturnType<typeof selectLinesOfInvoices>>[number];

/** With the number of their invoice, in the order of their positions. */
export function selectLinesOfInvoices(tx: Tx, invoiceIds: readonly Id<'invoice'>[]) {
  return tx
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .selectAll('l')
    .select('i.number as invoiceNumber')
    .where('l.invoice_id', 'in', invoiceIds)
    .orderBy('i.number')
    .orderBy('l.position')
    .execute();
}
