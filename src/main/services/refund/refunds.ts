/**
 * Gives money back against a credit note: handed out, or to the card that paid. A card's refund is written down before
 * the provider is asked, under a key of its own. The next sweep finishes what a crash left in between (refund-finish.ts).
 */
import { currencyRule } from '../../../shared/currencies';
import type { Id } from '../../../shared/ids';
import { formatMoney, minor, sumMinor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import type { DeskReason } from '../../../shared/desk/reasons';
import { findContact, selectAlike } from '../../database/contact/contacts';
import { findContract, selectReceiptsOfContract } from '../../database/contract/contracts';
import { findCreditNote, type CreditNoteRow } from '../../database/credit-note/credit-notes';
import { carriedTo, selectPredecessors } from '../../database/transfer/transfers';
import { usedOfCreditNote } from '../../database/ledger/allocations';
import { findAttempt } from '../../database/attempt/payment-attempts';
import {
  findRefund,
  findRefundByKey,
  insertRefund,
  selectRefundsOfAttempt,
  selectRefundsOfContract,
  sumHandedTo,
  type RefundRow,
} from '../../database/refund/refunds';
import type { Tx } from '../../database/schema';
import { cardAmount } from '../../domain/price/quote';
import { note } from '../audit/audit';
import { findAdoptedContract } from '../../database/adoption/adoptions';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction, Work } from '../base/work';
import { finishRefund, publishRefund } from './finish';
import { requireProperty } from '../property/property';
import { DAY_MS } from '../../../shared/durations';

export interface RefundInput {
  readonly creditNoteId: Id<'credit_note'>;
  /** Made by the page for this one refund: sent again, nothing happens twice. */
  readonly key: string;
  readonly way: RefundRow['way'];
  readonly amountMinor: number;
  /** Number of the check; null for the other ways. */
  readonly reference: string | null;
  readonly why: string;
}

/**
 * Answers the refund as it then is. It is `done`, or `failed` when the provider would not. While the provider cannot be
 * reached it is `asked`, and the next sweep goes on.
 *
 * Refused: more than is owed on the note or was received (`too_much`), and money that is not in (`not_received`). Also a card
 * that did not pay (`needs_card`), and another refund under way (`refund_open`). Also an amount that the provider
 * cannot give back to a card (`card_step`), and more than the site hands out in cash (`cash_limit`).
 */
export async function refundCreditNote(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: RefundInput,
): Promise<Result<RefundRow>> {
  const written = await ctx.store.attempt((tx) => writeDown({ ctx, tx, by: caller }, input));
  if (!written.ok || written.value.state !== 'asked') return written;
  const { id } = written.value;
  await finishRefund(ctx, id);
  const now = await ctx.store.transaction((tx) => findRefund(tx, id));
  return now ? ok(now) : written;
}

/** What would refuse a refund now; null: nothing would. Asked before another manager's yes is. */
export async function refundRefusal(ctx: ServiceContext, input: RefundInput): Promise<Result<never> | null> {
  const planned = await ctx.store.read((tx) => planRefund({ ctx, tx }, input));
  return planned.ok ? null : planned;
}

/** Which contract's money is given back, and how. Refused as `refundCreditNote` says. */
async function planRefund({ ctx, tx }: InTransaction, input: RefundInput) {
  const credit = await findCreditNote(tx, input.creditNoteId);
  const contract = credit?.contract_id ? await findContract(tx, credit.contract_id) : undefined;
  if (!credit?.invoice_id || !contract)
    return refuse('NO_RECORDS_FOUND', 'not_found', { field: 'creditNoteId' });
  const received = await receivedFor(tx, contract.id);
  const opening = await findAdoptedContract(tx, contract.id);
  const carriedMinor = await carriedTo(tx, contract.id);
  const [first] = received;
  if (!first && !opening && carriedMinor <= 0) return no('not_received');
  const currency = first?.currency ?? (await requireProperty(tx)).currency;
  const refunds = await refundsOf(tx, contract.id);
  const usedMinor = await usedOfCreditNote(tx, credit.id);
  const left = leftToGive(
    credit,
    usedMinor,
    sumMinor([
      ...received.map(({ amount_minor: amount }) => amount),
      // Paid before this kiosk kept the books.
      ...(opening ? [opening.credit_minor, opening.deposit_minor] : []),
      // Paid for the tenant's former unit, or used for their present one.
      carriedMinor,
    ]),
    refunds,
  );
  if (input.amountMinor > left) return tooMuch(tx, left, currency);
  const overCash =
    input.way === 'cash'
      ? await overCashLimit({ ctx, tx }, contract.contact_id, { ...input, currency })
      : null;
  if (overCash) return overCash;
  const card =
    input.way === 'card' ? await cardAmong({ ctx, tx }, contract.id, { ...input, currency }) : ok(handedOut);
  return card.ok ? ok({ contractId: contract.id, currency, card: card.value }) : card;
}

