/** What the statement of a move-out says. */
import type { Price } from '../../shared/price';
import type { StatementDays, StatementRow } from '../domain/move-out/statement';
import type { DocumentHeader } from './header';

/** Amounts are written for people already; dates are YYYY-MM-DD. */
export interface MoveOutStatementFacts extends DocumentHeader {
  readonly kind: 'move_out';
  /** Of the contract. */
  readonly number: string;
  readonly madeOn: string;
  /** The last day that is charged. */
  readonly lastDay: string;
  /** Nothing is open on either side any more. */
  readonly isFinal: boolean;
  readonly days: readonly (Omit<StatementDays, 'amountMinor'> & { readonly amount: Price })[];
  /** Above nothing: the tenant's; below: taken off. They add up to `left`. */
  readonly rows: readonly (Stated<StatementRow> & { readonly amount: Price })[];
  readonly left: Price;
  /** What the property asks nobody for, because it is so little; null: nothing. */
  readonly waived: Price | null;
  /** What is open of each bill. */
  readonly open: readonly { readonly number: string; readonly amount: Price }[];
  /** How many pictures of the check there are, where a damage or cleaning is charged; absent: not said. */
  readonly photos?: number;
  readonly outcome: 'back' | 'owed' | 'even';
  readonly total: Price;
}

type Stated<Row> = Row extends unknown ? Omit<Row, 'amountMinor'> : never;
