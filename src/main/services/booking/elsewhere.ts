/**
 * Reservations and credit notes made elsewhere for customers of this property. Each reservation keeps its unit until
 * its customer comes, and tenants see their credit notes. Each file replaces the one before entirely.
 */
import type { Id } from '../../../shared/ids';
import { minor } from '../../../shared/money';
import { findBooking, findBookingByPickupCode } from '../../database/booking/bookings';
import { findContact, insertContact } from '../../database/contact/contacts';
import { updateBooking } from '../../database/booking/bookings';
import {
  deleteReservation,
  replaceElsewhereCreditNotes,
  replaceReservations,
  type ElsewhereCreditNoteRow,
  type ReservationRow,
} from '../../database/booking/elsewhere';
import { findFirstUserType, findUserTypeByName } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import type { ContactValues } from '../../domain/contact/contact-rules';
import { readReservation, type Elsewhere, type ElsewhereReservation } from '../../domain/catalogue/elsewhere';
import { findCountryByCode, findRegionByCode } from '../../domain/property/iso-3166';
import { ok, type Result } from '../../../shared/result';
import { openBooking } from './bookings';
import type { ServiceContext } from '../base/context';
import { holdFromNow } from '../unit/hold';
import { freeCode } from './reserved-bookings';
import { publish } from '../base/outbox';
import { requireProperty } from '../property/property';
import { screen } from '../base/caller';
import type { InTransaction } from '../base/work';

/**
 * Replaces the last file. Returns why the file cannot be used (it is of another property), or what in it does not fit
 * this kiosk. These are sentences with ids and numbers, without names.
 */
export async function takeElsewhere(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  file: Elsewhere,
): Promise<{ readonly ok: boolean; readonly problems: readonly string[] }> {
  const property = await requireProperty(tx);
  if (file.propertyId !== property.id)
    return {
      ok: false,
      problems: [`this is of property ${file.propertyId}; the kiosk serves ${property.id}`],
    };
  if (file.currency !== property.currency)
    return {
      ok: false,
      problems: [`its amounts are in ${file.currency}; the property's are in ${property.currency}`],
    };
  const problems: string[] = [];
  const rows: ReservationRow[] = [];
  for (const each of file.reservations) {
    const heldUntilMs = Date.parse(each.heldUntil);
    // The customer has come already, or will not come any more.
    if (heldUntilMs <= ctx.clock.nowMs() || (await findBooking(tx, each.id))) continue;
    const problem = await problemWith(tx, each);
    if (problem !== null) problems.push(`reservation ${each.id}: ${problem}`);
    rows.push({
      booking_id: each.id,
      unit_id: each.unitId,
      code: each.code,
      email: each.contact.email,
      held_until_ms: heldUntilMs,
      content: JSON.stringify(each),
    });
  }
  await replaceReservations(tx, rows);
  await replaceElsewhereCreditNotes(tx, await notesOfTenants(tx, file));
  return { ok: true, problems };
}

async function problemWith(tx: Tx, reservation: ElsewhereReservation): Promise<string | null> {
  const unit = await findUnit(tx, reservation.unitId);
  if (unit?.listed !== 1) return `unit ${reservation.unitId} is not in the catalogue`;
  if (unit.state !== 'available') return `unit ${unit.number} is not free at this kiosk`;
  if (!(await findUserTypeByName(tx, reservation.userType)))
    return `no user type is called "${reservation.userType}"`;
  if (await findBookingByPickupCode(tx, reservation.code)) return 'its code is in use at this kiosk';
  return null;
}

/** Only for tenants whom this kiosk knows; the others are not its business. */
async function notesOfTenants(tx: Tx, file: Elsewhere): Promise<ElsewhereCreditNoteRow[]> {
  const rows: ElsewhereCreditNoteRow[] = [];
  for (const each of file.creditNotes) {
    const contact = await findContact(tx, each.contactId);
    if (!contact || contact.restricted_at_ms !== null) continue;
    rows.push({
      id: each.id,
      contact_id: each.contactId,
      transact_on: each.date,
      transact_id: each.number,
      transaction_type: each.type,
      contract_id: each.contractId,
      gross_minor: minor(each.gross),
      paid_minor: minor(each.paid),
    });
  }
  return rows;
}

/** As it was published. */
export const reservationOf = (row: ReservationRow): ElsewhereReservation => readReservation(row.content);

/**
 * The customer of a reservation has come: it becomes a booking of this kiosk, found by its code. Refused when the unit
 * is taken by now. Throws a RightWanted where the kiosk has no right to the unit yet; `withRight` then asks for it.
 */
export async function beginReservation(
  { ctx, tx }: InTransaction,
  row: ReservationRow,
): Promise<Result<Id<'booking'>>> {
  const property = await requireProperty(tx);
  const reservation = reservationOf(row);
  const userType = (await findUserTypeByName(tx, reservation.userType)) ?? (await findFirstUserType(tx));
  const caller = screen;
  const opened = await openBooking(
    { ctx, tx, by: caller },
    {
      property,
      unitId: row.unit_id,
      userTypeId: userType.id,
      moveInOn: reservation.moveInDate,
      language: reservation.language,
      reservation: row.booking_id,
    },
  );
  if (!opened.ok) return opened;
  const contactId = ctx.newId<'contact'>();
  await insertContact(tx, {
    id: contactId,
    propertyId: property.id,
    values: valuesOf(reservation),
    nowMs: ctx.clock.nowMs(),
  });
  await publish({ ctx, tx }, 'contact.registered', { contactId });
  await updateBooking(tx, opened.value, {
    contact_id: contactId,
    contact_is_own: 1,
    // Another customer of this kiosk may have been given the same one; theirs stays with them.
    pickup_code: (await findBookingByPickupCode(tx, row.code)) ? await freeCode(tx) : row.code,
    hold_expires_at_ms: Math.max(row.held_until_ms, holdFromNow(ctx)),
  });
  await deleteReservation(tx, row.booking_id);
  return ok(opened.value);
}

function valuesOf({ contact }: ElsewhereReservation): ContactValues {
  const { country, region, ...values } = contact;
  return {
    ...values,
    countryId: country === null ? 0 : (findCountryByCode(country)?.id ?? 0),
    regionId: region === null ? 0 : (findRegionByCode(region)?.id ?? 0),
  };
}
