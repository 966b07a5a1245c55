/** What a catalogue may say, and probably should not. */
import type { Catalogue } from './catalogue';

/** `fee_before_last_try`: rent may cost a late fee while the saved card would still be asked for it. */
type CatalogueWarning = 'fee_before_last_try';

export function catalogueWarnings({ property }: Pick<Catalogue, 'property'>): CatalogueWarning[] {
  const { late, autopayRules } = property;
  const fee = late?.steps.find((step) => step.fee !== null);
  if (!fee || !autopayRules) return [];
  // Both count from the due day. A step is done when its days have passed, so a day later.
  const lastTry = autopayRules.chargeAfterDays + (autopayRules.tries.at(-1) ?? 0);
  return fee.afterDays + 1 <= lastTry ? ['fee_before_last_try'] : [];
}
