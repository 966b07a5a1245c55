/** Whether the plan and the extras of a contract can change, and from which days. */
import type { DeskReason } from '../../../shared/desk/reasons';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findAdoptedContract } from '../../database/adoption/adoptions';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { selectBilledDays } from '../../database/charge-change/changes';
import { findBilledContract, selectContractCharges } from '../../database/contract/bills';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import type { PropertyRow } from '../../database/property/properties';
import { selectPredecessors } from '../../database/transfer/transfers';
import { addDays, anchorOnOrBefore, businessDateAt, nextAnchor } from '../../domain/base/dates';
import { readContractTerms, type ContractTerms } from '../../domain/contract/terms';
import type { BilledDays } from '../../domain/move-out/charge-change';
import { lostContractRefusal } from '../base/books-in-doubt';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction } from '../base/work';
import type { ContractChargeRow } from '../bill/again';
import { requireProperty } from '../property/property';

export interface ChangeableCharges {
  readonly contract: ContractRow;
  readonly property: PropertyRow;
  readonly terms: ContractTerms;
  readonly rows: readonly ContractChargeRow[];
  readonly billed: readonly BilledDays[];
  /** The last day that a bill of rent is for already. */
  readonly billedThrough: string;
  /** The last day by notice; null: none was given. */
  readonly lastDay: string | null;
  readonly today: string;
  /** It took the place of another contract, of which days were used; or its books were kept elsewhere until its first bill. */
  readonly beganElsewhere: boolean;
}

const cannot = (desk: DeskReason) => refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk });

/**
 * Refuses `unknown`, `charges_leaving` where the contract has ended or its last day is over, and `bills_being_paid`.
 * Refuses as `rightRefusal` where another kiosk has the unit.
 */
export async function readChangeableCharges(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
): Promise<Result<ChangeableCharges>> {
  const contract = await findContract(tx, contractId);
  if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const billed = await findBilledContract(tx, contractId);
  const property = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  if (!billed || (billed.lastDay !== null && billed.lastDay < today)) return cannot('charges_leaving');
  const refused =
    (await lostContractRefusal(tx, contract.booking_id)) ?? (await rightRefusal(ctx, tx, contract.unit_id));
  if (refused) return refused;
  // Periods that are being paid ahead right now were priced with the charges of today.
  if ((await selectOpenAttemptsFor(tx, [contractId])).length > 0) return cannot('bills_being_paid');
  const terms = readContractTerms(billed.terms);
  return ok({
    contract,
    property,
    terms,
    rows: await selectContractCharges(tx, contractId),
    billed: await selectBilledDays(tx, contractId),
    billedThrough: billed.billedTo ?? terms.billedThrough,
    lastDay: billed.lastDay,
    today,
    beganElsewhere: await beganElsewhere({ tx }, contract),
  });
}

async function beganElsewhere({ tx }: Pick<InTransaction, 'tx'>, contract: ContractRow): Promise<boolean> {
  if (await findAdoptedContract(tx, contract.id)) return true;
  const [former] = await selectPredecessors(tx, contract.id);
  const before = former && (await findContract(tx, former));
  return before !== undefined && before.move_in_on < contract.move_in_on;
}

/** The days on which a change can begin: today, and the first day of the next period. Null where it cannot. */
export function daysOfChange(about: ChangeableCharges): {
  readonly today: string | null;
  readonly next: string | null;
} {
  const { contract, today, terms } = about;
  const first = contract.move_in_on > today ? contract.move_in_on : today;
  const next = nextAnchor(first, terms.anchor);
  const after = addDays(about.billedThrough, 1);
  const possible = (day: string) => (dayRefusal(about, day) === null ? day : null);
  return { today: possible(first), next: possible(next) ?? possible(after) };
}

/** Why a change cannot begin on a day; null: it can. */
export function dayRefusal(about: ChangeableCharges, day: string): DeskReason | null {
  const { contract, billed, billedThrough, lastDay, terms } = about;
  if (day < contract.move_in_on) return 'day_past';
  if (lastDay !== null && day > lastDay) return 'charges_leaving';
  const after = addDays(billedThrough, 1);
  // A bill that is still to be made is priced by its first day.
  if (day > after) return anchorOnOrBefore(day, terms.anchor) === day ? null : 'charges_unbilled';
  // Days that were billed elsewhere cannot be credited here.
  let covered = day;
  for (const { from, to } of billed) if (from <= covered && to >= covered) covered = addDays(to, 1);
  return covered >= after ? null : 'charges_unbilled';
}
