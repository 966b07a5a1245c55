/**
 * Paying ahead. The bills of the next periods are priced first, and made in the transaction that writes their money. A
 * tenant who walks away before that gets no bill.
 */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { findBilledContract } from '../../database/contract/bills';
import { findContract } from '../../database/contract/contracts';
import { selectSourcesFor } from '../../database/ledger/allocations';
import { findProperty } from '../../database/property/properties';
import { businessDateAt } from '../../domain/base/dates';
import { billsAhead } from '../../domain/contract/bills-due';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction } from '../base/work';
import { billsDueOf, isBehindRun, type Billed } from './run';
import { writeBill } from './write';

/** A number of next periods, from their first to their last day. */
export interface Ahead {
  readonly periods: number;
  /** Whether none of them is charged by days, as one is in which the rental ends. */
  readonly areWhole: boolean;
  /** YYYY-MM-DD. */
  readonly throughOn: string;
  /** Less the tenant's credit, which pays first. */
  readonly amountMinor: Minor;
}

/**
 * What the next periods cost: one, two and so on. Fewer than the property allows where the contract ends before; none
 * where the property makes no later bills, or another kiosk has the unit.
 */
export async function aheadOf(work: InTransaction, contractId: Id<'contract'>): Promise<readonly Ahead[]> {
  const billed = await billedAhead(work, contractId);
  if (!billed) return [];
  const { pay_ahead_periods: most } = billed.property;
  const bills = await billsDueOf(work, billed, (contract, charges, today) =>
    billsAhead(contract, charges, today, most),
  );
  const sources = await selectSourcesFor(work.tx, contractId);
  let left: number = sumMinor(sources.map(({ leftMinor }) => leftMinor));
  let amount = 0;
  let areWhole = true;
  return bills.map(({ due, priced }, index) => {
    const used = Math.min(left, priced.payable);
    left -= used;
    amount += priced.payable - used;
    areWhole &&= due.period.daysCharged === due.period.daysInCycle;
    return { periods: index + 1, areWhole, throughOn: due.period.to, amountMinor: minor(amount) };
  });
}

/** Makes every bill of a contract whose period begins by a day, oldest first. Existing bills stay. */
export async function makeBillsThrough(
  work: InTransaction,
  contractId: Id<'contract'>,
  throughOn: string,
): Promise<void> {
  for (;;) {
    const billed = await billedAhead(work, contractId);
    if (!billed) return;
    const [next] = await billsDueOf(work, billed, (contract, charges, today) =>
      billsAhead(contract, charges, today, 1),
    );
    if (!next || next.due.period.from > throughOn) return;
    // The money is there: no saved card is charged for it.
    await writeBill(work, { contractId, ...next, terms: { ...next.terms, autopay: null } });
  }
}

/** Null where the property makes no bills now, and for a contract that this kiosk does not bill. */
async function billedAhead(work: InTransaction, contractId: Id<'contract'>): Promise<Billed | null> {
  const { ctx, tx } = work;
  const row = await findBilledContract(tx, contractId);
  const contract = await findContract(tx, contractId);
  const property = await findProperty(tx);
  if (!row || !contract || !property?.billing_start_on) return null;
  if (businessDateAt(ctx.clock.nowMs(), property.time_zone) < property.billing_start_on) return null;
  if (await rightRefusal(ctx, tx, contract.unit_id)) return null;
  return (await isBehindRun(work, property)) ? null : { row, contract, property };
}