async function writeDown(
  { ctx, tx, by: caller }: Work<StaffCaller>,
  input: RefundInput,
): Promise<Result<RefundRow>> {
  const known = await findRefundByKey(tx, input.key);
  if (known) return isSame(known, input) ? ok(known) : no('key_used');
  const planned = await planRefund({ ctx, tx }, input);
  if (!planned.ok) return planned;
  const { contractId, currency, card } = planned.value;
  const nowMs = ctx.clock.nowMs();
  const refund: RefundRow = {
    id: ctx.newId<'refund'>(),
    credit_note_id: input.creditNoteId,
    contract_id: contractId,
    ...card,
    key: input.key,
    way: input.way,
    amount_minor: minor(input.amountMinor),
    currency,
    state: input.way === 'card' ? 'asked' : 'done',
    reference: input.way === 'cheque' ? (input.reference ?? '') : null,
    why: input.why,
    failure: null,
    staff_id: caller.id,
    asked_at_ms: nowMs,
    updated_at_ms: nowMs,
    settled_by: null,
    settled_why: null,
    followed_at_ms: null,
  };
  await insertRefund(tx, refund);
  await note({ ctx, tx, by: caller }, 'refund.asked', refund.id, input.why);
  if (refund.state === 'done') await note({ ctx, tx, by: caller }, 'refund.done', refund.id);
  await publishRefund({ ctx, tx }, refund);
  return ok(refund);
}

/** The money that came in for a contract, oldest first. */
async function receivedFor(tx: Tx, contractId: Id<'contract'>) {
  const receipts = await selectReceiptsOfContract(tx, contractId);
  return (
    receipts
      .filter(({ state }) => state === 'final')
      // A payment that a bank took back is not here any more.
      .map((receipt) => ({ ...receipt, amount_minor: minor(receipt.amount_minor - receipt.returnedMinor) }))
  );
}

async function refundsOf(tx: Tx, contractId: Id<'contract'>): Promise<RefundRow[]> {
  return (await selectRefundsOfContract(tx, contractId)).filter(({ state }) => state !== 'failed');
}

/** `currency`: the property's, where no money came in here: for a tenant who was taken over, say. */
interface ToCard extends Pick<RefundInput, 'amountMinor'> {
  readonly currency: string;
}

/** Also a card that paid for the unit before a transfer. */
async function cardAmong(work: InTransaction, contractId: Id<'contract'>, input: ToCard) {
  const contracts = [...(await selectPredecessors(work.tx, contractId)).toReversed(), contractId];
  const received: Awaited<ReturnType<typeof receivedFor>> = [];
  const refunds: RefundRow[] = [];
  for (const each of contracts) {
    received.push(...(await receivedFor(work.tx, each)));
    refunds.push(...(await refundsOf(work.tx, each)));
  }
  return cardOf(work, received, refunds, input);
}

/**
 * The amount that can still be given back: the unused part of the note, or the rest of the money, whichever is less.
 */
function leftToGive(
  credit: CreditNoteRow,
  usedMinor: Minor,
  received: number,
  refunds: readonly RefundRow[],
): number {
  const sum = (of: readonly RefundRow[]) => sumMinor(of.map((refund) => refund.amount_minor));
  const ofNote = refunds.filter((refund) => refund.credit_note_id === credit.id);
  return Math.min(credit.gross_minor - usedMinor - sum(ofNote), received - sum(refunds));
}

