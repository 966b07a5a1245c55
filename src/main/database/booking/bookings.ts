/** Queries on bookings and their add-ons. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { FUTURE_SLACK_MS } from '../../domain/base/clock-trust';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { BookingTable } from '../schema/booking';

export type BookingRow = Selectable<BookingTable>;

const bookingById = prepared((tx, { id }: Pick<BookingRow, 'id'>) =>
  tx.selectFrom('booking').selectAll().where('id', '=', id),
);

export function findBooking(tx: Tx, id: Id<'booking'>): Promise<BookingRow | undefined> {
  return bookingById.first(tx, { id });
}

export async function insertBooking(tx: Tx, booking: Insertable<BookingTable>): Promise<void> {
  await tx.insertInto('booking').values(booking).execute();
}

export async function updateBooking(
  tx: Tx,
  id: Id<'booking'>,
  change: Updateable<BookingTable>,
): Promise<void> {
  await tx.updateTable('booking').set(change).where('id', '=', id).execute();
}

type Hold = Pick<BookingRow, 'id' | 'updated_at_ms' | 'hold_expires_at_ms'>;

const newHold = prepared((tx, { id, updated_at_ms, hold_expires_at_ms }: Hold) =>
  tx.updateTable('booking').set({ updated_at_ms, hold_expires_at_ms }).where('id', '=', id),
);

/** The same for the end of its hold, which every change moves. */
export async function updateHold(tx: Tx, hold: Hold): Promise<void> {
  await newHold.all(tx, hold);
}

/** The bookings of a visit that could still become a move-in, in the order in which they were made. */
export function selectVisit(tx: Tx, visitId: Id<'visit'>): Promise<BookingRow[]> {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('state', 'in', ['draft', 'payment_pending'])
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
}

/** A booking and the others of its visit that are paid for with it, in the order in which they were made. */
export async function selectPaidTogether(tx: Tx, booking: BookingRow): Promise<readonly BookingRow[]> {
  const { id, visit_id: visitId, state } = booking;
  if (visitId === null) return [booking];
  if (state !== 'needs_review') return selectVisit(tx, visitId);
  const all = tx.selectFrom('booking').selectAll().where('visit_id', '=', visitId);
  const inReview = await all.where('state', '=', state).orderBy('created_at_ms').orderBy('id').execute();
  return inReview.some((each) => each.id === id) ? inReview : [booking];
}

/** Whether another booking of its visit was made before it, and is one still or a contract. */
export async function joinsVisit(
  tx: Tx,
  { id, visit_id: visitId, created_at_ms: madeAtMs }: Pick<BookingRow, 'id' | 'visit_id' | 'created_at_ms'>,
): Promise<boolean> {
  if (visitId === null) return false;
  const former = await tx
    .selectFrom('booking')
    .select('id')
    .where('visit_id', '=', visitId)
    .where('state', 'not in', ['cancelled', 'expired'])
    .where((it) =>
      it.or([
        it('created_at_ms', '<', madeAtMs),
        it.and([it('created_at_ms', '=', madeAtMs), it('id', '<', id)]),
      ]),
    )
    .executeTakeFirst();
  return former !== undefined;
}

/** The kept booking of a code, whatever became of it. */
export function findBookingByPickupCode(tx: Tx, code: string): Promise<BookingRow | undefined> {
  return tx.selectFrom('booking').selectAll().where('pickup_code', '=', code).executeTakeFirst();
}

/**
 * Bookings that could still become a move-in and whose contact has this e-mail address, in any case. The newest comes
 * first.
 */
export function selectOpenBookingsOf(tx: Tx, email: string): Promise<BookingRow[]> {
  return tx
    .selectFrom('booking')
    .innerJoin('contact', 'contact.id', 'booking.contact_id')
    .selectAll('booking')
    .where('booking.state', 'in', ['draft', 'payment_pending'])
    .where(sql`lower(trim(contact.email))`, '=', sql`lower(trim(${email}))`)
    .orderBy('booking.created_at_ms', 'desc')
    .orderBy('booking.id', 'desc')
    .execute();
}

