/** What happens to money, in the words of the books, and the postings that it becomes. */
import type { Minor } from '../../../shared/money';
import type { Account, LineAccount, MoneyAccount } from './accounts';

/** One line of a journal entry: whole minor units, one side of it more than nothing and the other nothing. */
export interface Posting {
  readonly account: Account;
  /** Which tax, beside `tax` only. */
  readonly taxCode: string | null;
  /** Null where the money belongs to no contract, such as cash that is banked. */
  readonly contractId: string | null;
  readonly debitMinor: Minor;
  readonly creditMinor: Minor;
}

/** A line of an invoice or of a credit note. Of a discount both amounts are below nothing. */
export interface BookedLine {
  readonly account: LineAccount;
  readonly taxCode: string;
  readonly netMinor: Minor;
  readonly taxMinor: Minor;
}

/** One payment may be for several contracts of a tenant: this much of it for one of them. */
export interface ContractShare {
  readonly contractId: string;
  readonly amountMinor: Minor;
}

type OfContract<Kind extends string> = { readonly kind: Kind } & ContractShare;

export type PostingEvent =
  | {
      readonly kind: 'invoice_issued' | 'credit_note_issued';
      readonly contractId: string;
      readonly lines: readonly BookedLine[];
    }
  /** Money comes in, or a reader's card promises it (`card_way`). It is the tenants' until it is allocated. */
  | {
      readonly kind: 'money_received';
      readonly into: MoneyAccount | 'sister';
      readonly shares: readonly ContractShare[];
    }
  /** Promised money came, or never will; its allocations are undone first in the second case. */
  | { readonly kind: 'card_captured' | 'card_lost'; readonly shares: readonly ContractShare[] }
  /** An invoice uses money or credit, its contract's or that of one it followed; below nothing where that is undone. */
  | ({ readonly from: string } & OfContract<'allocated'>)
  | ({ readonly from: MoneyAccount } & OfContract<'refunded'>)
  | ({ readonly into: MoneyAccount } & OfContract<'refund_came_back'>)
  /** A deposit settles what is owed. That is the first thing done with it at a move-out. */
  | OfContract<'deposit_used'>
  /** What is left of a deposit becomes the tenant's to have back. */
  | OfContract<'deposit_released'>
  | OfContract<'written_off'>
  /** A debt that was written off is owed again, because somebody pays it. */
  | OfContract<'write_off_undone'>
  /** A check or a card's payment is taken back by the bank. Its allocations are undone first. */
  | {
      readonly kind: 'payment_returned';
      readonly contractId: string;
      readonly from: MoneyAccount;
      /** What of it the tenant still has with us. */
      readonly advanceMinor: Minor;
      /** What of it is gone already, and what the bank asks for it. */
      readonly costMinor: Minor;
    }
  | OfContract<'chargeback_won'>
  /** What was counted, less what the books say; below nothing where money is missing. */
  | { readonly kind: 'drawer_counted'; readonly differenceMinor: Minor }
  | { readonly kind: 'drawer_banked'; readonly amountMinor: Minor }
  /** A contract that began before Keyturn. */
  | {
      readonly kind: 'taken_over';
      readonly contractId: string;
      readonly receivableMinor: Minor;
      readonly advanceMinor: Minor;
      readonly depositMinor: Minor;
    }
  /** Money for a contract of another kiosk of the site. */
  | { readonly kind: 'taken_for_sister'; readonly into: MoneyAccount; readonly amountMinor: Minor };
