/** Promotions: the discount codes a customer types. What they take off is priced in domain/quote.ts. */
import { cleanText } from '../../shared/text';
import { findPromotionByCode, type PromotionRow } from '../database/promotions';
import type { PropertyRow } from '../database/properties';
import type { Tx } from '../database/schema';
import { businessDateAt } from '../domain/dates';
import type { ServiceContext } from './context';

/** The promotion of a code that holds today; null without a code, `unknown` when there is none such. */
export async function readPromotion(
  ctx: ServiceContext,
  tx: Tx,
  property: PropertyRow,
  code: unknown,
): Promise<PromotionRow | null | 'unknown'> {
  if (code === undefined || code === null || code === '') return null;
  const found =
    typeof code === 'string' ? await findPromotionByCode(tx, property.id, cleanText(code)) : undefined;
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const holds =
    found?.listed === 1 &&
    (found.valid_from_on === null || found.valid_from_on <= today) &&
    (found.valid_to_on === null || today <= found.valid_to_on);
  return holds ? found : 'unknown';
}
