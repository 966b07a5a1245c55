/** What a last day costs or gives back, before anybody says it: by the functions that settle the contract once it has ended. */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { findBilledContract } from '../../database/contract/bills';
import type { ContractRow } from '../../database/contract/contracts';
import { findInvoice } from '../../database/contract/invoices';
import { receivableAndDeposit } from '../../database/move-out/settlements';
import { selectSources, selectSourcesFor } from '../../database/ledger/allocations';
import { addDays } from '../../domain/base/dates';
import { finalBills } from '../../domain/contract/bills-due';
import type { StoredLine } from '../../domain/move-out/issued-lines';
import type { InTransaction } from '../base/work';
import { billsDueOf } from '../bill/run';
import { chargePositionOf } from '../price/invoice-lines';
import { requireProperty } from '../property/property';
import { leavingRent, type LeavingRent } from './leaving-rent';
import { placeOf, settlementCredits, type InvoiceCredit } from './settlement-credit';

export interface LeavingLine {
  /**
   * `bill`: still to be made. `rent_kept`: the part of a bill for a new rent that the tenant does not pay. `unused`:
   * days given back. `open`: billed and unpaid. `advance`: money that the tenant has in credit.
   */
  readonly kind: 'bill' | 'rent_kept' | 'unused' | 'open' | 'advance' | 'deposit';
  /** The first and last day that the line is for; null where it is for none. */
  readonly days: { readonly from: string; readonly to: string } | null;
  /** Above zero the tenant pays it; below zero it goes to the tenant. */
  readonly amountMinor: Minor;
}

export interface LeavingMoney {
  readonly lines: readonly LeavingLine[];
  /** Above zero: to pay. Below zero: to give back, the deposit only after the check. */
  readonly totalMinor: Minor;
}

/**
 * As of now: charges for cleaning or damage come only with the check. `isTransfer`: the tenant moves to another unit.
 */
export async function leavingMoney(
  work: InTransaction,
  contract: ContractRow,
  lastDay: string,
  isTransfer = false,
): Promise<LeavingMoney> {
  const { tx } = work;
  // A tenant who changes the unit does so today, and pays no day of a new rent.
  const rent = isTransfer ? undefined : await leavingRent(work, contract);
  const { receivable, deposit } = await receivableAndDeposit(tx, contract.id);
  // Credit from an earlier unit is given back with that unit's contract, unless another unit follows.
  const sources = await (isTransfer ? selectSourcesFor : selectSources)(tx, contract.id);
  const plain = [
    { kind: 'open', amountMinor: receivable },
    { kind: 'advance', amountMinor: minor(0 - sumMinor(sources.map(({ leftMinor }) => leftMinor))) },
    { kind: 'deposit', amountMinor: deposit },
  ] as const;
  const toCome = await billsUntil(work, contract, { lastDay, rent });
  const credits = await settlementCredits(tx, contract, {
    settles: 'unused_days',
    lastDay,
    isTransfer,
    ...(rent && { rent }),
    toCome: toCome.flatMap(({ lines: own }) => own),
  });
  const lines: readonly LeavingLine[] = [
    ...toCome.map(({ id, line }) => ({
      ...line,
      amountMinor: minor(line.amountMinor - creditOf(credits, id)),
    })),
    ...(await rentKept(work, rent)),
    ...(await unusedAfter(
      work,
      credits.filter(({ invoiceId }) => toCome.every(({ id }) => id !== invoiceId)),
      lastDay,
    )),
    ...plain.map((line) => ({ ...line, days: null })),
  ].filter(({ amountMinor }) => amountMinor !== 0);
  return { lines, totalMinor: sumMinor(lines.map(({ amountMinor }) => amountMinor)) };
}

/** A bill that is still to be made, with the lines that it will have. */
interface BillToCome {
  readonly id: string;
  readonly line: LeavingLine;
  readonly lines: readonly StoredLine[];
}

async function billsUntil(
  work: InTransaction,
  contract: ContractRow,
  { lastDay, rent }: { readonly lastDay: string; readonly rent: LeavingRent | undefined },
): Promise<readonly BillToCome[]> {
  const row = await findBilledContract(work.tx, contract.id);
  if (!row) return [];
  const property = await requireProperty(work.tx);
  const billed = { row: { ...row, lastDay }, contract, property, ...(rent && { charges: rent.charges }) };
  const bills = await billsDueOf(work, billed, finalBills);
  return bills.map(({ due: { period }, priced, charges }) => {
    const id = `from ${period.from}`;
    const days = { from: period.from, to: period.to };
    return {
      id,
      line: { kind: 'bill', days, amountMinor: priced.payable },
      lines: priced.lines.map((line, index): StoredLine => ({
        invoiceId: id,
        position: index + 1,
        code: line.code,
        days: line.period && { from: line.period.from, to: line.period.to },
        taxRate: line.taxRate,
        taxableMinor: line.taxable,
        taxMinor: line.tax,
        isMoveIn: false,
        signedRate: null,
        ...placeOf(chargePositionOf(line, charges)),
        creditedBefore: { taxableMinor: minor(0), taxMinor: minor(0) },
      })),
    };
  });
}

/** The part of a bill that the settlement credits as soon as the bill is made. */
const creditOf = (credits: readonly InvoiceCredit[], id: string): Minor =>
  sumMinor(
    credits
      .filter(({ invoiceId }) => invoiceId === id)
      .flatMap(({ lines }) => lines.map(({ payableMinor }) => payableMinor)),
  );

async function rentKept(
  { tx }: InTransaction,
  rent: LeavingRent | undefined,
): Promise<readonly LeavingLine[]> {
  const kept: LeavingLine[] = [];
  for (const { invoiceId, lines } of rent?.credits ?? []) {
    const { period_from_on: from, period_to_on: to } = (await findInvoice(tx, invoiceId)).invoice;
    kept.push({
      kind: 'rent_kept',
      days: from === null || to === null ? null : { from, to },
      amountMinor: minor(0 - sumMinor(lines.map(({ payableMinor }) => payableMinor))),
    });
  }
  return kept;
}

async function unusedAfter(
  { tx }: InTransaction,
  credits: readonly InvoiceCredit[],
  lastDay: string,
): Promise<readonly LeavingLine[]> {
  const lines: LeavingLine[] = [];
  for (const credit of credits) {
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
