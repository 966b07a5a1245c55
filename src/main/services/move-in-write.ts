/**
 * The one transaction of a move-in: contract, documents, invoice, receipt, charges entry, access code, outbox, states.
 * A step that fails rolls everything back and is named by its code of the interface document.
 */
import { createHash, randomInt } from 'node:crypto';
import type { ErrorCode } from '../../shared/error-codes';
import { parseGuid, type Id } from '../../shared/ids';
import { sumMinor } from '../../shared/money';
import { ok, refuse, type Result } from '../../shared/result';
import type { DocumentKind } from '../../shared/shapes';
import { insertAudit } from '../database/audit';
import { findBooking, updateBooking } from '../database/bookings';
import { takeNumber } from '../database/number-series';
import { advanceAttempt, findAttempt } from '../database/payment-attempts';
import type { Tx } from '../database/schema';
import { deleteSignature, findValidSignature } from '../database/signatures';
import { moveUnit } from '../database/units';
import { bookingLifecycle } from '../domain/booking-state';
import { businessDateAt } from '../domain/dates';
import { next } from '../domain/lifecycle';
import { describeLine } from '../domain/line-text';
import type { ServiceContext } from './context';
import type { MoveInDocuments } from './move-in-documents';
import { documentNumber, type MoveInFacts } from './move-in-facts';
import { tell } from './outbox';
import { priceBooking } from './pricing';
import { localeFor } from './property';
import { stepFailed } from './step-failed';
import { writeStoredQuote } from './stored-quote';

type Written = Result<Id<'contract'>> | 'numbers_taken';

class NumbersTaken extends Error {}
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
): Promise<Written> {
  try {
    return await ctx.store.attempt((tx) => writeAll(ctx, tx, facts, documents));
  } catch (error) {
    if (error instanceof NumbersTaken) return 'numbers_taken';
    if (error instanceof StepRefused) return error.refused;
    throw error;
  }
}

async function writeAll(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  documents: MoveInDocuments,
): Promise<Result<Id<'contract'>>> {
  const done = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where('booking_id', '=', facts.priced.booking.id)
    .executeTakeFirst();
  if (done) return ok(done.id);
  const unchanged = await stillHolds(tx, facts);
  if (!unchanged) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_closed' });

  const contractId = await step(ctx, 'RENTAL_CREATION_FAILED', () => writeContract(ctx, tx, facts));
  await checkContract(tx, facts, contractId);
  const invoiceId = await step(ctx, 'RENTAL_INVOICE_CREATION_FAILED', () =>
    writeInvoice(ctx, tx, facts, contractId),
  );
  await checkInvoice(tx, facts, contractId, invoiceId);
  if (facts.attempt.amount_minor !== facts.priced.quote.payable) deny('INVALID_PARAM_RCEIPT_INPUT');
  await step(ctx, 'RECEIPT_CREATION_FAILIED', () => writeReceipt(ctx, tx, facts, invoiceId));
  await step(ctx, 'RENTAL_CREATION_FAILED', async () => {
    await writeChargesEntry(ctx, tx, facts, contractId);
    await writeDocuments(ctx, tx, facts, contractId, documents);
    await writeAccessCode(ctx, tx, facts, contractId);
    await settleStates(ctx, tx, facts, contractId, documents);
  });
  return ok(contractId);
}

/** Between reading the facts and here somebody may have changed, signed again, or closed the booking. */
async function stillHolds(tx: Tx, facts: MoveInFacts): Promise<boolean> {
  const booking = await findBooking(tx, facts.priced.booking.id);
  const attempt = await findAttempt(tx, facts.attempt.id);
  if (booking?.state !== 'payment_pending' || !attempt || attempt.state === 'released') return false;
  const signature = await findValidSignature(tx, booking.id, facts.nowMs);
  if (signature?.sha256 !== facts.signature.sha256) return false;
  return (await priceBooking(tx, booking)).quoteSha256 === facts.priced.quoteSha256;
}

async function taken(
  tx: Tx,
  series: 'contract' | 'invoice' | 'receipt',
  facts: MoveInFacts,
): Promise<string> {
  const number = await takeNumber(tx, series);
  if (number !== facts.numbers[series]) throw new NumbersTaken();
  return documentNumber[series](number);
}

