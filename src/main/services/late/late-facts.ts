/** What decides the next late step of a contract: its rules, its bills, earlier steps, and what holds them. */
import type { Id } from '../../../shared/ids';
import { minor } from '../../../shared/money';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { cardAskedSince } from '../../database/attempt/collections';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { selectHolds } from '../../database/late/holds';
import { selectMistakes } from '../../database/returned-payment/returned-payments';
import {
  selectLateBills,
  selectLateSteps,
  type DoneStepRow,
  type LateBillRow,
} from '../../database/late/steps';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import { readContractTerms, type ContractTerms } from '../../domain/contract/terms';
import type { DoneStep, Hold, LateFacts, LateInvoice, LateTerms } from '../../domain/late/late-steps';
import { readLateRules, rulesInForce, type LateRules } from '../../domain/late/late-terms';
import { billsToBeCharged } from '../autopay/view';
import { requireProperty } from '../property/property';
import { cardOutageDays } from './card-days';

export interface LateContract {
  readonly contract: ContractRow;
  readonly property: PropertyRow;
  readonly terms: ContractTerms;
  readonly rules: LateRules;
  readonly bills: readonly LateBillRow[];
  readonly steps: readonly DoneStepRow[];
  readonly holds: readonly Hold[];
  /** Bills that the saved card is still to pay, on the day that they have announced. */
  readonly toBeCharged: ReadonlySet<string>;
  /** Of the five days before today: on how many the site could take no card. */
  readonly cardOutageDays: number;
  readonly today: string;
}

/** Null for a contract signed without such rules, or whose rules no catalogue has any more. */
export async function readLateContract(
  tx: Tx,
  contractId: Id<'contract'>,
  nowMs: number,
): Promise<LateContract | null> {
  const contract = await findContract(tx, contractId);
  const stored = await findContractTerms(tx, contractId);
  const property = await requireProperty(tx);
  if (!contract || !stored) return null;
  const terms = readContractTerms(stored.terms);
  const rules = rulesInForce(terms.late, readLateRules(property.late));
  if (!rules) return null;
  const today = businessDateAt(nowMs, property.time_zone);
  return {
    contract,
    property,
    terms,
    rules,
    bills: await selectLateBills(tx, contractId, today),
    steps: await selectLateSteps(tx, contractId),
    holds: await holdsOf(tx, contractId, { today, timeZone: property.time_zone }),
    toBeCharged: await billsToBeCharged(tx, contractId, nowMs),
    cardOutageDays: await cardOutageDays(tx, today),
    today,
  };
}

async function holdsOf(
  tx: Tx,
  contractId: Id<'contract'>,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): Promise<readonly Hold[]> {
  const managed = await selectHolds(tx, contractId);
  // Somebody is paying right now, or the saved card is being charged.
  const isPaying =
    (await selectOpenAttemptsFor(tx, [contractId])).length > 0 ||
    (await cardAskedSince(tx, [contractId])) !== undefined;
  return [
    ...managed.map(({ cause, from_on: fromOn, to_on: toOn }) => ({ cause, fromOn, toOn })),
    // Nobody asked for what we had written down as paid.
    ...(await selectMistakes(tx, contractId)).map(({ receivedAtMs, returnedOn }) => ({
      cause: 'payment_open' as const,
      fromOn: businessDateAt(receivedAtMs, timeZone),
      toOn: returnedOn,
    })),
    ...(isPaying ? [{ cause: 'payment_open', fromOn: today, toOn: null } as const] : []),
  ];
}

/** The facts behind the steps of one bill. A small enough rest counts as nothing. */
export function factsOfBill(
  late: LateContract,
  bill: LateBillRow,
): { readonly invoice: LateInvoice; readonly terms: LateTerms; readonly facts: LateFacts } {
  const { rules, property, today } = late;
  // Nobody is reminded of a bill, or pays a fee for it, before the day on which it said that the card is charged.
  const holds: readonly Hold[] = late.toBeCharged.has(bill.id)
    ? [...late.holds, { cause: 'payment_open', fromOn: today, toOn: null }]
    : late.holds;
  const isEnough = bill.openRentMinor >= rules.minimumOwedMinor;
  const done = late.steps.filter(({ invoice_id: id }) => id === bill.id);
  const { lien } = rules;
  return {
    invoice: { dueOn: bill.dueOn, openRentMinor: isEnough ? bill.openRentMinor : minor(0) },
    terms: {
      steps: rules.steps,
      warnDays: rules.warnDays,
      outageDays: rules.outageDays ?? Infinity,
      noticeDays: lien?.noticeDays ?? null,
    },
    facts: {
      done: done.map((step) => doneStep(step, rules, property.time_zone)),
      holds,
      cardOutageDays: late.cardOutageDays,
      today,
    },
  };
}

function doneStep(
  { step_key: key, done_on: doneOn, mailedAtMs, printedOn, deliveredOn }: DoneStepRow,
  { steps, lien }: LateRules,
  zone: string,
): DoneStep {
  // The law counts from the delivery, which a person knows of.
  if (lien && steps.some((step) => step.key === key && step.letter === 'default_notice'))
    return { key, doneOn, letterOutOn: deliveredOn };
  const out = [
    ...(mailedAtMs === null ? [] : [businessDateAt(mailedAtMs, zone)]),
    ...(printedOn ? [printedOn] : []),
  ];
  return { key, doneOn, letterOutOn: out.sort()[0] ?? null };
}
