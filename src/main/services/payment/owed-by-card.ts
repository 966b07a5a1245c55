/**
 * A card has paid invoices of a tenant. Each contract gets a receipt with its document and what it settles, all in one
 * transaction, or nothing. Then the money is captured, as for a move-in. Money that the invoices no longer need stays
 * the tenant's, for later ones.
 */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  hasReceipts,
  selectAttemptAhead,
  selectAttemptInvoices,
  type AttemptAhead,
  type AttemptInvoice,
} from '../../database/attempt/attempt-invoices';
import { advanceAttempt, findAttempt, type AttemptRow } from '../../database/attempt/payment-attempts';
import { findContract } from '../../database/contract/contracts';
import { selectInvoices } from '../../database/contract/invoices';
import { isInDefault } from '../../database/late/steps';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import type { FirstOf } from '../../domain/ledger/allocation';
import { isIdle, readerWorks } from '../../domain/attempt/payment-attempt';
import {
  completeInTurn,
  intentRefusal,
  refuseReleased,
  type GiveBackWhen,
  type PaidAttempt,
} from '../attempt/complete';
import { closeReview } from '../attempt/review';
import { contractTurns } from '../base/contract-turns';
import { lostContractRefusal } from '../base/books-in-doubt';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { stepFailed } from '../base/step-failed';
import type { InTransaction } from '../base/work';
import { makeBillsThrough } from '../bill/ahead';
import { requireProperty } from '../property/property';
import { drawReceipts, isStillSo, readCardShare, writeCardShare, type CardShare } from './card-share';
import { keepCard } from './keep-card';
import { readOwed, type Owed } from './owed-facts';

/** Returns the payment's id; the same attempt, repeated or many at once, returns the same id. */
export async function completeOwed(
  ctx: ServiceContext,
  paid: PaidAttempt,
  giveBackWhen: GiveBackWhen,
): Promise<Result<Id<'attempt'>>> {
  // These refusals release no money: the payment is written as soon as the reason is gone.
  const notYet = await notYetRefusal(ctx, paid.attemptId);
  if (notYet) return notYet;
  return completeInTurn(ctx, paid, giveBackWhen, async () => {
    try {
      return await writeInTurn(ctx, paid);
    } catch (error) {
      return stepFailed(ctx, 'RECEIPT_CREATION_FAILIED', error);
    }
  });
}

/** Receipts that exist already need neither a clock nor whole books. */
function notYetRefusal(ctx: ServiceContext, attemptId: Id<'attempt'>): Promise<Result<never> | null> {
  return ctx.store.read(async (tx) => {
    if (await hasReceipts(tx, attemptId)) return null;
    const [first] = await selectNamed(tx, attemptId);
    return clockRefusal(ctx) ?? (first ? await lostContractRefusal(tx, first.bookingId) : null);
  });
}

type Named = AttemptInvoice | AttemptAhead;

/** All that a payment is for: invoices first, then periods ahead. */
async function selectNamed(tx: Tx, attemptId: Id<'attempt'>): Promise<readonly Named[]> {
  return [...(await selectAttemptInvoices(tx, attemptId)), ...(await selectAttemptAhead(tx, attemptId))];
}

/** The bills that the tenant was asked to pay are settled before others. */
interface Share extends CardShare {
  readonly invoiceId: Id<'invoice'>;
}

interface Read {
  readonly attempt: AttemptRow;
  readonly shares: readonly Share[];
}

async function writeInTurn(ctx: ServiceContext, paid: PaidAttempt): Promise<Result<Id<'attempt'>>> {
  // Documents carry their numbers, so those who take a number wait for each other.
  return contractTurns(ctx).take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const read = await rehearsed(ctx, (tx) => readOrFind({ ctx, tx }, paid));
      if (!read.ok) return read;
      if (read.value === 'done') return ok(paid.attemptId);
      const { shares } = read.value;
      const documents = await drawReceipts(ctx, shares);
      const written = await ctx.store.attempt((tx) => write({ ctx, tx }, paid, shares, documents));
      if (!written.ok) return written;
      if (written.value === 'done') return ok(paid.attemptId);
    }
    return refuse('RECEIPT_CREATION_FAILIED', 'failed', { reason: 'fault' });
  });
}

