import type { Price } from '../../shared/price';

/** What of a price the tenant's credit pays, and what is left to pay. */
export interface CreditUsed {
  /** It is left of the unit before a transfer. */
  readonly isOfFormer: boolean;
  readonly used: Price;
  readonly toPay: Price;
}
