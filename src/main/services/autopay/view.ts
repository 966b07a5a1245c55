/** The saved card of a contract as staff see it: the consent, what the bank answered, and when the card is asked next. */
import type { TenantDetail } from '../../../shared/desk/tenants';
import type { Id } from '../../../shared/ids';
import { formatMoney } from '../../../shared/money';
import {
  findRunningCollection,
  selectAnnouncedOf,
  selectCollectionInvoices,
  selectLastTries,
  selectTries,
} from '../../database/attempt/collections';
import { findMandate } from '../../database/booking/autopay';
import { findContract } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { isDisputed } from '../../database/late/holds';
import type { Tx } from '../../database/schema';
import { selectContractInvoices } from '../../database/tenant/vouchers';
import { expiryOf, type CardExpiry } from '../../domain/autopay/expiry';
import { answerClass, nextTry } from '../../domain/autopay/next-try';
import { chargeDay } from '../../domain/autopay/rules';
import { addDays, businessDateAt, timeOfDayAt, toIsoInstant } from '../../domain/base/dates';
import { readContractTerms } from '../../domain/contract/terms';
import { requireProperty } from '../property/property';
import { reachOf, standingOf } from '../contract/standing';
import { answerOf, rulesOf } from './collection-plan';

type AutopayView = Omit<NonNullable<TenantDetail['contracts'][number]['autopay']>, 'unheardSince'> | null;

/** How many answers are shown. */
const LAST = 4;

/** Null where nobody agreed to it. Amounts are written for `locale`. */
export async function readAutopayView(
  tx: Tx,
  contractId: Id<'contract'>,
  { locale, nowMs }: { readonly locale: string; readonly nowMs: number },
): Promise<AutopayView> {
  const mandate = await findMandate(tx, contractId);
  if (!mandate) return null;
  const tries = await selectLastTries(tx, contractId, LAST);
  const isPaused = mandate.state === 'active' && (await isDisputed(tx, contractId));
  return {
    state: isPaused ? 'paused' : mandate.state,
    brand: mandate.card_brand,
    last4: mandate.card_last4,
    expires: mandate.state === 'active' ? await cardExpiry(tx, mandate.card_expires, nowMs) : null,
    tries: tries.map(({ askedAtMs, code, advice, amountMinor, currency }) => ({
      at: toIsoInstant(askedAtMs),
      amount: formatMoney(amountMinor, currency, locale),
      answer: code === null ? ('waiting' as const) : answerClass({ code, advice }),
    })),
    nextOn: mandate.state === 'active' ? await nextChargeDay(tx, contractId, nowMs) : null,
  };
}

/** Until when a saved card is good; null: nobody has said. */
export async function cardExpiry(tx: Tx, expires: string | null, nowMs: number): Promise<CardExpiry | null> {
  const { time_zone: timeZone } = await requireProperty(tx);
  return expiryOf(expires, businessDateAt(nowMs, timeZone));
}

/** The day of the next try, or the day that a bill names or will name. Null where none is planned. */
export async function nextChargeDay(
  tx: Tx,
  contractId: Id<'contract'>,
  nowMs: number,
): Promise<string | null> {
  const planned = await nextTryDay(tx, contractId, nowMs);
  if (planned !== null || (await isDisputed(tx, contractId))) return planned;
  if (await findRunningCollection(tx, contractId)) return null;
  const { time_zone: timeZone } = await requireProperty(tx);
  return nextBillCharged(tx, contractId, businessDateAt(nowMs, timeZone));
}

/** Ids of bills that the saved card has yet to be asked for: their announced day has not passed, or it is today. */
export async function billsToBeCharged(
  tx: Tx,
  contractId: Id<'contract'>,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  if ((await findMandate(tx, contractId))?.state !== 'active') return new Set();
  const { time_zone: timeZone } = await requireProperty(tx);
  const today = businessDateAt(nowMs, timeZone);
  const running = await findRunningCollection(tx, contractId);
  const asked = new Set(
    running ? (await selectCollectionInvoices(tx, running.id)).map((each) => each.invoiceId) : [],
  );
  const isTriedToday = running !== undefined && (await nextTryDay(tx, contractId, nowMs)) === today;
  const announced = (await selectAnnouncedOf(tx, contractId)).filter(
    ({ invoiceId, chargeOn }) => chargeOn >= today && !asked.has(invoiceId),
  );
  return new Set([...announced.map(({ invoiceId }) => invoiceId), ...(isTriedToday ? asked : [])]);
}

/** The day of the next try for bills that exist. Null where none is planned. */
export async function nextTryDay(tx: Tx, contractId: Id<'contract'>, nowMs: number): Promise<string | null> {
  if (await isDisputed(tx, contractId)) return null;
  const { time_zone: timeZone } = await requireProperty(tx);
  const today = businessDateAt(nowMs, timeZone);
  const running = await findRunningCollection(tx, contractId);
  if (!running) {
    const days = (await selectAnnouncedOf(tx, contractId)).map(({ chargeOn }) => chargeOn);
    return days.filter((day) => day >= today).toSorted()[0] ?? null;
  }
  const tries = await selectTries(tx, running.id);
  if (tries.some(({ code }) => code === null)) return null;
  const rules = await rulesOf(tx, contractId);
  const next = nextTry(tries.map(answerOf), rules.tries, rules.hours, {
    firstOn: running.first_on,
    today,
    time: timeOfDayAt(nowMs, timeZone),
  });
  return next.kind === 'later' ? next.on : next.kind === 'now' ? today : null;
}

/**
 * The day on which the next bill will be charged; null where no bill is to come. It may turn out later, because no bill
 * names it yet.
 */
async function nextBillCharged(tx: Tx, contractId: Id<'contract'>, today: string): Promise<string | null> {
  const contract = await findContract(tx, contractId);
  const { billing_start_on: startOn } = await requireProperty(tx);
  const terms = await findContractTerms(tx, contractId);
  const rules = terms && readContractTerms(terms.terms).autopay;
  if (!contract || !rules || startOn === null) return null;
  const invoices = await selectContractInvoices(tx, contractId);
  const { lastDay, endedAtMs } = await standingOf(tx, contract, invoices);
  const { billedThrough } = await reachOf(tx, contract, invoices);
  if (billedThrough === null || endedAtMs !== null) return null;
  const dueOn = addDays(billedThrough, 1);
  if (lastDay !== null && dueOn > lastDay) return null;
  return chargeDay({ toldOn: today, dueOn, isMore: false }, rules);
}