/**
 * What a transaction would write, which is then rolled back. It makes the bills of periods ahead too, because the
 * document of the receipt names them; they are kept only with the receipt.
 */
export async function rehearsed<T>(
  ctx: ServiceContext,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  let seen: Result<T> | null = null;
  await ctx.store.attempt(async (tx): Promise<Result<never>> => {
    seen = await work(tx);
    return refuse('SOMETHING_WENT_WRONG', 'failed');
  });
  return seen ?? refuse('SOMETHING_WENT_WRONG', 'failed');
}

/** Makes the bills of periods ahead; they are kept only if the transaction commits. */
async function readOrFind(work: InTransaction, paid: PaidAttempt): Promise<Result<Read | 'done'>> {
  const { ctx, tx } = work;
  const { attemptId, intent, settlement } = paid;
  const attempt = await findAttempt(tx, attemptId);
  if (!attempt) throw new Error('a payment that was never written down');
  if (await hasReceipts(tx, attemptId)) return ok('done');
  if (attempt.state === 'released') return refuseReleased();
  const isOpen = isIdle(attempt.state) || readerWorks(attempt.state);
  if (settlement ? attempt.state !== 'needs_review' : !isOpen)
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_busy' });
  const unpaid = intentRefusal(ctx, attempt, intent);
  if (unpaid) return unpaid;
  const named = await selectNamed(tx, attemptId);
  for (const part of named)
    if ('throughOn' in part) await makeBillsThrough(work, part.contractId, part.throughOn);
  // No card is charged for what was paid another way meanwhile, as long as the card's money can still be
  // released.
  const mayLetGo = intent.status === 'requires_capture' && !settlement;
  if (mayLetGo && !(await isAnyOpen(tx, named))) return refusePaidOtherwise();
  if (mayLetGo && (await isPartInDefault(work, named))) return refusePart();
  return ok({ attempt, shares: await sharesOf(work, paid, named) });
}

/** A contract that is paid ahead may have anything open, because its bills are only just made. */
async function isAnyOpen(tx: Tx, named: readonly Named[]): Promise<boolean> {
  const ids = new Set<string>(named.flatMap((part) => ('invoiceId' in part ? [part.invoiceId] : [])));
  const ahead = new Set(named.flatMap((part) => ('throughOn' in part ? [part.contractId] : [])));
  for (const contractId of new Set(named.map((each) => each.contractId))) {
    const open = await selectOpenInvoices(tx, contractId);
    if (open.some(({ id }) => ids.has(id)) || (ahead.has(contractId) && open.length > 0)) return true;
  }
  return false;
}

/** Something else is due by now, and a default notice asks for it: only a manager takes a part then. */
async function isPartInDefault({ ctx, tx }: InTransaction, named: readonly Named[]): Promise<boolean> {
  const ids = new Set<string>(named.flatMap((part) => ('invoiceId' in part ? [part.invoiceId] : [])));
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  for (const contractId of new Set(named.map((each) => each.contractId))) {
    const open = await selectOpenInvoices(tx, contractId);
    const isPart = open.some(({ id, dueOn }) => !ids.has(id) && dueOn <= today);
    if (isPart && (await isInDefault(tx, contractId))) return true;
  }
  return false;
}

function refusePart(): Result<never> {
  return refuse('INVALID_INVOICE_DETAILS', 'conflict', {
    message: 'There was a default notice, and more is due by now: pay all of it together, or ask a manager.',
    reason: 'bills_changed',
  });
}

function refusePaidOtherwise(): Result<never> {
  return refuse('INVALID_INVOICE_DETAILS', 'conflict', {
    message: 'The invoices were paid otherwise.',
    reason: 'payment_failed',
  });
}

