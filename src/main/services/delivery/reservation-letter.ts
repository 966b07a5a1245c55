/** The letter with the code of a unit that is held for later: until when, what is left to do, and how to be forgotten. */
import { localeFor } from '../../../shared/formats';
import { findBooking, type BookingRow } from '../../database/booking/bookings';
import { findContact } from '../../database/contact/contacts';
import type { SingleDeliveryRow } from '../../database/delivery/single-deliveries';
import { formatNear } from '../../domain/base/dates';
import { listOf } from '../../domain/base/plural';
import type { DeliveryOutcome } from '../../domain/delivery/delivery';
import type { ReservationCodeLetter } from '../../mail/port';
import type { PrintJob } from '../../printing/port';
import type { ServiceContext } from '../base/context';
import { qrPicture } from '../../domain/base/qr-code';
import { SCANNED } from '../booking/reserved-bookings';
import { finishLaterOf, unitNumbers } from '../booking/visit';
import { gateHoursText } from '../pass/gate-hours';
import { missingOf } from '../contact/tenant';
import { requireProperty } from '../property/property';
import { FORGET_PATH } from './forget-link';
import { operatorParty, paperSizeOf } from '../price/document-parties';
import { headOf } from './letter-head';
import type { InTransaction } from '../base/work';

/** The booking was completed or ended since, so a letter about it would only puzzle. */
export const past: DeliveryOutcome = { done: false, failure: 'too_late', again: false };

/** Null once nobody waits for it any more. */
export async function reservationCodeLetter(
  ctx: ServiceContext,
  row: SingleDeliveryRow,
  publicAddress: string | null,
): Promise<ReservationCodeLetter | null> {
  const facts = await ctx.store.transaction((tx) => factsOf({ ctx, tx }, row, publicAddress));
  return facts && { ...facts, picture: await qrPicture(`${SCANNED}${facts.code}`) };
}

async function factsOf(
  { ctx, tx }: InTransaction,
  row: SingleDeliveryRow,
  publicAddress: string | null,
): Promise<Omit<ReservationCodeLetter, 'picture'> | null> {
  const booking = row.booking_id && (await findBooking(tx, row.booking_id));
  if (!booking || booking.pickup_code === null || booking.contact_id === null) return null;
  if (!isAwaited(ctx, booking)) return null;
  const contact = await findContact(tx, booking.contact_id);
  if (!contact) return null;
  const property = await requireProperty(tx);
  const later = await finishLaterOf(tx, booking);
  const isReminder = (later?.reminded_at_ms ?? null) !== null;
  const head = headOf(row, contact.email, property);
  const token = later?.forget_token;
  return {
    ...head,
    // Mail programs that know the first letter show the second as another message.
    id: isReminder ? `${head.id}-reminder` : head.id,
    unitNumbers: await unitNumbers(tx, booking),
    code: booking.pickup_code,
    heldUntil: formatNear(booking.hold_expires_at_ms, property.time_zone, localeFor(row.language, property)),
    hours: gateHoursText(property, row.language),
    left: later ? ((await missingOf(tx, contact)).length > 0 ? 'details' : 'sign') : null,
    forgotten: booking.contact_is_own === 1,
    forgetLink: token && publicAddress !== null ? `${publicAddress}${FORGET_PATH}/${token}` : null,
    isReminder,
  };
}

/** The same on paper, for a site without mail; null once nobody waits for it any more. */
export async function heldUnitPage(ctx: ServiceContext, row: SingleDeliveryRow): Promise<PrintJob | null> {
  const facts = await ctx.store.transaction(async (tx) => {
    const letter = await factsOf({ ctx, tx }, row, null);
    const property = await requireProperty(tx);
    return (
      letter && {
        language: row.language,
        locale: localeFor(row.language, property),
        operator: await operatorParty(tx, property, row.language),
        paper: await paperSizeOf(tx, property),
        binding: null,
        number: listOf(row.language, letter.unitNumbers),
        units: letter.unitNumbers.length,
        code: letter.code.replace(/^(\d{4})/, '$1 '),
        heldUntil: letter.heldUntil,
        hours: letter.hours,
        createdAtMs: row.created_at_ms,
      }
    );
  });
  if (facts === null) return null;
  const picture = await qrPicture(`${SCANNED}${facts.code.replace(' ', '')}`);
  const content = await ctx.documents.heldUnit({ ...facts, picture });
  const file = { name: `held-unit-${facts.number}.pdf`, content };
  return { title: facts.number, paper: facts.paper, files: [file] };
}

/** After a long outage, no letter goes out about a hold that has ended. */
function isAwaited(ctx: ServiceContext, { state, hold_expires_at_ms }: BookingRow): boolean {
  return state === 'payment_pending' || (state === 'draft' && hold_expires_at_ms > ctx.clock.nowMs());
}