async function tooMuch(tx: Tx, left: number, currency: string): Promise<Result<never>> {
  const { locale } = await requireProperty(tx);
  return refuse('INVALID_INPUT_PARAM', 'conflict', {
    field: 'amountMinor',
    desk: 'too_much',
    detail: { left: formatMoney(minor(left), currency, locale) },
  });
}

/**
 * What the tenant was handed within 24 hours counts, so a large refund is not cut into small ones. Each move-in at the kiosk makes
 * a contact of its own, so contacts with the same e-mail address or phone number count as one.
 */
async function overCashLimit(
  { ctx, tx }: InTransaction,
  contactId: Id<'contact'>,
  { amountMinor, currency }: Pick<RefundRow, 'currency'> & Pick<RefundInput, 'amountMinor'>,
): Promise<Result<never> | null> {
  const { refundCashUpToMinor: most } = ctx.settings;
  if (most === null) return null;
  const contact = await findContact(tx, contactId);
  const person = contact ? await selectAlike(tx, contact) : [contactId];
  const handed = await sumHandedTo(tx, person, ctx.clock.nowMs() - DAY_MS);
  const left = minor(Math.max(0, most - handed));
  if (amountMinor <= left) return null;
  const { locale } = await requireProperty(tx);
  return refuse('INVALID_INPUT_PARAM', 'conflict', {
    field: 'amountMinor',
    desk: 'cash_limit',
    detail: { left: formatMoney(left, currency, locale) },
  });
}

const handedOut = { attempt_id: null, card_amount: null, refunded_before: null };

/**
 * The card that paid last and still holds this much. Money that another contract paid with it is not given back here.
 */
async function cardOf(
  { ctx, tx }: InTransaction,
  received: Awaited<ReturnType<typeof selectReceiptsOfContract>>,
  refunds: readonly RefundRow[],
  { amountMinor, currency }: ToCard,
) {
  const wrongStep = await notInSteps(tx, amountMinor, currency);
  if (wrongStep) return wrongStep;
  const byCard = received.filter(({ attempt_id: id }) => id !== null).toReversed();
  const leftOn = (receipt: (typeof received)[number]) => {
    const given = refunds.filter(({ attempt_id: id }) => id === receipt.attempt_id);
    return receipt.amount_minor - sumMinor(given.map(({ amount_minor: amount }) => amount));
  };
  const paid = byCard.find((receipt) => leftOn(receipt) >= amountMinor);
  if (!paid && byCard.length > 0) return tooMuch(tx, Math.max(...byCard.map(leftOn)), currency);
  const attempt = paid?.attempt_id ? await findAttempt(tx, paid.attempt_id) : undefined;
  if (attempt?.state !== 'captured' || attempt.provider !== ctx.gateway.provider) return no('needs_card');
  const toCard = (await selectRefundsOfAttempt(tx, attempt.id)).filter(({ state }) => state !== 'failed');
  if (toCard.some(({ state }) => state !== 'done')) return no('refund_open');
  return ok({
    attempt_id: attempt.id,
    card_amount: cardAmount(minor(amountMinor), attempt.currency),
    refunded_before: toCard.reduce((sum, refund) => sum + (refund.card_amount ?? 0), 0),
  });
}

/** Providers always refuse amounts of three decimals whose last digit is not 0, so no refund begins with one. */
async function notInSteps(tx: Tx, amountMinor: number, currency: string): Promise<Result<never> | null> {
  const over = amountMinor % currencyRule(currency).cardStep;
  if (over === 0) return null;
  const { locale } = await requireProperty(tx);
  return refuse('INVALID_INPUT_PARAM', 'conflict', {
    field: 'amountMinor',
    desk: 'card_step',
    detail: { whole: formatMoney(minor(amountMinor - over), currency, locale) },
  });
}

function isSame(known: RefundRow, input: RefundInput): boolean {
  return (
    known.credit_note_id === input.creditNoteId &&
    known.way === input.way &&
    known.amount_minor === input.amountMinor
  );
}

function no(desk: DeskReason): Result<never> {
  return refuse('INVALID_INPUT_PARAM', 'conflict', { desk });
}
