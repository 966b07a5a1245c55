/** Queries on the numbers that say that something about claims has changed. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Database, Tx } from '../tx';

/**
 * Raises the number of a property whose kiosks must learn something about units. It is written with the change, or not
 * at all.
 */
export async function noteChange(tx: Tx, propertyId: Id<'property'>): Promise<void> {
  await tx
    .insertInto('claims_change')
    .values({ property_id: propertyId, number: 1 })
    .onConflict((there) => there.column('property_id').doUpdateSet({ number: sql`claims_change.number + 1` }))
    .execute();
}

export type Numbers = ReadonlyMap<Id<'property'>, number>;

/** The number of every property. */
export async function changeNumbers(database: Database): Promise<Numbers> {
  const rows = await database.selectFrom('claims_change').selectAll().execute();
  return new Map(rows.map((row) => [row.property_id, row.number]));
}

/** The last fencing number of every property. It rises with its claims. */
export async function fenceNumbers(database: Database): Promise<Numbers> {
  const rows = await database.selectFrom('claim_fence').selectAll().execute();
  return new Map(rows.map((row) => [row.property_id, row.last]));
}
