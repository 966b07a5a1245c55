/** What letters to tenants say that are about one thing that happened. */
import type { AgreedWay } from '../domain/contract/charge-change';
import type { Price } from '../../shared/price';
import type { DocumentHeader } from './header';

/** Every letter to a tenant. */
export interface LetterFacts extends DocumentHeader {
  /** Of the contract. */
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly madeOn: string;
}

/** A bill that was due and is not paid. */
export interface OverdueFacts {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly open: Price;
  /** What it is for, line by line, where the letter lists that. */
  readonly lines?: readonly LineText[];
}

/** In the language of the contract, and in that of the property where it is another. */
export interface LineText {
  readonly description: string;
  readonly bindingDescription: string | null;
}

/** A new rent that was announced does not apply after all. */
export interface RentKeptFacts extends LetterFacts {
  readonly kind: 'rent_kept';
  /** When its letter was written; YYYY-MM-DD. */
  readonly announcedOn: string;
  readonly rent: Price;
  readonly newRent: Price;
}

/** The bank took a payment back, or it was recorded by mistake: what of it is open again. */
export interface ReturnedPaymentFacts extends LetterFacts {
  readonly kind: 'returned_payment' | 'receipt_withdrawn';
  readonly cause: 'cheque' | 'dispute' | 'mistake';
  readonly receiptNumber: string;
  readonly receivedOn: string;
  readonly amount: Price;
  /** What it costs by the agreement; null: nothing. */
  readonly fee: Price | null;
  /** All that the contract owes now. */
  readonly open: Price;
}

/** Protection and extras are others than were signed, from a day on. */
export interface ChargesChangedFacts extends LetterFacts {
  readonly kind: 'charges_changed';
  /** YYYY-MM-DD. */
  readonly firstOn: string;
  readonly agreed: AgreedWay;
  readonly coverage:
    | { readonly kind: 'operator_plan'; readonly cover: Price | null }
    | {
        readonly kind: 'own_policy';
        readonly insurer: string;
        readonly policyNumber: string;
        /** YYYY-MM-DD. */
        readonly expires: string;
      }
    | { readonly kind: 'declined' };
  /** One whole period from that day on, line by line. */
  readonly lines: readonly (LineText & { readonly amount: Price })[];
  /** Null where no period is billed. */
  readonly total: Price | null;
  /** Of days that were billed already; null: nothing. */
  readonly credited: { readonly numbers: readonly string[]; readonly amount: Price } | null;
  readonly charged: { readonly number: string; readonly amount: Price } | null;
}

/** In which parts what is due was agreed to be paid. Dates are YYYY-MM-DD. */
export interface PaymentPlanFacts extends LetterFacts {
  readonly kind: 'payment_plan';
  /** What was due and not paid on that day, oldest first. */
  readonly overdue: readonly { readonly number: string; readonly dueOn: string; readonly open: Price }[];
  /** In their order. */
  readonly parts: readonly { readonly dueOn: string; readonly amount: Price }[];
  readonly total: Price;
}

/** A tenant is to bring a policy of their own, and the day comes near. */
export interface PolicyReminderFacts extends LetterFacts {
  readonly kind: 'policy_reminder';
  /** The last day; YYYY-MM-DD. */
  readonly by: string;
}
