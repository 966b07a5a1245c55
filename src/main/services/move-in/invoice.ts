/** Writes the invoice of a move-in: every line of the quote. */
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import { insertInvoice } from '../../database/contract/invoices';
import { businessDateAt } from '../../domain/base/dates';
import { describeLine } from '../../domain/price/line-text';
import type { InTransaction } from '../base/work';
import { toLineRows } from '../price/invoice-lines';
import type { MoveInFacts } from './facts';
import { takeNumberInDocuments } from './numbers';
import { signedCharges } from './terms';

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
    due_on: facts.paidBy.kind === 'transfer' ? facts.paidBy.dueOn : issuedOn,
    kind: 'RENTAL' as const,
    is_move_in: 1 as const,
    currency: quote.currency,
    tax_minor: quote.tax,
    total_minor: quote.payable,
  };
  const words = quote.lines.map((line) => ({ description: describeLine(line, booking.language, locale) }));
  const lines = toLineRows(id, quote.lines, words, signedCharges(facts));
  await insertInvoice(tx, invoice, lines);
  return id;
}
