/**
 * The run that makes the bills due on contracts after the move-in. It does not matter on which days it ran. Each round
 * looks for what is missing in what is stored, so it may be killed anywhere, run twice, or come late.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import {
  findBilledContract,
  findBillRun,
  findEndedBilledContract,
  saveBillRun,
  selectBilledContracts,
  selectContractCharges,
  type BilledContractRow,
} from '../../database/contract/bills';
import { findContract } from '../../database/contract/contracts';
import { findProperty, type PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import {
  billedSoFar,
  billsDue,
  finalBills,
  type BillDue,
  type BilledContract,
  type ContractCharge,
} from '../../domain/contract/bills-due';
import { readContractTerms, type ContractTerms } from '../../domain/contract/terms';
import { priceDue, type PricedDue } from '../../domain/price/quote-lines';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction } from '../base/work';
import { chargeTerms } from '../property/property';
import { chargeOfRow, type ContractChargeRow } from './again';
import { writeBill } from './write';
import { HOUR_MS } from '../../../shared/durations';

/** One page is one read, and nobody is answered meanwhile. */
const AT_ONCE = 50;
/** A contract that was signed since the last round may be due its first bill on the same day. */
const AGAIN_AFTER_MS = HOUR_MS;

/** After this many contracts in a row that cannot be billed, more than one of them has a problem. */
const MOST_FAULTS = 3;

/**
 * Makes every missing bill, until `stop`. What comes `afterward` is part of the round and is repeated if cut off. A
 * contract that cannot be billed is logged, tried again by the next round, and does not hold up the others.
 * @throws what three contracts in a row have thrown
 */
export async function makeBills(
  ctx: ServiceContext,
  stop: AbortSignal,
  afterward: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const round = await ctx.store.read((tx) => roundDue({ ctx, tx }));
  if (!round) return;
  let faultsInARow = 0;
  const done = { bills: 0, faults: 0 };
  for (let after: Id<'contract'> | undefined = BEFORE_FIRST; after !== undefined;) {
    const from: Id<'contract'> = after;
    const contracts = await ctx.store.read((tx) =>
      selectBilledContracts(tx, { after: from, limit: AT_ONCE }),
    );
    for (const contract of contracts) {
      // Who taps at the screen is answered between two contracts, also where nothing is due.
      await otherWork();
      if (billsDue(billedAs(contract, round.property), [], round.today).length === 0) continue;
      if (stop.aborted) return;
      const bills = await billContract(ctx, contract.id, faultsInARow);
      faultsInARow = bills === null ? faultsInARow + 1 : 0;
      done.bills += bills ?? 0;
      done.faults += bills === null ? 1 : 0;
    }
    after = contracts.length === AT_ONCE ? contracts.at(-1)?.id : undefined;
  }
  await afterward();
  if (stop.aborted) return;
  await ctx.store.transaction(async (tx) => {
    await saveBillRun(tx, { through_on: round.today, ran_at_ms: ctx.clock.nowMs() });
    const isNews = round.isFirstOfDay || done.bills > 0 || done.faults > 0;
    if (isNews) await publish({ ctx, tx }, 'run.done', { day: round.today, ...done });
  });
}

interface Round {
  readonly property: PropertyRow;
  readonly today: string;
  readonly isFirstOfDay: boolean;
}

/**
 * Null where the property makes no bills, where it is not time yet, and while the books or the clock cannot be trusted.
 */
async function roundDue({ ctx, tx }: InTransaction): Promise<Round | null> {
  const property = await findProperty(tx);
  if (!property?.billing_start_on || (await findBooksInDoubt(tx)) !== null) return null;
  const nowMs = ctx.clock.nowMs();
  const today = businessDateAt(nowMs, property.time_zone);
  const last = await findBillRun(tx);
  // The clock was set back: no bill is dated before an existing one.
  if (last && today < last.through_on) return null;
  const isSoon = last?.through_on === today && Math.abs(nowMs - last.ran_at_ms) < AGAIN_AFTER_MS;
  return isSoon ? null : { property, today, isFirstOfDay: last?.through_on !== today };
}

/** Each bill is a transaction of its own. Returns how many it made; null when one failed. */
async function billContract(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  faultsBefore: number,
): Promise<number | null> {
  let bills = 0;
  try {
    // A move-in that is being written comes first: both take numbers.
    const makeNext = () =>
      contractTurns(ctx).take(() => ctx.store.transaction((tx) => makeNextBill({ ctx, tx }, contractId)));
    for (let made: Made = 'another'; made === 'another';) {
      made = await makeNext();
      if (made !== 'none') bills += 1;
    }
    return bills;
  } catch (error) {
    if (faultsBefore + 1 >= MOST_FAULTS) throw error;
    ctx.log.error({ contract: contractId, err: error }, 'a bill could not be made; it is tried again');
    return null;
  }
}

