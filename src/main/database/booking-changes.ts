/** Queries on what changed in an open booking, in order. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../shared/ids';
import type { BookingChangeTable, Tx } from './schema';

export type BookingChangeRow = Selectable<BookingChangeTable>;

export async function insertBookingChange(tx: Tx, row: Insertable<BookingChangeTable>): Promise<void> {
  await tx.insertInto('booking_change').values(row).execute();
}

/** Changes after one of them, oldest first. */
export function selectBookingChangesAfter(
  tx: Tx,
  bookingId: Id<'booking'>,
  sequence: number,
): Promise<BookingChangeRow[]> {
  return tx
    .selectFrom('booking_change')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute();
}

/** The number of the last change; 0 before the first. `byStaff`: of those that staff made. */
export async function lastBookingChange(
  tx: Tx,
  bookingId: Id<'booking'>,
  byStaff: 'by_anybody' | 'by_staff' = 'by_anybody',
): Promise<number> {
  const all = tx
    .selectFrom('booking_change')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('booking_id', '=', bookingId);
  const asked = byStaff === 'by_staff' ? all.where('staff_name', 'is not', null) : all;
  return (await asked.executeTakeFirst())?.last ?? 0;
}

export async function deleteBookingChanges(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('booking_change').where('booking_id', '=', bookingId).execute();
}
