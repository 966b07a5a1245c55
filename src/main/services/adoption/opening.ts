/**
 * The money that a tenancy comes with, booked against the account `opening`. One invoice holds the deposit, which was paid
 * before, and the balance. What the tenant has beyond that is a credit note, which settles later bills.
 */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, sumMinor, type MilliPercent, type Minor } from '../../../shared/money';
import { findContact } from '../../database/contact/contacts';
import { findContract, selectContractParts } from '../../database/contract/contracts';
import { insertCreditNote, insertCreditNoteLines } from '../../database/credit-note/credit-notes';
import { insertDocument } from '../../database/contract/documents';
import { findInvoice, insertInvoice } from '../../database/contract/invoices';
import { takeDocumentNumber } from '../../database/number-series';
import type { PropertyRow } from '../../database/property/properties';
import { sha256 } from '../../database/sha256';
import { openingWords, type OpeningWord } from '../../domain/adoption/words';
import { businessDateAt } from '../../domain/base/dates';
import type { InTransaction } from '../base/work';
import { documentFacts, usedAtOnce } from '../credit-note/facts';
import { settleContract } from '../ledger/settle';
import type { DrawnDocuments } from './drawn-documents';

export interface OpeningMoney {
  /** Since when what is owed is due; null: since the import. */
  readonly balanceDueOn: string | null;
  readonly owedMinor: Minor;
  readonly creditMinor: Minor;
  readonly depositMinor: Minor;
}

/** A document and its number. */
export interface Numbered<T extends 'invoice' | 'credit_note'> {
  readonly id: Id<T>;
  readonly number: string;
}

interface OpeningLine {
  readonly code: 'deposit' | 'opening';
  readonly word: OpeningWord;
  readonly amount: Minor;
}

/** What is held or owed to the tenant stands twice, once against it: only the balance is left to pay. */
function openingLines({
  owedMinor,
  creditMinor,
  depositMinor,
}: Omit<OpeningMoney, 'balanceDueOn'>): readonly OpeningLine[] {
  const pair = (code: OpeningLine['code'], words: readonly [OpeningWord, OpeningWord], amount: Minor) =>
    amount === 0
      ? []
      : [
          { code, word: words[0], amount },
          { code: 'opening' as const, word: words[1], amount: minor(0 - amount) },
        ];
  return [
    ...pair('deposit', ['deposit', 'deposit_paid'], depositMinor),
    ...pair('opening', ['credit', 'credit_held'], creditMinor),
    { code: 'opening', word: 'owed', amount: owedMinor },
  ];
}

export interface OpeningAbout {
  readonly property: PropertyRow;
  readonly contractId: Id<'contract'>;
  readonly contactId: Id<'contact'>;
  readonly language: Language;
  readonly nowMs: number;
}

/** The invoice that the contract begins with. It asks for the balance alone. */
export async function writeOpeningInvoice(
  work: InTransaction,
  about: OpeningAbout,
  money: OpeningMoney,
  invoice: Numbered<'invoice'>,
): Promise<void> {
  const numbered = { ...invoice, isMoveIn: 1, dueOn: money.balanceDueOn } as const;
  await writeInvoice(work, about, openingLines(money), numbered);
}

async function writeInvoice(
  { tx }: InTransaction,
  { property, contractId, contactId, language, nowMs }: OpeningAbout,
  lines: readonly OpeningLine[],
  {
    id,
    number,
    isMoveIn,
    dueOn,
  }: Numbered<'invoice'> & { readonly isMoveIn: 0 | 1; readonly dueOn: string | null },
): Promise<void> {
  const today = businessDateAt(nowMs, property.time_zone);
  await insertInvoice(
    tx,
    {
      id,
      number,
      contract_id: contractId,
      contact_id: contactId,
      issued_on: today,
      due_on: dueOn ?? today,
      kind: 'CUSTOM',
      is_move_in: isMoveIn,
      currency: property.currency,
      tax_minor: minor(0),
      total_minor: sumMinor(lines.map(({ amount }) => amount)),
    },
    lines.map(({ code, word, amount }, index) => ({
      invoice_id: id,
      position: index + 1,
      code,
      description: openingWords[language][word],
      binding_description: language === property.language ? null : openingWords[property.language][word],
      period_from_on: null,
      period_to_on: null,
      taxable_minor: amount,
      tax_milli_percent: 0 as MilliPercent,
      tax_minor: minor(0),
      payable_minor: amount,
      ledger: code === 'deposit' ? 'liability' : 'opening',
    })),
  );
}