/** The oldest missing bill. Reads everything again, because somebody may have made it. */
async function makeNextBill(work: InTransaction, contractId: Id<'contract'>): Promise<Made> {
  const { ctx, tx } = work;
  const row = await findBilledContract(tx, contractId);
  const contract = await findContract(tx, contractId);
  const property = await findProperty(tx);
  if (!row || !contract || !property) return 'none';
  // Only the kiosk that has the unit bills its contract: another one may have taken it over.
  if (await rightRefusal(ctx, tx, contract.unit_id)) return 'none';
  if (await isBehindRun(work, property)) return 'none';
  return writeOldest(work, { row, contract, property }, billsDue);
}

/**
 * The oldest missing bill of a contract that ended: up to its last day, even if it was not due to be made yet. Returns
 * whether there may be another.
 * @throws Error while the clock is behind the last run, because no bill is dated before an existing one
 */
export async function makeFinalBill(
  work: InTransaction,
  contractId: Id<'contract'>,
  lastDay: string,
): Promise<boolean> {
  const { tx } = work;
  const row = await findEndedBilledContract(tx, contractId);
  const contract = await findContract(tx, contractId);
  const property = await findProperty(tx);
  if (!row || !contract || !property) return false;
  if (await isBehindRun(work, property)) throw new Error('the clock is behind the last run of bills');
  return (
    (await writeOldest(work, { row: { ...row, lastDay }, contract, property }, finalBills)) === 'another'
  );
}

/** No bill is dated before an existing one. */
export async function isBehindRun({ ctx, tx }: InTransaction, property: PropertyRow): Promise<boolean> {
  const run = await findBillRun(tx);
  return run !== undefined && businessDateAt(ctx.clock.nowMs(), property.time_zone) < run.through_on;
}

export interface Billed {
  readonly row: BilledContractRow;
  readonly contract: NonNullable<Awaited<ReturnType<typeof findContract>>>;
  readonly property: PropertyRow;
  /** What it charges, where that differs from the stored charges. */
  readonly charges?: readonly ContractChargeRow[];
}

/** Whether a bill was made, and whether the contract lacks another one. */
type Made = 'none' | 'last' | 'another';

async function writeOldest(
  work: InTransaction,
  { row, contract, property }: Billed,
  billsOf: typeof billsDue,
): Promise<Made> {
  const [bill, ...others] = await billsDueOf(work, { row, contract, property }, billsOf);
  if (!bill) return 'none';
  await writeBill(work, { contractId: row.id, ...bill });
  return others.length > 0 ? 'another' : 'last';
}

interface PricedBill {
  readonly due: BillDue;
  readonly priced: PricedDue;
  /** All that the contract charges. */
  readonly charges: readonly ContractChargeRow[];
  readonly terms: ContractTerms;
}

/** Bills of a contract, priced as they are to be written. */
export async function billsDueOf(
  { ctx, tx }: InTransaction,
  { row, contract, property, charges: rows }: Billed,
  billsOf: typeof billsDue,
): Promise<readonly PricedBill[]> {
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const charges = rows ?? (await selectContractCharges(tx, contract.id));
  const terms = readContractTerms(row.terms);
  const taxed = await underTaxes(tx, property, contract, charges);
  return billsOf(billedAs(row, property), taxed, today).map((due) => ({
    due,
    priced: priceDue(terms.rules, due.due, terms.discount),
    charges,
    terms,
  }));
}

function billedAs(
  { terms: json, billedTo, lastDay }: BilledContractRow,
  property: PropertyRow,
): BilledContract {
  const terms = readContractTerms(json);
  return {
    state: lastDay === null ? 'active' : 'notice',
    ...billedSoFar(terms, billedTo),
    lastDay,
    unused: terms.moveOut.unused,
    billsOverstay: terms.moveOut.overstay === 'billed',
    billingStartsOn: property.billing_start_on,
    issueDaysBefore: property.issue_days_before,
    payDays: property.pay_days,
  };
}

/** Rates as signed, taxes as of the day of issue: laws change taxes, but not contracts. */
async function underTaxes(
  tx: Tx,
  property: PropertyRow,
  contract: NonNullable<Awaited<ReturnType<typeof findContract>>>,
  charges: readonly ContractChargeRow[],
): Promise<readonly ContractCharge[]> {
  const taxes = await chargeTerms(tx, property.id, contract.user_type_id);
  return charges.map((row) => chargeOfRow(row, taxes.rate(row.tax_code)));
}
