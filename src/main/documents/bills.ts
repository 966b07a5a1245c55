/** Invoice, receipt and credit note: what is owed, what came in, what goes back. */
import { formatDate } from '../domain/dates';
import type { Labels } from './labels';
import { factGrid, letterhead, parties, partyLines, section, title, type Fact } from './parts';
import type { CreditNoteFacts, DocumentHeader, InvoiceFacts, ReceiptFacts } from './port';
import type { Sheet } from './sheet';
import { paragraph } from './flow';
import { chargesTable, taxByRate, taxTotals, totalsTable } from './charges';

export function drawInvoice(sheet: Sheet, facts: InvoiceFacts, labels: Labels): void {
  opening(sheet, facts, labels, { title: labels.invoice, number: facts.number, to: labels.billedTo }, [
    [labels.issuedOn, formatDate(facts.issuedOn, facts.locale)],
    [labels.unit, facts.unitNumber],
    [labels.contractNumber, facts.contractNumber],
  ]);
  chargesTable(
    sheet,
    facts,
    [
      ...taxTotals(facts, labels),
      { label: labels.total, amount: facts.payableAmount, strong: true },
      { label: labels.paid, amount: facts.paid },
      { label: labels.balance, amount: facts.balance, strong: true },
    ],
    { title: labels.charges, labels },
  );
  taxByRate(sheet, facts, labels);
}

export function drawReceipt(sheet: Sheet, facts: ReceiptFacts, labels: Labels): void {
  opening(sheet, facts, labels, { title: labels.receipt, number: facts.number, to: labels.receivedFrom }, [
    [labels.amountReceived, facts.amount.formattedPrice],
    [labels.receivedAt, facts.receivedAt],
    [labels.card, labels.cardEnding(brandName(facts.card.brand), facts.card.last4)],
    [labels.paymentReference, facts.paymentReference],
    [labels.invoiceNumber, facts.invoiceNumber],
    [labels.contractNumber, facts.contractNumber],
    [labels.unit, facts.unitNumber],
  ]);
  if (facts.testPayment) {
    section(sheet, labels.testPayment);
    paragraph(sheet, labels.nothingTaken);
  }
  chargesTable(
    sheet,
    facts,
    [...taxTotals(facts, labels), { label: labels.amountReceived, amount: facts.amount, strong: true }],
    { title: labels.paidFor, labels },
  );
  taxByRate(sheet, facts, labels);
}

export function drawCreditNote(sheet: Sheet, facts: CreditNoteFacts, labels: Labels): void {
  opening(sheet, facts, labels, { title: labels.creditNote, number: facts.number, to: labels.creditedTo }, [
    [labels.issuedOn, formatDate(facts.issuedOn, facts.locale)],
  ]);
  section(sheet, labels.reason, 20);
  paragraph(sheet, facts.reason);
  section(sheet, labels.amounts);
  totalsTable(sheet, [
    { label: labels.creditGross, amount: facts.gross },
    { label: labels.creditPaid, amount: facts.paid },
    { label: labels.creditBalance, amount: facts.balance, strong: true },
  ]);
}

/** Letterhead, title, the tenant, and the facts a bookkeeper looks for. */
function opening(
  sheet: Sheet,
  facts: Pick<DocumentHeader, 'operator' | 'tenant'>,
  labels: Labels,
  heads: { readonly title: string; readonly number: string; readonly to: string },
  grid: readonly Fact[],
): void {
  letterhead(sheet, facts.operator, labels);
  title(sheet, heads.title, heads.number);
  parties(sheet, [{ label: heads.to, lines: partyLines(facts.tenant) }]);
  sheet.space(14);
  factGrid(sheet, grid);
}

/** Card schemes as they write themselves; the provider's own word for any other. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  girocard: 'girocard',
  interac: 'Interac',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function brandName(brand: string): string {
  return brandNames[brand.toLowerCase()] ?? brand;
}
