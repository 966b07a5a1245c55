/** What a tenant pays together: invoices, and periods ahead. */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { ContractRow } from '../../database/contract/contracts';

/** An invoice, and what is open of it. */
export interface OpenPart {
  readonly contract: ContractRow;
  readonly invoiceId: Id<'invoice'>;
  readonly dueOn: string;
  readonly amountMinor: Minor;
}

/** The next periods of a contract, up to a day. */
export interface AheadPart {
  readonly contract: ContractRow;
  readonly throughOn: string;
  readonly amountMinor: Minor;
}

/** Everything that is paid together. */
export interface OwedParts {
  readonly open: readonly OpenPart[];
  readonly ahead: readonly AheadPart[];
}
