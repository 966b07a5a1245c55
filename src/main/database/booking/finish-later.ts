/** Queries on bookings of customers who finish later. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { FinishLaterTable } from '../schema/booking';

export type FinishLaterRow = Selectable<FinishLaterTable>;

/** Asked again, the newer price and choice count. */
export async function saveFinishLater(tx: Tx, row: Insertable<FinishLaterTable>): Promise<void> {
  const { way, asked_at_ms, payable_minor, recurring_minor, stored } = row;
  await tx
    .insertInto('finish_later')
    .values(row)
    .onConflict((same) =>
      same.column('booking_id').doUpdateSet({ way, asked_at_ms, payable_minor, recurring_minor, stored }),
    )
    .execute();
}

export function findFinishLater(tx: Tx, id: Id<'booking'>): Promise<FinishLaterRow | undefined> {
  return tx.selectFrom('finish_later').selectAll().where('booking_id', '=', id).executeTakeFirst();
}

/** Whose link has this token, while their unit is held. */
export async function findByForgetToken(tx: Tx, token: string): Promise<Id<'booking'> | undefined> {
  const all = tx.selectFrom('finish_later').select('booking_id');
  return (await all.where('forget_token', '=', token).executeTakeFirst())?.booking_id;
}

export async function setReminded(tx: Tx, id: Id<'booking'>, reminded_at_ms: number | null): Promise<void> {
  await tx.updateTable('finish_later').set({ reminded_at_ms }).where('booking_id', '=', id).execute();
}

export async function deleteFinishLater(tx: Tx, id: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('finish_later').where('booking_id', '=', id).execute();
}

/** Drafts whose hold ends between these two, and whose customer was not reminded of it. */
export function selectToRemind(
  tx: Tx,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
) {
  return tx
    .selectFrom('finish_later')
    .innerJoin('booking', 'booking.id', 'finish_later.booking_id')
    .select(['booking.id', 'booking.language', 'booking.hold_expires_at_ms', 'finish_later.asked_at_ms'])
    .where('booking.state', '=', 'draft')
    .where('finish_later.reminded_at_ms', 'is', null)
    .where('booking.hold_expires_at_ms', '>', fromMs)
    .where('booking.hold_expires_at_ms', '<=', untilMs)
    .execute();
}
