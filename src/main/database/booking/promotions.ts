/** Queries on promotions: in a quote, the discount they give. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { PromotionTable } from '../schema/catalogue';

export type PromotionRow = Selectable<PromotionTable>;

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
