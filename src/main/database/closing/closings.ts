/** Queries on closed days, and on the stretch of the journal between two of them. */
import { sql, type Selectable } from 'kysely';
import { minor, type Minor } from '../../../shared/money';
import type { DayFacts, LedgerOfDay, Tender } from '../../domain/closing/closing';
import type { Tx } from '../schema';
import type { ClosedEntryTable, LostClosingTable } from '../schema/books';
import type { DayClosingTable } from '../schema/desk';
import { selectDrawerMoves } from '../drawer/moves';
import { selectOnBehalf } from '../payment/on-behalf';
import { cardTender, selectPending } from './pending';
import { ids, isClosed, type Stretch } from '../base/day-stretch';
import { documentBytes } from '../storage/stored-documents';
import { selectWrittenOff } from '../move-out/write-offs';

export type DayClosingRow = Selectable<DayClosingTable>;

export function findLastClosing(tx: Tx): Promise<DayClosingRow | undefined> {
  return tx.selectFrom('day_closing').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export function findClosing(tx: Tx, number: number): Promise<DayClosingRow | undefined> {
  return tx
    .selectFrom('day_closing')
    .selectAll()
    .select(documentBytes('pdf', 'pdf_sha256').as('pdf'))
    .where('number', '=', number)
    .executeTakeFirst();
}

export function findClosingByKey(tx: Tx, key: string): Promise<DayClosingRow | undefined> {
  return tx.selectFrom('day_closing').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Newest first, without what they hold in full. */
export function selectClosings(tx: Tx, limit: number) {
  return tx
    .selectFrom('day_closing')
    .select([
      'number',
      'epoch',
      'closed_on',
      'closed_at_ms',
      'staff_id',
      'expected_minor',
      'counted_minor',
      'why',
      'currency',
    ])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export async function insertClosing(tx: Tx, row: DayClosingRow): Promise<void> {
  await tx.insertInto('day_closing').values(row).execute();
}

/** Closings that the books lack, in their order. */
export function selectLostClosings(tx: Tx): Promise<Selectable<LostClosingTable>[]> {
  return tx.selectFrom('lost_closing').selectAll().orderBy('epoch').orderBy('number').execute();
}

/** Each once, as the first source that knew of it reported it. */
export async function insertLostClosings(
  tx: Tx,
  closings: readonly Selectable<LostClosingTable>[],
): Promise<void> {
  for (const closing of closings)
    await tx
      .insertInto('lost_closing')
      .values(closing)
      .onConflict((known) => known.doNothing())
      .execute();
}

/** What those closings have counted: none counts it once more. */
export async function insertClosedEntries(
  tx: Tx,
  entries: readonly Selectable<ClosedEntryTable>[],
): Promise<void> {
  for (const entry of entries)
    await tx
      .insertInto('closed_entry')
      .values(entry)
      .onConflict((known) => known.doNothing())
      .execute();
}

/** What a closing adds up. */
export async function selectDay(tx: Tx, stretch: Stretch): Promise<Omit<DayFacts, 'openingMinor'>> {
  return {
    invoices: await selectInvoices(tx, stretch),
    receipts: await selectReceipts(tx, stretch),
    captures: await tx
      .selectFrom('receipt as r')
      .innerJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
      .select(['a.id as attemptId', cardTender.as('tender'), 'r.amount_minor as amountMinor'])
      .where(sql<string>`r.attempt_id`, 'in', ids(tx, 'capture', stretch))
      .execute(),
    lost: await tx
      .selectFrom('payment_review as v')
      .innerJoin('receipt as r', 'r.attempt_id', 'v.attempt_id')
      .select(['v.attempt_id as attemptId', 'r.amount_minor as amountMinor'])
      .where('v.settled_as', '=', 'released')
      .where(sql<string>`CAST(v.id AS TEXT)`, 'in', ids(tx, 'review_settled', stretch))
      .execute(),
    ...(await selectAtDesk(tx, stretch)),
    creditNotes: await selectNotes(tx, stretch),
    writeOffs: await selectWrittenOff(tx, stretch),
    ledger: await selectLedger(tx, stretch),
    carriedIn: await selectPending(tx, stretch),
    carriedOut: await selectPending(tx, { after: stretch.to, to: stretch.to }),
  };
}

/** What moves cash, among more that does not. */
export async function selectAtDesk(
  tx: Tx,
  stretch: Stretch,
): Promise<Pick<DayFacts, 'deskPayments' | 'onBehalf' | 'refunds' | 'returns' | 'moves'>> {
  return {
    deskPayments: await tx
      .selectFrom('desk_payment')
      .select(['id', 'tender', 'amount_minor as amountMinor'])
      .where(sql<string>`id`, 'in', ids(tx, 'desk_payment', stretch))
      .execute(),
    onBehalf: await selectOnBehalf(tx, stretch),
    refunds: [
      ...(await selectRefunds(tx, stretch, 'done')),
      ...(await selectRefunds(tx, stretch, 'sent back')).map(({ tender, amountMinor }) => ({
        tender,
        amountMinor: minor(0 - amountMinor),
      })),
    ],
    returns: [
      ...(await selectReturns(tx, 'returned_payment', stretch)),
      ...(await selectReturns(tx, 'return_undone', stretch)).map(({ tender, amountMinor }) => ({
        tender,
        amountMinor: minor(0 - amountMinor),
        costMinor: minor(0),
      })),
    ],
    moves: await selectDrawerMoves(tx, stretch),
  };
}

const RETURNED = 'return:';

/** Refunds that a bank sent back in a stretch: by their own ids, so that no refund of other days is read. */
const sentBack = (tx: Tx, stretch: Stretch) =>
  tx
    .selectFrom(ids(tx, 'refund', stretch).as('entry'))
    .select(sql<string>`substr(entry.subject_id, ${sql.lit(RETURNED.length + 1)})`.as('subject_id'))
    .where('entry.subject_id', 'like', `${RETURNED}%`);

function selectRefunds(
  tx: Tx,
  stretch: Stretch,
  what: 'done' | 'sent back',
): Promise<DayFacts['refunds'][number][]> {
  const refunds = tx
    .selectFrom('refund as r')
    .leftJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .select([
      sql<Tender>`iif(r.way = 'card', ${cardTender}, r.way)`.as('tender'),
      'r.amount_minor as amountMinor',
    ]);
  const id = sql<string>`r.id`;
  return what === 'done'
    ? refunds.where(id, 'in', ids(tx, 'refund', stretch)).execute()
    : refunds.where(id, 'in', sentBack(tx, stretch)).execute();
}

/** Payments that the bank took back, or gave again, in a stretch. */
function selectReturns(tx: Tx, kind: 'returned_payment' | 'return_undone', stretch: Stretch) {
  return tx
    .selectFrom('returned_payment as p')
    .innerJoin('receipt as r', 'r.id', 'p.receipt_id')
    .leftJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('desk_payment as d', 'd.id', 'r.desk_payment_id')
    .select(sql<Tender>`coalesce(d.tender, ${cardTender})`.as('tender'))
    .select(['p.amount_minor as amountMinor', 'p.cost_minor as costMinor'])
    .where(sql<string>`p.receipt_id`, 'in', ids(tx, kind, stretch))
    .execute();
}

async function selectInvoices(tx: Tx, stretch: Stretch): Promise<DayFacts['invoices']> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'number', 'total_minor as totalMinor', 'tax_minor as taxMinor'])
    .where(sql<string>`id`, 'in', ids(tx, 'invoice', stretch))
    .execute();
  const lines = await tx
    .selectFrom('invoice_line')
    .select(['invoice_id', 'ledger', 'taxable_minor', 'tax_minor', 'payable_minor'])
    .where(sql<string>`invoice_id`, 'in', ids(tx, 'invoice', stretch))
    .execute();
  return rows.map(({ id, ...row }) => ({
    ...row,
    lines: lines.filter((line) => line.invoice_id === id).map(lineOf),
  }));
}

