/** Writes what reports are made of: money, lines of documents, and what departs from the usual. Amounts are whole minor units. */
import type { Insertable } from 'kysely';
import type { FigureTables } from '../schema-figures';
import type { Tx } from '../tx';

type Table =
  | 'money_figure'
  | 'line_figure'
  | 'credit_note_figure'
  | 'credit_line_figure'
  | 'exception_figure';

/** Each row counts once, however often it is reported. */
export async function insertReported<T extends Table>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<FigureTables[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto(table as Table)
    // Kysely does not follow the name of the table to its rows.
    .values([...rows] as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
