/**
 * Writes the screen's draft in one transaction, so a refusal changes nothing. It uses the same parts that devices call
 * one by one over /v1.
 */
import type { ChannelRequest } from '../../../shared/channels';
import type { Id } from '../../../shared/ids';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { BookingView } from '../../../shared/shapes';
import { findBooking, updateBooking, type BookingRow } from '../../database/booking/bookings';
import { deleteCoverage, findCoverage } from '../../database/insurance/coverage';
import { findContact } from '../../database/contact/contacts';
import { findTransferOfBooking } from '../../database/transfer/transfers';
import { findUserType, type PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit, moveUnit } from '../../database/unit/units';
import { selectWaivers } from '../../database/desk/waivers';
import { toIsoInstant } from '../../domain/base/dates';
import { agreedIds } from '../price/agreed-prices';
import {
  bookingCodes,
  changeBooking,
  findVisibleBooking,
  isOpen,
  refuseClosed,
  type Guard,
} from './change-booking';
import { expireDrafts, forgetOwnContact } from './close';
import { viewBooking } from './preview';
import { renewHolds, shareContact } from './visit';
import { findBeside, joinVisit } from './beside';
import { openBooking, readMoveInDate } from './bookings';
import { screen, type Caller } from '../base/caller';
import { publishBookingChanged } from './events';
import { unlessUntimely } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { holdFromNow, holdUnit } from '../unit/hold';
import { refuseBeyondLimits } from './reservation-limits';
import {
  planForUnit,
  readOwnCoverage,
  untilPolicy,
  writeCoverage,
  type ChosenCoverage,
} from '../insurance/coverage';
import { readExtras, writeExtras, type ChosenExtras } from './extras';
import { publish } from '../base/outbox';
import { requireProperty } from '../property/property';
import { claimTax, taxedAs } from './tax-claim';
import { writeToOldAddress } from '../contact/old-address';
import { insertContact, updateContact, type ContactValues } from '../contact/register';
import { readScreenContact } from '../contact/screen';
import { completeContact } from '../contact/tenant';
import { wantRight, withRight } from '../base/unit-rights';
import type { InTransaction, Work } from '../base/work';

/** `besides`: another unit of the customer whose booking that is. */
export type DraftInput = Omit<ChannelRequest<'booking.save'>, 'besides'> & {
  readonly besides?: Id<'booking'> | null;
};

/** Who writes a draft: the screen, or staff with the last change that they must have read. */
export interface Writer {
  readonly caller: Caller;
  readonly guard?: Guard;
}

/**
 * Makes or changes a draft and holds its unit. All mistakes are reported at once. `tenant`: the contact of a tenant who
 * has signed in at the screen; the booking is theirs.
 */
export function saveDraft(
  ctx: ServiceContext,
  input: DraftInput,
  tenant: Id<'contact'> | null = null,
  writer: Writer = { caller: screen },
): Promise<Result<BookingView>> {
  return unlessUntimely(ctx, () => withRight(ctx, () => saveWithRight(ctx, input, tenant, writer)));
}

function saveWithRight(
  ctx: ServiceContext,
  input: DraftInput,
  tenant: Id<'contact'> | null,
  { caller, guard }: Writer,
): Promise<Result<BookingView>> {
  const { bookingId } = input;
  if (bookingId === null)
    return ctx.store.attempt(async (tx) => {
      const property = await requireProperty(tx);
      const beside = await findBeside({ ctx, tx, by: caller }, input.besides ?? null);
      if (!beside.ok) return beside;
      const first = beside.value;
      const named = tenant ?? (first && !first.contact_is_own ? first.contact_id : null);
      const read = await readDraft({ ctx, tx }, property, input, named);
      if (!read.ok) return read;
      const opened = await openBooking({ ctx, tx, by: caller }, { ...read.value, property });
      if (!opened.ok) return opened;
      if (first) await joinVisit({ ctx, tx }, first, opened.value);
      return writeDraft({ ctx, tx }, opened.value, read.value);
    });
  const change = async (tx: Tx, booking: BookingRow) => {
    const property = await requireProperty(tx);
    // A contact of a login, or one that a device named, was not typed for this booking and is not
    // overwritten.
    const named = tenant ?? (booking.contact_is_own ? null : booking.contact_id);
    const read = await readDraft({ ctx, tx }, property, input, named);
    if (!read.ok) return read;
    const exchanged = await exchangeUnit({ ctx, tx, by: caller }, booking, input.unitId);
    if (!exchanged.ok) return exchanged;
    return writeDraft({ ctx, tx }, booking.id, read.value, booking);
  };
  return changeBooking(ctx, { caller, bookingId, codes: bookingCodes, guard }, change);
}

