/** Writes a bill: invoice, lines, what credit and money settle on it, postings, its event, and the words of its PDF. */
import type { Insertable, Selectable } from 'kysely';
import type { EventPayloads } from '../../../shared/head-office/events';
import type { Id } from '../../../shared/ids';
import { sumMinor, type MilliPercent, type Minor } from '../../../shared/money';
import { insertBillToDraw } from '../../database/contract/bills';
import { insertInvoice } from '../../database/contract/invoices';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import { takeDocumentNumber } from '../../database/number-series';
import type { Tx } from '../../database/schema';
import type { InvoiceLineTable, InvoiceTable } from '../../database/schema/bill';
import type { DocumentLine } from '../../documents/port';
import type { BillDue } from '../../domain/contract/bills-due';
import type { AutopayRules } from '../../domain/autopay/rules';
import type { ContractTerms } from '../../domain/contract/terms';
import type { PricedDue } from '../../domain/price/quote-lines';
import { note } from '../audit/audit';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { settleContract } from '../ledger/settle';
import { documentLine } from '../price/document-facts';
import { toLineRows, toPeriod, toEventLines } from '../price/invoice-lines';
import type { ContractChargeRow } from './again';
import { announceCharge } from './charge';
import { billFacts, linesOfBill, readBillAbout, type BillAbout } from './facts';

interface NewBill {
  readonly contractId: Id<'contract'>;
  /** Without a period where the lines are for days of periods that have a bill. */
  readonly due: Pick<BillDue, 'issuedOn' | 'dueOn'> & { readonly period: BillDue['period'] | null };
  readonly priced: PricedDue;
  /** What the lines were made from. */
  readonly charges: readonly ContractChargeRow[];
  readonly terms: ContractTerms;
}

/** The bill of a period, in one transaction or not at all. */
export async function writeBill(
  work: InTransaction,
  { contractId, due, priced, charges, terms }: NewBill,
): Promise<{ readonly id: Id<'invoice'>; readonly number: string }> {
  const { ctx, tx } = work;
  const { rules } = terms;
  const about = await readBillAbout(tx, contractId, ctx.clock.nowMs());
  const id = ctx.newId<'invoice'>();
  const number = await takeDocumentNumber(tx, 'invoice');
  const words = linesOfBill(about, priced, rules.currency);
  const invoice = {
    id,
    number,
    contract_id: contractId,
    contact_id: about.contact.id,
    issued_on: due.issuedOn,
    due_on: due.dueOn,
    kind: due.period ? ('RENTAL' as const) : ('CUSTOM' as const),
    is_move_in: 0 as const,
    period_from_on: due.period?.from ?? null,
    period_to_on: due.period?.to ?? null,
    currency: rules.currency,
    tax_minor: priced.tax,
    total_minor: priced.payable,
  };
  const said = words.map(({ description, bindingDescription }) => ({
    description,
    binding_description: bindingDescription ?? null,
  }));
  const lines = toLineRows(id, priced.lines, said, charges);
  await issueInvoice(work, about, { invoice, lines, words, rules: terms.autopay });
  return { id, number };
}

/** Lines that were invoiced and credited before and are charged again, in the order of the new invoice. */
export interface ChargedAgain {
  readonly contractId: Id<'contract'>;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly lines: readonly Selectable<InvoiceLineTable>[];
}

/** An invoice without a period of its own: its lines name their days. What was credited settles it first. */
export async function writeChargedAgain(
  work: InTransaction,
  { contractId, issuedOn, dueOn, lines: credited }: ChargedAgain,
): Promise<void> {
  const { ctx, tx } = work;
  const about = await readBillAbout(tx, contractId, ctx.clock.nowMs());
  const id = ctx.newId<'invoice'>();
  const words = credited.map((line) =>
    documentLine(about, line, {
      position: line.position,
      taxableMinor: line.taxable_minor,
      taxMinor: line.tax_minor,
      payableMinor: line.payable_minor,
    }),
  );
  const lines = credited.map((line, index) => ({
    ...line,
    invoice_id: id,
    position: index + 1,
    binding_description: words[index]?.bindingDescription ?? null,
  }));
  const invoice = {
    id,
    number: await takeDocumentNumber(tx, 'invoice'),
    contract_id: contractId,
    contact_id: about.contact.id,
    issued_on: issuedOn,
    due_on: dueOn,
    kind: 'CUSTOM' as const,
    is_move_in: 0 as const,
    currency: about.parts.invoice.currency,
    tax_minor: sumMinor(lines.map(({ tax_minor: tax }) => tax)),
    total_minor: sumMinor(lines.map(({ payable_minor: payable }) => payable)),
  };
  await issueInvoice(work, about, { invoice, lines, words, rules: null });
}

