/** Queries on add-ons. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { oncePerTransaction } from '../once';
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

const addOn = oncePerTransaction((tx, id: Id<'add_on'>) =>
  tx.selectFrom('add_on').selectAll().where('id', '=', id).executeTakeFirst(),
);

/** The add-ons with these ids, offered any more or not, in the catalogue's order. */
export async function findAddOns(tx: Tx, ids: readonly Id<'add_on'>[]): Promise<AddOnRow[]> {
  const found: AddOnRow[] = [];
  for (const id of new Set(ids)) {
    const row = await addOn.find(tx, id);
    if (row) found.push(row);
  }
  return found.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}
