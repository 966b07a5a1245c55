/** Charges and rules of a property in the United States, for tests of what bills cost. */
import type { Charge, PricingRules } from '../../../src/main/domain/price/quote-shape';
import { minor, type MilliPercent } from '../../../src/shared/money';

export function rulesOf(over: Partial<PricingRules> = {}): PricingRules {
  return {
    currency: 'USD',
    billing: { mode: 'anniversary', day: null, dayCount: 'actual', plusNextAfterDay: null },
    pricesIncludeTax: false,
    taxRounding: 'line',
    ...over,
  };
}

/** Rent, taxed 8.25 %. */
export function rent(rate: number, over: Partial<Charge> = {}): Charge {
  return {
    kind: 'rent',
    name: '',
    names: {},
    rate: minor(rate),
    prorated: true,
    recurring: true,
    taxCode: 'sales',
    taxRate: 8250 as MilliPercent,
    ledger: 'revenue',
    ...over,
  };
}

/** A plan, prorated and not taxed. */
export function plan(rate: number): Charge {
  return { ...rent(rate), kind: 'insurance', name: 'Basic', taxCode: 'none', taxRate: 0 as MilliPercent };
}
