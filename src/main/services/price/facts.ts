/** What a price is made from, and what a priced booking is. */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { BookingRow } from '../../database/booking/bookings';
import type { CoverageRow } from '../../database/insurance/coverage';
import type { AutopayChoiceRow } from '../../database/booking/autopay';
import type { ContactRow } from '../../database/contact/contacts';
import type { AddOnRow } from '../../database/booking/add-ons';
import type { PromotionRow } from '../../database/booking/promotions';
import type { PremiumRow } from '../../database/insurance/plans';
import type { PropertyRow } from '../../database/property/properties';
import type { UnitRow } from '../../database/unit/units';
import type { MovesOver } from '../../domain/move-out/transfer';
import type { Quote } from '../../domain/price/quote-shape';
import type { PriceTerms } from './agreed-prices';

export interface Transfer extends MovesOver {
  readonly from: Id<'contract'>;
  /** As it was signed for the former unit. */
  readonly feeMinor: Minor;
  /** What of the tenant's credit is left for the new unit; null: not written down yet. */
  readonly leftMinor: Minor | null;
}

export interface Choice {
  readonly property: PropertyRow;
  readonly unit: UnitRow;
  readonly userTypeId: Id<'user_type'>;
  readonly moveInOn: string;
  readonly premium: PremiumRow | null;
  readonly addOns: readonly AddOnRow[];
  readonly promotion: PromotionRow | null;
  /** Staff have let the customer off the admin fee. */
  readonly adminWaived?: boolean;
  /** Another unit of the same visit comes before it. */
  readonly joinsVisit?: boolean;
  /** The contract whose place it takes, and what moves over from it; absent or null: a move-in. */
  readonly transfer?: Transfer | null;
  /** The taxes and rules that were agreed; absent: the catalogue's. */
  readonly terms?: PriceTerms;
}

export interface Autopay {
  /** Later rents will be charged to the card; the agreement then says so. */
  readonly on: boolean;
  /** What the customer has said to the words of the agreement that holds now. */
  readonly choice: AutopayChoiceRow | null;
}

/** All that the words of an agreement tell. */
export interface PricedFacts extends Choice {
  readonly booking: BookingRow;
  readonly coverage: CoverageRow | null;
  readonly contact: ContactRow | null;
  readonly quote: Quote;
  /** What of the price the tenant's credit pays: that of a former unit, or of any other contract of theirs. */
  readonly creditMinor: Minor;
}

export interface PricedBooking extends PricedFacts {
  readonly transfer: Transfer | null;
  readonly terms: PriceTerms;
  readonly autopay: Autopay;
  /** Changes when anything that is signed changes: the words, tenant, unit, date, coverage, extras, any amount. */
  readonly quoteSha256: string;
}
