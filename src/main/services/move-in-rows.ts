/** The rows a move-in writes, one function each; move-in-write.ts calls them in order, in one transaction. */
import { createHash, randomInt } from 'node:crypto';
import type { Id } from '../../shared/ids';
import type { DocumentKind } from '../../shared/shapes';
import { takeNumber } from '../database/number-series';
import type { Tx } from '../database/schema';
import { businessDateAt } from '../domain/dates';
import { describeLine } from '../domain/line-text';
import type { ServiceContext } from './context';
import type { MoveInDocuments } from './move-in-documents';
import { documentNumber, type MoveInFacts } from './move-in-facts';
import { tell } from './outbox';
import { localeFor } from './property';
import { writeStoredQuote } from './stored-quote';

/** Somebody else took the number that stands in the documents: they have to be made again. */
export class NumbersTaken extends Error {}

async function taken(
  tx: Tx,
  series: 'contract' | 'invoice' | 'receipt',
  facts: MoveInFacts,
): Promise<string> {
  const number = await takeNumber(tx, series);
  if (number !== facts.numbers[series]) throw new NumbersTaken();
  return documentNumber[series](number);
}

export async function writeContract(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
): Promise<Id<'contract'>> {
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

export async function writeInvoice(
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

export async function writeReceipt(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  invoiceId: Id<'invoice'>,
) {
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

export async function writeChargesEntry(
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

export async function writeDocuments(
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
export async function writeAccessCode(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  contractId: Id<'contract'>,
) {
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

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
