/** Promotions: the discount codes a customer types. What they take off is priced in domain/price/quote.ts. */
import { findPromotionByCode, type PromotionRow } from '../../database/booking/promotions';
import type { PropertyRow } from '../../database/property/properties';
import { businessDateAt } from '../../domain/base/dates';
import { extrasBody } from '../../domain/requests/booking';
import { isGiven, read } from '../../domain/requests/members';
import type { InTransaction } from '../base/work';

/** The promotion of a code that holds today, or was kept; null without a code, `unknown` when there is none such. */
export async function readPromotion(
  { ctx, tx }: InTransaction,
  property: PropertyRow,
  code: unknown,
  kept: ReadonlySet<string>,
): Promise<PromotionRow | null | 'unknown'> {
  if (!isGiven(code) || code === '') return null;
  const text = read(extrasBody.shape.discountCode, code);
  const found = text ? await findPromotionByCode(tx, property.id, text) : undefined;
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const holds =
    found?.listed === 1 &&
    (found.valid_from_on === null || found.valid_from_on <= today) &&
    (found.valid_to_on === null || today <= found.valid_to_on);
  return found && (holds || kept.has(found.id)) ? found : 'unknown';
}
