/** Queries on the money that staff take. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { DeskPaymentTable } from '../schema/bill';

export type DeskPaymentRow = Selectable<DeskPaymentTable>;

export function findDeskPaymentByKey(tx: Tx, key: string): Promise<DeskPaymentRow | undefined> {
  return tx.selectFrom('desk_payment').selectAll().where('key', '=', key).executeTakeFirst();
}

/** What one key has paid: a booking, or each of those of a visit, whose keys go on from it. */
export function selectDeskPaymentsByKey(tx: Tx, key: string): Promise<DeskPaymentRow[]> {
  return tx
    .selectFrom('desk_payment')
    .selectAll()
    .where((payment) =>
      payment.or([
        payment('key', '=', key),
        payment.and([payment('key', '>', `${key}/`), payment('key', '<', `${key}0`)]),
      ]),
    )
    .orderBy('key')
    .execute();
}

/** The first one that was taken for a booking: it paid the move-in, where no card did. */
export function findDeskPayment(tx: Tx, bookingId: Id<'booking'>): Promise<DeskPaymentRow | undefined> {
  return tx
    .selectFrom('desk_payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('taken_at_ms')
    .limit(1)
    .executeTakeFirst();
}

export async function insertDeskPayment(tx: Tx, payment: DeskPaymentRow): Promise<void> {
  await tx.insertInto('desk_payment').values(payment).execute();
}

/** The receipt of money that staff took; undefined where there is none, which one transaction does not allow. */
export function findReceiptOfDeskPayment(tx: Tx, id: Id<'desk_payment'>) {
  return tx.selectFrom('receipt').selectAll().where('desk_payment_id', '=', id).executeTakeFirst();
}
