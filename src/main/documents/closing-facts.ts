/** The facts of a day's closing. Amounts are written for people. */
import type { DocumentHeader } from './header';

/** `dropped`: taken to the bank during the day. `countedBefore`: each count before the last, with its difference then. */
export type DrawerLine =
  | 'opening'
  | 'in'
  | 'out'
  | 'paidIn'
  | 'paidOut'
  | 'dropped'
  | 'countedBefore'
  | 'differenceBefore'
  | 'expected'
  | 'counted'
  | 'difference'
  | 'left'
  | 'banked';

/** Amounts are written for people already. */
export interface DayClosingFacts extends Pick<
  DocumentHeader,
  'language' | 'locale' | 'binding' | 'operator' | 'paper' | 'createdAtMs'
> {
  readonly number: string;
  /** The books were restored or lost something since the closing before; with the closings that they lack. */
  readonly follows: { readonly lost: readonly string[] } | null;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly tenders: readonly {
    readonly tender: 'card' | 'card_simulated' | 'cash' | 'cheque' | 'desk_terminal' | 'sister';
    readonly count: number;
    readonly taken: string;
    readonly givenBack: string;
    readonly net: string;
  }[];
  readonly ledgers: readonly {
    readonly ledger: string;
    readonly invoiced: string;
    readonly credited: string;
    readonly net: string;
  }[];
  readonly sums: readonly {
    readonly sum:
      | 'invoices'
      | 'receipts'
      | 'carriedIn'
      | 'captures'
      | 'deskPayments'
      | 'onBehalf'
      | 'lost'
      | 'carriedOut'
      | 'creditNotes'
      | 'refunds'
      | 'returns'
      | 'returnCosts'
      | 'writeOffs'
      | 'writeOffTaxes';
    readonly count: number;
    readonly amount: string;
  }[];
  readonly drawer: readonly {
    readonly line: DrawerLine;
    readonly amount: string;
  }[];
  /** Why a count differs; null where none does. */
  readonly why: string | null;
  readonly open: readonly {
    readonly kind: 'onItsWay' | 'inReview';
    readonly reference: string;
    readonly amount: string;
  }[];
}
