/**
 * Decides the next step for the saved card of a contract. The decision comes from rows alone, and is written down
 * before the provider is asked.
 */
import type { Id } from '../../../shared/ids';
import { sumMinor } from '../../../shared/money';
import {
  findRunningCollection,
  insertCollection,
  insertTry,
  markAnnouncedDone,
  selectAnnouncedOf,
  selectCollectionInvoices,
  selectFailedInvoices,
  selectTries,
  wasCollected,
  type ChargeTryRow,
  type CollectionRow,
} from '../../database/attempt/collections';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { findMandate, type MandateRow } from '../../database/booking/autopay';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { contractEndedAt, findContract, type ContractRow } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import { isDisputed } from '../../database/late/holds';
import { findPlanOf } from '../../database/late/plans';
import type { Tx } from '../../database/schema';
import { nextTry, type TryAnswer } from '../../domain/autopay/next-try';
import type { AutopayRules } from '../../domain/autopay/rules';
import { businessDateAt, timeOfDayAt } from '../../domain/base/dates';
import { readContractTerms } from '../../domain/contract/terms';
import { openOf } from '../../domain/ledger/allocation';
import { cardAmount, cardPayable } from '../../domain/price/quote';
import { supersedeCollection } from '../attempt/collections';
import { hasLease } from '../base/head-office';
import { publish } from '../base/outbox';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';

export type Step =
  | { readonly kind: 'none' }
  /** Make an intent. */
  | { readonly kind: 'make'; readonly collection: CollectionRow }
  /** `isNew`: the bank has not been asked for this try. Otherwise the process that asked was cut off. */
  | {
      readonly kind: 'ask';
      readonly collection: CollectionRow;
      readonly asked: ChargeTryRow;
      readonly isNew: boolean;
    };

const none: Step = { kind: 'none' };

/** The next step for a contract. What it asks for is written down. */
export async function nextStep(work: InTransaction, contractId: Id<'contract'>): Promise<Step> {
  const { tx } = work;
  const running = await findRunningCollection(tx, contractId);
  const tries = running ? await selectTries(tx, running.id) : [];
  const asked = tries.find(({ code }) => code === null);
  if (running && asked) return { kind: 'ask', collection: running, asked, isNew: false };
  const charged = await readCharged(work, contractId);
  if (running && !(charged && (await isAsWritten(tx, running)))) {
    await supersedeCollection(work, contractId);
    return nextStep(work, contractId);
  }
  if (!charged || (await isHeldUp(work, charged.contract))) return none;
  if (!running) return writeCollection(work, charged);
  if (running.state === 'written') return { kind: 'make', collection: running };
  return askNext(work, running, charged.rules, tries);
}

/** A contract whose card may be charged: by its consent, and by the rules it was signed under. */
interface Charged {
  readonly contract: ContractRow;
  readonly mandate: MandateRow & { readonly customer_id: string; readonly saved_card_id: string };
  readonly rules: AutopayRules;
}

async function readCharged({ ctx, tx }: InTransaction, contractId: Id<'contract'>): Promise<Charged | null> {
  const contract = await findContract(tx, contractId);
  const terms = await findContractTerms(tx, contractId);
  const mandate = await findMandate(tx, contractId);
  const rules = terms && readContractTerms(terms.terms).autopay;
  if (!contract || !rules || mandate?.state !== 'active' || mandate.provider !== ctx.gateway.provider)
    return null;
  if ((await contractEndedAt(tx, contractId)) !== null) return null;
  const { customer_id: customerId, saved_card_id: cardId } = mandate;
  if (customerId === null || cardId === null) return null;
  return { contract, rules, mandate: { ...mandate, customer_id: customerId, saved_card_id: cardId } };
}

/** Whether exactly the sums that were written down are still open, and none of them is paid in parts by now. */
async function isAsWritten(tx: Tx, { id, contract_id: contractId }: CollectionRow): Promise<boolean> {
  const open = new Map(
    (await selectOpenInvoices(tx, contractId)).map((each) => [each.id, openOf(each.lines)]),
  );
  const invoices = await selectCollectionInvoices(tx, id);
  const inParts = (await findPlanOf(tx, contractId))?.invoiceIds;
  return invoices.every(
    ({ invoiceId, amountMinor }) => open.get(invoiceId) === amountMinor && !inParts?.has(invoiceId),
  );
}

/**
 * True while another card pays, while a payment is disputed, while the books may lack something, and where another
 * kiosk has the unit. True also when head office was out of reach for a week: it may have handed the contract to
 * another kiosk.
 */
async function isHeldUp({ ctx, tx }: InTransaction, { id, unit_id: unitId }: ContractRow): Promise<boolean> {
  if ((await findBooksInDoubt(tx)) !== null || (await rightRefusal(ctx, tx, unitId))) return true;
  if (!(await hasLease(ctx, tx)) || (await isDisputed(tx, id))) return true;
  return (await selectOpenAttemptsFor(tx, [id])).length > 0;
}

