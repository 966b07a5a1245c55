/**
 * A customer continues a booking that waits for them. It was reserved at this screen, made by a device or at the front
 * desk, or reserved elsewhere, by web or phone. They type its code and the end of their phone number, or their e-mail
 * address and the whole number.
 */
import type { ChannelRequest } from '../../../shared/channels';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type RefusalReason, type Result } from '../../../shared/result';
import type { BookingView } from '../../../shared/shapes';
import {
  findBooking,
  findBookingByPickupCode,
  selectOpenBookingsOf,
  updateBooking,
  type BookingRow,
} from '../../database/booking/bookings';
import { findTransferOfBooking } from '../../database/transfer/transfers';
import { findContact } from '../../database/contact/contacts';
import {
  findReservation,
  findReservationByCode,
  selectReservationsOf,
  type ReservationRow,
} from '../../database/booking/elsewhere';
import { findCountry } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import { fullAfterUse, untilNextMs } from '../../domain/base/allowance';
import { businessDateAt } from '../../domain/base/dates';
import { isSamePhone, lastDigits } from '../../domain/contact/phone-rules';
import { note } from '../audit/audit';
import { cancelVisit } from './give-up';
import { finishLaterOf, visitOf } from './visit';
import { isOpen } from './change-booking';
import { publishBookingChanged } from './events';
import { viewBooking } from './preview';
import type { ServiceContext } from '../base/context';
import { beginReservation, reservationOf } from './elsewhere';
import { renewedHold } from '../unit/hold';
import { freeCode } from './reserved-bookings';
import { requireProperty } from '../property/property';
import { withRight } from '../base/unit-rights';
import { screen } from '../base/caller';
import type { InTransaction } from '../base/work';

/**
 * Wrong guesses in a row, and the wait before the next one. Eight digits and four more cannot be guessed at this pace.
 */
const guesses = { atOnce: 6, everyMs: 5 * 60_000 };
/** The most reserved units that are listed for one person. */
const MOST = 6;

export interface PickUps {
  /** By code and the last four digits of the phone number. */
  readonly byCode: (input: ChannelRequest<'booking.pick-up'>) => Promise<Result<BookingView>>;
  /** By e-mail address and phone number, as the booking's contact has them; the newest first. Never an empty list. */
  readonly byPerson: (input: ChannelRequest<'booking.find'>) => Promise<Result<BookingView[]>>;
  /** Of a tenant who has signed in: the new agreement for another unit. Null: nobody has (`signed_out`). */
  readonly transferOf: (
    contactId: Id<'contact'> | null,
    input: ChannelRequest<'booking.transfer'>,
  ) => Promise<Result<BookingView>>;
  /** Cancels the booking named as in `byCode`, and deletes what was typed for it at once. */
  readonly forget: (input: ChannelRequest<'booking.forget'>) => Promise<Result<Record<never, never>>>;
}

/**
 * Finds waiting bookings, and limits guesses by either way together. An unknown, an expired and a wrong code get the
 * same refusal (`pickup_unknown`, `reservation_unknown`), so a guess reveals nothing. Guesses are kept in memory only.
 */