async function selectNotes(tx: Tx, stretch: Stretch): Promise<DayFacts['creditNotes']> {
  const rows = await tx
    .selectFrom('credit_note')
    .select(['id', 'transact_id', 'gross_minor', 'tax_minor'])
    .where(sql<string>`id`, 'in', ids(tx, 'credit_note', stretch))
    .orderBy('transact_id')
    .execute();
  const lines = await tx
    .selectFrom('credit_note_line as c')
    .innerJoin('invoice_line as l', (join) =>
      join.onRef('l.invoice_id', '=', 'c.invoice_id').onRef('l.position', '=', 'c.position'),
    )
    .select(['c.credit_note_id', 'l.ledger', 'c.taxable_minor', 'c.tax_minor', 'c.payable_minor'])
    .where(sql<string>`c.credit_note_id`, 'in', ids(tx, 'credit_note', stretch))
    .execute();
  return rows.map((row) => ({
    number: row.transact_id,
    grossMinor: row.gross_minor,
    taxMinor: row.tax_minor ?? (0 as Minor),
    lines: lines.filter((line) => line.credit_note_id === row.id).map(lineOf),
  }));
}

function lineOf(row: {
  readonly ledger: string;
  readonly taxable_minor: Minor;
  readonly tax_minor: Minor;
  readonly payable_minor: Minor;
}) {
  return {
    ledger: row.ledger,
    taxableMinor: row.taxable_minor,
    taxMinor: row.tax_minor,
    payableMinor: row.payable_minor,
  };
}

function selectReceipts(tx: Tx, stretch: Stretch): Promise<DayFacts['receipts'][number][]> {
  return tx
    .selectFrom('receipt as r')
    .leftJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('desk_payment as d', 'd.id', 'r.desk_payment_id')
    .select([
      'r.number',
      'r.amount_minor as amountMinor',
      sql<Tender>`coalesce(d.tender, ${cardTender})`.as('tender'),
      sql<string>`coalesce(r.attempt_id, r.desk_payment_id)`.as('paidBy'),
    ])
    .where(sql<string>`r.id`, 'in', ids(tx, 'receipt', stretch))
    .orderBy('r.number')
    .execute();
}

/** What the entries of a stretch did to what is owed and to what tenants have with us, and what they settled. */
async function selectLedger(tx: Tx, stretch: Stretch): Promise<LedgerOfDay> {
  const change = (account: 'receivable' | 'advance') =>
    sql<number>`coalesce(sum(iif(account = ${sql.lit(account)}, debit_minor - credit_minor, 0)), 0)`;
  const postings = await tx
    .selectFrom('posting')
    .innerJoin('money_entry', 'money_entry.sequence', 'posting.sequence')
    .select([change('receivable').as('owed'), change('advance').as('advance')])
    .where('posting.sequence', '>', stretch.after)
    .where('posting.sequence', '<=', stretch.to)
    .where((entry) => entry.not(isClosed))
    .executeTakeFirstOrThrow();
  const allocated = await tx
    .selectFrom('allocation')
    .select(sql<number>`coalesce(sum(amount_minor), 0)`.as('amount'))
    .where('write_off_id', 'is', null)
    .where(sql<string>`id`, 'in', ids(tx, 'allocation', stretch))
    .executeTakeFirstOrThrow();
  return {
    owedMinor: minor(postings.owed),
    // A liability: credits are above debits.
    advanceMinor: minor(0 - postings.advance),
    allocatedMinor: minor(allocated.amount),
  };
}
