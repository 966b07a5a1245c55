/**
 * Staff take what a contract owes, such as money that a card never brought. The receipt and its PDF, the allocation and
 * the postings are one transaction.
 */
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { isInDefault } from '../../database/late/steps';
import { findContract } from '../../database/contract/contracts';
import { peekDocumentNumber } from '../../database/number-series';
import {
  findDeskPaymentByKey,
  findReceiptOfDeskPayment,
  type DeskPaymentRow,
} from '../../database/payment/desk-payments';
import type { Tx } from '../../database/schema';
import type { ReceiptFacts } from '../../documents/port';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { openOf, type FirstOf } from '../../domain/ledger/allocation';
import { isCardAskedJustNow } from '../attempt/collections';
import { releaseAttempt } from '../attempt/release';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { contractTurns } from '../base/contract-turns';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { InTransaction, Work } from '../base/work';
import { aheadOf, makeBillsThrough } from '../bill/ahead';
import {
  deskPaymentOf,
  isSameTaking,
  paidAtDesk,
  wrongAmount,
  writeDeskPayment,
  type DeskTaking,
} from '../move-in/desk-payment';
import { rehearsed } from '../payment/owed-by-card';
import { nextOfPlan, partsOfPlan } from '../payment/planned-parts';
import {
  owedReceiptFacts,
  readOwed,
  settledLines,
  wordsOfReceipt,
  writeOwedReceipt,
  type Owed,
} from '../payment/owed-facts';

export interface OwedInput extends DeskTaking {
  readonly contractId: Id<'contract'>;
  /** The part that is paid now; everything where it is absent. The rest stays open with its due days. */
  readonly paysMinor?: number | undefined;
  /**
   * Bills of the next periods are made and paid in full too, up to this day (YYYY-MM-DD). `amountMinor` includes them.
   */
  readonly aheadThrough?: string | undefined;
  /** A part settles this invoice before all others; absent: what a payment plan asks for, then the property's order. */
  readonly firstInvoiceId?: Id<'invoice'> | undefined;
}

export interface OwedPaid {
  readonly receiptNumber: string;
  readonly changeMinor: Minor;
}

/**
 * Takes what is owed, or a part of it; the same key answers the same. A card's payment of the tenant that waits for its card is called off
 * first. Refused while the reader works or staff have to look at such a payment (`bills_being_paid`). Also when the amount is
 * another by now (`amount_changed`), and when nothing is owed any more (`paid_already`). More than is owed is refused
 * (`too_much`), and so is too little cash (`not_enough_money`). After a default notice only a manager takes a part
 * (`part_by_manager`). Nobody does where the property takes none (`part_not_taken`), unless a payment plan asks for it.
 */
export async function takeOwed(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: OwedInput,
): Promise<Result<OwedPaid>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  if (!(await ctx.store.read((tx) => findDeskPaymentByKey(tx, input.key)))) {
    const busy = await callOffCards(ctx, input.contractId);
    if (busy) return busy;
  }
  // The PDF carries the number that the receipt will have, so those who take a number wait for each other.
  return contractTurns(ctx).take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const read = await rehearsed(ctx, (tx) => readOrFind({ ctx, tx, by: caller }, input));
      if (!read.ok) return read;
      const found = read.value;
      if ('receiptNumber' in found) return ok(found);
      const pdf = await ctx.documents.receipt(found.facts);
      const written = await ctx.store.attempt((tx) => write({ ctx, tx, by: caller }, input, found, pdf));
      if (!written.ok) return written;
      if (written.value !== null) return ok(written.value);
    }
    return refuse('SOMETHING_WENT_WRONG', 'failed');
  });
}

/**
 * Calls off the payments of a contract's bills that no card was asked for yet. Answers why it cannot be done, as while the reader
 * works (`bills_being_paid`). To be done before a contract's turn is taken: who completes a card's payment takes the two in
 * the other order.
 */
export async function callOffCards(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
): Promise<Result<never> | null> {
  const open = await ctx.store.read((tx) => selectOpenAttemptsFor(tx, [contractId]));
  for (const { id, state } of open) {
    if (!isIdle(state)) return refuseBeingPaid();
    const released = await releaseAttempt(ctx, id);
    // What the provider could not be asked is another answer than a reader that works.
    if (!released.ok) return released.refusals[0]?.kind === 'conflict' ? refuseBeingPaid() : released;
  }
  return null;
}

/** The bill that staff chose; else those that a payment plan asks for now, as far as it does. */
async function firstOf(
  work: InTransaction,
  { invoices }: Owed,
  { contractId, firstInvoiceId: invoiceId }: OwedInput,
): Promise<readonly FirstOf[]> {
  if (invoiceId !== undefined) return [{ invoiceId, upToMinor: null }];
  const plan = await nextOfPlan(work, contractId);
  if (plan === null) return [];
  const planned = invoices.flatMap(({ id, lines }) =>
    plan.invoiceIds.has(id) ? [{ invoiceId: id, amountMinor: openOf(lines) }] : [],
  );
  return partsOfPlan(planned, plan).map((part) => ({
    invoiceId: part.invoiceId,
    upToMinor: part.amountMinor,
  }));
}

/** A card is asked for what the contract owes, or staff have to look at such a payment. */
export function refuseBeingPaid(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'bills_being_paid' });
}

interface Read {
  readonly owed: Owed;
  readonly first: readonly FirstOf[];
  /** What the money settles. */
  readonly lines: Owed['lines'];
  readonly payment: DeskPaymentRow;
  readonly facts: ReceiptFacts;
}

