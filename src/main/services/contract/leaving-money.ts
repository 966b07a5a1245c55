/** What a last day costs or gives back, before anybody says it: by the functions that settle the contract once it has ended. */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { findBilledContract } from '../../database/contract/bills';
import type { ContractRow } from '../../database/contract/contracts';
import { findInvoice } from '../../database/contract/invoices';
import { receivableAndDeposit } from '../../database/contract/settlements';
import { selectSources, selectSourcesFor } from '../../database/ledger/allocations';
import { addDays } from '../../domain/base/dates';
import { finalBills } from '../../domain/contract/bills-due';
import type { InTransaction } from '../base/work';
import { billsDueOf } from '../bill/run';
import { requireProperty } from '../property/property';
import { settlementCredits, type WantedCredits } from './settlement-credit';

export interface LeavingLine {
  /** A bill that is still to be made, days that are given back, what is open, what is the tenant's already, and the deposit. */
  readonly kind: 'bill' | 'unused' | 'open' | 'advance' | 'deposit';
  /** First and last day that it is for; null where it is for none. */
  readonly days: { readonly from: string; readonly to: string } | null;
  /** Above nothing: the tenant pays it; below: it is theirs. */
  readonly amountMinor: Minor;
}

export interface LeavingMoney {
  readonly lines: readonly LeavingLine[];
  /** Above nothing: to pay; below: to give back, the deposit after the check. */
  readonly totalMinor: Minor;
}

/** As things stand. Charges for cleaning or damage come only with the check. `isTransfer`: to another unit. */
export async function leavingMoney(
  work: InTransaction,
  contract: ContractRow,
  lastDay: string,
  isTransfer = false,
): Promise<LeavingMoney> {
  const { tx } = work;
  const { receivable, deposit } = await receivableAndDeposit(tx, contract.id);
  // What an earlier unit left is given back with that one's contract, unless another unit follows.
  const sources = await (isTransfer ? selectSourcesFor : selectSources)(tx, contract.id);
  const plain = [
    { kind: 'open', amountMinor: receivable },
    { kind: 'advance', amountMinor: minor(0 - sumMinor(sources.map(({ leftMinor }) => leftMinor))) },
    { kind: 'deposit', amountMinor: deposit },
  ] as const;
  const lines: readonly LeavingLine[] = [
    ...(await billsUntil(work, contract, lastDay)),
    ...(await unusedAfter(work, contract, { settles: 'unused_days', lastDay, isTransfer })),
    ...plain.map((line) => ({ ...line, days: null })),
  ].filter(({ amountMinor }) => amountMinor !== 0);
  return { lines, totalMinor: sumMinor(lines.map(({ amountMinor }) => amountMinor)) };
}

async function billsUntil(
  work: InTransaction,
  contract: ContractRow,
  lastDay: string,
): Promise<readonly LeavingLine[]> {
  const row = await findBilledContract(work.tx, contract.id);
  if (!row) return [];
  const property = await requireProperty(work.tx);
  const bills = await billsDueOf(work, { row: { ...row, lastDay }, contract, property }, finalBills);
  return bills.map(({ due: { period }, priced }) => ({
    kind: 'bill',
    days: { from: period.from, to: period.to },
    amountMinor: priced.payable,
  }));
}

async function unusedAfter(
  { tx }: InTransaction,
  contract: ContractRow,
  wanted: WantedCredits,
): Promise<readonly LeavingLine[]> {
  const lines: LeavingLine[] = [];
  const { lastDay } = wanted;
  for (const credit of await settlementCredits(tx, contract, wanted)) {
    const invoice = await findInvoice(tx, credit.invoiceId);
    const ends = invoice.lines.flatMap(({ period_to_on: to }) => to ?? []).sort();
    const begins = invoice.lines.flatMap(({ period_from_on: from }) => from ?? []).sort();
    const [to, from] = [ends.at(-1), begins[0]];
    const dayAfter = addDays(lastDay, 1);
    lines.push({
      kind: 'unused',
      days: to === undefined || from === undefined ? null : { from: from < dayAfter ? dayAfter : from, to },
      amountMinor: minor(0 - sumMinor(credit.lines.map(({ payableMinor }) => payableMinor))),
    });
  }
  return lines;
}