interface Draft {
  readonly unitId: Id<'unit'>;
  readonly userTypeId: Id<'user_type'>;
  readonly moveInOn: string;
  readonly language: DraftInput['language'];
  readonly coverage: ChosenCoverage | null;
  readonly extras: ChosenExtras;
  /** Whose contact it is, where it was there before this booking. */
  readonly named: Id<'contact'> | null;
  readonly contact: ContactValues | null;
}

async function readDraft(
  work: InTransaction,
  property: PropertyRow,
  input: DraftInput,
  named: Id<'contact'> | null,
): Promise<Result<Draft>> {
  const { ctx, tx } = work;
  const refusals: Refusal[] = [];
  const collect = <T>(result: Result<T>): T | null => {
    if (result.ok) return result.value;
    refusals.push(...result.refusals);
    return null;
  };
  if (!(await findUserType(tx, input.userTypeId)))
    refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field: 'userTypeId' }));
  const moveInOn = collect(readMoveInDate(ctx, property, input.moveInDate));
  // What was agreed for the former unit moves over by itself.
  const { bookingId, discountCode } = input;
  if (bookingId && discountCode && (await findTransferOfBooking(tx, bookingId)) !== null)
    refusals.push(
      refusal('INVALID_INPUT_PARAM', 'invalid', { field: 'discountCode', reason: 'not_offered' }),
    );
  const kept = input.bookingId ? await agreedIds(tx, input.bookingId) : new Set<string>();
  const coverage = input.coverage && collect(await readCoverage(tx, property, input, kept));
  const extras = collect(
    await readExtras(work, property, { addOnIds: input.addOnIds, discountCode: input.discountCode, kept }),
  );
  const contact = named
    ? collect(await completeContact(tx, named, input.contact))
    : input.contact && collect(await readScreenContact(tx, input.contact, property.id));
  if (moveInOn === null || extras === null || refusals.length) return refuseAll(refusals);
  const { unitId, userTypeId, language } = input;
  return ok({ unitId, userTypeId, language, moveInOn, coverage, extras, named, contact });
}

async function readCoverage(
  tx: Tx,
  property: PropertyRow,
  input: DraftInput,
  kept: ReadonlySet<string>,
): Promise<Result<ChosenCoverage>> {
  const { coverage } = input;
  if (coverage?.kind === 'operator_plan') {
    const unit = await findUnit(tx, input.unitId);
    // A unit that is gone from the catalogue is reported as taken, not as a fault.
    if (!unit) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'unitId', reason: 'unit_taken' });
    const about = { property_id: property.id, unit, user_type_id: await taxedAs(tx, property.id, input) };
    const ids = { planId: coverage.insuranceId, premiumId: coverage.priceId };
    const plan = await planForUnit(tx, about, ids, kept);
    if (!plan.ok || !coverage.bringsPolicy) return plan;
    const before = input.bookingId ? await findCoverage(tx, input.bookingId) : undefined;
    return untilPolicy(property, plan.value, before);
  }
  const waivers = input.bookingId ? await selectWaivers(tx, input.bookingId) : [];
  const waived = waivers.some(({ what }) => what === 'coverage');
  const moveIn = { move_in_on: input.moveInDate };
  return readOwnCoverage(property, moveIn, coverage ?? {}, waived || property.decline_allowed === 1);
}

/**
 * Frees the held unit and holds the other one, or changes nothing. A unit that has gone to another kiosk is reported.
 */
