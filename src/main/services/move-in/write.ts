/**
 * The one transaction of a move-in: contract, documents, invoice, receipt, charges entry, access code, outbox, states.
 * A step that fails rolls everything back and is named by its code of the interface document.
 */
import type { ErrorCode } from '../../../shared/error-codes';
import { parseGuid, type Id } from '../../../shared/ids';
import { sumMinor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import type { BookingState } from '../../../shared/shapes';
import { deleteAutopayChoice } from '../../database/booking/autopay';
import { findBooking, updateBooking } from '../../database/booking/bookings';
import { findContract, findContractByBooking } from '../../database/contract/contracts';
import { findMoveInInvoice, selectInvoiceLines } from '../../database/contract/invoices';
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
import { note } from '../base/audit';
import { deleteHelp } from '../booking/close';
import { screen, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction, Work } from '../base/work';
import { writeDocuments, type MoveInDocuments } from './documents';
import type { MoveInFacts, Payment } from './facts';
import { issueAccessCode } from '../access/codes';
import { writeChargesEntry } from './charges-entry';
import { writeDeskPayment } from './desk-payment';
import { writeInvoice } from './invoice';
import { NumbersTaken } from './numbers';
import { publishMoveIn, type WrittenInvoice, type WrittenMoveIn } from './events';
import { writeMandate } from './mandate';
import { writeReceipt } from './receipt';
import { writeTerms } from './terms';
import { writeSignatureRecord } from './signature-record';
import { writeContract } from './rental-contract';
import { publish } from '../base/outbox';
import { mailDocuments } from '../base/outgoing-mail';
import { settleContract } from '../ledger/settle';
import { closeReview } from '../attempt/review';
import { priceBooking } from '../price/pricing';
import { stepFailed } from '../base/step-failed';
import { rightRefusal } from '../base/unit-rights';
import { isRefusedRow } from '../base/storage-full';
import { writeStoredQuote } from '../price/stored-quote';

type Written = Result<Id<'contract'>> | 'numbers_taken';

class StepRefused extends Error {
  constructor(readonly refused: Result<never>) {
    super('a step of the move-in failed');
  }
}

/** Runs one step; whatever it throws becomes the refusal of its code. */
async function step<T>(ctx: ServiceContext, code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepRefused || error instanceof NumbersTaken) throw error;
    throw new StepRefused(stepFailed(ctx, code, error));
  }
}

function deny(code: ErrorCode): never {
  throw new StepRefused(refuse(code, 'failed', { reason: 'fault' }));
}

export async function writeMoveIn(
  ctx: ServiceContext,
  facts: MoveInFacts,
  documents: MoveInDocuments,
  by: Caller | null,
): Promise<Written> {
  try {
    return await ctx.store.attempt(async (tx) => {
      const written = await writeAll({ ctx, tx, by }, facts, documents);
      // What a device began the kiosk finishes by itself after a crash; at the screen it always does.
      const self = facts.priced.booking.api_key_id === null ? screen : 'kiosk';
      // Another may have been faster, and has noted it.
      const wroteIt = written.ok && written.value === facts.contractId;
      const actor = facts.settlement?.by ?? by ?? self;
      if (wroteIt) await note({ ctx, tx, by: actor }, 'contract.made', facts.contractId);
      return written;
    });
  } catch (error) {
    if (error instanceof NumbersTaken) return 'numbers_taken';
    if (error instanceof StepRefused) return error.refused;
    throw error;
  }
}

async function writeAll(
  work: Work<Caller | null>,
  facts: MoveInFacts,
  documents: MoveInDocuments,
): Promise<Result<Id<'contract'>>> {
  const { ctx, tx } = work;
  const done = await findContractByBooking(tx, facts.priced.booking.id);
  if (done) return ok(done.id);
  const attempt = await attemptOf(tx, facts);
  if (attempt === 'not_paid' || !(await stillHolds(tx, facts)))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_closed' });
  // The last word before a contract: head office may have found that another kiosk has the unit.
  const lost = await rightRefusal(ctx, tx, facts.priced.unit.id);
  if (lost) return lost;

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
    await settleContract({ ctx, tx }, contractId);
    // Also of a transfer, whose statement is a letter of its own.
    await mailDocuments(work, contractId);
  });
  return ok(contractId);
}

async function writePayment(
  work: Work<Caller | null>,
  facts: MoveInFacts,
  paid: { readonly paidBy: Payment; readonly invoiceId: Id<'invoice'> },
): Promise<void> {
  const { ctx } = work;
  const { paidBy } = paid;
  const received = (paidBy.kind === 'card' ? paidBy.attempt : paidBy.payment).amount_minor;
  if (received !== facts.priced.quote.payable) deny('INVALID_PARAM_RCEIPT_INPUT');
  if (paidBy.kind === 'desk')
    await step(ctx, 'RECEIPT_CREATION_FAILIED', () => writeDeskPayment(work, paidBy.payment));
  await step(ctx, 'RECEIPT_CREATION_FAILIED', () => writeReceipt(work, facts, paid));
  if (facts.priced.autopay.on) await storeMandate(work, facts);
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
    one.typed_name === other.typed_name
  );
}

async function checkContract(tx: Tx, facts: MoveInFacts): Promise<void> {
  const { booking, unit, quote } = facts.priced;
  const stored = await findContract(tx, facts.contractId);
  const agrees =
    stored?.booking_id === booking.id &&
    stored.unit_id === unit.id &&
    stored.contact_id === facts.contact.id &&
    stored.user_type_id === booking.user_type_id &&
    stored.template_id === facts.agreement.templateId &&
    stored.move_in_on === booking.move_in_on &&
    stored.rent_minor === unit.rent_minor &&
    stored.deposit_minor === unit.deposit_minor &&
    stored.quote === writeStoredQuote(quote);
  if (!agrees) deny('INVALID_RENTAL_INFO_DETAILS');
}

/** As it was written, not as it was priced. */
async function checkedInvoice(tx: Tx, facts: MoveInFacts, id: Id<'invoice'>): Promise<WrittenInvoice> {
  const invoice = await findMoveInInvoice(tx, facts.contractId);
  if (!invoice || !parseGuid(invoice.id) || invoice.id !== id) deny('INVALID_PARAM_INVOICE_INFO_ID');
  const stored = await selectInvoiceLines(tx, id);
  const { quote } = facts.priced;
  const agrees =
    invoice.total_minor === quote.payable &&
    invoice.tax_minor === quote.tax &&
    invoice.currency === quote.currency &&
    stored.length === quote.lines.length &&
    quote.lines.every((line, index) => {
      const row = stored[index];
      return row?.code === line.code && row.payable_minor === line.payable && row.tax_minor === line.tax;
    }) &&
    sumMinor(stored.map((line) => line.payable_minor)) === invoice.total_minor;
  if (!agrees) deny('INVALID_INVOICE_DETAILS');
  return { invoice, lines: stored };
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
