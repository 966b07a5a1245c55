/** Writes the invoice of a move-in: every line of the quote. */
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import { insertInvoice } from '../../database/contract/invoices';
import { businessDateAt } from '../../domain/base/dates';
import { describeLine } from '../../domain/price/line-text';
import type { InTransaction } from '../base/work';
import type { MoveInFacts } from './facts';
import { takeNumberInDocuments } from './numbers';

export async function writeInvoice({ ctx, tx }: InTransaction, facts: MoveInFacts): Promise<Id<'invoice'>> {
  const { property, booking, quote } = facts.priced;
  const locale = localeFor(booking.language, property);
  const id = ctx.newId<'invoice'>();
  const issuedOn = businessDateAt(facts.nowMs, property.time_zone);
  const invoice = {
    id,
    number: await takeNumberInDocuments(tx, 'invoice', facts),
    contract_id: facts.contractId,
    contact_id: facts.contact.id,
    issued_on: issuedOn,
    due_on: issuedOn,
    kind: 'RENTAL' as const,
    is_move_in: 1 as const,
    currency: quote.currency,
    tax_minor: quote.tax,
    total_minor: quote.payable,
  };
  const lines = quote.lines.map((line, index) => ({
    invoice_id: id,
    position: index + 1,
    code: line.code,
    description: describeLine(line, booking.language, locale),
    period_from_on: line.period?.from ?? null,
    period_to_on: line.period?.to ?? null,
    taxable_minor: line.taxable,
    tax_milli_percent: line.taxRate,
    tax_minor: line.tax,
    payable_minor: line.payable,
    ledger: line.ledger,
  }));
  await insertInvoice(tx, invoice, lines);
  return id;
}
