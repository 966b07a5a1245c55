/**
 * Notes what changes in an open booking and by whom, by name of the answer and never its value, so that whoever read
 * the booking before and acts on it is told what has changed meanwhile.
 */
import type { Id } from '../../shared/ids';
import type { BookingField } from '../../shared/desk/booking-fields';
import { ok, refuse, type Result } from '../../shared/result';
import { insertBookingChange, selectBookingChangesAfter } from '../database/booking-changes';
import { findBookingAddOnIds, findCoverage, type BookingRow } from '../database/bookings';
import { findContact } from '../database/contacts';
import type { Tx } from '../database/schema';
import { selectWaivers } from '../database/waivers';
import { note } from './audit';
import { actorOf, type Caller } from './caller';
import type { ServiceContext } from './context';
import { tell } from './outbox';

export type Snapshot = Readonly<Record<BookingField, unknown>>;

/** The answers of a booking, to be compared with later ones. */
export async function snapshotOf(tx: Tx, booking: BookingRow): Promise<Snapshot> {
  const { id } = booking;
  const contact = booking.contact_id ? await findContact(tx, booking.contact_id) : undefined;
  return {
    unit: booking.unit_id,
    userType: booking.user_type_id,
    moveInDate: booking.move_in_on,
    language: booking.language,
    promotion: booking.promotion_id,
    hold: [booking.held_until_ms, booking.pickup_code],
    coverage: await findCoverage(tx, id),
    extras: await findBookingAddOnIds(tx, id),
    waiver: (await selectWaivers(tx, id)).map(({ what }) => what),
    name: [contact?.first_name, contact?.last_name],
    phone: contact?.phone_number,
    email: contact?.email,
    address: [contact?.address, contact?.city, contact?.region_id, contact?.postal_code, contact?.country_id],
    signature: null,
    policy: null,
  };
}

/** Notes what differs from before; nothing when nothing does. `booking`: as it is now. */
export async function noteChanges(
  ctx: ServiceContext,
  tx: Tx,
  caller: Caller,
  booking: BookingRow,
  before: Snapshot,
): Promise<readonly BookingField[]> {
  const after = await snapshotOf(tx, booking);
  const same = (field: BookingField) => JSON.stringify(before[field]) === JSON.stringify(after[field]);
  const fields = (Object.keys(after) as BookingField[]).filter((field) => !same(field));
  if (fields.length > 0) await noteChange(ctx, tx, caller, booking.id, fields);
  return fields;
}

export async function noteChange(
  ctx: ServiceContext,
  tx: Tx,
  caller: Caller,
  id: Id<'booking'>,
  fields: readonly BookingField[],
): Promise<void> {
  await insertBookingChange(tx, {
    booking_id: id,
    at_ms: ctx.clock.nowMs(),
    actor: actorOf(caller),
    staff_name: caller.kind === 'staff' ? nameOf(caller) : null,
    fields: JSON.stringify(fields),
  });
  if (caller.kind !== 'staff') return;
  await note(ctx, tx, caller, 'booking.corrected', id, fields.join(', '));
  await tell(ctx, tx, 'staff.corrected', { bookingId: id, staffId: caller.id, what: fields });
}

function nameOf(caller: Caller): string {
  return 'name' in caller && typeof caller.name === 'string' ? caller.name : '';
}

/**
 * Refuses (`changed_meanwhile`) whoever acts on what they read before somebody else changed it; what they changed
 * themselves, also when its answer was lost on the way, they know. `seen`: the number of the
 * last change they know of. The detail says by whom (a name of staff, else `customer` or `device`) and which answers.
 */
export async function unlessChanged(
  tx: Tx,
  caller: Caller,
  id: Id<'booking'>,
  seen: number,
): Promise<Result<null>> {
  const own = actorOf(caller);
  const changes = (await selectBookingChangesAfter(tx, id, seen)).filter(({ actor }) => actor !== own);
  const last = changes.at(-1);
  if (!last) return ok(null);
  const fields = new Set(changes.flatMap((change) => JSON.parse(change.fields) as BookingField[]));
  const by = last.staff_name ?? (last.actor === 'screen' ? 'customer' : 'device');
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    field: 'bookingId',
    message: 'Somebody else has changed the booking.',
    reason: 'booking_busy',
    desk: 'changed_meanwhile',
    detail: { by, what: [...fields].join(',') },
  });
}
