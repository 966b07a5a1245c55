/** What a credit note is made from, read in one transaction, and what its PDF says. */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, toPrice, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContact, type ContactRow } from '../../database/contact/contacts';
import {
  findContract,
  selectContractParts,
  type ContractParts,
  type ContractRow,
} from '../../database/contract/contracts';
import { selectCreditedLines } from '../../database/credit-note/credit-notes';
import { findInvoice } from '../../database/contract/invoices';
import { findSuccessor } from '../../database/transfer/transfers';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import { peekDocumentNumber } from '../../database/number-series';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { CreditNoteTable } from '../../database/schema/bill';
import type { CreditNoteFacts, CreditReason, DocumentHeader, DocumentLine } from '../../documents/port';
import {
  creditLines,
  type CreditedLine,
  type InvoicedLine,
  type WantedCredit,
} from '../../domain/contract/credit';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { describeRest } from '../../domain/price/line-text';
import { contractHeader, lineOfInvoice } from '../price/document-facts';
import { requireProperty } from '../property/property';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';

export interface CreditFacts {
  readonly parts: ContractParts;
  readonly property: PropertyRow;
  readonly contact: ContactRow;
  readonly lines: readonly CreditedLine[];
  readonly totalMinor: Minor;
  readonly taxMinor: Minor;
  readonly number: string;
  readonly nowMs: number;
}

export interface CreditWish {
  readonly contractId: Id<'contract'>;
  /** One invoice of the contract; when absent, that of the move-in. */
  readonly invoiceId?: Id<'invoice'>;
  readonly lines: WantedCredit;
}

export function invoicedLines({ lines }: ContractParts): InvoicedLine[] {
  return lines.map((line) => ({
    position: line.position,
    code: line.code,
    ledger: line.ledger,
    taxMinor: line.tax_minor,
    payableMinor: line.payable_minor,
  }));
}

/** What a note takes back of one invoice: `lines` were worked out before, and are not empty. */
export async function invoiceCreditFacts(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  contract: ContractRow,
  invoiceId: Id<'invoice'>,
  lines: readonly CreditedLine[],
): Promise<CreditFacts> {
  const contact = await findContact(tx, contract.contact_id);
  if (!contact) throw new Error('a credit note of a contract without a contact');
  return {
    parts: { ...(await selectContractParts(tx, contract)), ...(await findInvoice(tx, invoiceId)) },
    property: await requireProperty(tx),
    contact,
    lines,
    totalMinor: sumMinor(lines.map(({ payableMinor }) => payableMinor)),
    taxMinor: sumMinor(lines.map(({ taxMinor }) => taxMinor)),
    number: await peekDocumentNumber(tx, 'credit_note'),
    nowMs: ctx.clock.nowMs(),
  };
}

export const nothingToCredit = () =>
  refuse('INVALID_INPUT_PARAM', 'conflict', { field: 'lines', desk: 'nothing_to_credit' });

/** Refused for a contract that is unknown, for more than is left of a line, and when nothing is left. */
export async function readCreditFacts(
  { ctx, tx }: InTransaction,
  wish: CreditWish,
): Promise<Result<CreditFacts>> {
  const contract = await findContract(tx, wish.contractId);
  const contact = contract && (await findContact(tx, contract.contact_id));
  if (!contract || !contact) return refuse('NO_RECORDS_FOUND', 'not_found', { field: 'contractId' });
  const ofMoveIn = await selectContractParts(tx, contract);
  const parts =
    wish.invoiceId === undefined ? ofMoveIn : { ...ofMoveIn, ...(await findInvoice(tx, wish.invoiceId)) };
  const earlier = await selectCreditedLines(tx, parts.invoice.id);
  const lines = creditLines(invoicedLines(parts), earlier, wish.lines);
  if (lines === 'nothing_to_credit' || lines === 'too_much')
    return refuse('INVALID_INPUT_PARAM', 'conflict', { field: 'lines', desk: lines });
  return ok({
    parts,
    contact,
    lines,
    property: await requireProperty(tx),
    totalMinor: sumMinor(lines.map((line) => line.payableMinor)),
    taxMinor: sumMinor(lines.map((line) => line.taxMinor)),
    number: await peekDocumentNumber(tx, 'credit_note'),
    nowMs: ctx.clock.nowMs(),
  });
}