/** All that is due together, so that a card is asked once. */
async function writeCollection(work: InTransaction, charged: Charged): Promise<Step> {
  const { ctx, tx } = work;
  const { contract, mandate } = charged;
  const { currency, time_zone: timeZone } = await requireProperty(tx);
  const nowMs = ctx.clock.nowMs();
  const today = businessDateAt(nowMs, timeZone);
  const due = await dueOf(tx, charged, { today, nowMs });
  if (due.length === 0) return none;
  const total = cardPayable(sumMinor(due.map(({ amountMinor }) => amountMinor)), currency);
  const collection: CollectionRow = {
    id: ctx.newId<'collection'>(),
    contract_id: contract.id,
    mandate_id: mandate.id,
    provider: mandate.provider,
    customer_id: mandate.customer_id,
    saved_card_id: mandate.saved_card_id,
    amount_minor: total,
    card_amount: cardAmount(total, currency),
    currency,
    first_on: today,
    state: 'written',
    failure: null,
    intent_id: null,
    attempt_id: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    settled_at_ms: null,
  };
  await insertCollection(
    tx,
    collection,
    due.map(({ invoiceId, amountMinor }) => ({ invoice_id: invoiceId, amount_minor: amountMinor })),
  );
  await publish(work, 'collection.opened', {
    collectionId: collection.id,
    contractId: contract.id,
    invoiceIds: due.map(({ invoiceId }) => invoiceId),
    amountMinor: collection.amount_minor,
    currency,
  });
  return { kind: 'make', collection };
}

/**
 * Bills whose announced charge day has come; none where the card was refused for each of them. Those of a payment plan are paid
 * in its parts.
 */
async function dueOf(
  tx: Tx,
  { contract, mandate }: Charged,
  { today, nowMs }: { readonly today: string; readonly nowMs: number },
) {
  const open = new Map(
    (await selectOpenInvoices(tx, contract.id)).map((each) => [each.id, openOf(each.lines)]),
  );
  const announced = await selectAnnouncedOf(tx, contract.id);
  await markAnnouncedDone(
    tx,
    announced.filter(({ invoiceId }) => !open.has(invoiceId)).map(({ invoiceId }) => invoiceId),
    nowMs,
  );
  const isFirst = !(await wasCollected(tx, mandate.id));
  const inParts = (await findPlanOf(tx, contract.id))?.invoiceIds;
  const due = announced.flatMap(({ invoiceId, chargeOn, isToBeDrawn, isToBeSent }) => {
    const amountMinor = open.get(invoiceId);
    // The first charge waits until the letter that announces it has gone out.
    const isTold = isToBeDrawn === 0 && !(isFirst && isToBeSent === 1);
    const isNotYet = chargeOn > today || !isTold || inParts?.has(invoiceId) === true;
    return amountMinor === undefined || isNotYet ? [] : [{ invoiceId, amountMinor }];
  });
  const failed = await selectFailedInvoices(tx, contract.id, mandate.saved_card_id);
  return due.every(({ invoiceId }) => failed.has(invoiceId)) ? [] : due;
}

/** The next try, if it is time for one. */
async function askNext(
  { ctx, tx }: InTransaction,
  collection: CollectionRow,
  rules: AutopayRules,
  tries: readonly ChargeTryRow[],
): Promise<Step> {
  const { time_zone: timeZone } = await requireProperty(tx);
  const nowMs = ctx.clock.nowMs();
  const next = nextTry(tries.map(answerOf), rules.tries, rules.hours, {
    firstOn: collection.first_on,
    today: businessDateAt(nowMs, timeZone),
    time: timeOfDayAt(nowMs, timeZone),
  });
  if (next.kind !== 'now') return none;
  const asked = {
    collection_id: collection.id,
    number: next.number,
    asked_at_ms: nowMs,
    charge_before: tries.findLast(({ charge_id: id }) => id !== null)?.charge_id ?? null,
  };
  await insertTry(tx, asked);
  const unanswered = { code: null, advice: null, charge_id: null, answered_on: null, answered_at_ms: null };
  return { kind: 'ask', collection, asked: { ...asked, ...unanswered }, isNew: true };
}

/** A try that its bank has answered. */
export function answerOf({ answered_on: on, code, advice }: ChargeTryRow): TryAnswer {
  return { on: on ?? '', code: code ?? '', advice };
}

/** The rules that a contract was signed under. @throws Error where it has none: a broken invariant */
export async function rulesOf(tx: Tx, contractId: Id<'contract'>): Promise<AutopayRules> {
  const terms = await findContractTerms(tx, contractId);
  const rules = terms && readContractTerms(terms.terms).autopay;
  if (!rules) throw new Error('a card was asked without rules');
  return rules;
}
