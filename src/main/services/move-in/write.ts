/**
 * The one transaction of a move-in: contract, documents, invoice, receipt, charges entry, access code, outbox, states.
 * Of a visit with several units it is one transaction for all of them.
 */
import type { Id } from '../../../shared/ids';
import { sumMinor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import type { BookingState } from '../../../shared/shapes';
import { deleteAutopayChoice } from '../../database/booking/autopay';
import { findBooking, updateBooking } from '../../database/booking/bookings';
import { findContractByBooking } from '../../database/contract/contracts';
import {
  advanceAttempt,
  findAttempt,
  findLiveAttempt,
  type AttemptRow,
} from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { deleteShownAgreement } from '../../database/signing/shown-agreements';
import { sha256 } from '../../database/sha256';
import { deleteSignature, findValidSignature, type SignatureRow } from '../../database/signing/signatures';
import { moveUnit } from '../../database/unit/units';
import { bookingLifecycle, type BookingEvent } from '../../domain/booking/booking-state';
import { next } from '../../domain/base/lifecycle';
import { note } from '../audit/audit';
import { deleteHelp } from '../booking/close';
import { screen, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction, Work } from '../base/work';
import { writeDocuments, type MoveInDocuments } from './documents';
import { receivedBy, type MoveInFacts, type Payment } from './facts';
import { issueAccessCode } from '../access/codes';
import { writeChargesEntry } from './charges-entry';
import { writeDeskPayment } from './desk-payment';
import { writeInvoice } from './invoice';
import { NumbersTaken } from './numbers';
import { publishMoveIn, type WrittenMoveIn } from './events';
import { writeMandate } from './mandate';
import { writeReceipt } from './receipt';
import { writeTerms } from './terms';
import { writeSignatureRecord } from './signature-record';
import { writeContract } from './rental-contract';
import { publish } from '../base/outbox';
import { mailDocuments } from '../base/outgoing-mail';
import { settleContract } from '../ledger/settle';
import { spendCredit } from '../ledger/spend-credit';
import { closeReview } from '../attempt/review';
import { leftToPay } from '../price/credit';
import { priceBooking } from '../price/pricing';
import { rightRefusal } from '../base/unit-rights';
import { isRefusedRow } from '../base/storage-full';
import { firstOf } from '../booking/visit';
import { deny, step, StepRefused } from './steps';
import { checkContract, checkedInvoice } from './written';

type Written = Result<Id<'contract'>> | 'numbers_taken';

/** A move-in as it is to be written, with the documents made of it. */
export interface MoveIn {
  readonly facts: MoveInFacts;
  readonly documents: MoveInDocuments;
}

/** Writes the move-ins that are paid for together, all or none; answers the first contract. */
export async function writeMoveIns(
  ctx: ServiceContext,
  moveIns: readonly MoveIn[],
  by: Caller | null,
): Promise<Written> {
  try {
    return await ctx.store.attempt((tx) => writeAll({ ctx, tx, by }, moveIns));
  } catch (error) {
    if (error instanceof NumbersTaken) return 'numbers_taken';
    if (error instanceof StepRefused) return error.refused;
    throw error;
  }
}

async function writeAll(
  work: Work<Caller | null>,
  moveIns: readonly MoveIn[],
): Promise<Result<Id<'contract'>>> {
  const { ctx, tx, by } = work;
  const first = firstOf(moveIns).facts;
  const done = await findContractByBooking(tx, first.priced.booking.id);
  if (done) return ok(done.id);
  let attempt: AttemptRow | null = null;
  // Before any of them is written: what becomes of one may change the price of another.
  for (const { facts } of moveIns) {
    const paying = await attemptOf(tx, facts);
    if (paying === 'not_paid' || !(await stillHolds(tx, facts))) return refuseOtherwise();
    attempt ??= paying;
    // The last word before a contract: head office may have found that another kiosk has the unit.
    const lost = await rightRefusal(ctx, tx, facts.priced.unit.id);
    if (lost) return lost;
  }
  const paid = sumMinor(
    moveIns.flatMap(({ facts: { paidBy } }) => (paidBy.kind === 'card' ? paidBy.shareMinor : [])),
  );
  if (attempt && paid !== attempt.amount_minor) deny('INVALID_PARAM_RCEIPT_INPUT');
  for (const moveIn of moveIns) {
    await writeOne(work, moveIn, moveIn.facts === first ? attempt : null);
    // What a device began the kiosk finishes by itself after a crash; at the screen it always does.
    const { contractId, priced, settlement } = moveIn.facts;
    const self = priced.booking.api_key_id === null ? screen : 'kiosk';
    await note({ ctx, tx, by: settlement?.by ?? by ?? self }, 'contract.made', contractId);
  }
  return ok(first.contractId);
}

function refuseOtherwise(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_closed' });
}

/** `attempt`: goes on to its capture with this one; null where another of the visit takes it there, or none pays. */
async function writeOne(
  work: Work<Caller | null>,
  { facts, documents }: MoveIn,
  attempt: AttemptRow | null,
): Promise<void> {
  const { ctx, tx } = work;
  await step(ctx, 'RENTAL_CREATION_FAILED', () => writeContract(tx, facts));
  await checkContract(tx, facts);
  const invoiceId = await step(ctx, 'RENTAL_INVOICE_CREATION_FAILED', () => writeInvoice(work, facts));
  const invoice = await checkedInvoice(tx, facts, invoiceId);
  const { contractId, paidBy } = facts;
  if (paidBy.kind !== 'transfer') await writePayment(work, facts, { paidBy, invoiceId });
  await step(ctx, 'RENTAL_CREATION_FAILED', async () => {
    if (paidBy.kind !== 'transfer') await writeChargesEntry(work, facts, paidBy);
    await writeDocuments(work, facts, documents);
    const { unit, moveInOn: validFrom } = facts.priced;
    await issueAccessCode(work, { contractId, unitId: unit.id, validFrom });
    const seal = await writeSignatureRecord(work, facts, documents.contract);
    await writeTerms(tx, facts);
    await settleStates(work, facts, attempt, {
      documentSha256: sha256(documents.contract),
      seal,
      invoice,
    });
    if (paidBy.kind === 'transfer') await paidBy.write(work, contractId, documents.transfer);
    else await useCredit(work, facts);
    await settleContract({ ctx, tx }, contractId);
    // Also of a transfer, whose statement is a letter of its own.
    await mailDocuments(work, contractId);
  });
}

async function writePayment(
  work: Work<Caller | null>,
  facts: MoveInFacts,
  paid: { readonly paidBy: Payment; readonly invoiceId: Id<'invoice'> },
): Promise<void> {
  const { ctx } = work;
  const { paidBy } = paid;
  if (receivedBy(paidBy) !== leftToPay(facts.priced)) deny('INVALID_PARAM_RCEIPT_INPUT');
  if (paidBy.kind === 'desk')
    await step(ctx, 'RECEIPT_CREATION_FAILIED', () => writeDeskPayment(work, paidBy.payment));
  await step(ctx, 'RECEIPT_CREATION_FAILIED', () => writeReceipt(work, facts, paid));
  if (facts.priced.autopay.on) await storeMandate(work, facts);
}

/** Credit before money: what is left is what was paid. */
async function useCredit(
  work: InTransaction,
  { priced: { creditMinor }, contact, contractId }: MoveInFacts,
): Promise<void> {
  const used = await spendCredit(work, { contactId: contact.id, contractId }, creditMinor);
  if (used !== creditMinor) deny('INVALID_PARAM_RCEIPT_INPUT');
}

/** Where the property does not demand it, the move-in stands without: the log and the audit say that it is missing. */
async function storeMandate({ ctx, tx }: InTransaction, facts: MoveInFacts): Promise<void> {
  const { contractId } = facts;
  // There is no card to charge later where staff took the money.
  if (facts.paidBy.kind === 'desk') return note({ ctx, tx, by: 'kiosk' }, 'mandate.not_saved', contractId);
  const write = () => writeMandate({ ctx, tx }, facts);
  if (facts.priced.property.autopay === 'required') return step(ctx, 'MANDATE_INFO_SAVE_FAILED', write);
  try {
    await write();
  } catch (error) {
    // Anything but a refused row may have ended the whole transaction.
    if (!isRefusedRow(error)) throw error;
    ctx.log.error({ contract: contractId, err: error }, 'the consent to autopay could not be stored');
    await note({ ctx, tx, by: 'kiosk' }, 'mandate.not_saved', contractId);
  }
}

/** Between reading the facts and here somebody may have changed, signed again, or closed the booking. */
async function stillHolds(tx: Tx, facts: MoveInFacts): Promise<boolean> {
  const booking = await findBooking(tx, facts.priced.booking.id);
  if (booking?.state !== awaited(facts)) return false;
  const signature = await findValidSignature(tx, booking.id, facts.nowMs);
  if (!signature || !isSame(signature, facts.signature)) return false;
  return (await priceBooking(tx, booking)).quoteSha256 === facts.priced.quoteSha256;
}

/**
 * The card's attempt as it is now; null where staff took the money. `not_paid`: the card's money was given back, or a
 * customer pays by card what staff take the money for.
 */
async function attemptOf(tx: Tx, { paidBy, priced }: MoveInFacts): Promise<AttemptRow | null | 'not_paid'> {
  if (paidBy.kind !== 'card') return (await findLiveAttempt(tx, priced.booking.id)) ? 'not_paid' : null;
  const attempt = await findAttempt(tx, paidBy.attempt.id);
  return attempt && attempt.state !== 'released' ? attempt : 'not_paid';
}

/** The state in which a booking waits for this move-in. */
function awaited(facts: MoveInFacts): BookingState {
  if (facts.paidBy.kind !== 'card') return 'draft';
  return facts.settlement ? 'needs_review' : 'payment_pending';
}

/** Not the picture alone: a name typed twice looks the same, and may be under another text. */
function isSame(one: SignatureRow, other: SignatureRow): boolean {
  return (
    one.sha256 === other.sha256 &&
    one.signed_at_ms === other.signed_at_ms &&
    one.shown_sha256 === other.shown_sha256 &&
    one.strokes === other.strokes &&
    one.typed_name === other.typed_name &&
    one.together === other.together
  );
}

function eventOf({ paidBy, settlement }: MoveInFacts): BookingEvent {
  if (paidBy.kind === 'desk') return 'paid_at_desk';
  if (paidBy.kind === 'transfer') return 'transferred';
  return settlement ? 'settled_as_moved_in' : 'moved_in';
}

/** A card's payment goes on to its capture; what staff took is in already. */
async function settleAttempt(
  { ctx, tx }: InTransaction,
  facts: MoveInFacts,
  attempt: AttemptRow,
): Promise<void> {
  const { paidBy } = facts;
  if (paidBy.kind !== 'card') return;
  if (facts.settlement) await closeReview({ ctx, tx }, attempt, facts.settlement);
  const held = { failure: null, capture_before_ms: paidBy.captureBeforeMs };
  await advanceAttempt(tx, attempt, 'move_in_written', { nowMs: facts.nowMs, change: held });
  await publish({ ctx, tx }, 'payment.authorised', {
    attemptId: attempt.id,
    bookingId: facts.priced.booking.id,
    intentId: paidBy.intentId,
    provider: attempt.provider,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
  });
}

async function settleStates(
  work: InTransaction,
  facts: MoveInFacts,
  attempt: AttemptRow | null,
  written: WrittenMoveIn,
) {
  const { tx } = work;
  const { booking, unit } = facts.priced;
  const event = eventOf(facts);
  const state = next(bookingLifecycle, awaited(facts), event);
  if (!state || !(await moveUnit(tx, unit.id, 'moved_in'))) throw new Error('the unit was not held');
  await updateBooking(tx, booking.id, { state, updated_at_ms: facts.nowMs });
  await deleteSignature(tx, booking.id);
  await deleteShownAgreement(tx, booking.id);
  await deleteAutopayChoice(tx, booking.id);
  await deleteHelp(tx, booking.id);
  if (attempt) await settleAttempt(work, facts, attempt);
  await publishMoveIn(work, facts, written);
}
