/** Bookings as devices make and cancel them. draft.ts has the screen's way of writing a draft. */
import type { Id } from '../../../shared/ids';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { findContact, isContactKnownToKey } from '../../database/contact/contacts';
import { insertBooking, updateBooking } from '../../database/booking/bookings';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import { findUserType, findUserTypeByMasterId, type PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { createBookingBody, knownContact } from '../../domain/requests/booking';
import { isGiven, read } from '../../domain/requests/members';
import { unprintedFault } from '../../domain/requests/printed-text';
import { personName } from '../../domain/contact/company-rules';
import { unlessAssisted } from './assistance';
import { claimTax } from './tax-claim';
import { findVisibleBooking, isOpen, refuseBusy, refuseClosed, type Guard } from './change-booking';
import { clockRefusal } from '../base/clock-trust';
import { closeBooking, expireDrafts } from './close';
import { note } from '../audit/audit';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { refuseBeyondShare } from '../unit/held-units';
import { holdFromNow, holdUnit } from '../unit/hold';
import { storeNothing, type StoreAnswer } from '../base/idempotency';
import { publish } from '../base/outbox';
import { releaseAttempt } from '../attempt/release';
import { beginningRefusal } from '../base/beginning';
import { requireProperty, taxedWithoutProof } from '../property/property';
import { insertContact, membersOf, readContact } from '../contact/register';
import { withRight } from '../base/unit-rights';
import type { Work, OnBehalf } from '../base/work';

/**
 * POST /v1/booking/register/rental/activity/create: makes a draft and holds the unit. Refused when the disk is nearly
 * full, because the booking could not be paid for, and while nobody knows what time it is.
 */
export async function createBooking(
  ctx: ServiceContext,
  caller: Caller,
  body: unknown,
  keep: StoreAnswer = storeNothing,
): Promise<Result<Id<'booking'>>> {
  const noRoom = await beginningRefusal(ctx, 'SOMETHING_WENT_WRONG');
  return noRoom ?? clockRefusal(ctx) ?? withRight(ctx, () => createWithRight(ctx, caller, body, keep));
}

function createWithRight(
  ctx: ServiceContext,
  caller: Caller,
  body: unknown,
  keep: StoreAnswer,
): Promise<Result<Id<'booking'>>> {
  return ctx.store.attempt(async (tx) => {
    const property = await requireProperty(tx);
    const members = membersOf(body);
    if (!members) return refuse('INVALID_INPUT_PARAM', 'invalid');
    const refusals: Refusal[] = [];
    const bad = (field: string) => refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field }));

    const rules = createBookingBody.shape;
    if (read(rules.propertyInfoId, members['propertyInfoId']) !== property.id) bad('propertyInfoId');
    const unitId = read(rules.unitId, members['unitId']);
    const unit = unitId ? await findUnit(tx, unitId) : undefined;
    if (!unit) bad('unitId');
    const userType = await readUserType(tx, members['taxUserTypeInfoId']);
    if (!userType) bad('taxUserTypeInfoId');
    const moveInOn = readMoveInDate(ctx, property, members['moveInDate']);
    if (!moveInOn.ok) refusals.push(...moveInOn.refusals);
    const contact = await readBookingContact({ ctx, tx, by: caller }, property, members['contactBookInfo']);
    if (!contact.ok) refusals.push(...contact.refusals);
    if (!unit || !userType || !moveInOn.ok || !contact.ok) return refuseAll(refusals);
    if (refusals.length) return refuseAll(refusals);
    const beyond = await refuseBeyondShare({ ctx, tx, by: caller });
    if (beyond) return refuseAll([beyond]);

    const id = await openBooking(
      { ctx, tx, by: caller },
      {
        property,
        unitId: unit.id,
        userTypeId: userType.id,
        moveInOn: moveInOn.value,
        language: property.language,
      },
    );
    if (!id.ok) return id;
    const attached = await contact.value();
    await updateBooking(tx, id.value, attached);
    await keep(tx, id.value);
    return id;
  });
}

export interface NewBooking {
  readonly property: PropertyRow;
  readonly unitId: Id<'unit'>;
  readonly userTypeId: Id<'user_type'>;
  readonly moveInOn: string;
  readonly language: PropertyRow['language'];
  /** The reservation made elsewhere that this booking comes from. The booking takes over its id and its unit. */
  readonly reservation?: Id<'booking'>;
}

