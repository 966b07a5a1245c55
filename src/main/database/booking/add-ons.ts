/** Queries on add-ons. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { AddOnTable } from '../schema/catalogue';

export type AddOnRow = Selectable<AddOnTable>;

export function selectAddOns(tx: Tx, propertyId: Id<'property'>): Promise<AddOnRow[]> {
  return tx
    .selectFrom('add_on')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('listed', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The add-ons with these ids, offered any more or not, in the catalogue's order. */
export function findAddOns(tx: Tx, ids: readonly Id<'add_on'>[]): Promise<AddOnRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('add_on')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
