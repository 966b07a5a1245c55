/** Queries on what bookkeepers are given of the journal. Whole minor units. */
import { sql, type Selectable } from 'kysely';
import type { Minor } from '../../../shared/money';
import type { Account } from '../../domain/ledger/accounts';
import type { Tx } from '../schema';
import type { JournalBatchTable } from '../schema/journal';

export type JournalBatchRow = Selectable<JournalBatchTable>;

/** One posting of a day that was closed. */
export interface ClosedPosting {
  readonly sequence: number;
  readonly kind: string;
  /** Of the closing. */
  readonly on: string;
  readonly account: Account;
  readonly taxCode: string | null;
  readonly contractNumber: string | null;
  /** Of the paper that it is about; null where it has none. */
  readonly document: string | null;
  readonly debitMinor: Minor;
  readonly creditMinor: Minor;
}

/** Of all closings of a month (YYYY-MM), in the journal's order. */
export async function selectClosedPostings(tx: Tx, month: string): Promise<readonly ClosedPosting[]> {
  return tx
    .selectFrom('day_closing as c')
    .innerJoin('posting as p', (join) =>
      join.onRef('p.sequence', '>', 'c.after_sequence').onRef('p.sequence', '<=', 'c.to_sequence'),
    )
    .innerJoin('money_entry as e', 'e.sequence', 'p.sequence')
    .leftJoin('rental_contract as r', 'r.id', 'p.contract_id')
    .leftJoin('invoice as i', (join) => join.onRef('i.id', '=', 'e.subject_id').on('e.kind', '=', 'invoice'))
    .leftJoin('receipt as v', (join) => join.onRef('v.id', '=', 'e.subject_id').on('e.kind', '=', 'receipt'))
    .leftJoin('credit_note as n', (join) =>
      join.onRef('n.id', '=', 'e.subject_id').on('e.kind', '=', 'credit_note'),
    )
    .select(({ fn }) => [
      'p.sequence',
      'e.kind',
      'c.closed_on as on',
      'p.account',
      'p.tax_code as taxCode',
      'r.number as contractNumber',
      fn.coalesce('i.number', 'v.number', 'n.transact_id').as('document'),
      'p.debit_minor as debitMinor',
      'p.credit_minor as creditMinor',
    ])
    .where('c.closed_on', '>=', `${month}-01`)
    .where('c.closed_on', '<=', `${month}-31`)
    .orderBy('p.sequence')
    .orderBy('p.place')
    .execute();
}

/** The months of closings, the last one first. */
export async function selectClosedMonths(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('day_closing')
    .select(sql<string>`substr(closed_on, 1, 7)`.as('month'))
    .distinct()
    .orderBy('month', 'desc')
    .limit(120)
    .execute();
  return rows.map(({ month }) => month);
}

/** Accounts that the closings of about a year used. */
export async function selectUsedAccounts(
  tx: Tx,
): Promise<readonly Pick<ClosedPosting, 'account' | 'taxCode'>[]> {
  const since = tx.selectFrom('day_closing').select('after_sequence').orderBy('number', 'desc').limit(400);
  return tx
    .selectFrom('posting')
    .select(['account', 'tax_code as taxCode'])
    .distinct()
    .where('sequence', '>', (row) =>
      row.selectFrom(since.as('lately')).select(({ fn }) => fn.min('lately.after_sequence').as('first')),
    )
    .orderBy('account')
    .orderBy('tax_code')
    .execute();
}

export async function selectJournalSettings(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('journal_setting').selectAll().execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** An empty one is taken away. */
export async function saveJournalSetting(tx: Tx, name: string, value: string): Promise<void> {
  if (value === '') {
    await tx.deleteFrom('journal_setting').where('name', '=', name).execute();
    return;
  }
  await tx
    .insertInto('journal_setting')
    .values({ name, value })
    .onConflict((there) => there.column('name').doUpdateSet({ value }))
    .execute();
}

/** Newest first, without their content. */
export function selectJournalBatches(tx: Tx) {
  return tx
    .selectFrom('journal_batch as b')
    .innerJoin('staff as s', 's.id', 'b.staff_id')
    .select(['b.number', 'b.format', 'b.month', 'b.entries', 'b.total_minor', 'b.file_name', 'b.sha256'])
    .select(['b.made_at_ms', 's.name as by'])
    .orderBy('b.number', 'desc')
    .limit(240)
    .execute();
}

export function findJournalBatch(tx: Tx, number: number): Promise<JournalBatchRow | undefined> {
  return tx.selectFrom('journal_batch').selectAll().where('number', '=', number).executeTakeFirst();
}

export async function hasJournalBatch(
  tx: Tx,
  { format, month }: Pick<JournalBatchRow, 'format' | 'month'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('journal_batch')
    .select('number')
    .where('format', '=', format)
    .where('month', '=', month)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers its number. */
export async function insertJournalBatch(tx: Tx, row: Omit<JournalBatchRow, 'number'>): Promise<number> {
  const { number } = await tx
    .insertInto('journal_batch')
    .values(row)
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