/** Holds the unit and writes the draft. Refused when the unit is taken. `withRight` runs it. */
export async function openBooking(work: Work, booking: NewBooking): Promise<Result<Id<'booking'>>> {
  const { ctx, tx, by: caller } = work;
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  await expireDrafts({ ctx, tx });
  const held = await holdUnit({ ctx, tx }, booking.unitId, booking.reservation);
  if (!held.ok) return held;
  const id = booking.reservation ?? ctx.newId<'booking'>();
  const nowMs = ctx.clock.nowMs();
  const holdExpiresAtMs = holdFromNow(ctx);
  // The customers of a device show their proofs there.
  const taxed =
    caller.kind === 'api_key'
      ? booking.userTypeId
      : await taxedWithoutProof(tx, booking.property.id, booking.userTypeId);
  await insertBooking(tx, {
    id,
    property_id: booking.property.id,
    unit_id: booking.unitId,
    user_type_id: taxed,
    contact_id: null,
    contact_is_own: 0,
    api_key_id: caller.kind === 'api_key' ? caller.client : null,
    staff_id: caller.kind === 'staff' ? caller.id : null,
    state: 'draft',
    move_in_on: booking.moveInOn,
    language: booking.language,
    promotion_id: null,
    hold_expires_at_ms: holdExpiresAtMs,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  const claimed = { id, property_id: booking.property.id, user_type_id: taxed };
  await claimTax({ ctx, tx }, claimed, booking.userTypeId);
  await note(work, 'booking.made', id);
  await publish(work, 'booking.made', {
    bookingId: id,
    unitId: booking.unitId,
    moveInDate: booking.moveInOn,
    holdExpiresAtMs,
  });
  return ok(id);
}

/** The id of a user type, or its integer master id. */
export async function readUserType(tx: Tx, value: unknown) {
  const id = read(createBookingBody.shape.taxUserTypeInfoId, value);
  if (typeof id === 'number') return findUserTypeByMasterId(tx, id);
  return id === null ? undefined : findUserType(tx, id);
}

/** A date from today to the last bookable day, in the property's time zone; absent: today. */
export function readMoveInDate(ctx: ServiceContext, property: PropertyRow, value: unknown): Result<string> {
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  if (!isGiven(value)) return ok(today);
  const last = addDays(today, ctx.settings.moveInDaysAhead);
  const date = read(createBookingBody.shape.moveInDate, value);
  if (date && date >= today && date <= last) return ok(date);
  return refuse('INVALID_INPUT_PARAM', 'invalid', {
    field: 'moveInDate',
    message: `The move-in date must be a date from ${today} to ${last}, written as YYYY-MM-DD.`,
    reason: 'date_invalid',
  });
}

/** An id alone opens nobody's details: a key may name only contacts that registered or logged in with it. */
async function mayName({ tx, by: caller }: OnBehalf, contactId: Id<'contact'>): Promise<boolean> {
  if (caller.kind !== 'api_key' || caller.all) return true;
  return isContactKnownToKey(tx, contactId, caller.client);
}

type ContactOfBooking = { contact_id: Id<'contact'>; contact_is_own: 0 | 1 };

/**
 * Reads `{id}` of a known contact, or the members of a registration. A new contact is written only when the returned
 * function is called.
 */
async function readBookingContact(
  work: Work,
  property: PropertyRow,
  value: unknown,
): Promise<Result<() => Promise<ContactOfBooking>>> {
  const { ctx, tx, by: caller } = work;
  const members = membersOf(value);
  if (!members) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'contactBookInfo' });
  if (isGiven(members['id'])) {
    const id = read(knownContact.shape.id, members['id']);
    const contact = id ? await findContact(tx, id) : undefined;
    if (!contact || !(await mayName({ tx, by: caller }, contact.id)))
      return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'contactBookInfo.id' });
    // Registered before names had to be printable: no new contract is made in a name that nobody can read.
    const name = unprintedFault('INVALID_INPUT_PARAM', 'contactBookInfo.id', personName(contact));
    if (name) return refuseAll([name]);
    return ok(() => Promise.resolve({ contact_id: contact.id, contact_is_own: 0 }));
  }
  const contact = await readContact(tx, members, { propertyId: property.id });
  if (!contact.ok) return contact;
  return ok(async () => {
    const id = ctx.newId<'contact'>();
    await insertContact(tx, { id, propertyId: property.id, values: contact.value, nowMs: ctx.clock.nowMs() });
    await note(work, 'contact.registered', id);
    await publish(work, 'contact.registered', { contactId: id });
    return { contact_id: id, contact_is_own: 1 };
  });
}

interface Cancelling {
  readonly guard?: Guard;
  /** The reason that staff typed. */
  readonly why?: string | null;
  readonly keep?: StoreAnswer;
}

/**
 * POST /v1/booking/{bookingId}/cancel. Releases an intent that waits for a card first; a payment under way is never
 * canceled.
 */
export async function cancelBooking(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  {
    guard = (tx, booking) => unlessAssisted({ ctx, tx, by: caller }, booking),
    why = null,
    keep = storeNothing,
  }: Cancelling = {},
): Promise<Result<Id<'booking'>>> {
  const found = await ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: caller }, bookingId);
    if (!booking.ok) return booking;
    if (!isOpen(ctx, booking.value)) return refuseClosed();
    const allowed = await guard(tx, booking.value);
    if (!allowed.ok) return allowed;
    const attempt = await findLiveAttempt(tx, booking.value.id);
    if (attempt && !isIdle(attempt.state)) return refuseBusy();
    return ok(attempt?.id ?? null);
  });
  if (!found.ok) return found;
  if (found.value) {
    const released = await releaseAttempt(ctx, found.value);
    if (!released.ok) return refuseBusy();
  }
  return ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: caller }, bookingId);
    if (!booking.ok) return booking;
    if (booking.value.state === 'payment_pending') return refuseBusy();
    if (booking.value.state !== 'draft') return refuseClosed();
    const allowed = await guard(tx, booking.value);
    if (!allowed.ok) return allowed;
    await closeBooking({ ctx, tx }, booking.value, 'cancelled');
    await note({ ctx, tx, by: caller }, 'booking.cancelled', booking.value.id, why);
    await keep(tx, booking.value.id);
    return ok(booking.value.id);
  });
}
