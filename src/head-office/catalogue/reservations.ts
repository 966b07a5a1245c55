/**
 * Checks reservations to be published against the claims. A unit that a kiosk has for its own customer is taken: the
 * kiosk would turn away the customer of the reservation.
 */
import type { Elsewhere, ElsewhereReservation } from '../../main/domain/catalogue/elsewhere';
import type { Id } from '../../shared/ids';
import { findClaim } from '../database/claims/claims';
import { findLetBy } from '../database/claims/lets';
import { wasBookingMade } from '../database/inbox/inbox';
import { unitNames } from '../claims/site';
import type { Database } from '../database/tx';

/** One sentence for each reservation whose unit is taken, with its id and the unit's number. */
export async function reservationProblems(
  database: Database,
  { propertyId, reservations }: Pick<Elsewhere, 'propertyId' | 'reservations'>,
): Promise<string[]> {
  const nameOf = await unitNames(database, propertyId);
  const problems: string[] = [];
  for (const each of reservations) {
    const holder = await holderOf(database, propertyId, each);
    if (holder !== null)
      problems.push(
        `reservation ${each.id}: unit ${nameOf(each.unitId)} ${holder}; name another unit, or leave the reservation out`,
      );
  }
  return problems;
}

/**
 * Who has the unit for somebody else, in words; null: it is free for the reservation. An allotted unit is free at its
 * kiosk.
 */
async function holderOf(
  database: Database,
  propertyId: Id<'property'>,
  { id, unitId }: ElsewhereReservation,
): Promise<string | null> {
  const claim = await findClaim(database, propertyId, unitId);
  if (!claim) return null;
  const kioskId = claim.kiosk_id;
  const let_ = await findLetBy(database, kioskId, unitId);
  if (!let_ && claim.kind === 'allotted') return null;
  // Its customer has come: the kiosk holds this very reservation, which may stay in the file.
  if (await wasBookingMade(database, kioskId, id)) return null;
  return let_ ? `is rented at kiosk ${kioskId} (contract ${let_.number})` : `is held by kiosk ${kioskId}`;
}