/** One contract after the other, in the order in which their invoices were written down. */
async function sharesOf(
  { ctx, tx }: InTransaction,
  { intent }: PaidAttempt,
  named: readonly Named[],
): Promise<readonly Share[]> {
  const shares: Share[] = [];
  for (const [contractId, parts] of Map.groupBy(named, (each) => each.contractId)) {
    const contract = await findContract(tx, contractId);
    const [first] = parts;
    if (!contract || !first) throw new Error('an invoice without its contract');
    const owed = await readOwed({ ctx, tx }, contract);
    const share = await readCardShare(tx, owed, {
      amountMinor: sumMinor(parts.map((each) => each.amountMinor)),
      first: await askedOf(tx, owed, parts),
      card: cardOf({ intent }),
      intentId: intent.id,
      isTest: !ctx.gateway.live,
      before: shares.length,
    });
    const ahead = owed.lines[0]?.row.invoice_id ?? owed.parts.invoice.id;
    const invoiceId = 'invoiceId' in first ? first.invoiceId : ahead;
    shares.push({ ...share, invoiceId });
  }
  return shares;
}

/** The bills that the money was asked for, then those of the periods ahead. Others that are made meanwhile wait. */
async function askedOf(tx: Tx, { invoices }: Owed, parts: readonly Named[]): Promise<readonly FirstOf[]> {
  const named = parts.flatMap((part) =>
    'invoiceId' in part ? [{ invoiceId: part.invoiceId, upToMinor: part.amountMinor }] : [],
  );
  const through = parts.flatMap((part) => ('throughOn' in part ? [part.throughOn] : [])).at(0);
  if (through === undefined) return named;
  const periods = await selectInvoices(
    tx,
    invoices.map(({ id }) => id),
  );
  const ahead = periods.filter(
    ({ id, period_to_on: to }) =>
      to !== null && to <= through && !named.some(({ invoiceId }) => invoiceId === id),
  );
  return [...named, ...ahead.map(({ id }) => ({ invoiceId: id, upToMinor: null }))];
}

/** The intent was checked, so its card is known. */
function cardOf({ intent }: Pick<PaidAttempt, 'intent'>): { readonly brand: string; readonly last4: string } {
  if (!intent.charge?.card) throw new Error('a payment was completed without having been checked');
  return intent.charge.card;
}

/** `again` when somebody else took a number since it was read, or something was paid, billed or credited. */
async function write(
  work: InTransaction,
  paid: PaidAttempt,
  shares: readonly Share[],
  documents: readonly Buffer[],
): Promise<Result<'done' | 'again'>> {
  const now = await readOrFind(work, paid);
  if (!now.ok) return now;
  if (now.value === 'done') return ok('done');
  const { attempt } = now.value;
  if (!isStillSo(shares, now.value.shares)) return ok('again');
  const { brand, last4 } = cardOf(paid);
  // The bills of periods ahead are not the same rows as those of the rehearsal.
  for (const [index, share] of now.value.shares.entries()) {
    const paidBy = { attemptId: attempt.id, brand, last4 };
    await writeCardShare(work, share, { pdf: documents[index], invoiceId: share.invoiceId, paidBy });
  }
  await settleAttempt(work, attempt, paid);
  await keepCard(work, attempt, paid.intent);
  return ok('done');
}

async function settleAttempt(
  { ctx, tx }: InTransaction,
  attempt: AttemptRow,
  { intent, settlement }: PaidAttempt,
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  if (settlement) await closeReview({ ctx, tx }, attempt, settlement);
  const held = { failure: null, capture_before_ms: intent.charge?.captureBeforeMs ?? null };
  await advanceAttempt(tx, attempt, 'receipts_written', { nowMs, change: held });
  const [first] = await selectNamed(tx, attempt.id);
  if (!first) throw new Error('a payment for nothing');
  await publish({ ctx, tx }, 'payment.authorised', {
    attemptId: attempt.id,
    bookingId: first.bookingId,
    intentId: intent.id,
    provider: attempt.provider,
    amountMinor: minor(attempt.amount_minor),
    currency: attempt.currency,
  });
}