/** One charge of its own: a late fee, or damage. */
export interface NewCharge {
  readonly contractId: Id<'contract'>;
  readonly kind: 'LATE FEE' | 'CUSTOM';
  readonly code: 'late_fee' | 'damage' | 'returned_payment' | 'opening';
  /** For a late fee: the late bill. */
  readonly lateFor?: Id<'invoice'>;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly currency: string;
  readonly amounts: { readonly taxable: Minor; readonly tax: Minor };
  readonly taxRate: MilliPercent;
  /** In the contract's language, and in the property's where that differs. */
  readonly description: string;
  readonly bindingDescription: string | null;
}

/** An invoice of one line. */
export async function writeCharge(
  work: InTransaction,
  charge: NewCharge,
): Promise<{ readonly id: Id<'invoice'>; readonly number: string }> {
  const { ctx, tx } = work;
  const { contractId, amounts } = charge;
  const about = await readBillAbout(tx, contractId, ctx.clock.nowMs());
  const id = ctx.newId<'invoice'>();
  const number = await takeDocumentNumber(tx, 'invoice');
  const total = sumMinor([amounts.taxable, amounts.tax]);
  const line = {
    invoice_id: id,
    position: 1,
    code: charge.code,
    description: charge.description,
    binding_description: charge.bindingDescription,
    period_from_on: null,
    period_to_on: null,
    taxable_minor: amounts.taxable,
    tax_milli_percent: charge.taxRate,
    tax_minor: amounts.tax,
    payable_minor: total,
    ledger: charge.code === 'opening' ? 'opening' : 'revenue',
    charge_position: null,
  };
  const shown = { position: 1, taxableMinor: amounts.taxable, taxMinor: amounts.tax, payableMinor: total };
  const invoice = {
    id,
    number,
    contract_id: contractId,
    contact_id: about.contact.id,
    issued_on: charge.issuedOn,
    due_on: charge.dueOn,
    kind: charge.kind,
    is_move_in: 0 as const,
    currency: charge.currency,
    tax_minor: amounts.tax,
    total_minor: total,
  };
  await issueInvoice(work, about, {
    invoice,
    lines: [line],
    lateFor: charge.lateFor ?? null,
    rules: null,
    words: [documentLine(about, line, shown)],
  });
  return { id, number };
}

/** An invoice with its lines, and the same lines as its PDF has them. */
interface NewInvoice {
  readonly invoice: Insertable<InvoiceTable> & { readonly due_on: string };
  readonly lines: readonly Insertable<InvoiceLineTable>[];
  readonly words: readonly DocumentLine[];
  /** When the saved card is charged for it; null: it is not. */
  readonly rules: AutopayRules | null;
  /** The bill that was late; absent for everything but a late fee. */
  readonly lateFor?: Id<'invoice'> | null;
}

/** Stores an invoice of a contract, settles and books it, and publishes its event. */
async function issueInvoice(
  work: InTransaction,
  about: BillAbout,
  { invoice, lines, words, rules, lateFor = null }: NewInvoice,
): Promise<void> {
  const { ctx, tx } = work;
  const { id, contract_id: contractId } = invoice;
  await insertInvoice(tx, invoice, lines);
  await settleContract({ ctx, tx }, contractId);
  const openMinor = await openOfInvoice(tx, contractId, id);
  const charge =
    rules && (await announceCharge(work, about.parts.contract, { ...invoice, openMinor, rules }));
  const facts = billFacts(about, {
    number: invoice.number,
    issuedOn: invoice.issued_on,
    dueOn: invoice.due_on,
    currency: invoice.currency,
    taxMinor: invoice.tax_minor,
    totalMinor: invoice.total_minor,
    lines: words,
    openMinor,
    charge,
  });
  await insertBillToDraw(tx, {
    invoice_id: id,
    facts: JSON.stringify(facts),
    created_at_ms: ctx.clock.nowMs(),
  });
  await note({ ...work, by: 'kiosk' }, 'bill.made', id);
  await publishBill(work, { invoice, lines, lateFor });
}

/** What is open of one invoice, in minor units. */
async function openOfInvoice(tx: Tx, contractId: Id<'contract'>, id: Id<'invoice'>): Promise<Minor> {
  const open = (await selectOpenInvoices(tx, contractId)).find((invoice) => invoice.id === id);
  return sumMinor((open?.lines ?? []).map(({ openMinor }) => openMinor));
}

type Payload = EventPayloads['bill.issued'];

function publishBill(
  work: InTransaction,
  { invoice, lines, lateFor }: Pick<NewInvoice, 'invoice' | 'lines'> & Pick<Payload, 'lateFor'>,
): Promise<void> {
  const payload: Payload = {
    invoiceId: invoice.id,
    number: invoice.number,
    contractId: invoice.contract_id,
    contactId: invoice.contact_id,
    kind: invoice.kind ?? 'RENTAL',
    lateFor,
    issuedOn: invoice.issued_on,
    dueOn: invoice.due_on,
    period: toPeriod(invoice.period_from_on, invoice.period_to_on),
    currency: invoice.currency,
    taxMinor: invoice.tax_minor,
    totalMinor: invoice.total_minor,
    lines: toEventLines(lines),
  };
  return publish(work, 'bill.issued', payload);
}
