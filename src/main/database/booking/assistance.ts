/** Queries on who of the staff helps with which booking. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { AssistanceTable } from '../schema/booking';

export type AssistanceRow = Selectable<AssistanceTable>;

const assistanceOf = prepared((tx, { bookingId }: { readonly bookingId: Id<'booking'> }) =>
  tx.selectFrom('assistance').selectAll().where('booking_id', '=', bookingId),
);

export function findAssistance(tx: Tx, bookingId: Id<'booking'>): Promise<AssistanceRow | undefined> {
  return assistanceOf.first(tx, { bookingId });
}

export function selectAssistance(tx: Tx): Promise<AssistanceRow[]> {
  return tx.selectFrom('assistance').selectAll().execute();
}

/** The staff member who helped before is replaced. */
export async function replaceAssistance(tx: Tx, row: Insertable<AssistanceTable>): Promise<void> {
  await deleteAssistance(tx, row.booking_id);
  await tx.insertInto('assistance').values(row).execute();
}

export async function deleteAssistance(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('assistance').where('booking_id', '=', bookingId).execute();
}

export async function noteAssistanceSeen(tx: Tx, bookingId: Id<'booking'>, nowMs: number): Promise<void> {
  await tx.updateTable('assistance').set({ seen_at_ms: nowMs }).where('booking_id', '=', bookingId).execute();
}