export function createPickUps(ctx: ServiceContext): PickUps {
  let fullAtMs: number | null = null;

  async function guess<T>(find: () => Promise<Result<T>>): Promise<Result<T>> {
    const nowMs = ctx.clock.nowMs();
    const waitMs = untilNextMs(guesses, fullAtMs, nowMs);
    if (waitMs > 0)
      return refuse('INVALID_INPUT_PARAM', 'throttled', {
        reason: 'throttled',
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    // Counted before it is looked at, and given back when it was right: many at once are no way round it.
    const before = fullAtMs;
    fullAtMs = fullAfterUse(guesses, fullAtMs, nowMs);
    const found = await find();
    if (found.ok) fullAtMs = before;
    return found;
  }

  return {
    byCode: (input) => guess(() => pickUpByCode(ctx, input)),
    byPerson: (input) => guess(() => pickUpByPerson(ctx, input)),
    transferOf: (contactId, input) => takeUpTransfer(ctx, contactId, input),
    forget: (input) => guess(() => forgetByCode(ctx, input)),
  };
}

async function pickUpByCode(
  ctx: ServiceContext,
  { code, phoneDigits, language }: ChannelRequest<'booking.pick-up'>,
): Promise<Result<BookingView>> {
  const reserved = await ctx.store.read((tx) => findReservationByCode(tx, code));
  let begunId: Id<'booking'> | null = null;
  if (reserved && lastDigits(reservationOf(reserved).contact.phoneNumber) === phoneDigits) {
    const begun = await begin(ctx, reserved);
    if (!begun.ok) return begun;
    begunId = begun.value;
  }
  return ctx.store.attempt(async (tx) => {
    // By its id: another booking of this kiosk may have the same code, and then this one has a new code.
    const begun = begunId && (await findBooking(tx, begunId));
    const booking = begun ?? (await findByCode({ ctx, tx }, { code, phoneDigits }));
    if (!booking) return unknown('code', 'pickup_unknown');
    return ok(await viewBooking({ ctx, tx }, await takeUp({ ctx, tx }, booking), language));
  });
}

function takeUpTransfer(
  ctx: ServiceContext,
  contactId: Id<'contact'> | null,
  { bookingId, language }: ChannelRequest<'booking.transfer'>,
): Promise<Result<BookingView>> {
  return ctx.store.attempt(async (tx) => {
    if (contactId === null)
      return refuse('INVALID_PARAM_CONTACT_BOOK_ID', 'unauthenticated', { reason: 'signed_out' });
    const booking = await findBooking(tx, bookingId);
    const isTheirs =
      booking?.contact_id === contactId && (await findTransferOfBooking(tx, bookingId)) !== null;
    if (!booking || !isTheirs || !isOpen(ctx, booking)) return unknown('bookingId', 'booking_unknown');
    return ok(await viewBooking({ ctx, tx }, await takeUp({ ctx, tx }, booking), language));
  });
}

type Named = Pick<ChannelRequest<'booking.pick-up'>, 'code' | 'phoneDigits'>;

async function findByCode(
  { ctx, tx }: InTransaction,
  { code, phoneDigits }: Named,
): Promise<BookingRow | null> {
  const booking = await findBookingByPickupCode(tx, code);
  const contact = booking?.contact_id ? await findContact(tx, booking.contact_id) : undefined;
  if (!booking || !contact || !isOpen(ctx, booking)) return null;
  return lastDigits(contact.phone_number) === phoneDigits ? booking : null;
}

async function forgetByCode(ctx: ServiceContext, named: Named): Promise<Result<Record<never, never>>> {
  const booking = await ctx.store.read((tx) => findByCode({ ctx, tx }, named));
  if (!booking) return unknown('code', 'pickup_unknown');
  const forgotten = await cancelVisit(ctx, booking.id);
  return forgotten.ok ? ok({}) : forgotten;
}

async function pickUpByPerson(
  ctx: ServiceContext,
  input: ChannelRequest<'booking.find'>,
): Promise<Result<BookingView[]>> {
  const { email, language } = input;
  const waiting = await ctx.store.read(async (tx) => {
    const isTheirs = await samePhone(tx, input);
    const reserved = await selectReservationsOf(tx, email);
    return reserved.filter((row) => isTheirs(reservationOf(row).contact.phoneNumber)).slice(0, MOST);
  });
  const begun: Result<unknown>[] = [];
  for (const row of waiting) begun.push(await begin(ctx, row));
  const refused = begun.find((each) => !each.ok);
  return ctx.store.attempt(async (tx) => {
    const isTheirs = await samePhone(tx, input);
    const views: BookingView[] = [];
    const visits = new Set<string>();
    for (const booking of await selectOpenBookingsOf(tx, email)) {
      // One of its bookings brings all of a visit.
      if (booking.visit_id !== null && visits.has(booking.visit_id)) continue;
      const contact = booking.contact_id && (await findContact(tx, booking.contact_id));
      if (!contact || !isOpen(ctx, booking) || views.length === MOST) continue;
      if (!isTheirs(contact.phone_number)) continue;
      if (booking.visit_id !== null) visits.add(booking.visit_id);
      views.push(await viewBooking({ ctx, tx }, await takeUp({ ctx, tx }, booking), language));
    }
    if (views.length > 0) return ok(views);
    return refused ?? unknown('email', 'reservation_unknown');
  });
}

/** A reservation made elsewhere becomes a booking; one whose time is over, or that somebody has just taken up, does not. */
function begin(ctx: ServiceContext, { booking_id }: ReservationRow): Promise<Result<Id<'booking'> | null>> {
  return withRight(ctx, () =>
    ctx.store.attempt(async (tx) => {
      const row = await findReservation(tx, booking_id);
      if (!row || row.held_until_ms <= ctx.clock.nowMs()) return ok(null);
      return beginReservation({ ctx, tx }, row);
    }),
  );
}

/** Whether a number is the one that was typed, each read in its country. */
async function samePhone(
  tx: Tx,
  { phoneNumber, phoneCountryId }: Pick<ChannelRequest<'booking.find'>, 'phoneNumber' | 'phoneCountryId'>,
): Promise<(kept: string) => boolean> {
  const typedIn = await isoCodeOf(tx, phoneCountryId);
  const keptIn = await isoCodeOf(tx, (await requireProperty(tx)).country_id);
  return (kept) => isSamePhone([phoneNumber, typedIn], [kept, keptIn]);
}

/**
 * From here on the booking is the screen's too, and a kept one. A customer who walks away from it leaves it
 * as it was made, for the device or the desk that made it.
 */
async function takeUp(work: InTransaction, booking: BookingRow): Promise<BookingRow> {
  const day = await dayNow(work, booking);
  for (const each of await visitOf(work.tx, booking))
    if (each.id !== booking.id) await takeUpOne(work, each, day(each));
  return takeUpOne(work, booking, day(booking));
}

async function takeUpOne(
  { ctx, tx }: InTransaction,
  booking: BookingRow,
  move_in_on: string,
): Promise<BookingRow> {
  const taken = {
    ...booking,
    move_in_on,
    at_screen: 1,
    pickup_code: booking.pickup_code ?? (await freeCode(tx)),
    hold_expires_at_ms: await renewedHold({ ctx, tx }, booking),
  } as const;
  const { at_screen, pickup_code, hold_expires_at_ms } = taken;
  await updateBooking(tx, booking.id, { at_screen, pickup_code, hold_expires_at_ms, move_in_on });
  if (move_in_on !== booking.move_in_on) await publishBookingChanged({ ctx, tx }, booking.id);
  await note({ ctx, tx, by: screen }, 'booking.picked_up', booking.id);
  return taken;
}

/** Nobody moves in on a day that has passed: who meant to, and finishes later or changes the unit, moves in today. */
async function dayNow({ ctx, tx }: InTransaction, one: BookingRow): Promise<(booking: BookingRow) => string> {
  const isLater = (await finishLaterOf(tx, one)) ?? (await findTransferOfBooking(tx, one.id));
  if (!isLater) return ({ move_in_on }) => move_in_on;
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  return ({ move_in_on }) => (move_in_on < today ? today : move_in_on);
}

function unknown(field: string, reason: RefusalReason): Result<never> {
  return refuse('INVALID_PARAM_BOOKING_ID', 'not_found', { field, reason });
}

async function isoCodeOf(tx: Tx, countryId: number): Promise<string | null> {
  return countryId === 0 ? null : ((await findCountry(tx, countryId))?.iso_code_2 ?? null);
}
