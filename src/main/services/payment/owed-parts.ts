/** What a tenant pays together: invoices, and periods ahead. */
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
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

/** What of some parts an amount pays, in their order. The last of those takes what none needs; none where there are no parts. */
export function partsUpTo<Part extends { readonly amountMinor: Minor }>(
  parts: readonly Part[],
  total: Minor,
): readonly Part[] {
  let left: number = total;
  const paid = parts.flatMap((part) => {
    const amountMinor = minor(Math.min(left, part.amountMinor));
    left -= amountMinor;
    return amountMinor > 0 ? [{ ...part, amountMinor }] : [];
  });
  const last = paid.at(-1);
  return last ? [...paid.slice(0, -1), { ...last, amountMinor: minor(last.amountMinor + left) }] : [];
}
