/** Writes what reports are made of: money, lines of documents, and what departs from the usual. Amounts are whole minor units. */
import { sql, type Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { FigureTables } from '../schema-figures';
import type { Tx } from '../tx';

type Table =
  | 'money_figure'
  | 'line_figure'
  | 'credit_note_figure'
  | 'credit_line_figure'
  | 'exception_figure'
  | 'period_figure'
  | 'cover_figure'
  | 'paid_line_figure';

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

/** The last day of a contract that is billed. A later one that is known already stays. */
export async function saveBilledTo(
  tx: Tx,
  { contractId, kioskId }: { readonly contractId: Id<'contract'>; readonly kioskId: string },
  day: string,
): Promise<void> {
  await tx
    .updateTable('contract_figure')
    .set({ billed_to: sql`greatest(billed_to, ${day})` })
    .where('contract_id', '=', contractId)
    .where('kiosk_id', '=', kioskId)
    .execute();
}

export async function saveMandate(tx: Tx, row: FigureTables['mandate_figure']): Promise<void> {
  await tx
    .insertInto('mandate_figure')
    .values(row)
    .onConflict((conflict) => conflict.column('mandate_id').doUpdateSet({ state: row.state }))
    .execute();
}

export async function insertBooking(tx: Tx, row: FigureTables['booking_figure']): Promise<void> {
  await tx
    .insertInto('booking_figure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function saveBookingSigned(tx: Tx, kioskId: string, id: Id<'booking'>): Promise<void> {
  await tx
    .updateTable('booking_figure')
    .set({ is_signed: true })
    .where('booking_id', '=', id)
    .where('kiosk_id', '=', kioskId)
    .execute();
}