async function writeContract(ctx: ServiceContext, tx: Tx, facts: MoveInFacts): Promise<Id<'contract'>> {
  const { priced, coverage, contact } = facts;
  const { booking, unit, quote } = priced;
  const id = ctx.newId<'contract'>();
  await tx
    .insertInto('rental_contract')
    .values({
      id,
      number: await taken(tx, 'contract', facts),
      booking_id: booking.id,
      property_id: priced.property.id,
      unit_id: unit.id,
      contact_id: contact.id,
      user_type_id: booking.user_type_id,
      template_id: facts.agreement.templateId,
      language: booking.language,
      move_in_on: booking.move_in_on,
      rent_minor: unit.rent_minor,
      deposit_minor: unit.deposit_minor,
      coverage: JSON.stringify({
        kind: coverage.kind,
        planId: coverage.plan_id,
        premiumId: coverage.premium_id,
        planName: priced.premium?.name ?? null,
        insurer: coverage.insurer,
        policyNumber: coverage.policy_number,
        expires: coverage.expires_on,
      }),
      quote: writeStoredQuote(quote),
      signed_at_ms: facts.signature.signed_at_ms,
      created_at_ms: facts.nowMs,
    })
    .execute();
  return id;
}

async function checkContract(tx: Tx, facts: MoveInFacts, id: Id<'contract'>): Promise<void> {
  const { booking, unit } = facts.priced;
  const stored = await tx.selectFrom('rental_contract').selectAll().where('id', '=', id).executeTakeFirst();
  const agrees =
    stored?.booking_id === booking.id &&
    stored.unit_id === unit.id &&
    stored.contact_id === facts.contact.id &&
    stored.move_in_on === booking.move_in_on &&
    stored.rent_minor === unit.rent_minor;
  if (!agrees) deny('INVALID_RENTAL_INFO_DETAILS');
}

async function writeInvoice(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  contractId: Id<'contract'>,
): Promise<Id<'invoice'>> {
  const { property, booking, quote } = facts.priced;
  const locale = localeFor(booking.language, property);
  const id = ctx.newId<'invoice'>();
  await tx
    .insertInto('invoice')
    .values({
      id,
      number: await taken(tx, 'invoice', facts),
      contract_id: contractId,
      contact_id: facts.contact.id,
      issued_on: businessDateAt(facts.nowMs, property.time_zone),
      currency: quote.currency,
      tax_minor: quote.tax,
      total_minor: quote.payable,
    })
    .execute();
  const rows = quote.lines.map((line, index) => ({
    invoice_id: id,
    position: index + 1,
    code: line.code,
    description: describeLine(line, booking.language, locale),
    period_from_on: line.period?.from ?? null,
    period_to_on: line.period?.to ?? null,
    taxable_minor: line.taxable,
    tax_milli_percent: line.taxRate,
    tax_minor: line.tax,
    payable_minor: line.payable,
    ledger: line.ledger,
  }));
  await tx.insertInto('invoice_line').values(rows).execute();
  return id;
}

async function checkInvoice(
  tx: Tx,
  facts: MoveInFacts,
  contractId: Id<'contract'>,
  id: Id<'invoice'>,
): Promise<void> {
  const invoice = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
  if (!invoice || !parseGuid(invoice.id) || invoice.id !== id) deny('INVALID_PARAM_INVOICE_INFO_ID');
  const lines = await tx.selectFrom('invoice_line').selectAll().where('invoice_id', '=', id).execute();
  const agrees =
    invoice.total_minor === facts.priced.quote.payable &&
    lines.length === facts.priced.quote.lines.length &&
    sumMinor(lines.map((line) => line.payable_minor)) === invoice.total_minor;
  if (!agrees) deny('INVALID_INVOICE_DETAILS');
}

async function writeReceipt(ctx: ServiceContext, tx: Tx, facts: MoveInFacts, invoiceId: Id<'invoice'>) {
  const id = ctx.newId<'receipt'>();
  const number = await taken(tx, 'receipt', facts);
  await tx
    .insertInto('receipt')
    .values({
      id,
      number,
      invoice_id: invoiceId,
      attempt_id: facts.attempt.id,
      contact_id: facts.contact.id,
      amount_minor: facts.attempt.amount_minor,
      currency: facts.attempt.currency,
      state: 'capture_pending',
      received_at_ms: facts.nowMs,
      card_brand: facts.charge.brand,
      card_last4: facts.charge.last4,
    })
    .execute();
  await tell(ctx, tx, 'receipt.issued', {
    receiptId: id,
    number,
    invoiceId,
    amountMinor: facts.attempt.amount_minor,
  });
}