/** After the access code: documents say it all. What the tenant has with us waits for later bills. */
export async function writeOpeningCredit(
  work: InTransaction,
  about: OpeningAbout,
  documents: DrawnDocuments,
  {
    invoiceId,
    creditNote,
  }: { readonly invoiceId: Id<'invoice'>; readonly creditNote: Numbered<'credit_note'> },
): Promise<void> {
  const { lines } = await findInvoice(work.tx, invoiceId);
  const credit = lines.find(({ code, payable_minor: amount }) => code === 'opening' && amount > 0);
  const at = credit && lines[lines.indexOf(credit) + 1];
  if (credit && at?.payable_minor === 0 - credit.payable_minor)
    await writeNote(work, about, documents, {
      ...creditNote,
      invoiceId,
      positions: [credit.position],
      word: 'credit',
    });
}

/** Everything that the opening booked, the other way round: nothing is owed, held or kept any more. */
export async function reverseOpening(
  work: InTransaction,
  about: OpeningAbout,
  documents: DrawnDocuments,
  { creditMinor, invoiceId }: { readonly creditMinor: Minor; readonly invoiceId: Id<'invoice'> },
): Promise<void> {
  const { ctx, tx } = work;
  const { lines } = await findInvoice(tx, invoiceId);
  const skipped = creditMinor === 0 ? 0 : 2;
  const deposit = lines.filter(({ code }) => code === 'deposit').length * 2;
  const positions = lines
    .filter(({ position, payable_minor: amount }) => {
      const isCredit = position > deposit && position <= deposit + skipped;
      return !isCredit && amount !== 0;
    })
    .map(({ position }) => position);
  if (positions.length > 0)
    await writeNote(work, about, documents, {
      id: ctx.newId<'credit_note'>(),
      number: await takeDocumentNumber(tx, 'credit_note'),
      invoiceId,
      positions,
      word: 'taken_back',
    });
  if (creditMinor > 0) {
    const taken = { code: 'opening' as const, word: 'taken_back' as const, amount: creditMinor };
    const invoice = {
      id: ctx.newId<'invoice'>(),
      number: await takeDocumentNumber(tx, 'invoice'),
    };
    await writeInvoice(work, about, [taken], { ...invoice, isMoveIn: 0, dueOn: null });
  }
  await settleContract({ ctx, tx }, about.contractId);
}

interface NewNote extends Numbered<'credit_note'> {
  readonly invoiceId: Id<'invoice'>;
  /** Lines of the invoice that are credited whole. */
  readonly positions: readonly number[];
  readonly word: OpeningWord;
}

async function writeNote(
  { ctx, tx }: InTransaction,
  { property, contractId, contactId, language, nowMs }: OpeningAbout,
  documents: DrawnDocuments,
  { id, number, invoiceId, positions, word }: NewNote,
): Promise<void> {
  const contract = await findContract(tx, contractId);
  const contact = await findContact(tx, contactId);
  if (!contract || !contact) throw new Error('an opening of nobody');
  const parts = await selectContractParts(tx, contract);
  const credited = parts.lines
    .filter(({ position }) => positions.includes(position))
    .map(({ position, payable_minor: amount }) => ({
      position,
      taxableMinor: amount,
      taxMinor: minor(0),
      payableMinor: amount,
    }));
  const total = sumMinor(credited.map(({ payableMinor }) => payableMinor));
  const facts = {
    parts,
    property,
    contact,
    lines: credited,
    totalMinor: total,
    taxMinor: minor(0),
    number,
    nowMs,
  };
  const reason = openingWords[language][word];
  const used = await usedAtOnce(tx, contractId, total);
  const pdf = documents.of(await documentFacts(tx, facts, reason, used));
  const documentId = ctx.newId<'document'>();
  await insertDocument(tx, {
    id: documentId,
    kind: 'credit_note',
    number,
    contact_id: contactId,
    contract_id: contractId,
    media_type: 'application/pdf',
    content: pdf,
    sha256: sha256(pdf),
    created_at_ms: nowMs,
  });
  await insertCreditNote(tx, {
    id,
    property_id: property.id,
    contact_id: contactId,
    transact_on: businessDateAt(nowMs, property.time_zone),
    transact_id: number,
    transaction_type: 'CUSTOM',
    contract_id: contractId,
    rental_info_transact_id: contract.number,
    gross_minor: total,
    paid_minor: minor(0),
    balance_minor: total,
    reverse_status_id: null,
    reverse_status_name: null,
    document_id: documentId,
    invoice_id: invoiceId,
    tax_minor: minor(0),
    reason,
    staff_id: null,
    key: `opening:${word}:${invoiceId}`,
  });
  await insertCreditNoteLines(tx, { id, invoiceId }, credited);
}
