/** What follows when a bill of rent is not paid, step by step, as the signed terms say. Dates are the property's. Pure. */
import type { Minor } from '../../../shared/money';
import { addDays, daysBetween } from '../base/dates';

/** Each is done once for an invoice, in the order of the terms. */
export interface LateStep {
  readonly key: string;
  /** Whole days that pass after the due day before the step: with 10, a bill due on the 1st has it on the 12th. */
  readonly afterDays: number;
  readonly letter: boolean;
  readonly fee: boolean;
  readonly suspend: boolean;
}

export interface LateTerms {
  readonly steps: readonly LateStep[];
  /** A fee or a suspension comes so many days after a letter at the earliest. */
  readonly warnDays: number;
  /** Nor while cards could not be taken for so many of the last five days: the tenant could not pay. */
  readonly outageDays: number;
}

export interface LateInvoice {
  readonly dueOn: string;
  /** Of the rent alone: fees that are not paid have no steps, so that there is no fee on a fee. */
  readonly openRentMinor: Minor;
}

export interface DoneStep {
  readonly key: string;
  readonly doneOn: string;
  /** When its letter was sent or printed; null: not yet, or it has none. */
  readonly letterOutOn: string | null;
}

export const holdCauses = ['protected', 'dispute', 'payment_open', 'clock', 'ownership', 'plan'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** Why nothing happens by itself; both days included, null while it lasts. */
export interface Hold {
  readonly cause: HoldCause;
  readonly fromOn: string;
  readonly toOn: string | null;
}

/** Days under these are not the tenant's fault, and count for no step. */
const uncounted: readonly HoldCause[] = ['protected', 'dispute', 'payment_open'];

export interface LateFacts {
  readonly done: readonly DoneStep[];
  readonly holds: readonly Hold[];
  /** Of the last five days: on how many the site could take no card. */
  readonly cardOutageDays: number;
  readonly today: string;
}

/**
 * The step that is to be done today; null: none. There is one at a time, and none on the day of the one
 * before. So steps shift after days without the kiosk, and never come together.
 */
export function stepDue(invoice: LateInvoice, terms: LateTerms, facts: LateFacts): LateStep | null {
  const { done, holds, today } = facts;
  const step = terms.steps.find(({ key }) => !done.some((each) => each.key === key));
  if (!step || invoice.openRentMinor <= 0) return null;
  if (holds.some((hold) => isHeldOn(hold, today))) return null;
  if (done.some(({ doneOn }) => doneOn >= today)) return null;
  const passed = daysBetween(invoice.dueOn, today) - 1 - uncountedDays(invoice.dueOn, holds, today);
  if (passed < step.afterDays) return null;
  return !step.fee && !step.suspend ? step : isWarned(terms, facts) ? step : null;
}

/** The day that a step falls on when nothing holds it. */
export function fallsOn(dueOn: string, { afterDays }: Pick<LateStep, 'afterDays'>): string {
  return addDays(dueOn, afterDays + 1);
}

function isHeldOn({ fromOn, toOn }: Hold, date: string): boolean {
  return fromOn <= date && (toOn === null || date <= toOn);
}

/** Whole days after the due day and before today on which a hold stood that stops the count. */
function uncountedDays(dueOn: string, holds: readonly Hold[], today: string): number {
  const stopping = holds.filter(({ cause }) => uncounted.includes(cause));
  let days = 0;
  for (let date = addDays(dueOn, 1); stopping.length > 0 && date < today; date = addDays(date, 1))
    if (stopping.some((hold) => isHeldOn(hold, date))) days += 1;
  return days;
}

/** What costs money or access needs an earlier letter that is out for some days, and a site that can take cards. */
function isWarned({ steps, warnDays, outageDays }: LateTerms, facts: LateFacts): boolean {
  const lettered = steps.filter(({ letter }) => letter).map(({ key }) => key);
  const last = facts.done.filter(({ key }) => lettered.includes(key)).at(-1);
  if (!last || last.letterOutOn === null || facts.cardOutageDays >= outageDays) return false;
  return daysBetween(last.letterOutOn, facts.today) >= warnDays;
}
