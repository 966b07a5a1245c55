/** Queries on the postings under the journal's entries. Whole minor units. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Posting } from '../../domain/ledger/posting-event';
import type { Tx } from '../schema';
import type { MoneyEntryTable } from '../schema/ledger';

export type MoneyEntryRow = Selectable<MoneyEntryTable>;

/** Entries of the journal that have no postings yet, in their order. */
export async function selectUnbooked(tx: Tx, limit: number): Promise<readonly MoneyEntryRow[]> {
  return tx
    .selectFrom('money_entry')
    .selectAll()
    .where('sequence', '>', (booked) => booked.selectFrom('booked').select('through_sequence'))
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** The postings of several entries, each entry's as one list; then everything up to the last one is booked. */
export async function insertPostings(
  tx: Tx,
  entries: readonly { readonly sequence: number; readonly postings: readonly Posting[] }[],
): Promise<void> {
  const rows = entries.flatMap(({ sequence, postings }) =>
    postings.map((posting, index) => ({
      sequence,
      place: index + 1,
      account: posting.account,
      tax_code: posting.taxCode,
      // The rules of domain have plain ids; this one came from a row.
      contract_id: posting.contractId as Id<'contract'> | null,
      debit_minor: posting.debitMinor,
      credit_minor: posting.creditMinor,
    })),
  );
  // SQLite takes so many values in one statement, and no more.
  for (let at = 0; at < rows.length; at += 500)
    await tx
      .insertInto('posting')
      .values(rows.slice(at, at + 500))
      .execute();
  const last = entries.at(-1);
  if (last) await tx.updateTable('booked').set({ through_sequence: last.sequence }).execute();
}
