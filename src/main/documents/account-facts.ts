/** What a statement of account says. */
import type { Price } from '../../shared/price';
import type { DocumentHeader } from './header';

/** `transfer`: what was left under one contract has paid for another one; its number is that of the other. */
export type AccountEntryKind = 'invoice' | 'receipt' | 'credit_note' | 'payment' | 'write_off' | 'transfer';

/** Amounts are written for people already; dates are YYYY-MM-DD. A balance above nothing is owed; below, the tenant's. */
export interface AccountStatementFacts extends DocumentHeader {
  /** Of the contract. */
  readonly number: string;
  readonly madeOn: string;
  readonly fromOn: string;
  /** The last day that it covers. */
  readonly toOn: string;
  /** Before the first day. */
  readonly before: Price;
  readonly entries: readonly {
    readonly what: AccountEntryKind;
    readonly on: string;
    /** Of the voucher; empty without one. */
    readonly number: string;
    /** What it adds to the balance. */
    readonly amount: Price;
    readonly balance: Price;
  }[];
  /** After the last day, and without its sign. */
  readonly after: Price;
  readonly size: Price;
}
