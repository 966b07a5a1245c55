/** What is kept for people who pay later. */
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';

/** One unit that is kept, with whom it is kept for. */
export interface ReservedUnit {
  readonly bookingId: Id<'booking'>;
  readonly visitId: Id<'visit'> | null;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly storageTypeId: Id<'storage_type'>;
  readonly areaThousandths: number;
}

/** Every one now; as many as there are units at most. */
export async function selectReserved(tx: Tx, nowMs: number): Promise<ReservedUnit[]> {
  return tx
    .selectFrom('booking')
    .innerJoin('unit', 'unit.id', 'booking.unit_id')
    .leftJoin('contact', 'contact.id', 'booking.contact_id')
    .select([
      'booking.id as bookingId',
      'booking.visit_id as visitId',
      'contact.phone_number as phoneNumber',
      'contact.email',
      'unit.storage_type_id as storageTypeId',
      'unit.area_thousandths as areaThousandths',
    ])
    .where('booking.pickup_code', 'is not', null)
    .where('booking.state', 'in', ['draft', 'payment_pending'])
    .where('booking.hold_expires_at_ms', '>', nowMs)
    .execute();
}

/** The units of a unit's size that nobody rents and that are in service, those that are held too. */
export async function countUnitsOfSize(
  tx: Tx,
  { storageTypeId, areaThousandths }: Pick<ReservedUnit, 'storageTypeId' | 'areaThousandths'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('unit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('storage_type_id', '=', storageTypeId)
    .where('area_thousandths', '=', areaThousandths)
    .where('listed', '=', 1)
    .where('state', 'in', ['available', 'held'])
    .executeTakeFirstOrThrow();
  return count;
}
