/** What the closing of a day adds up to. Whole minor units of one currency. */
import type { Minor } from '../../../shared/money';

export const tenders = ['card', 'card_simulated', 'cash', 'cheque', 'desk_terminal', 'sister'] as const;
export type Tender = (typeof tenders)[number];

export interface TenderTotals {
  readonly tender: Tender;
  readonly count: number;
  readonly takenMinor: Minor;
  /** Refunded by us, or taken back by the bank. */
  readonly refundCount: number;
  readonly refundedMinor: Minor;
  readonly netMinor: Minor;
}

export interface LedgerTotals {
  /** `revenue`, `insurance`, `liability`, and `tax` as one of its own. */
  readonly ledger: string;
  readonly invoicedMinor: Minor;
  readonly creditedMinor: Minor;
  readonly netMinor: Minor;
}

export interface DayTotals {
  readonly tenders: readonly TenderTotals[];
  readonly ledgers: readonly LedgerTotals[];
  readonly invoices: Sum;
  readonly receipts: Sum;
  readonly captures: Sum;
  readonly deskPayments: Sum;
  /** Taken for contracts of other kiosks of the site. */
  readonly onBehalf: Sum;
  readonly creditNotes: Sum;
  readonly refunds: Sum;
  readonly returns: Sum;
  /** What the bank asks for those. */
  readonly returnCosts: Sum;
  readonly writeOffs: Sum;
  /** The tax in those: for the tax return, and not booked back. */
  readonly writeOffTaxes: Sum;
  /** Card payments on their way: from the day before, never taken after all, and left for the next day. */
  readonly carriedIn: Sum;
  readonly lost: Sum;
  readonly carriedOut: Sum;
  readonly drawer: {
    readonly openingMinor: Minor;
    readonly inMinor: Minor;
    readonly outMinor: Minor;
    /** What staff brought, took out, and took to the bank. */
    readonly paidInMinor: Minor;
    readonly paidOutMinor: Minor;
    readonly droppedMinor: Minor;
    readonly expectedMinor: Minor;
  };
}

export interface Sum {
  readonly count: number;
  readonly totalMinor: Minor;
}
