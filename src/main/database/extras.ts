/** Queries on add-ons and promotions. */
import type { Selectable } from 'kysely';
import type { Id } from '../../shared/ids';
import type { AddOnTable, PromotionTable, Tx } from './schema';

export type AddOnRow = Selectable<AddOnTable>;
export type PromotionRow = Selectable<PromotionTable>;

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

/** A promotion by the code a customer typed, in any case. */
export function findPromotionByCode(
  tx: Tx,
  propertyId: Id<'property'>,
  code: string,
): Promise<PromotionRow | undefined> {
  return tx
    .selectFrom('promotion')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst();
}

export function findPromotion(tx: Tx, id: Id<'promotion'>): Promise<PromotionRow | undefined> {
  return tx.selectFrom('promotion').selectAll().where('id', '=', id).executeTakeFirst();
}
