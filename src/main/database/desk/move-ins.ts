/** Bookings of all years, the newest first, a page at a time by its key. */
import { sql } from 'kysely';
import type { BookingState } from '../../../shared/shapes';
import type { Tx } from '../schema';

export interface MoveInsAsked {
  /** Null: every one. */
  readonly states: readonly BookingState[] | null;
  readonly fromMs: number | null;
  readonly beforeMs: number | null;
  readonly after: { readonly atMs: number; readonly id: string } | null;
}

export function selectMoveIns(tx: Tx, { states, fromMs, beforeMs, after }: MoveInsAsked, count: number) {
  let query = tx
    .selectFrom('booking as b')
    .innerJoin('unit as u', 'u.id', 'b.unit_id')
    .leftJoin('contact as c', 'c.id', 'b.contact_id')
    .leftJoin('staff as s', 's.id', 'b.staff_id')
    .leftJoin('rental_contract as k', 'k.booking_id', 'b.id')
    .select([
      'b.id',
      'b.created_at_ms',
      'b.state',
      'b.pickup_code',
      'b.api_key_id',
      'b.staff_id',
      'b.move_in_on',
      'u.number as unitNumber',
      'c.first_name',
      'c.last_name',
      'c.company',
      'c.restricted_at_ms',
      's.name as by',
      'k.number as contractNumber',
    ])
    .orderBy('b.created_at_ms', 'desc')
    .orderBy('b.id', 'desc')
    .limit(count);
  if (states) query = query.where('b.state', 'in', states);
  if (fromMs !== null) query = query.where('b.created_at_ms', '>=', fromMs);
  if (beforeMs !== null) query = query.where('b.created_at_ms', '<', beforeMs);
  // As one pair, which the index of time answers.
  if (after) query = query.where(sql<boolean>`(b.created_at_ms, b.id) < (${after.atMs}, ${after.id})`);
  return query.execute();
}

/** Of those that were begun then, how many are complete. */
export async function countMovedIn(
  tx: Tx,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom('booking')
    .select((booking) => booking.fn.countAll<number>().as('count'))
    .where('created_at_ms', '>=', fromMs)
    .where('created_at_ms', '<', toMs)
    .where('state', '=', 'moved_in')
    .executeTakeFirstOrThrow();
  return count;
}
