/**
 * Moves documents out of the database, packed beside a document about nobody. That one says in the property's language what
 * every contract, invoice and receipt says: labels, fonts and the agreement with its places open.
 */
import { minor, toPercentPrice, toPrice, type MilliPercent } from '../../../shared/money';
import { findProperty } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { ContractFacts, DocumentLine } from '../../documents/port';
import type { ServiceContext } from '../base/context';
import { writtenAgreement } from '../price/agreement-words';
import { operatorParty, paperSizeOf } from '../price/document-parties';

export function moveDocuments(ctx: ServiceContext): Promise<number> {
  return ctx.store.moveDocuments(() => drawSpecimen(ctx));
}

/** Null before there is a property. */
async function drawSpecimen(ctx: ServiceContext): Promise<Buffer | null> {
  const facts = await ctx.store.read(specimenFacts);
  if (!facts) return null;
  const { documents } = ctx;
  const numbers = { contractNumber: 'C-000000', invoiceNumber: 'INV-000000' };
  return Buffer.concat([
    await documents.receipt({
      ...facts,
      ...numbers,
      number: 'RV-000000',
      receivedAt: facts.moveInDate,
      amount: facts.payableAmount,
      tender: { kind: 'card', brand: 'visa', last4: '0000' },
      paymentReference: 'pi_0',
    }),
    await documents.invoice({
      ...facts,
      ...numbers,
      number: numbers.invoiceNumber,
      issuedOn: facts.moveInDate,
      dueOn: facts.moveInDate,
      paid: facts.payableAmount,
      balance: facts.payableAmount,
    }),
    await documents.contract({ ...facts, number: numbers.contractNumber }),
  ]);
}

async function specimenFacts(tx: Tx): Promise<ContractFacts | null> {
  const property = await findProperty(tx);
  if (!property) return null;
  const { language, locale, currency } = property;
  const written = await writtenAgreement(tx, { property }, language);
  const price = toPrice(minor(0), currency, locale);
  const tenant = { name: '–', addressLines: ['–'], phoneNumber: '–', email: '–' };
  const day = '2026-01-01';
  const line = (code: DocumentLine['code']): DocumentLine => ({
    code,
    description: '–',
    taxableAmount: price,
    taxPercentage: toPercentPrice(0 as MilliPercent, locale),
    taxAmount: price,
    payableAmount: price,
    periodFrom: day,
    periodTo: day,
    bindingDescription: null,
  });
  return {
    language,
    locale,
    binding: null,
    operator: await operatorParty(tx, property, language),
    tenant,
    unitNumber: 'A000',
    paper: await paperSizeOf(tx, property),
    number: null,
    moveInDate: day,
    unit: { storageType: '–', areaText: '–', dimensionsText: '–' },
    userType: '–',
    recurringAmount: price,
    nextBillDate: day,
    lines: (['rent', 'insurance', 'admin', 'deposit'] as const).map(line),
    taxAmount: price,
    payableAmount: price,
    coverage: { kind: 'operator_plan', planName: '–', cover: price, premium: price, bringsPolicyBy: null },
    addOns: ['–'],
    agreement: {
      title: written?.text.title ?? '–',
      version: written?.template.version ?? '–',
      sections: written?.text.sections ?? [],
      consentText: written?.text.consent ?? '–',
    },
    bindingAgreement: null,
    signerName: '–',
    signed: null,
  };
}
