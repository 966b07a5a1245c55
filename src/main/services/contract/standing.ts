/** The state of a contract: running or ended, paid up to which day, and owing how much. */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { contractEndedAt, type ContractRow } from '../../database/contract/contracts';
import { findNotice } from '../../database/move-out/notices';
import { findSettlement } from '../../database/move-out/settlements';
import { findContractTerms } from '../../database/contract/terms';
import { selectSources } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import type { TenantInvoiceRow } from '../../database/tenant/vouchers';
import type { ContractState } from '../../domain/contract/contract-state';
import { readContractTerms } from '../../domain/contract/terms';

interface StateAndEnd {
  readonly state: ContractState;
  readonly endedAtMs: number | null;
  /** By notice; YYYY-MM-DD. */
  readonly lastDay: string | null;
}

export const openOf = ({ totalMinor, settledMinor }: TenantInvoiceRow): Minor =>
  minor(totalMinor - settledMinor);

/** `invoices`: of this contract. */
export async function standingOf(
  tx: Tx,
  { id }: Pick<ContractRow, 'id'>,
  invoices: readonly TenantInvoiceRow[],
): Promise<StateAndEnd> {
  const endedAtMs = await contractEndedAt(tx, id);
  const lastDay = (await findNotice(tx, id))?.last_on ?? null;
  const running = lastDay === null ? 'active' : 'notice';
  if (endedAtMs === null) return { state: running, endedAtMs, lastDay };
  return { state: (await isSettled(tx, id, invoices)) ? 'closed' : 'ended', endedAtMs, lastDay };
}

/** Nothing is open on either side. A deposit that is still held is the tenant's too; contracts of before are not settled. */
async function isSettled(
  tx: Tx,
  id: Id<'contract'>,
  invoices: readonly TenantInvoiceRow[],
): Promise<boolean> {
  const settlement = await findSettlement(tx, id);
  if (settlement !== undefined) return settlement.closed_at_ms !== null;
  return (await balanceOf(tx, id, invoices)) === 0 && !invoices.some((invoice) => openOf(invoice) > 0);
}

/** The open amount of its invoices, less unused credit and money. Below 0 it is the tenant's. */
export async function balanceOf(
  tx: Tx,
  contractId: Id<'contract'>,
  invoices: readonly TenantInvoiceRow[],
): Promise<Minor> {
  const left = (await selectSources(tx, contractId)).map(({ leftMinor }) => leftMinor);
  return minor(sumMinor(invoices.map(openOf)) - sumMinor(left));
}

/**
 * The last day paid without a gap, and the last day billed. For an ended contract at most the last day charged. Null
 * for a contract from before terms were kept.
 */
export async function reachOf(
  tx: Tx,
  { id }: Pick<ContractRow, 'id'>,
  invoices: readonly TenantInvoiceRow[],
): Promise<{ readonly paidThrough: string | null; readonly billedThrough: string | null }> {
  const stored = await findContractTerms(tx, id);
  if (stored === undefined) return { paidThrough: null, billedThrough: null };
  const terms = readContractTerms(stored.terms);
  const bills = invoices
    .filter(({ toOn }) => toOn !== null)
    .toSorted((a, b) => (a.toOn ?? '').localeCompare(b.toOn ?? ''));
  // The opening invoice of an imported tenancy is for no period, because that one was paid elsewhere.
  const isMoveInOpen = invoices.some(
    (invoice) => invoice.isMoveIn === 1 && invoice.kind === 'RENTAL' && openOf(invoice) > 0,
  );
  const firstOpen = bills.findIndex((bill) => openOf(bill) > 0);
  const paid = firstOpen < 0 ? bills : bills.slice(0, firstOpen);
  const lastOn =
    (await contractEndedAt(tx, id)) === null ? undefined : (await findSettlement(tx, id))?.last_on;
  const upTo = (day: string) => (lastOn !== undefined && lastOn < day ? lastOn : day);
  return {
    paidThrough: isMoveInOpen ? null : upTo(paid.at(-1)?.toOn ?? terms.billedThrough),
    billedThrough: upTo(bills.at(-1)?.toOn ?? terms.billedThrough),
  };
}
