/** Tells head office of a move-in: the contract as it was signed, its invoice with every line, and whose they are. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { quoteLineCodeSchema } from '../../../shared/shapes';
import type { InvoiceLineTable, InvoiceTable } from '../../database/schema/bill';
import { publishTenant } from '../contact/events';
import { billedBy } from './billed-by';
import { toEventLines } from '../price/invoice-lines';
import type { InTransaction } from '../base/work';
import type { MoveInFacts } from './facts';
import { publish } from '../base/outbox';

/** An invoice as its rows have it. */
export interface WrittenInvoice {
  readonly invoice: Selectable<InvoiceTable>;
  readonly lines: readonly Selectable<InvoiceLineTable>[];
}

/** What only the writing of the contract knows. */
export interface WrittenMoveIn {
  readonly documentSha256: string;
  readonly seal: string;
  readonly invoice: WrittenInvoice;
}

export async function publishMoveIn(
  work: InTransaction,
  facts: MoveInFacts,
  { invoice, ...signed }: WrittenMoveIn,
): Promise<void> {
  await publishTenant({ ctx: work.ctx, tx: work.tx }, facts.contact.id);
  await publishContract(work, facts, signed);
  await publishInvoice(work, facts.contractId, invoice);
}

async function publishContract(
  work: InTransaction,
  facts: MoveInFacts,
  signed: Omit<WrittenMoveIn, 'invoice'>,
): Promise<void> {
  const { booking, unit, quote } = facts.priced;
  const { kind, plan_id: planId, premium_id: premiumId, brings_within: bringsWithin } = facts.coverage;
  await publish(work, 'contract.signed', {
    contractId: facts.contractId,
    number: facts.numbers.contract,
    bookingId: booking.id,
    unitId: unit.id,
    contactId: facts.contact.id,
    moveInDate: booking.move_in_on,
    ...signed,
    signedAtMs: facts.signature.signed_at_ms,
    userTypeId: booking.user_type_id,
    templateId: facts.agreement.templateId,
    language: booking.language,
    currency: quote.currency,
    rentMinor: unit.rent_minor,
    depositMinor: unit.deposit_minor,
    coverage: { kind, planId, premiumId, ...(bringsWithin !== null && { bringsWithin }) },
    promotionId: booking.promotion_id,
    ...(await billedBy(work.tx, facts.contractId)),
  });
}

/** As it was written, not as it was priced. */
async function publishInvoice(
  work: InTransaction,
  contractId: Id<'contract'>,
  { invoice, lines }: WrittenInvoice,
): Promise<void> {
  await publish(work, 'invoice.issued', {
    invoiceId: invoice.id,
    number: invoice.number,
    contractId,
    contactId: invoice.contact_id,
    issuedOn: invoice.issued_on,
    currency: invoice.currency,
    taxMinor: invoice.tax_minor,
    totalMinor: invoice.total_minor,
    // A move-in's lines are those of a quote.
    lines: toEventLines(lines).map((line) => ({ ...line, code: quoteLineCodeSchema.parse(line.code) })),
  });
}
