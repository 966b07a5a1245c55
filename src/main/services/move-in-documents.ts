/** Contract, invoice and receipt of a move-in as PDF, from the very facts that are then written. */
import { createHash } from 'node:crypto';
import type { Id } from '../../shared/ids';
import { minor, toPrice } from '../../shared/money';
import type { DocumentHeader, DocumentLine, ContractFacts } from '../documents/port';
import type { DocumentKind } from '../../shared/shapes';
import type { Tx } from '../database/schema';
import { businessDateAt, formatInstant } from '../domain/dates';
import type { ServiceContext } from './context';
import { documentNumber, type MoveInFacts } from './move-in-facts';
import { toQuoteView } from './pricing';
import { localeFor } from './property';
import { areaText, dimensionsText } from './units';

export interface MoveInDocuments {
  readonly contract: Buffer;
  readonly invoice: Buffer;
  readonly receipt: Buffer;
}

export async function makeMoveInDocuments(ctx: ServiceContext, facts: MoveInFacts): Promise<MoveInDocuments> {
  const { priced, numbers } = facts;
  const { property, booking, quote: amounts } = priced;
  const { language } = booking;
  const locale = localeFor(language, property);
  const quote = toQuoteView(amounts, language, property);
  const lines: DocumentLine[] = quote.lines.map((line, index) => ({
    ...line,
    periodFrom: amounts.lines[index]?.period?.from ?? null,
    periodTo: amounts.lines[index]?.period?.to ?? null,
  }));
  const header = headerOf(facts, locale);
  const number = {
    contract: documentNumber.contract(numbers.contract),
    invoice: documentNumber.invoice(numbers.invoice),
    receipt: documentNumber.receipt(numbers.receipt),
  };
  const totals = {
    lines,
    taxAmount: quote.taxAmount,
    taxableAmount: toPrice(minor(amounts.payable - amounts.tax), quote.currency, locale),
  };
  const contract: ContractFacts = {
    ...header,
    ...totals,
    number: number.contract,
    moveInDate: priced.moveInOn,
    signedAt: formatInstant(facts.signature.signed_at_ms, property.time_zone, locale),
    unit: {
      storageType: priced.unit.storage_type_name,
      areaText: areaText(priced.unit, property.area_unit, locale),
      dimensionsText: dimensionsText(priced.unit, property.area_unit, locale),
    },
    userType: facts.userTypeName,
    recurringAmount: quote.recurringAmount,
    nextBillDate: quote.nextBillDate,
    payableAmount: quote.payableAmount,
    coverage: coverageOf(facts, locale),
    addOns: priced.addOns.map((addOn) => addOn.name),
    agreement: {
      title: facts.agreement.title,
      version: facts.agreement.version,
      sections: facts.agreement.sections,
      consentText: facts.agreement.consent,
    },
    signature: facts.signature.image,
    signerName: header.tenant.name,
  };
  return {
    contract: await ctx.documents.contract(contract),
    invoice: await ctx.documents.invoice({
      ...header,
      ...totals,
      number: number.invoice,
      contractNumber: number.contract,
      issuedOn: businessDateAt(facts.nowMs, property.time_zone),
      payableAmount: quote.payableAmount,
      paid: quote.payableAmount,
      balance: toPrice(minor(0), quote.currency, locale),
    }),
    receipt: await ctx.documents.receipt({
      ...header,
      ...totals,
      number: number.receipt,
      invoiceNumber: number.invoice,
      contractNumber: number.contract,
      receivedAt: formatInstant(facts.nowMs, property.time_zone, locale),
      amount: quote.payableAmount,
      card: { brand: facts.charge.brand, last4: facts.charge.last4 },
      paymentReference: facts.intentId,
      testPayment: !ctx.gateway.live,
    }),
  };
}

function headerOf(facts: MoveInFacts, locale: string): DocumentHeader {
  const { booking, unit } = facts.priced;
  const { operator, tenant, paper, nowMs } = facts;
  return {
    language: booking.language,
    locale,
    operator,
    tenant,
    unitNumber: unit.number,
    paper,
    createdAtMs: nowMs,
  };
}

function coverageOf(facts: MoveInFacts, locale: string): ContractFacts['coverage'] {
  const { coverage, priced } = facts;
  const price = (amount: number) => toPrice(minor(amount), priced.property.currency, locale);
  if (coverage.kind === 'operator_plan' && priced.premium)
    return {
      kind: 'operator_plan',
      planName: priced.premium.name,
      cover: price(priced.premium.coverage_minor),
      premium: price(priced.premium.premium_minor),
    };
  if (coverage.kind === 'own_policy')
    return {
      kind: 'own_policy',
      insurer: coverage.insurer ?? '',
      policyNumber: coverage.policy_number ?? '',
      expires: coverage.expires_on ?? '',
    };
  return { kind: 'declined' };
}

/** Stores the documents of a contract, each with the hash of its bytes. */
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

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
