/**
 * What a tenancy was like when it was taken over, beside its money: a notice, a hold, a code that did not work. Pure.
 */
import type { AdoptionColumn, AdoptionFault } from '../../../shared/adoption';
import { hiddenIn } from '../../../shared/text';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { suspensionCauses, type SuspensionCause } from '../access/access-state';
import { isBusinessDate } from '../base/dates';
import type { PlanPart } from '../late/payment-plan';
import type { SheetRow } from './sheet';

export type Report = (column: AdoptionColumn, fault: AdoptionFault, value?: string) => void;

export interface TenancyState {
  /** What it was called before; it is imported once. */
  readonly reference: string | null;
  /** Since when the balance is due; null: since the import. */
  readonly balanceDueOn: string | null;
  /** Of a notice that was given before. */
  readonly lastOn: string | null;
  /** The tenant has left; only their money is taken over. */
  readonly leftOn: string | null;
  readonly hold: (typeof holds)[number] | null;
  /** In which parts the balance is agreed to be paid. */
  readonly planParts: readonly PlanPart[] | null;
  readonly suspended: SuspensionCause | null;
  /** A card was charged for it until now. The consent is not here: no card is. */
  readonly hadCard: boolean;
}

/** Nothing of it. */
export const nothingStands: TenancyState = {
  reference: null,
  balanceDueOn: null,
  lastOn: null,
  leftOn: null,
  hold: null,
  planParts: null,
  suspended: null,
  hadCard: false,
};

const holds = ['protected', 'dispute'] as const;
const LONGEST_REFERENCE = 60;
/** Of a tenancy that runs; nothing of it is left once the tenant is out. */
const ofRunning: readonly AdoptionColumn[] = [
  'last_day',
  'hold',
  'payment_plan',
  'suspended',
  'saved_card',
  'access_code',
];

export interface TenancyStateFacts {
  readonly today: string;
  /** References of the file that were imported before. */
  readonly referencesKnown: readonly string[];
}

type Cells = SheetRow['cells'];

/** Columns of one row; mistakes are reported. `readAmount`: of a part of a plan; null where it is none. */
export function readTenancyState(
  cells: Cells,
  { today, referencesKnown }: TenancyStateFacts,
  report: Report,
  money: { readonly balance: Minor | null; readonly readAmount: (text: string) => Minor | null },
): TenancyState {
  const { reference } = cells;
  if (Array.from(reference).length > LONGEST_REFERENCE) report('reference', 'reference');
  else if (hiddenIn(reference) !== null) report('reference', 'letters');
  else if (referencesKnown.includes(reference)) report('reference', 'reference_known');
  const leftOn = dayOf(cells, 'left_on', report);
  if (leftOn !== null && leftOn > today) report('left_on', 'day_later');
  if (leftOn !== null) for (const column of ofRunning) if (cells[column] !== '') report(column, 'left_empty');
  return {
    reference: reference === '' ? null : reference,
    balanceDueOn: dayOf(cells, 'balance_due', report),
    lastOn: dayOf(cells, 'last_day', report),
    leftOn,
    hold: oneOf(cells, 'hold', holds, report),
    planParts: readParts(cells, report, money),
    suspended: oneOf(cells, 'suspended', suspensionCauses, report),
    hadCard: oneOf(cells, 'saved_card', ['yes'], report) !== null,
  };
}

/** Never before the move-in. */
function dayOf(cells: Cells, column: AdoptionColumn, report: Report): string | null {
  const text = cells[column];
  if (text === '') return null;
  if (!isBusinessDate(text)) report(column, 'date');
  else if (text < cells.move_in) report(column, 'day_early');
  else return text;
  return null;
}

function oneOf<T extends string>(
  cells: Cells,
  column: 'hold' | 'suspended' | 'saved_card',
  words: readonly T[],
  report: Report,
): T | null {
  const text = cells[column].toLowerCase();
  const word = words.find((each) => each === text) ?? null;
  if (text !== '' && word === null) report(column, column);
  return word;
}

/** `2026-04-01 50.00 + 2026-05-01 50.00`: the parts are the balance, and each is later than the one before. */
function readParts(
  { payment_plan: text }: Cells,
  report: Report,
  { balance, readAmount }: Parameters<typeof readTenancyState>[3],
): readonly PlanPart[] | null {
  if (text === '') return null;
  const parts = text.split('+').map((part) => {
    const [dueOn = '', amount = '', ...more] = part.trim().split(/\s+/);
    const amountMinor = more.length === 0 ? readAmount(amount) : null;
    return isBusinessDate(dueOn) && amountMinor !== null && amountMinor > 0 ? { dueOn, amountMinor } : null;
  });
  const read = parts.flatMap((part) => part ?? []);
  const rises = read.every(({ dueOn }, at) => at === 0 || dueOn > (read[at - 1]?.dueOn ?? ''));
  if (read.length < parts.length || !rises) report('payment_plan', 'parts');
  else if (balance !== null && sumMinor(read.map(({ amountMinor }) => amountMinor)) !== balance)
    report('payment_plan', 'parts_sum');
  else return read;
  return null;
}

/** As a file has them. `decimal`: an amount as its cells have it. */
export function partsText(parts: readonly PlanPart[], decimal: (amount: Minor) => string): string {
  return parts.map(({ dueOn, amountMinor }) => `${dueOn} ${decimal(amountMinor)}`).join(' + ');
}

/** The last parts of a plan, of which so much is left to pay; what was paid settled the first ones. */
export function partsLeft(parts: readonly PlanPart[], left: Minor): readonly PlanPart[] {
  let open: number = left;
  return parts
    .toReversed()
    .map(({ dueOn, amountMinor }) => {
      const amount = Math.min(open, amountMinor);
      open -= amount;
      return { dueOn, amountMinor: minor(amount) };
    })
    .filter(({ amountMinor }) => amountMinor > 0)
    .toReversed();
}
