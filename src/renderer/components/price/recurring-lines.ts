/** The lines that make up every later month, as far as the coming bills show. */
import type { QuoteView } from '../../../shared/shapes';

type BillLine = QuoteView['upcomingBills'][number]['lines'][number];

/** Less than the smallest part of any currency. */
const NOTHING = 0.0005;

/**
 * The lines of `recurringAmount`: those of a later bill, without a promotion and without a card's rounding, which are
 * not part of it. Null where no later bill is known, or none adds up to it exactly: tax that is rounded by category
 * may differ.
 */
export function recurringLines({ upcomingBills, recurringAmount }: QuoteView): readonly BillLine[] | null {
  for (const { lines } of upcomingBills) {
    const usual = lines.filter(({ code }) => code !== 'discount' && code !== 'rounding');
    const sum = usual.reduce((total, { payableAmount }) => total + payableAmount.price, 0);
    if (usual.length > 0 && Math.abs(sum - recurringAmount.price) < NOTHING) return usual;
  }
  return null;
}
