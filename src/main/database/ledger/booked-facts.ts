/** What the journal's entries are about, as the ledger books it. Each answers for the subject of one kind of entry. */
import { sql } from 'kysely';
import type { Id, IdKind } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Tender } from '../../domain/closing/closing';
import { accountsOfLines } from '../../domain/ledger/accounts';
import type { BookedLine, ContractShare } from '../../domain/ledger/posting-event';
import type { Tx } from '../schema';

interface BookedBill {
  readonly contractId: string;
  readonly lines: readonly BookedLine[];
}

async function invoiceLines(tx: Tx, invoiceId: Id<'invoice'>) {
  const lines = await tx
    .selectFrom('invoice_line')
    .select(['position', 'code', 'ledger', 'tax_milli_percent as taxRate'])
    .select(['taxable_minor as netMinor', 'tax_minor as taxMinor'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
  const accounts = accountsOfLines(lines);
  return lines.map(({ position, taxRate, netMinor, taxMinor }, index) => {
    const account = accounts[index];
    if (!account) throw new Error('a line without an account');
    // Invoices state the rate of a tax; which code of the catalogue it had is no part of them.
    return { position, account, taxCode: String(taxRate), netMinor, taxMinor };
  });
}

/** Where money for a contract of another kiosk went. */
export async function findBookedOnBehalf(
  tx: Tx,
  subject: string,
): Promise<{ readonly into: 'drawer' | 'terminal'; readonly amountMinor: Minor }> {
  const { tender, amount_minor: amountMinor } = await tx
    .selectFrom('on_behalf_payment')
    .select(['tender', 'amount_minor'])
    .where('id', '=', subjectOf<'on_behalf'>(subject))
    .executeTakeFirstOrThrow();
  return { into: tender === 'cash' ? 'drawer' : 'terminal', amountMinor };
}

/** Triggers write the journal: what an entry is about is an id of the entry's kind. */
export function subjectOf<K extends IdKind>(subject: string): Id<K> {
  return subject as Id<K>;
}

export async function findBookedInvoice(tx: Tx, subject: string): Promise<BookedBill> {
  const { id, contract_id: contractId } = await tx
    .selectFrom('invoice')
    .select(['id', 'contract_id'])
    .where('id', '=', subjectOf<'invoice'>(subject))
    .executeTakeFirstOrThrow();
  return { contractId, lines: await invoiceLines(tx, id) };
}

/** Null for a credit note of no contract's invoice. */
export async function findBookedCreditNote(tx: Tx, subject: string): Promise<BookedBill | null> {
  const note = await tx
    .selectFrom('credit_note')
    .select(['id', 'contract_id', 'invoice_id'])
    .where('id', '=', subjectOf<'credit_note'>(subject))
    .executeTakeFirstOrThrow();
  if (note.contract_id === null || note.invoice_id === null) return null;
  const invoiced = new Map((await invoiceLines(tx, note.invoice_id)).map((line) => [line.position, line]));
  const credited = await tx
    .selectFrom('credit_note_line')
    .select(['position', 'taxable_minor as netMinor', 'tax_minor as taxMinor'])
    .where('credit_note_id', '=', note.id)
    .orderBy('position')
    .execute();
  const lines = credited.map(({ position, netMinor, taxMinor }) => {
    const line = invoiced.get(position);
    if (!line) throw new Error('a credit note of a line that is not there');
    return { account: line.account, taxCode: line.taxCode, netMinor, taxMinor };
  });
  return { contractId: note.contract_id, lines };
}

export interface BookedMoney extends ContractShare {
  readonly tender: Tender;
}

const cardTender = sql<Tender>`iif(a.provider = 'simulated', 'card_simulated', 'card')`;

export function findBookedReceipt(tx: Tx, subject: string): Promise<BookedMoney> {
  return receipts(tx).where('r.id', '=', subjectOf<'receipt'>(subject)).executeTakeFirstOrThrow();
}

/** A receipt of it for each contract; none where the payment has no contract. */
export function selectBookedReceiptsOf(tx: Tx, attemptId: Id<'attempt'>): Promise<BookedMoney[]> {
  return receipts(tx).where('r.attempt_id', '=', attemptId).orderBy('r.number').execute();
}

function receipts(tx: Tx) {
  return tx
    .selectFrom('receipt as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .leftJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('desk_payment as d', 'd.id', 'r.desk_payment_id')
    .select([
      'i.contract_id as contractId',
      'r.amount_minor as amountMinor',
      sql<Tender>`coalesce(d.tender, ${cardTender})`.as('tender'),
    ]);
}

/** The money of a payment that staff settled as never taken; none where they said something else, or nothing was owed. */
export async function selectLostMoney(tx: Tx, reviewId: string): Promise<BookedMoney[]> {
  const review = await tx
    .selectFrom('payment_review')
    .select(['attempt_id', 'settled_as'])
    .where('id', '=', Number(reviewId))
    .executeTakeFirstOrThrow();
  return review.settled_as === 'released' ? selectBookedReceiptsOf(tx, review.attempt_id) : [];
}

export function findBookedRefund(tx: Tx, subject: string): Promise<BookedMoney> {
  return tx
    .selectFrom('refund as f')
    .leftJoin('payment_attempt as a', 'a.id', 'f.attempt_id')
    .select([
      'f.contract_id as contractId',
      'f.amount_minor as amountMinor',
      sql<Tender>`iif(f.way = 'card', ${cardTender}, f.way)`.as('tender'),
    ])
    .where('f.id', '=', subjectOf<'refund'>(subject))
    .executeTakeFirstOrThrow();
}

/** Money that the bank took back, with what it asks for that. */
export function findBookedReturn(tx: Tx, receiptId: string) {
  return tx
    .selectFrom('returned_payment as p')
    .innerJoin('receipt as r', 'r.id', 'p.receipt_id')
    .leftJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('desk_payment as d', 'd.id', 'r.desk_payment_id')
    .select(['p.contract_id as contractId', 'p.amount_minor as amountMinor', 'p.cost_minor as costMinor'])
    .select(sql<Tender>`coalesce(d.tender, ${cardTender})`.as('tender'))
    .where('p.receipt_id', '=', subjectOf<'receipt'>(receiptId))
    .executeTakeFirstOrThrow();
}

/** What was settled with something of another contract, which it followed by a transfer, says whose that was. */
export function findBookedAllocation(
  tx: Tx,
  subject: string,
): Promise<
  ContractShare & { readonly writeOffId: Id<'write_off'> | null; readonly fromContractId: string | null }
> {
  return tx
    .selectFrom('allocation as a')
    .leftJoin('credit_note as n', 'n.id', 'a.credit_note_id')
    .leftJoin('receipt as r', 'r.id', 'a.receipt_id')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select(['a.contract_id as contractId', 'a.amount_minor as amountMinor', 'a.write_off_id as writeOffId'])
    .select(sql<string | null>`coalesce(n.contract_id, i.contract_id)`.as('fromContractId'))
    .where('a.id', '=', subjectOf<'allocation'>(subject))
    .executeTakeFirstOrThrow();
}
