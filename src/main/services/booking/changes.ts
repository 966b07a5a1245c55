/**
 * Notes who changed which answers of an open booking; the values are not noted. Staff who read the booking before and
 * act on it then learn what has changed since.
 */
import { z } from 'zod';
import type { Id } from '../../../shared/ids';
import { bookingFields, type BookingField } from '../../../shared/desk/booking-fields';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findBookingAnswers,
  insertBookingChange,
  selectBookingChangesAfter,
  type BookingAnswersRow,
} from '../../database/booking/changes';
import { note } from '../audit/audit';
import { actorOf, type Caller } from '../base/caller';
import { publish } from '../base/outbox';
import type { Work, OnBehalf } from '../base/work';

/** The names as they are stored. A name that only another version knows is shown too. */
const fieldsSchema = z.array(z.string());

/** The columns behind each answer. Changes that are noted where they are made, such as a signature, are left out. */
const parts = {
  unit: ['unit_id'],
  userType: ['user_type_id'],
  moveInDate: ['move_in_on'],
  language: ['language'],
  promotion: ['promotion_id'],
  hold: ['held_until_ms', 'pickup_code'],
  coverage: ['coverage'],
  extras: ['extras'],
  waiver: ['waiver'],
  name: ['first_name', 'last_name', 'company'],
  phone: ['phone_number'],
  email: ['email'],
  address: ['address', 'city', 'region_id', 'postal_code', 'country_id'],
  signature: [],
  policy: [],
} as const satisfies Record<BookingField, readonly (keyof BookingAnswersRow)[]>;

/** Notes the answers that differ from before; writes nothing when none do. */
export async function noteChanges(
  work: Work,
  id: Id<'booking'>,
  before: BookingAnswersRow | undefined,
): Promise<readonly BookingField[]> {
  const { tx } = work;
  const after = await findBookingAnswers(tx, id);
  if (!before || !after) return [];
  const fields = bookingFields.filter((field) => parts[field].some((part) => before[part] !== after[part]));
  if (fields.length > 0) await noteChange(work, id, fields);
  return fields;
}

export async function noteChange(
  work: Work,
  id: Id<'booking'>,
  fields: readonly BookingField[],
): Promise<void> {
  const { ctx, tx, by: caller } = work;
  await insertBookingChange(tx, {
    booking_id: id,
    at_ms: ctx.clock.nowMs(),
    actor: actorOf(caller),
    staff_name: caller.kind === 'staff' ? nameOf(caller) : null,
    fields: JSON.stringify(fields),
  });
  if (caller.kind !== 'staff') return;
  await note(work, 'booking.corrected', id, fields.join(', '));
  await publish(work, 'staff.corrected', { bookingId: id, staffId: caller.id, what: fields });
}

function nameOf(caller: Caller): string {
  return 'name' in caller && typeof caller.name === 'string' ? caller.name : '';
}

/**
 * Refuses staff (`changed_meanwhile`) who act on an older state of the booking than the present one. Their own changes
 * do not count, even if the answer to one was lost. `seen`: the number of the last change they know of. The detail has
 * who made the change (a name of staff, else `customer` or `device`) and which answers changed.
 */
export async function unlessChanged(
  { tx, by: caller }: OnBehalf,
  id: Id<'booking'>,
  seen: number,
): Promise<Result<null>> {
  const own = actorOf(caller);
  const changes = (await selectBookingChangesAfter(tx, id, seen)).filter(({ actor }) => actor !== own);
  const last = changes.at(-1);
  if (!last) return ok(null);
  const fields = new Set(changes.flatMap((change) => fieldsSchema.parse(JSON.parse(change.fields))));
  const by = last.staff_name ?? (last.actor === 'screen' ? 'customer' : 'device');
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    field: 'bookingId',
    message: 'Someone else has changed the booking. Read it again before you change it.',
    reason: 'booking_busy',
    desk: 'changed_meanwhile',
    detail: { by, what: [...fields].join(',') },
  });
}
