/** The facts of what a tenant takes along who paid for a contract of another kiosk. */
import type { DocumentHeader } from './header';

/** Money for a contract of another kiosk of the site. Amounts are written for people already. */
export interface OnBehalfReceiptFacts extends Pick<
  DocumentHeader,
  'language' | 'locale' | 'operator' | 'paper'
> {
  readonly binding: null;
  /** What staff find the payment by. */
  readonly number: string;
  readonly contractNumber: string;
  readonly receivedAt: string;
  readonly amount: string;
  /** Null: paid at the desk's terminal, or not reported. */
  readonly cash: { readonly given: string; readonly change: string } | null;
  /** Of the desk's terminal; null for cash. */
  readonly reference: string | null;
  readonly createdAtMs: number;
}
