/** What a contract owes, line by line, and the receipt for what is paid: by staff or by a card. */
import type { Id } from '../../../shared/ids';
import { minor, roundHalfUp, sumMinor, toPrice, type Minor } from '../../../shared/money';
import { findContact, type ContactRow } from '../../database/contact/contacts';
import { selectContractParts, type ContractParts, type ContractRow } from '../../database/contract/contracts';
import { insertDocument } from '../../database/contract/documents';
import { selectLinesOfInvoices, type InvoiceLineRow } from '../../database/contract/invoices';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import { creditOnInvoices } from '../../database/ledger/tenant-credit';
import { takeDocumentNumber } from '../../database/number-series';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import type { ReceiptFacts } from '../../documents/port';
import { formatInstant } from '../../domain/base/dates';
import type { CreditedLine } from '../../domain/contract/credit';
import { allocateFirst, openOf, type FirstOf, type OpenInvoice } from '../../domain/ledger/allocation';
import { supersedeCollection } from '../attempt/collections';
import type { ServiceContext } from '../base/context';
import { mailToTenant } from '../base/outgoing-mail';
import type { InTransaction } from '../base/work';
import { showPaid } from '../bill/paid';
import { settleContract } from '../ledger/settle';
import { issueReceipt } from '../move-in/receipt';
import { requireProperty } from '../property/property';
import { contractHeader, documentLine } from '../price/document-facts';
import { inOneLine } from '../../../shared/in-one-line';

/** What is open of each invoice, line by line, oldest invoice first. */
export interface Owed {
  readonly parts: ContractParts;
  readonly property: PropertyRow;
  readonly contact: ContactRow;
  readonly invoices: readonly OpenInvoice[];
  readonly lines: readonly OwedLine[];
  readonly totalMinor: Minor;
  readonly nowMs: number;
}

export interface OwedLine {
  readonly row: InvoiceLineRow;
  readonly open: CreditedLine;
}

/** What a contract owes now, in minor units of its currency. */
export async function owedOf(tx: Tx, contractId: Id<'contract'>): Promise<Minor> {
  return sumMinor((await selectOpenInvoices(tx, contractId)).map(({ lines }) => openOf(lines)));
}

/** @throws Error for a contract without its tenant */
export async function readOwed(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  contract: ContractRow,
): Promise<Owed> {
  const contact = await findContact(tx, contract.contact_id);
  if (!contact) throw new Error('a contract without its tenant');
  const invoices = await selectOpenInvoices(tx, contract.id);
  const rows = await selectLinesOfInvoices(
    tx,
    invoices.map(({ id }) => id),
  );
  const lines = invoices.flatMap((invoice) =>
    invoice.lines.flatMap(({ position, openMinor }) => lineOf(rows, invoice.id, position, openMinor)),
  );
  return {
    parts: await selectContractParts(tx, contract),
    property: await requireProperty(tx),
    contact,
    invoices,
    lines,
    totalMinor: sumMinor(lines.map(({ open }) => open.payableMinor)),
    nowMs: ctx.clock.nowMs(),
  };
}

/** A part of an invoice line. It has the same share of the line's tax. */
function lineOf(
  rows: readonly InvoiceLineRow[],
  invoiceId: string,
  position: number,
  amount: Minor,
): readonly OwedLine[] {
  const row = rows.find((each) => each.invoice_id === invoiceId && each.position === position);
  if (!row || amount === 0) return [];
  const tax = roundHalfUp(row.tax_minor, Math.abs(amount), Math.abs(row.payable_minor));
  const open = { position, taxableMinor: minor(amount - tax), taxMinor: minor(tax), payableMinor: amount };
  return [{ row, open }];
}

/**
 * The lines that the money settles, in the property's order, and the rest that none of them needs. `first`: invoices that
 * come before all others.
 */
export function settledLines(
  { invoices, lines, property }: Owed,
  money: Minor,
  first: readonly FirstOf[] = [],
): { readonly lines: readonly OwedLine[]; readonly restMinor: Minor } {
  const { allocations, restMinor } = allocateFirst(property.allocation_order, invoices, money, first);
  const settled = invoices.flatMap((invoice) => {
    const own = lines.filter(({ row }) => row.invoice_id === invoice.id);
    const parts = allocations.filter(({ invoiceId }) => invoiceId === invoice.id);
    // A fully settled invoice shows its discounts too, because no money settles those by themselves.
    if (sumMinor(parts.map(({ amountMinor }) => amountMinor)) === openOf(invoice.lines)) return own;
    const rows = own.map(({ row }) => row);
    return parts.flatMap((part) => lineOf(rows, part.invoiceId, part.position, part.amountMinor));
  });
  return { lines: settled, restMinor };
}