/**
 * Bookings that a customer left at the screen and that could still become a move-in. Not among them are those held
 * for later, and those that staff made, hold, or help with now.
 */
export async function selectOpenScreenBookings(
  tx: Tx,
  now: { readonly nowMs: number; readonly helpSinceMs: number },
): Promise<Id<'booking'>[]> {
  const rows = await tx
    .selectFrom('booking')
    .select('id')
    .where('api_key_id', 'is', null)
    .where('pickup_code', 'is', null)
    .where('staff_id', 'is', null)
    .where((eb) => eb.or([eb('held_until_ms', 'is', null), eb('held_until_ms', '<=', now.nowMs)]))
    .where('id', 'not in', (helped) =>
      helped.selectFrom('assistance').select('booking_id').where('seen_at_ms', '>', now.helpSinceMs),
    )
    .where('state', 'in', ['draft', 'payment_pending'])
    .execute();
  return rows.map((row) => row.id);
}

/** The units that a device's keys hold now, and when the first of these holds ends (null: there is none). */
export async function findHoldsOfKey(
  tx: Tx,
  key: Id<'api_key'>,
  nowMs: number,
): Promise<{ readonly count: number; readonly firstEndsAtMs: number | null }> {
  const held = await tx
    .selectFrom('booking')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('hold_expires_at_ms').as('firstEndsAtMs')])
    .where('api_key_id', '=', key)
    .where('state', 'in', ['draft', 'payment_pending'])
    .where((eb) => eb.or([eb('state', '=', 'payment_pending'), eb('hold_expires_at_ms', '>', nowMs)]))
    .executeTakeFirstOrThrow();
  return { count: held.count, firstEndsAtMs: held.firstEndsAtMs };
}

export function selectDraftsOfUnit(tx: Tx, unitId: Id<'unit'>): Promise<BookingRow[]> {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('state', '=', 'draft')
    .execute();
}

/** Drafts whose hold ended, or was written by a clock that was ahead; oldest first. */
export function selectExpiredDrafts(tx: Tx, nowMs: number): Promise<BookingRow[]> {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('state', '=', 'draft')
    .where((eb) =>
      eb.or([eb('hold_expires_at_ms', '<=', nowMs), eb('updated_at_ms', '>', nowMs + FUTURE_SLACK_MS)]),
    )
    .orderBy('hold_expires_at_ms')
    .execute();
}

const addOnsOf = prepared((tx, { bookingId }: { readonly bookingId: Id<'booking'> }) =>
  tx
    .selectFrom('booking_add_on')
    .select('add_on_id')
    .where('booking_id', '=', bookingId)
    .orderBy('add_on_id'),
);

export async function findBookingAddOnIds(tx: Tx, bookingId: Id<'booking'>): Promise<Id<'add_on'>[]> {
  return (await addOnsOf.all(tx, { bookingId })).map((row) => row.add_on_id);
}

export async function replaceBookingAddOns(
  tx: Tx,
  bookingId: Id<'booking'>,
  addOnIds: readonly Id<'add_on'>[],
): Promise<void> {
  await tx.deleteFrom('booking_add_on').where('booking_id', '=', bookingId).execute();
  if (addOnIds.length === 0) return;
  const rows = addOnIds.map((add_on_id) => ({ booking_id: bookingId, add_on_id }));
  await tx.insertInto('booking_add_on').values(rows).execute();
}

/** How many bookings and logins refer to a contact. */
export async function countContactUses(tx: Tx, contactId: Id<'contact'>): Promise<number> {
  const bookings = await tx
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
  const logins = await tx
    .selectFrom('login')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
  return bookings.count + logins.count;
}

/** Whether a booking of the unit is being paid for, or its payment waits for staff. */
export async function hasOpenPayment(tx: Tx, unitId: Id<'unit'>): Promise<boolean> {
  const booking = await tx
    .selectFrom('booking')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('state', 'in', ['payment_pending', 'needs_review'])
    .executeTakeFirst();
  return booking !== undefined;
}
