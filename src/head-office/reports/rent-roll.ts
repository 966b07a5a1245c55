/** The rent roll: one line for each unit, with its contract and what that owes. */
import { daysBetween } from '../../main/domain/base/dates';
import { selectHeld, selectOpenOf, type Held } from '../database/figures/reports';
import { readRoll, type RollLine } from './roll';
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
    { name: 'effective_rent', kind: 'money', isBelow: true, isSummed: true },
    { name: 'variance', kind: 'money', isBelow: true },
    { name: 'variance_percent', kind: 'percent', isBelow: true },
    { name: 'owed', kind: 'money', isSummed: true },
    { name: 'days_past', kind: 'count', isBelow: true },
    { name: 'credit', kind: 'money', isSummed: true },
    { name: 'deposit_held', kind: 'money', isBelow: true, isSummed: true },
    { name: 'code_state', kind: 'word' },
  ],
  async make(work) {
    const roll = await readRoll(work);
    const open = Map.groupBy(await selectOpenOf(work.tx, work.kioskIds), (row) => row.contract_id);
    const held = await selectHeld(work.tx, work.kioskIds);
    return { lines: roll.map((line) => lineOf(line, { open, held })), notes: notesOf(roll) };
  },
};

type Open = Awaited<ReturnType<typeof selectOpenOf>>;

interface Books {
  readonly open: ReadonlyMap<string, Open>;
  readonly held: ReadonlyMap<string, Held>;
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
        effective_rent: line.effectiveMinor,
        variance,
        variance_percent: variance === null || !streetMinor ? null : variance / streetMinor,
        ...(line.isNow
          ? {
              ...moneyOf(contract.contract_id, site.today, books),
              code_state: contract.isSuspended ? 'suspended' : 'active',
            }
          : notKnown),
      }),
    },
  };
}

/** Of an earlier day. */
const notKnown = { owed: null, days_past: null, credit: null, deposit_held: null, code_state: null };

function moneyOf(id: string, today: string, { open, held }: Books): Line['cells'] {
  const due = (open.get(id) ?? []).filter(({ due_on: on }) => on <= today);
  const oldest = due.find(({ open_minor: minor }) => minor > 0)?.due_on;
  return {
    owed: due.reduce((sum, { open_minor: minor }) => sum + minor, 0),
    days_past: oldest === undefined ? 0 : daysBetween(oldest, today),
    credit: held.get(id)?.creditMinor ?? 0,
    deposit_held: held.get(id)?.depositMinor ?? 0,
  };
}

/** What the lines of units cannot say. */
export function notesOf(roll: readonly RollLine[]): ReadonlySet<ReportNote> {
  const notes = new Set<ReportNote>();
  if (roll.some(({ contract, effectiveMinor }) => contract && effectiveMinor === null))
    notes.add('discounts');
  if (roll.some(({ unit }) => unit === null)) notes.add('not_listed');
  if (roll.some(({ contract, contractMinor }) => contract && contractMinor === null))
    notes.add('unknown_rents');
  if (roll.some(({ isNow }) => !isNow)) notes.add('earlier');
  return notes;
}
