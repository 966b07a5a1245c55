/** Queries on the releases of claims that a person has asked for. */
import type { Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { UnitReleaseTable } from '../schema-claims';
import type { Database, Tx } from '../tx';
import type { UnitAt } from './lets';
import { newId } from '../../../shared/new-id';

/** Notes who releases a unit, and why. */
export async function insertRelease(
  tx: Tx,
  release: Omit<Insertable<UnitReleaseTable>, 'id' | 'done_at_ms'>,
): Promise<void> {
  await tx
    .insertInto('unit_release')
    .values({ id: newId<'unit_release'>(), ...release, done_at_ms: null })
    .execute();
}

/** Releases of a property that are not done, each with the state of its kiosk. */
export function selectOpenReleases(database: Database, propertyId: Id<'property'>) {
  return database
    .selectFrom('unit_release')
    .leftJoin('kiosk', 'kiosk.id', 'unit_release.kiosk_id')
    .select(['unit_release.id', 'unit_id', 'kiosk_id', 'kiosk.state'])
    .where('unit_release.property_id', '=', propertyId)
    .where('done_at_ms', 'is', null)
    .execute();
}

/** The claim is gone: the release is done. */
export async function updateReleaseDone(tx: Tx, id: Id<'unit_release'>, nowMs: number): Promise<void> {
  await tx.updateTable('unit_release').set({ done_at_ms: nowMs }).where('id', '=', id).execute();
}

/** Nothing is to be released of the unit any more: all that are open count as done. */
export async function updateReleasesDone(
  tx: Tx,
  { propertyId, unitId }: UnitAt,
  kioskId: string,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('unit_release')
    .set({ done_at_ms: nowMs })
    .where('kiosk_id', '=', kioskId)
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('done_at_ms', 'is', null)
    .execute();
}