async function readOrFind(
  { ctx, tx, by: caller }: Work<StaffCaller>,
  input: OwedInput,
): Promise<Result<OwedPaid | Read>> {
  const contract = await findContract(tx, input.contractId);
  if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const known = await findDeskPaymentByKey(tx, input.key);
  if (known) return paidBefore(tx, input, known, contract.booking_id);
  // The tenant may have begun to pay at the kiosk since.
  if ((await selectOpenAttemptsFor(tx, [contract.id])).length > 0) return refuseBeingPaid();
  if (await isCardAskedJustNow({ ctx, tx }, contract.id)) return refuseBeingPaid();
  if (input.aheadThrough !== undefined) {
    if (!(await isOfferedAhead({ ctx, tx }, input))) return changedMeanwhile();
    await makeBillsThrough({ ctx, tx }, contract.id, input.aheadThrough);
  }
  const owed = await readOwed({ ctx, tx }, contract);
  const refused = refusedOwed(owed, input);
  if (refused) return refused;
  const first = await firstOf({ ctx, tx }, owed, input);
  if (!first.every(({ invoiceId }) => owed.invoices.some(({ id }) => id === invoiceId)))
    return changedMeanwhile();
  const isPart = paidOf(input, owed.totalMinor) < owed.totalMinor;
  if (isPart && owed.property.part_payments === 'never' && !(await isAgreed({ ctx, tx }, input)))
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'invalid', { field: 'paysMinor', desk: 'part_not_taken' });
  if (isPart && caller.role !== 'manager' && (await isInDefault(tx, contract.id)))
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'invalid', { field: 'paysMinor', desk: 'part_by_manager' });
  const { parts, nowMs } = owed;
  const pays = paidOf(input, owed.totalMinor);
  const settled = settledLines(owed, pays, first);
  const payment = deskPaymentOf(ctx, caller, input, {
    bookingId: parts.contract.booking_id,
    dueMinor: pays,
    currency: parts.invoice.currency,
    nowMs,
  });
  const number = await peekDocumentNumber(tx, 'receipt');
  const paid = { amountMinor: pays, ...settled };
  const locale = localeFor(parts.contract.language, owed.property);
  const facts = await owedReceiptFacts(tx, owed, { ...paid, ...paidAtDesk(payment, locale) }, number);
  return ok({ owed, first, lines: settled.lines, payment, facts });
}

/** The next part of a payment plan, or more: a manager agreed to it. */
async function isAgreed(work: InTransaction, { contractId, paysMinor }: OwedInput): Promise<boolean> {
  const plan = await nextOfPlan(work, contractId);
  return plan !== null && paysMinor !== undefined && paysMinor >= plan.amountMinor;
}

/** Whole periods only, as many as the property takes, and never a part of the sum. */
async function isOfferedAhead(
  work: InTransaction,
  { contractId, amountMinor, paysMinor = amountMinor, aheadThrough }: OwedInput,
): Promise<boolean> {
  const offered = await aheadOf(work, contractId);
  return paysMinor === amountMinor && offered.some(({ throughOn }) => throughOn === aheadThrough);
}

async function paidBefore(
  tx: Tx,
  input: OwedInput,
  known: DeskPaymentRow,
  bookingId: Id<'booking'>,
): Promise<Result<OwedPaid>> {
  const receipt = await findReceiptOfDeskPayment(tx, known.id);
  if (!receipt || !isSameTaking([known], bookingId, takenOf(input)))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'key_used' });
  return ok({ receiptNumber: receipt.number, changeMinor: known.change_minor ?? minor(0) });
}

function refusedOwed({ totalMinor, parts, property }: Owed, input: OwedInput): Result<never> | null {
  if (totalMinor === 0) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'paid_already' });
  const { currency } = parts.invoice;
  // A part is looked at by itself, once the page has shown all that is owed.
  const isPart = input.paysMinor !== undefined && input.amountMinor === totalMinor;
  if (!isPart) return wrongAmount({ dueMinor: totalMinor, currency }, property, input);
  const dueMinor = paidOf(input, totalMinor);
  if (dueMinor > totalMinor)
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'invalid', { field: 'paysMinor', desk: 'too_much' });
  return wrongAmount({ dueMinor, currency }, property, takenOf(input));
}

const paidOf = ({ paysMinor }: OwedInput, totalMinor: Minor): Minor => minor(paysMinor ?? totalMinor);

/** What the row of the payment has. */
const takenOf = (input: OwedInput): DeskTaking => ({
  ...input,
  amountMinor: input.paysMinor ?? input.amountMinor,
});

/** Null when somebody else took the number since it was read; refused when something was paid or credited since. */
async function write(
  { ctx, tx, by }: Work<StaffCaller>,
  input: OwedInput,
  { payment, facts }: Read,
  pdf: Buffer,
): Promise<Result<OwedPaid | null>> {
  const now = await readOrFind({ ctx, tx, by }, input);
  if (!now.ok) return now;
  if ('receiptNumber' in now.value) return ok(now.value);
  // Each reading has a payment of its own; that of the document is written.
  const [before, after] = [facts, now.value.facts].map((each) =>
    JSON.stringify({ ...wordsOfReceipt(each), paymentReference: payment.id }),
  );
  if (before !== after) return ok(null);
  // Bills of periods ahead are other rows than those that were rehearsed.
  const { owed, first, lines } = now.value;
  await writeDeskPayment({ ctx, tx, by }, payment);
  const receiptNumber = await writeOwedReceipt({ ctx, tx }, owed, {
    pdf,
    amountMinor: payment.amount_minor,
    invoiceId: lines[0]?.row.invoice_id ?? owed.parts.invoice.id,
    first,
    paidBy: { deskPaymentId: payment.id },
  });
  return ok({ receiptNumber, changeMinor: payment.change_minor ?? minor(0) });
}