/** What a note's row says of what it takes back, under which number and when. */
export function creditNoteRow(facts: CreditFacts) {
  const { contract, invoice } = facts.parts;
  return {
    property_id: contract.property_id,
    contact_id: contract.contact_id,
    transact_on: businessDateAt(facts.nowMs, facts.property.time_zone),
    transact_id: facts.number,
    transaction_type: transactionType(facts),
    contract_id: contract.id,
    rental_info_transact_id: contract.number,
    gross_minor: facts.totalMinor,
    paid_minor: minor(0),
    balance_minor: facts.totalMinor,
    reverse_status_id: null,
    reverse_status_name: null,
    invoice_id: invoice.id,
    tax_minor: facts.taxMinor,
  };
}

/** The note is named for what it takes back, where that is one kind of charge. */
function transactionType({ parts, lines }: CreditFacts): CreditNoteTable['transaction_type'] {
  const codes = new Set(
    lines.map(({ position }) => parts.lines.find((line) => line.position === position)?.code),
  );
  if (codes.size !== 1) return 'RENTAL';
  if (codes.has('deposit')) return 'DEPOSIT';
  if (codes.has('late_fee')) return 'LATE FEE';
  return codes.has('insurance') ? 'INSURANCE' : 'RENTAL';
}

/** What of a credit note settles something at once: what is open of its contract, and of those that follow it. */
export interface UsedCredit {
  readonly formerMinor: Minor;
  readonly nextMinor: Minor;
}

/** What of a note settles as soon as it is made: whatever is open has no other credit that could. */
export async function usedAtOnce(tx: Tx, contractId: Id<'contract'>, totalMinor: Minor): Promise<UsedCredit> {
  const formerMinor = minor(Math.min(totalMinor, await openOf(tx, contractId)));
  let left = totalMinor - formerMinor;
  for (let next = await findSuccessor(tx, contractId); next !== null; next = await findSuccessor(tx, next))
    left -= Math.min(left, await openOf(tx, next));
  return { formerMinor, nextMinor: minor(totalMinor - formerMinor - left) };
}

async function openOf(tx: Tx, contractId: Id<'contract'>): Promise<Minor> {
  const open = await selectOpenInvoices(tx, contractId);
  return sumMinor(open.flatMap(({ lines }) => lines.map(({ openMinor }) => openMinor)));
}

/** What its PDF says. */
export async function documentFacts(
  tx: Tx,
  facts: CreditFacts,
  reason: CreditReason,
  used: UsedCredit,
): Promise<CreditNoteFacts> {
  const { parts, property, nowMs } = facts;
  const { unitNumber, ...header } = await contractHeader(tx, facts);
  const price = (amount: Minor) => toPrice(amount, parts.invoice.currency, header.locale);
  return {
    ...header,
    number: facts.number,
    issuedOn: businessDateAt(nowMs, property.time_zone),
    reason: saidOf(reason, parts.contract.move_in_on),
    corrects: {
      invoiceNumber: parts.invoice.number,
      contractNumber: parts.contract.number,
      unitNumber,
      lines: facts.lines.map((line) => {
        const said = lineOfInvoice(facts, line);
        return typeof reason === 'string' || reason.lastDay === null
          ? said
          : restOf(said, header, reason.lastDay);
      }),
      taxAmount: price(facts.taxMinor),
      taxableAmount: price(minor(facts.totalMinor - facts.taxMinor)),
    },
    gross: price(facts.totalMinor),
    used: { former: price(used.formerMinor), next: price(used.nextMinor) },
    paid: price(minor(0)),
    balance: price(minor(facts.totalMinor - used.formerMinor - used.nextMinor)),
  };
}

/** A rental that never began has no last day. */
function saidOf(reason: CreditReason, firstDay: string): CreditReason {
  if (typeof reason === 'string' || reason.lastDay === null || reason.lastDay >= firstDay) return reason;
  return { ...reason, lastDay: null };
}

/** Where the last day falls within a line's period, only the days after it are credited. */
function restOf(
  line: DocumentLine,
  { language, locale, binding }: Pick<DocumentHeader, 'language' | 'locale' | 'binding'>,
  lastDay: string,
): DocumentLine {
  const { periodFrom: from, periodTo: to, description, bindingDescription: second } = line;
  if (from === null || to === null || lastDay < from || lastDay >= to) return line;
  const days = { from, to, restFrom: addDays(lastDay, 1) };
  return {
    ...line,
    periodFrom: days.restFrom,
    description: describeRest(description, days, language, locale),
    bindingDescription:
      binding && second !== null ? describeRest(second, days, binding.language, binding.locale) : second,
  };
}
