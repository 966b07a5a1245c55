/**
 * Staff take what a contract owes: money of a card that never came, for instance. A receipt and its PDF, the allocation and
 * the postings are one transaction.
 */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { formatMoney, minor, roundHalfUp, sumMinor, toPrice, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContact, type ContactRow } from '../../database/contact/contacts';
import { findContract, selectContractParts, type ContractParts } from '../../database/contract/contracts';
import { selectLinesOfInvoices, type InvoiceLineRow } from '../../database/contract/invoices';
import { insertDocument } from '../../database/contract/documents';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import { peekDocumentNumber, takeDocumentNumber } from '../../database/number-series';
import {
  findDeskPaymentByKey,
  findReceiptOfDeskPayment,
  type DeskPaymentRow,
} from '../../database/payment/desk-payments';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import type { ReceiptFacts } from '../../documents/port';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import { formatInstant } from '../../domain/base/dates';
import type { CreditedLine } from '../../domain/contract/credit';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { settleContract } from '../ledger/settle';
import { writeDeskPayment } from '../move-in/desk-payment-write';
import { issueReceipt } from '../move-in/receipt';
import type { Tender } from '../payment/desk-payments';
import { requireProperty, writtenFor } from '../property/property';
import { contractHeader, documentLine } from './document-facts';

export interface OwedInput {
  readonly contractId: Id<'contract'>;
  /** Made by the page for this one payment: sent again, nothing happens twice. */
  readonly key: string;
  /** What the page showed as owed: another amount by now is refused and read again. */
  readonly amountMinor: number;
  readonly tender: Tender;
  /** In which a refusal writes amounts; the property's where none is named. */
  readonly language?: Language | undefined;
}

export interface OwedPaid {
  readonly receiptNumber: string;
  readonly changeMinor: Minor;
}

/** What is open of each invoice, line by line, oldest invoice first. */
interface Owed {
  readonly parts: ContractParts;
  readonly property: PropertyRow;
  readonly contact: ContactRow;
  readonly lines: readonly OwedLine[];
  readonly totalMinor: Minor;
  readonly nowMs: number;
}

/** What a contract owes by now, in minor units of its currency. */
export async function owedOf(tx: Tx, contractId: Id<'contract'>): Promise<Minor> {
  const invoices = await selectOpenInvoices(tx, contractId);
  return sumMinor(invoices.flatMap(({ lines }) => lines.map(({ openMinor }) => openMinor)));
}

/**
 * Takes all that is owed; the same key answers the same. Refused when the amount is another by now (`amount_changed`), also
 * when nothing is owed any more (`paid_already`), and when cash is too little (`not_enough_money`).
 */
export async function takeOwed(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: OwedInput,
): Promise<Result<OwedPaid>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  // The PDF carries the number that the receipt will have, so those who take a number wait for each other.
  return ctx.moveInTurns.take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const read = await ctx.store.attempt((tx) => readOrFind(ctx, tx, caller, input));
      if (!read.ok) return read;
      const found = read.value;
      if ('receiptNumber' in found) return ok(found);
      const pdf = await ctx.documents.receipt(found.facts);
      const written = await ctx.store.attempt((tx) => write({ ctx, tx, by: caller }, input, found, pdf));
      if (!written.ok) return written;
      if (written.value !== null) return ok(written.value);
    }
    return refuse('SOMETHING_WENT_WRONG', 'failed');
  });
}

interface OwedLine {
  readonly row: InvoiceLineRow;
  readonly open: CreditedLine;
}

interface Read {
  readonly owed: Owed;
  readonly payment: DeskPaymentRow;
  readonly facts: ReceiptFacts;
}

async function readOrFind(
  ctx: ServiceContext,
  tx: Tx,
  caller: StaffCaller,
  input: OwedInput,
): Promise<Result<OwedPaid | Read>> {
  const contract = await findContract(tx, input.contractId);
  const contact = contract && (await findContact(tx, contract.contact_id));
  if (!contract || !contact) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const known = await findDeskPaymentByKey(tx, input.key);
  if (known) return paidBefore(tx, input, known, contract.booking_id);
  const parts = await selectContractParts(tx, contract);
  const lines = await openLines(tx, parts);
  const totalMinor = sumMinor(lines.map(({ open }) => open.payableMinor));
  const owed: Owed = {
    parts,
    property: await requireProperty(tx),
    contact,
    lines,
    totalMinor,
    nowMs: ctx.clock.nowMs(),
  };
  const refused = wrongAmount(owed, input);
  if (refused) return refused;
  const payment = paymentOf(ctx, caller, input, owed);
  const number = await peekDocumentNumber(tx, 'receipt');
  return ok({ owed, payment, facts: await receiptFacts(tx, owed, payment, number) });
}

async function paidBefore(
  tx: Tx,
  { amountMinor, tender }: OwedInput,
  known: DeskPaymentRow,
  bookingId: Id<'booking'>,
): Promise<Result<OwedPaid>> {
  const receipt = await findReceiptOfDeskPayment(tx, known.id);
  const isSame =
    known.booking_id === bookingId && known.amount_minor === amountMinor && known.tender === tender.kind;
  if (!receipt || !isSame) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'key_used' });
  return ok({ receiptNumber: receipt.number, changeMinor: known.change_minor ?? minor(0) });
}

