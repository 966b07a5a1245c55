/** Queries on the answers of an open booking, and on what changed in them, in order. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { BookingChangeTable } from '../schema/booking';

export type BookingChangeRow = Selectable<BookingChangeTable>;

export type BookingAnswersRow = NonNullable<Awaited<ReturnType<typeof findBookingAnswers>>>;

const answersOf = prepared((tx, { id }: { readonly id: Id<'booking'> }) =>
  tx
    .selectFrom('booking')
    .leftJoin('contact', 'contact.id', 'booking.contact_id')
    .select([
      'booking.unit_id',
      'booking.user_type_id',
      'booking.move_in_on',
      'booking.language',
      'booking.promotion_id',
      'booking.held_until_ms',
      'booking.pickup_code',
      'contact.first_name',
      'contact.last_name',
      'contact.company',
      'contact.phone_number',
      'contact.email',
      'contact.address',
      'contact.city',
      'contact.region_id',
      'contact.postal_code',
      'contact.country_id',
      sql<
        string | null
      >`(select json_array(kind, plan_id, premium_id, insurer, policy_number, expires_on, brings_within) from coverage where booking_id = booking.id)`.as(
        'coverage',
      ),
      sql<string>`(select json_group_array(add_on_id order by add_on_id) from booking_add_on where booking_id = booking.id)`.as(
        'extras',
      ),
      sql<string>`(select json_group_array(what order by what) from waiver where booking_id = booking.id)`.as(
        'waiver',
      ),
    ])
    .where('booking.id', '=', id),
);

/**
 * Everything that the tenant was asked, wherever it is stored. Lists and rows of other tables are JSON. It is one
 * statement, because every change reads it twice.
 */
export function findBookingAnswers(tx: Tx, id: Id<'booking'>) {
  return answersOf.first(tx, { id });
}

type NewChange = Pick<BookingChangeRow, 'booking_id' | 'at_ms' | 'actor' | 'staff_name' | 'fields'>;

const newChange = prepared((tx, { booking_id, at_ms, actor, staff_name, fields }: NewChange) =>
  tx.insertInto('booking_change').values({ booking_id, at_ms, actor, staff_name, fields }),
);

export async function insertBookingChange(tx: Tx, row: NewChange): Promise<void> {
  await newChange.all(tx, row);
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
