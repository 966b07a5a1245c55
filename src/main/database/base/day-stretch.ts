/** The stretch of the journal between two closings. */
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../schema';
import type { MoneyEntryTable } from '../schema/ledger';

/** Entries after one sequence, up to and with another. */
export interface Stretch {
  readonly after: number;
  readonly to: number;
}

/** A closing that the books lack has counted it. */
export const isClosed = sql<boolean>`EXISTS (SELECT 1 FROM closed_entry c
  WHERE c.kind = money_entry.kind AND c.subject_id = money_entry.subject_id)`;

export function ids(tx: Tx, kind: MoneyEntryTable['kind'], { after, to }: Stretch) {
  return (
    tx
      .selectFrom('money_entry')
      .select('subject_id')
      // The plus keeps SQLite off the index of kinds: it would read every entry of the kind there ever was.
      .where(sql`+kind`, '=', kind)
      .where('sequence', '>', after)
      .where('sequence', '<=', to)
      .where((entry) => entry.not(isClosed))
  );
}

/** The entry of one subject, if it was counted before a stretch begins. */
export function entryBefore(
  tx: Tx,
  kind: MoneyEntryTable['kind'],
  subject: RawBuilder<unknown>,
  { after, to }: Stretch,
) {
  return tx
    .selectFrom('money_entry')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`${subject}`)
    .where('sequence', '<=', to)
    .where((entry) => entry.or([entry('sequence', '<=', after), isClosed]));
}

/** What no closing has counted: nothing while the journal has no entries. */
export async function openStretch(tx: Tx): Promise<Stretch> {
  const closing = await tx
    .selectFrom('day_closing')
    .select('to_sequence')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entry = await tx
    .selectFrom('money_entry')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirst();
  return { after: closing?.to_sequence ?? 0, to: entry?.last ?? 0 };
}
