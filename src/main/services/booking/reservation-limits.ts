/** Refuses to keep one more unit at the screen when enough is kept already (domain/booking/reservation-limits.ts). */
import { refuse, type Result } from '../../../shared/result';
import { countAudit } from '../../database/audit/audit';
import type { BookingRow } from '../../database/booking/bookings';
import { findContact } from '../../database/contact/contacts';
import { countUnitsOfSize, selectReserved } from '../../database/booking/reserved';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { mayKeep } from '../../domain/booking/reservation-limits';
import { isSamePhone } from '../../domain/contact/phone-rules';
import type { InTransaction } from '../base/work';
import { DAY_MS, HOUR_MS } from '../../../shared/durations';

/** `reservations_used_up`, one sentence for every limit: whose number holds a unit already is nobody else's business. */
export async function refuseBeyondLimits(
  { ctx, tx }: InTransaction,
  booking: BookingRow,
): Promise<Result<never> | null> {
  const nowMs = ctx.clock.nowMs();
  const contact = booking.contact_id === null ? undefined : await findContact(tx, booking.contact_id);
  const unit = await findUnit(tx, booking.unit_id);
  if (!contact || !unit) return null;
  const size = { storageTypeId: unit.storage_type_id, areaThousandths: unit.area_thousandths };
  // Units of one visit are kept once, and do not count against each other.
  const others = (await selectReserved(tx, nowMs)).filter(
    ({ bookingId, visitId }) =>
      bookingId !== booking.id && (visitId === null || visitId !== booking.visit_id),
  );
  const email = contact.email.trim().toLowerCase();
  const may = mayKeep(
    {
      byPhone: others.filter((each) =>
        isSamePhone([each.phoneNumber ?? '', null], [contact.phone_number, null]),
      ).length,
      byEmail: others.filter((each) => each.email?.trim().toLowerCase() === email).length,
      lastHour: await reservedSince(tx, nowMs - HOUR_MS, nowMs),
      lastDay: await reservedSince(tx, nowMs - DAY_MS, nowMs),
      ofSize: others.filter(
        (each) => each.storageTypeId === size.storageTypeId && each.areaThousandths === size.areaThousandths,
      ).length,
      unitsOfSize: await countUnitsOfSize(tx, size),
    },
    ctx.settings.reservationLimits,
  );
  return may ? null : refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'reservations_used_up' });
}

/** By the audit, not the bookings: who keeps and cancels again and again counts each time. */
function reservedSince(tx: Tx, sinceMs: number, untilMs: number): Promise<number> {
  return countAudit(tx, { actor: 'screen', action: 'booking.reserved', sinceMs, untilMs });
}
