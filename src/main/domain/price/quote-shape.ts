/** What a price is made of and what it says. `quote.ts` makes it. */
import type { MilliPercent, Minor } from '../../../shared/money';
import type { QuoteLineCode } from '../../../shared/shapes';
import type { BillingPeriod, BillingRules } from './billing-period';
import type { Texts } from '../base/translations';

export interface UpcomingBill {
  /** Due on its first day. */
  readonly period: Pick<BillingPeriod, 'from' | 'to'>;
  readonly lines: readonly QuoteLine[];
  readonly tax: Minor;
  readonly payable: Minor;
}

export type ChargeKind = 'rent' | 'insurance' | 'admin' | 'deposit' | 'add_on';

export interface PricingRules {
  readonly currency: string;
  readonly billing: BillingRules;
  readonly pricesIncludeTax: boolean;
  readonly taxRounding: 'line' | 'category';
}

export interface Charge {
  readonly kind: ChargeKind;
  /** Name of the plan or add-on in the property's language; empty for the kinds that have one name only. */
  readonly name: string;
  /** The same in other languages. */
  readonly names: Texts;
  /** One whole period, or the one-off amount. */
  readonly rate: Minor;
  readonly prorated: boolean;
  /** Charged for every period, or once. */
  readonly recurring: boolean;
  readonly taxCode: string;
  readonly taxRate: MilliPercent;
  /** What the ledger books it as: a deposit is a liability, not revenue. */
  readonly ledger: string;
}

export interface Discount {
  readonly name: string;
  readonly names: Texts;
  readonly appliesTo: ChargeKind;
  readonly size: { readonly percent: MilliPercent } | { readonly amount: Minor };
  /** How many periods from the first one it lasts. */
  readonly periods: number;
}

/** A charge of one period, or a one-off, with its discount inside: the shape of the worked cases. */
export interface PricedCharge {
  readonly charge: Charge;
  readonly period: BillingPeriod | null;
  readonly amount: Minor;
  readonly discount: Minor;
  readonly tax: Minor;
  readonly total: Minor;
}

/** How a line came about. */
export interface LineExplanation {
  /** `part`: some days of a period. `whole`: a period as it is. `once`: not charged again. */
  readonly kind: 'part' | 'whole' | 'once' | 'discount';
  /** One whole period, or the one-off amount, before discount and tax; of a discount, that of the charge it is off. */
  readonly rate: Minor;
  /** Days that are paid for, and what they are counted against; null where days do not matter. */
  readonly daysCharged: number | null;
  /** Null beside a number of days: each costs 12/365 of the rate. */
  readonly daysInCycle: number | null;
  readonly taxIncluded: boolean;
}

/** A line as people see it and as the invoice stores it; a discount is a line of its own. */
export interface QuoteLine {
  readonly code: QuoteLineCode;
  /** In the property's language. */
  readonly name: string;
  readonly names: Texts;
  readonly period: BillingPeriod | null;
  readonly taxable: Minor;
  readonly taxRate: MilliPercent;
  readonly tax: Minor;
  readonly payable: Minor;
  readonly ledger: string;
  /** Null for a rounding, and for what was stored before lines explained themselves. */
  readonly explanation: LineExplanation | null;
}

export interface Quote {
  readonly currency: string;
  readonly charges: readonly PricedCharge[];
  readonly lines: readonly QuoteLine[];
  readonly tax: Minor;
  readonly payable: Minor;
  /** One whole later period, undiscounted, with tax, before a card's rounding. */
  readonly recurring: Minor;
  readonly nextBillDate: string;
  /** The next two as they will be. */
  readonly bills: readonly UpcomingBill[];
  /** The first bill without the discount, when there is one that still has it. */
  readonly promotionEndsOn: string | null;
}
