/** What the statement of a transfer to another unit says. */
import type { Price } from '../../shared/price';
import type { DocumentHeader } from './header';

/** Amounts are written for people already; dates are YYYY-MM-DD. */
export interface TransferStatementFacts extends DocumentHeader {
  readonly kind: 'transfer';
  /** Of the new contract. */
  readonly number: string;
  readonly madeOn: string;
  readonly movedOn: string;
  readonly dueOn: string;
  readonly formerUnit: string;
  /** For so many days more its code works; 0: it is canceled. Absent in letters of before: one. */
  readonly codeDays?: number;
  /** Of the new contract's first invoice. */
  readonly lines: readonly {
    readonly description: string;
    /** In the binding language, where that is another one. */
    readonly bindingDescription: string | null;
    readonly payableAmount: Price;
  }[];
  /** Above nothing: the tenant pays it; below: it is theirs. With the lines they add up to what is left. */
  readonly former: readonly {
    readonly kind: 'unused' | 'open' | 'advance' | 'deposit';
    readonly days: { readonly from: string; readonly to: string } | null;
    readonly amount: Price;
  }[];
  readonly outcome: 'back' | 'owed' | 'even';
  /** At least nothing. */
  readonly total: Price;
}
