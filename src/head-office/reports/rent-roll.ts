/** The rent roll: one line for each unit, with its contract and what that owes. */
import { addDays, daysBetween } from '../../main/domain/base/dates';
import { selectBilling, selectHeld, selectOpenOf, type Held } from '../database/figures/reports';
import { readRecurring } from './recurring';
import { readRoll, type RollLine } from './roll';
import { addUpRoll } from './roll-sums';
import type { Line, Report, ReportNote } from './shapes';

export const rentRoll: Report = {
  isOfDay: true,
  columns: [
    { name: 'unit', kind: 'text' },
    { name: 'type', kind: 'text', isBelow: true },
    { name: 'floor', kind: 'count', isForFiles: true },
    { name: 'size', kind: 'size', isBelow: true },
    { name: 'size_unit', kind: 'text', isForFiles: true },
    { name: 'state', kind: 'word' },
    { name: 'contract', kind: 'text', isBelow: true },
    { name: 'moved_in', kind: 'day', isBelow: true },
    { name: 'leaves_on', kind: 'day', isBelow: true },
    { name: 'street_rent', kind: 'money', isSummed: true },
    { name: 'contract_rent', kind: 'money', isBelow: true, isSummed: true },
    { name: 'discount', kind: 'money', isBelow: true, isSummed: true },
    { name: 'effective_rent', kind: 'money', isBelow: true, isSummed: true },
    { name: 'variance', kind: 'money', isBelow: true },
    { name: 'variance_percent', kind: 'percent', isBelow: true },
    { name: 'premium', kind: 'money' },
    { name: 'add_ons', kind: 'money', isBelow: true },
    { name: 'recurring_tax', kind: 'money', isBelow: true },
    { name: 'recurring_total', kind: 'money', isBelow: true },
    { name: 'owed', kind: 'money', isSummed: true },
    { name: 'days_past', kind: 'count', isBelow: true },
    { name: 'paid_through', kind: 'day', isBelow: true },
    { name: 'next_bill', kind: 'day', isBelow: true },
    { name: 'credit', kind: 'money', isSummed: true },
    { name: 'deposit_held', kind: 'money', isBelow: true, isSummed: true },
    { name: 'code_state', kind: 'word' },
    { name: 'autopay', kind: 'word', isBelow: true },
  ],
  async make(work) {
    const roll = await readRoll(work);
    const open = Map.groupBy(await selectOpenOf(work.tx, work.kioskIds), (row) => row.contract_id);
    const held = await selectHeld(work.tx, work.kioskIds);
    const billing = await selectBilling(work.tx, work.kioskIds);
    const recurring = await readRecurring(work);
    return {
      lines: roll.map((line) => lineOf(line, { open, held, billing, recurring })),
      notes: new Set([...notesOf(roll), ...chargesNote(roll, recurring)]),
    };
  },
  addUp: addUpRoll,
};

type Open = Awaited<ReturnType<typeof selectOpenOf>>;

interface Books {
  readonly open: ReadonlyMap<string, Open>;
  readonly held: ReadonlyMap<string, Held>;
  /** Kiosks that make bills. */
  readonly billing: ReadonlySet<string>;
  readonly recurring: Awaited<ReturnType<typeof readRecurring>>;
}

function lineOf(line: RollLine, books: Books): Line {
  const { site, unit, state, size, sizeUnit, contract, currency, streetMinor, contractMinor } = line;
  const variance = contractMinor === null || streetMinor === null ? null : contractMinor - streetMinor;
  return {
    site,
    id: unit?.id ?? `contract-${contract?.contract_id ?? ''}`,
    currency,
    cells: {
      unit: unit?.number ?? null,
      type: unit?.storageType ?? null,
      floor: unit?.floor ?? null,
      size,
      size_unit: sizeUnit,
      state,
      ...(unit && { street_rent: streetMinor }),
      // Of a unit that nobody rents there is nothing to add up.
      ...(contract && {
        contract: contract.number,
        moved_in: contract.moved_in_on,
        ...(contract.last_day !== null && { leaves_on: contract.last_day }),
        contract_rent: contractMinor,
        discount: line.discountMinor,
        effective_rent: line.effectiveMinor,
        variance,
        variance_percent: variance === null || !streetMinor ? null : variance / streetMinor,
        ...books.recurring.of(line, contract.contract_id),
        ...(line.isNow
          ? {
              ...moneyOf(contract, site.today, books),
              code_state: contract.isSuspended ? 'suspended' : 'active',
              autopay: contract.hasAutopay ? 'yes' : 'no',
            }
          : notKnown),
      }),
    },
  };
}

/** Of an earlier day. */
const notKnown = {
  owed: null,
  days_past: null,
  paid_through: null,
  next_bill: null,
  credit: null,
  deposit_held: null,
  code_state: null,
  autopay: null,
};

type RollContract = NonNullable<RollLine['contract']>;

function moneyOf(contract: RollContract, today: string, { open, held, billing }: Books): Line['cells'] {
  const { contract_id: id, kiosk_id: kioskId } = contract;
  const own = open.get(id) ?? [];
  const due = own.filter(({ due_on: on }) => on <= today);
  const oldest = due.find(({ open_minor: minor }) => minor > 0)?.due_on;
  return {
    owed: due.reduce((sum, { open_minor: minor }) => sum + minor, 0),
    days_past: oldest === undefined ? 0 : daysBetween(oldest, today),
    paid_through: paidThrough(contract, own),
    ...(billing.has(kioskId) && nextBill(contract)),
    credit: held.get(id)?.creditMinor ?? 0,
    deposit_held: held.get(id)?.depositMinor ?? 0,
  };
}

/** The last day that is paid without a gap; null: the move-in is not paid, or nobody told what was billed. */
function paidThrough({ billed_to: billedTo }: RollContract, open: Open): string | null {
  const owed = open.filter(({ open_minor: minor }) => minor > 0);
  if (billedTo === null || owed.some(({ is_move_in: isMoveIn }) => isMoveIn)) return null;
  const [first] = owed.flatMap(({ from_on: from }) => from ?? []).toSorted();
  return first === undefined ? billedTo : addDays(first, -1);
}

/** Who leaves before it has no next bill. */
function nextBill({ billed_to: billedTo, last_day: lastDay }: RollContract): Line['cells'] {
  const next = billedTo === null ? null : addDays(billedTo, 1);
  return next !== null && lastDay !== null && next > lastDay ? {} : { next_bill: next };
}

const chargesNote = (roll: readonly RollLine[], { isUntold }: Books['recurring']): readonly ReportNote[] =>
  roll.some(({ contract }) => contract && isUntold(contract.contract_id)) ? ['untold_charges'] : [];

/** What the lines of units cannot say. */
export function notesOf(roll: readonly RollLine[]): ReadonlySet<ReportNote> {
  const notes = new Set<ReportNote>();
  if (roll.some(({ contract, discountMinor }) => contract && discountMinor === null)) notes.add('discounts');
  if (roll.some(({ unit }) => unit === null)) notes.add('not_listed');
  if (roll.some(({ contract, contractMinor }) => contract && contractMinor === null))
    notes.add('unknown_rents');
  if (roll.some(({ isNow }) => !isNow)) notes.add('earlier');
  return notes;
}
