/** A number for each property that rises with whatever its kiosks must hear of units, beside the claims themselves. */
import { sql } from 'kysely';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/tx';

/** With the change, or not at all. */
export async function noteChange(tx: Tx, propertyId: Id<'property'>): Promise<void> {
  await tx
    .insertInto('claims_change')
    .values({ property_id: propertyId, number: 1 })
    .onConflict((there) => there.column('property_id').doUpdateSet({ number: sql`claims_change.number + 1` }))
    .execute();
}

export type Numbers = ReadonlyMap<Id<'property'>, number>;

/** Of every property. */
export async function changeNumbers(database: Database): Promise<Numbers> {
  const rows = await database.selectFrom('claims_change').selectAll().execute();
  return new Map(rows.map((row) => [row.property_id, row.number]));
}

/** The last fencing number of every property: rises with its claims. */
export async function fenceNumbers(database: Database): Promise<Numbers> {
  const rows = await database.selectFrom('claim_fence').selectAll().execute();
  return new Map(rows.map((row) => [row.property_id, row.last]));
}
