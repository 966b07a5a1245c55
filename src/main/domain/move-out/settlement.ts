/** Who owes whom when a tenant has left. Pure; whole minor units of one currency. */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import {
  allocate,
  openOf,
  settledBy,
  type Allocation,
  type OpenInvoice,
  type OpenLine,
} from '../ledger/allocation';

export interface Settlement {
  /**
   * Deposit that was invoiced and never paid. It is credited, which settles its invoice. Nobody has to pay it to get
   * it back.
   */
  readonly unpaidDeposit: readonly Allocation[];
  /** What credit and advance settle, oldest invoice first. */
  readonly byCredit: readonly Allocation[];
  /** What the deposit settles of the rest. */
  readonly byDeposit: readonly Allocation[];
  readonly depositUsedMinor: Minor;
  /** Becomes the tenant's own money again: after what is used is booked. */
  readonly depositReleasedMinor: Minor;
  /** To be given back; nothing while anything is owed. */
  readonly owedToTenantMinor: Minor;
  readonly owedByTenantMinor: Minor;
}

/**
 * Sets off, in this order: credit settles open invoices, then the deposit settles what is left. The rest of both
 * belongs to the tenant.
 * @param open all open invoices, including those of the move-out itself, such as cleaning
 * @param creditMinor unused days that are credited, and advance; at least 0
 * @param depositMinor the part of the deposit that was paid and not used; at least 0
 */
export function settle(open: readonly OpenInvoice[], creditMinor: Minor, depositMinor: Minor): Settlement {
  const owed = open.map((invoice) => ({
    ...invoice,
    lines: invoice.lines.filter((line) => !isDeposit(line)),
  }));
  const unpaid = open.map((invoice) => ({ ...invoice, lines: invoice.lines.filter(isDeposit) }));
  const unpaidMinor = sumMinor(unpaid.map(({ lines }) => openOf(lines)));
  const credit = allocate('oldest_first', owed, creditMinor);
  const afterCredit = settledBy(owed, credit.allocations);
  const deposit = allocate('oldest_first', afterCredit, depositMinor);
  const left = settledBy(afterCredit, deposit.allocations);
  return {
    unpaidDeposit: allocate('oldest_first', unpaid, unpaidMinor).allocations,
    byCredit: credit.allocations,
    byDeposit: deposit.allocations,
    depositUsedMinor: minor(depositMinor - deposit.restMinor),
    depositReleasedMinor: deposit.restMinor,
    owedToTenantMinor: minor(credit.restMinor + deposit.restMinor),
    owedByTenantMinor: sumMinor(left.map(({ lines }) => openOf(lines))),
  };
}

const isDeposit = ({ code }: OpenLine) => code === 'deposit';

/** A payment by card, and what of it has not been given back. */
export interface RefundableCapture {
  readonly id: string;
  readonly capturedAtMs: number;
  readonly leftMinor: Minor;
}

/**
 * How money goes back: to the cards that it came from, the newest payment first, and to each no more than it still
 * holds.
 * @returns what goes to which payment, and what is left for cash or a check at the desk
 */
export function refundWays(
  captures: readonly RefundableCapture[],
  amountMinor: Minor,
): {
  readonly toCards: readonly { readonly id: string; readonly amountMinor: Minor }[];
  readonly byHandMinor: Minor;
} {
  const newestFirst = [...captures].sort((a, b) => b.capturedAtMs - a.capturedAtMs);
  let rest: number = amountMinor;
  const toCards = newestFirst.flatMap(({ id, leftMinor }) => {
    const back = minor(Math.min(rest, leftMinor));
    rest -= back;
    return back > 0 ? [{ id, amountMinor: back }] : [];
  });
  return { toCards, byHandMinor: minor(rest) };
}