/** Each line with what is open of it. A line that is partly settled has the same share of its tax. */
async function openLines(tx: Tx, { contract }: ContractParts): Promise<readonly OwedLine[]> {
  const invoices = await selectOpenInvoices(tx, contract.id);
  const rows = await selectLinesOfInvoices(
    tx,
    invoices.map(({ id }) => id as Id<'invoice'>),
  );
  return invoices.flatMap(({ id, lines }) =>
    lines.flatMap(({ position, openMinor }) => {
      const row = rows.find((each) => each.invoice_id === id && each.position === position);
      if (!row || openMinor === 0) return [];
      const tax = roundHalfUp(row.tax_minor, Math.abs(openMinor), Math.abs(row.payable_minor));
      const open = { position, taxableMinor: minor(openMinor - tax), taxMinor: minor(tax) };
      return [{ row, open: { ...open, payableMinor: openMinor } }];
    }),
  );
}

function wrongAmount(
  { totalMinor, parts, property }: Owed,
  { amountMinor, tender, language }: OwedInput,
): Result<never> | null {
  if (totalMinor === 0) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'paid_already' });
  const locale = writtenFor(language, property);
  const text = (amount: number) => formatMoney(minor(amount), parts.invoice.currency, locale);
  if (amountMinor !== totalMinor)
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'conflict', {
      desk: 'amount_changed',
      detail: { due: text(totalMinor) },
    });
  if (tender.kind === 'cash' && tender.givenMinor < totalMinor)
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'invalid', {
      field: 'tender.givenMinor',
      desk: 'not_enough_money',
      detail: { due: text(totalMinor), given: text(tender.givenMinor) },
    });
  return null;
}

function paymentOf(
  ctx: ServiceContext,
  caller: StaffCaller,
  { key, tender }: OwedInput,
  { parts, totalMinor, nowMs }: Owed,
): DeskPaymentRow {
  const isCash = tender.kind === 'cash';
  return {
    id: ctx.newId<'desk_payment'>(),
    booking_id: parts.contract.booking_id,
    key,
    tender: tender.kind,
    amount_minor: totalMinor,
    currency: parts.invoice.currency,
    given_minor: isCash ? minor(tender.givenMinor) : null,
    change_minor: isCash ? minor(tender.givenMinor - totalMinor) : null,
    reference: isCash ? null : tender.reference,
    staff_id: caller.id,
    taken_at_ms: nowMs,
  };
}

async function receiptFacts(
  tx: Tx,
  owed: Owed,
  payment: DeskPaymentRow,
  number: string,
): Promise<ReceiptFacts> {
  const { parts, property, lines, totalMinor, nowMs } = owed;
  const header = await contractHeader(tx, owed);
  const price = (amount: Minor | null) => toPrice(amount ?? minor(0), parts.invoice.currency, header.locale);
  const tax = sumMinor(lines.map(({ open }) => open.taxMinor));
  const numbers = new Set(lines.map(({ row }) => row.invoiceNumber));
  const { tender, given_minor: given, change_minor: change, reference } = payment;
  return {
    ...header,
    number,
    invoiceNumber: [...numbers].join(', '),
    contractNumber: parts.contract.number,
    receivedAt: formatInstant(nowMs, property.time_zone, header.locale),
    lines: lines.map(({ row, open }) => documentLine(owed, row, open)),
    taxAmount: price(tax),
    taxableAmount: price(minor(totalMinor - tax)),
    amount: price(totalMinor),
    tender:
      tender === 'cash'
        ? { kind: 'cash', given: price(given), change: price(change) }
        : { kind: tender, reference: reference ?? '' },
    paymentReference: referenceOf(payment.id),
  };
}

/** Null when somebody else took the number since it was read; refused when something was paid or credited since. */
async function write(
  { ctx, tx, by }: Work<StaffCaller>,
  input: OwedInput,
  { owed, payment, facts }: Read,
  pdf: Buffer,
): Promise<Result<OwedPaid | null>> {
  const now = await readOrFind(ctx, tx, by, input);
  if (!now.ok) return now;
  if ('receiptNumber' in now.value) return ok(now.value);
  const isSame =
    now.value.facts.number === facts.number &&
    JSON.stringify(now.value.owed.lines) === JSON.stringify(owed.lines);
  if (!isSame) return ok(null);
  const { contract, invoice } = owed.parts;
  const number = await takeDocumentNumber(tx, 'receipt');
  const [oldest] = owed.lines;
  await writeDeskPayment({ ctx, tx, by }, payment);
  await issueReceipt({ ctx, tx }, contract.id, {
    id: ctx.newId<'receipt'>(),
    number,
    // It may settle several: its allocations say which. This is the oldest of them.
    invoice_id: oldest?.row.invoice_id ?? invoice.id,
    attempt_id: null,
    desk_payment_id: payment.id,
    contact_id: contract.contact_id,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    state: 'final',
    received_at_ms: payment.taken_at_ms,
    card_brand: '',
    card_last4: '',
  });
  await settleContract(ctx, tx, contract.id);
  await insertDocument(tx, {
    id: ctx.newId<'document'>(),
    kind: 'receipt',
    number,
    contact_id: contract.contact_id,
    contract_id: contract.id,
    media_type: 'application/pdf',
    content: pdf,
    sha256: sha256(pdf),
    created_at_ms: payment.taken_at_ms,
  });
  return ok({ receiptNumber: number, changeMinor: payment.change_minor ?? minor(0) });
}