async function writeChargesEntry(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  contractId: Id<'contract'>,
) {
  const id = ctx.newId<'charges_entry'>();
  const { attempt } = facts;
  await tx
    .insertInto('charges_entry')
    .values({
      id,
      contract_id: contractId,
      attempt_id: attempt.id,
      provider: attempt.provider,
      intent_id: facts.intentId,
      charge_id: facts.charge.id,
      amount_minor: attempt.amount_minor,
      currency: attempt.currency,
      captured_at_ms: null,
    })
    .execute();
  await tell(ctx, tx, 'charges_entry.made', {
    chargesEntryId: id,
    contractId,
    intentId: facts.intentId,
    amountMinor: attempt.amount_minor,
  });
}

async function writeDocuments(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  contractId: Id<'contract'>,
  documents: MoveInDocuments,
) {
  const kinds = ['contract', 'invoice', 'receipt'] as const satisfies readonly DocumentKind[];
  const rows = kinds.map((kind) => ({
    id: ctx.newId<'document'>(),
    kind,
    number: documentNumber[kind](facts.numbers[kind]),
    contact_id: facts.contact.id,
    contract_id: contractId,
    media_type: 'application/pdf' as const,
    content: documents[kind],
    sha256: sha256(documents[kind]),
    created_at_ms: facts.nowMs,
  }));
  await tx.insertInto('document').values(rows).execute();
}

/** Six digits that open nothing else now; never a run of equal ones, which people try first. */
async function writeAccessCode(ctx: ServiceContext, tx: Tx, facts: MoveInFacts, contractId: Id<'contract'>) {
  let code: string;
  do code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  while (/^(\d)\1+$/.test(code) || (await isActive(tx, code)));
  const id = ctx.newId<'access_code'>();
  const { unit, moveInOn } = facts.priced;
  await tx
    .insertInto('access_code')
    .values({
      id,
      contract_id: contractId,
      unit_id: unit.id,
      code,
      valid_from_on: moveInOn,
      state: 'active',
      change_sequence: await takeNumber(tx, 'access_change'),
    })
    .execute();
  await tell(ctx, tx, 'access_code.issued', {
    accessCodeId: id,
    contractId,
    unitId: unit.id,
    validFrom: moveInOn,
  });
}

async function isActive(tx: Tx, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('access_code')
    .select('id')
    .where('code', '=', code)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

async function settleStates(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  contractId: Id<'contract'>,
  documents: MoveInDocuments,
) {
  const { booking, unit, quote } = facts.priced;
  const state = next(bookingLifecycle, 'payment_pending', 'moved_in');
  if (!state || !(await moveUnit(tx, unit.id, 'held', 'occupied'))) throw new Error('the unit was not held');
  await updateBooking(tx, booking.id, { state, updated_at_ms: facts.nowMs });
  await deleteSignature(tx, booking.id);
  const attempt = await findAttempt(tx, facts.attempt.id);
  if (!attempt) throw new Error('the attempt vanished');
  await advanceAttempt(tx, attempt, 'move_in_written', facts.nowMs, { failure: null });
  const about = { attemptId: attempt.id, bookingId: booking.id };
  await tell(ctx, tx, 'payment.authorised', {
    ...about,
    intentId: facts.intentId,
    amountMinor: attempt.amount_minor,
  });
  await tell(ctx, tx, 'contract.signed', {
    contractId,
    number: documentNumber.contract(facts.numbers.contract),
    bookingId: booking.id,
    unitId: unit.id,
    contactId: facts.contact.id,
    moveInDate: booking.move_in_on,
    documentSha256: sha256(documents.contract),
  });
  const invoice = await tx
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  await tell(ctx, tx, 'invoice.issued', {
    invoiceId: invoice.id,
    number: invoice.number,
    contractId,
    currency: quote.currency,
    totalMinor: quote.payable,
  });
  await insertAudit(tx, {
    atMs: facts.nowMs,
    actor: booking.api_key_id ? `api_key:${booking.api_key_id}` : 'screen',
    action: 'contract.made',
    subject: contractId,
  });
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
