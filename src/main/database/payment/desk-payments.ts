/** Queries on the money that staff take. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { DeskPaymentTable, Tx } from '../schema';

export type DeskPaymentRow = Selectable<DeskPaymentTable>;

export function findDeskPaymentByKey(tx: Tx, key: string): Promise<DeskPaymentRow | undefined> {
  return tx.selectFrom('desk_payment').selectAll().where('key', '=', key).executeTakeFirst();
}

export function findDeskPayment(tx: Tx, bookingId: Id<'booking'>): Promise<DeskPaymentRow | undefined> {
  return tx.selectFrom('desk_payment').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

export async function insertDeskPayment(tx: Tx, payment: DeskPaymentRow): Promise<void> {
  await tx.insertInto('desk_payment').values(payment).execute();
}