/** The amount paid, and the means. */
export interface OwedPayment {
  readonly amountMinor: Minor;
  readonly lines: readonly OwedLine[];
  /** The amount that no invoice needs: it stays the tenant's, for later ones. */
  readonly restMinor: Minor;
  readonly tender: ReceiptFacts['tender'];
  readonly paymentReference: string;
  readonly testPayment?: boolean;
}

/** What the document of a payment says, under the number that it will have. */
export async function owedReceiptFacts(
  tx: Tx,
  owed: Owed,
  payment: OwedPayment,
  number: string,
): Promise<ReceiptFacts> {
  const { parts, property, nowMs } = owed;
  const { lines, amountMinor, restMinor, tender, paymentReference, testPayment } = payment;
  const header = await contractHeader(tx, owed);
  const price = (amount: Minor) => toPrice(amount, parts.invoice.currency, header.locale);
  const tax = sumMinor(lines.map(({ open }) => open.taxMinor));
  const numbers = new Set(lines.map(({ row }) => row.invoiceNumber));
  const credit = await creditOnInvoices(tx, [...new Set(lines.map(({ row }) => row.invoice_id))]);
  return {
    ...header,
    number,
    invoiceNumber: inOneLine([...numbers], header.locale),
    contractNumber: parts.contract.number,
    receivedAt: formatInstant(nowMs, property.time_zone, header.locale),
    lines: lines.map(({ row, open }) => documentLine(owed, row, open)),
    taxAmount: price(tax),
    taxableAmount: price(minor(amountMinor - restMinor - tax)),
    amount: price(amountMinor),
    ...(credit > 0 && { paidByCredit: price(credit) }),
    ...(restMinor > 0 && { advance: price(restMinor) }),
    tender,
    paymentReference,
    ...(testPayment && { testPayment }),
  };
}

/** A receipt's text without its time of printing, which may differ where nothing else does. */
export function wordsOfReceipt({ receivedAt: _received, createdAtMs: _made, ...facts }: ReceiptFacts) {
  return facts;
}

/** A receipt's document, and by what it was paid: one of the two. */
export interface PaidReceipt {
  readonly pdf: Buffer;
  readonly amountMinor: Minor;
  /** The oldest of the invoices that it was paid for. */
  readonly invoiceId: Id<'invoice'>;
  /** Settled before all others; absent: in the property's order. */
  readonly first?: readonly FirstOf[];
  readonly paidBy:
    | { readonly deskPaymentId: Id<'desk_payment'> }
    | {
        readonly attemptId: Id<'attempt'>;
        readonly brand: string;
        readonly last4: string;
        /** A saved card: nobody stood at the reader. */
        readonly isSaved?: boolean;
      };
}

/** Writes the receipt under the next number, its document, and what it settles. Returns the number. */
export async function writeOwedReceipt(
  { ctx, tx }: InTransaction,
  { parts: { contract, invoice }, nowMs }: Owed,
  { pdf, amountMinor, invoiceId, first, paidBy }: PaidReceipt,
): Promise<string> {
  const number = await takeDocumentNumber(tx, 'receipt');
  const card = 'attemptId' in paidBy ? paidBy : null;
  // The amount that the saved card was to pay has changed: it is charged the rest, if any.
  await supersedeCollection({ ctx, tx }, contract.id);
  await issueReceipt({ ctx, tx }, contract.id, {
    id: ctx.newId<'receipt'>(),
    number,
    invoice_id: invoiceId,
    attempt_id: card?.attemptId ?? null,
    desk_payment_id: 'deskPaymentId' in paidBy ? paidBy.deskPaymentId : null,
    contact_id: contract.contact_id,
    amount_minor: amountMinor,
    currency: invoice.currency,
    state: card ? 'capture_pending' : 'final',
    received_at_ms: nowMs,
    card_brand: card?.brand ?? '',
    card_last4: card?.last4 ?? '',
  });
  await settleContract({ ctx, tx }, contract.id, first);
  await showPaid(tx, contract.id);
  const id = ctx.newId<'document'>();
  await insertDocument(tx, {
    id,
    kind: 'receipt',
    number,
    contact_id: contract.contact_id,
    contract_id: contract.id,
    media_type: 'application/pdf',
    content: pdf,
    sha256: sha256(pdf),
    created_at_ms: nowMs,
  });
  const occasion = card?.isSaved === true ? 'card_paid' : 'made';
  await mailToTenant({ ctx, tx }, contract.id, { document_id: id, occasion });
  return number;
}