async function exchangeUnit(
  { ctx, tx, by }: Work,
  booking: BookingRow,
  unitId: Id<'unit'>,
): Promise<Result<null>> {
  if (unitId === booking.unit_id) {
    await wantRight(ctx, tx, unitId);
    return ok(null);
  }
  await expireDrafts({ ctx, tx });
  const held = await holdUnit({ ctx, tx }, unitId);
  if (!held.ok) return held;
  await moveUnit(tx, booking.unit_id, 'released');
  if (by.kind === 'screen' && booking.pickup_code !== null) {
    // Reservations are limited by size. Where a size has reached its limit, the other unit is held only as
    // long as for anybody.
    const refused = await refuseBeyondLimits({ ctx, tx }, { ...booking, unit_id: unitId });
    const hold_expires_at_ms = Math.max(holdFromNow(ctx), booking.held_until_ms ?? 0);
    if (refused) await updateBooking(tx, booking.id, { hold_expires_at_ms });
  }
  return ok(null);
}

/** `was`: as it was read in this transaction; null: it has just been opened, with unit, day and kind of customer of the draft. */
async function writeDraft(
  { ctx, tx }: InTransaction,
  id: Id<'booking'>,
  draft: Draft,
  was: BookingRow | null = null,
): Promise<Result<BookingView>> {
  await updateBooking(tx, id, {
    unit_id: draft.unitId,
    move_in_on: draft.moveInOn,
    language: draft.language,
  });
  // Opening the booking has claimed it.
  if (was) await claimTax({ ctx, tx }, was, draft.userTypeId);
  const isUncovered = was !== null && !draft.coverage && (await findCoverage(tx, id)) !== undefined;
  if (draft.coverage) await writeCoverage({ ctx, tx }, { id }, draft.coverage);
  else if (isUncovered) await deleteCoverage(tx, id);
  const isOther = was !== null && (was.unit_id !== draft.unitId || was.move_in_on !== draft.moveInOn);
  if (isOther || isUncovered) await publishBookingChanged({ ctx, tx }, id);
  await writeExtras(tx, id, draft.extras);
  await writeContact({ ctx, tx }, was ?? (await existing(tx, id)), draft);
  return ok(await viewBooking({ ctx, tx }, await existing(tx, id), draft.language));
}

async function existing(tx: Tx, id: Id<'booking'>): Promise<BookingRow> {
  const booking = await findBooking(tx, id);
  if (!booking) throw new Error('a booking vanished inside its transaction');
  return booking;
}

/** The contact of a booking: a known one, the details typed for this booking, or none. */
export async function writeContact(
  { ctx, tx }: InTransaction,
  booking: BookingRow,
  { named, contact: values }: Pick<Draft, 'named' | 'contact'>,
): Promise<void> {
  if (named) {
    const shared = { contact_id: named, contact_is_own: 0 } as const;
    await updateBooking(tx, booking.id, shared);
    await shareContact(tx, { ...booking, ...shared });
    if (booking.contact_id !== named) await forgetOwnContact(tx, booking);
    const before = values && (await findContact(tx, named));
    if (values) await updateContact(tx, named, values);
    if (before) await writeToOldAddress({ ctx, tx }, before);
    return;
  }
  if (!values) {
    await updateBooking(tx, booking.id, { contact_id: null });
    return forgetOwnContact(tx, booking);
  }
  if (booking.contact_id && (await findContact(tx, booking.contact_id)))
    return updateContact(tx, booking.contact_id, values);
  const contactId = ctx.newId<'contact'>();
  await insertContact(tx, {
    id: contactId,
    propertyId: booking.property_id,
    values,
    nowMs: ctx.clock.nowMs(),
  });
  await publish({ ctx, tx }, 'contact.registered', { contactId });
  const shared = { contact_id: contactId, contact_is_own: 1 } as const;
  await updateBooking(tx, booking.id, shared);
  await shareContact(tx, { ...booking, ...shared });
}

/** The customer is still there: the hold starts again. */
export function touchBooking(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
): Promise<Result<{ holdExpiresAt: string }>> {
  return ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
    if (!booking.ok) return booking;
    if (!isOpen(ctx, booking.value)) return refuseClosed();
    await renewHolds({ ctx, tx }, booking.value);
    const now = await findBooking(tx, bookingId);
    return ok({ holdExpiresAt: toIsoInstant(now?.hold_expires_at_ms ?? booking.value.hold_expires_at_ms) });
  });
}
