/** Looks at what a move-in has written, in its own transaction: what is not as it was agreed takes all of it back. */
import { parseGuid, type Id } from '../../../shared/ids';
import { sumMinor } from '../../../shared/money';
import { findContract } from '../../database/contract/contracts';
import { findMoveInInvoice, selectInvoiceLines } from '../../database/contract/invoices';
import type { Tx } from '../../database/schema';
import { writeStoredQuote } from '../price/stored-quote';
import type { WrittenInvoice } from './events';
import type { MoveInFacts } from './facts';
import { deny } from './steps';

/** The contract as it was written, not as it was meant. */
export async function checkContract(tx: Tx, facts: MoveInFacts): Promise<void> {
  const { booking, unit, quote } = facts.priced;
  const stored = await findContract(tx, facts.contractId);
  const agrees =
    stored?.booking_id === booking.id &&
    stored.unit_id === unit.id &&
    stored.contact_id === facts.contact.id &&
    stored.user_type_id === booking.user_type_id &&
    stored.template_id === facts.agreement.templateId &&
    stored.move_in_on === booking.move_in_on &&
    stored.rent_minor === unit.rent_minor &&
    stored.deposit_minor === unit.deposit_minor &&
    stored.quote.equals(writeStoredQuote(quote));
  if (!agrees) deny('INVALID_RENTAL_INFO_DETAILS');
}

/** The invoice as it was written, not as it was priced. */
export async function checkedInvoice(tx: Tx, facts: MoveInFacts, id: Id<'invoice'>): Promise<WrittenInvoice> {
  const invoice = await findMoveInInvoice(tx, facts.contractId);
  if (!invoice || !parseGuid(invoice.id) || invoice.id !== id) deny('INVALID_PARAM_INVOICE_INFO_ID');
  const stored = await selectInvoiceLines(tx, id);
  const { quote } = facts.priced;
  const agrees =
    invoice.total_minor === quote.payable &&
    invoice.tax_minor === quote.tax &&
    invoice.currency === quote.currency &&
    stored.length === quote.lines.length &&
    quote.lines.every((line, index) => {
      const row = stored[index];
      return row?.code === line.code && row.payable_minor === line.payable && row.tax_minor === line.tax;
    }) &&
    sumMinor(stored.map((line) => line.payable_minor)) === invoice.total_minor;
  if (!agrees) deny('INVALID_INVOICE_DETAILS');
  return { invoice, lines: stored };
}
