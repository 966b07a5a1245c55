/**
 * What happens when a bill of rent is not paid, step by step, as the signed terms say. Dates are the property's.
 * Pure.
 */
import type { Minor } from '../../../shared/money';
import { addDays, daysBetween } from '../base/dates';
import type { LateFee } from './late-fee';
import { afterNotice } from './lien';

export const letterKinds = ['reminder', 'late_notice', 'default_notice'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Letters that go out, and count from the day on which they do. */
export const rentLetterKinds = [
  ...letterKinds,
  'rent_change',
  'rent_kept',
  'returned_payment',
  'payment_plan',
  'charges_changed',
  'receipt_withdrawn',
  'policy_reminder',
] as const;
export type RentLetterKind = (typeof rentLetterKinds)[number];

/** Each is done once for an invoice, in the order of the terms. */
export interface LateStep {
  readonly key: string;
  /** Whole days between the due day and the step. With 10, a bill due on the 1st has the step on the 12th. */
  readonly afterDays: number;
  readonly letter: LetterKind | null;
  readonly fee: LateFee | null;
  /** The access code stops working. */
  readonly suspend: boolean;
  /** What a person is asked to do: to put the second lock on. */
  readonly task: 'overlock' | null;
}

export interface LateTerms {
  readonly steps: readonly LateStep[];
  /** A fee or a suspension comes so many days after a letter at the earliest. */
  readonly warnDays: number;
  /** Nor while cards could not be taken for so many of the last five days: the tenant could not pay. */
  readonly outageDays: number;
  /** Whole days between the delivery of a default notice and a fee or a suspension; null: no law asks for any. */
  readonly noticeDays?: number | null;
}

export interface LateInvoice {
  readonly dueOn: string;
  /** Of the rent alone: fees that are not paid have no steps, so that there is no fee on a fee. */
  readonly openRentMinor: Minor;
}

export interface DoneStep {
  readonly key: string;
  readonly doneOn: string;
  /** When its letter was sent or printed, or delivered where the law counts from there; null: not yet, or it has none. */
  readonly letterOutOn: string | null;
}

export const holdCauses = ['protected', 'dispute', 'payment_open', 'clock', 'ownership', 'plan'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** Those that a manager opens and ends; what the others are about is known from elsewhere. */
export const managedHolds = ['protected', 'dispute', 'plan'] as const satisfies readonly HoldCause[];
export type ManagedHold = (typeof managedHolds)[number];

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
 * The step that is to be done today; null: none. There is one at a time, and none on the day of the one before. So
 * after days without the kiosk the steps move, and never come together.
 */
export function stepDue(invoice: LateInvoice, terms: LateTerms, facts: LateFacts): LateStep | null {
  const { done, holds, today } = facts;
  const step = terms.steps.find(({ key }) => !done.some((each) => each.key === key));
  if (!step || invoice.openRentMinor <= 0) return null;
  if (holds.some((hold) => isHeldOn(hold, today))) return null;
  if (done.some(({ doneOn }) => doneOn >= today)) return null;
  const passed = daysBetween(invoice.dueOn, today) - 1 - uncountedDays(invoice.dueOn, holds, today);
  if (passed < step.afterDays) return null;
  return needsWarning(step) && !isWarned(terms, facts) ? null : step;
}

/** What costs money or access. */
function needsWarning({ fee, suspend, task }: Pick<LateStep, 'fee' | 'suspend' | 'task'>): boolean {
  return fee !== null || suspend || task !== null;
}

/** The day that a step falls on when nothing holds it. */
export function fallsOn(dueOn: string, { afterDays }: Pick<LateStep, 'afterDays'>): string {
  return addDays(dueOn, afterDays + 1);
}

/** The step that follows, and its day as things are now; null while it waits for a letter to be sent. */
export interface NextStep {
  readonly step: LateStep;
  readonly on: string | null;
}

/** What follows for an invoice if nobody pays; null: nothing. While a hold stands the day moves on. */
export function nextStep(invoice: LateInvoice, terms: LateTerms, facts: LateFacts): NextStep | null {
  const { done, holds, today } = facts;
  const step = terms.steps.find(({ key }) => !done.some((each) => each.key === key));
  if (!step || invoice.openRentMinor <= 0) return null;
  const days = [
    addDays(fallsOn(invoice.dueOn, step), uncountedDays(invoice.dueOn, holds, today)),
    today,
    ...done.map(({ doneOn }) => addDays(doneOn, 1)),
  ];
  if (!needsWarning(step)) return { step, on: latest(days) };
  const from = warnedFrom(terms, facts);
  return { step, on: from === null ? null : latest([...days, from]) };
}

const latest = (days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b));

/** From which day something may cost money or access: after the last letter, and after a default notice. Null: none is out. */
function warnedFrom(
  { steps, warnDays, noticeDays = null }: LateTerms,
  { done }: Pick<LateFacts, 'done'>,
): string | null {
  const letters = done.flatMap(({ key, letterOutOn }) => {
    const letter = steps.find((step) => step.key === key)?.letter ?? null;
    return letter === null ? [] : [{ letter, letterOutOn }];
  });
  const outOn = letters.at(-1)?.letterOutOn ?? null;
  if (outOn === null) return null;
  const notice = letters.find(({ letter }) => letter === 'default_notice');
  if (notice === undefined || noticeDays === null) return addDays(outOn, warnDays);
  if (notice.letterOutOn === null) return null;
  return latest([addDays(outOn, warnDays), afterNotice({ noticeDays }, notice.letterOutOn)]);
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
function isWarned(terms: LateTerms, facts: LateFacts): boolean {
  const from = warnedFrom(terms, facts);
  return from !== null && facts.cardOutageDays < terms.outageDays && facts.today >= from;
}
