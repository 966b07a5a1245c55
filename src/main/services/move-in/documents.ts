/** Contract, invoice and receipt of a move-in as PDF, from the very facts that are then written. */
import type { DocumentKind } from '../../../shared/shapes';
import { minor, toPrice } from '../../../shared/money';
import { insertDocuments } from '../../database/contract/documents';
import { sha256 } from '../../database/sha256';
import type { ReceiptFacts, SignedFacts } from '../../documents/port';
import { businessDateAt, formatInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { contractFactsOf, creditOf, headerOf, localeOf, totalsOf } from '../price/contract-facts';
import { leftToPay } from '../price/credit';
import { paidAtDesk } from './desk-payment';
import type { MoveInFacts, Payment } from './facts';
import { signatureRecordOf } from './signature-record';

export interface MoveInDocuments {
  readonly contract: Buffer;
  readonly invoice: Buffer;
  /** Null where nobody pays for it now: a transfer to another unit. */
  readonly receipt: Buffer | null;
  /** What a transfer needs beside them. */
  readonly transfer: readonly Buffer[];
}

export async function makeMoveInDocuments(ctx: ServiceContext, facts: MoveInFacts): Promise<MoveInDocuments> {
  const { numbers: number, nowMs, paidBy } = facts;
  const { property, quote } = facts.priced;
  const locale = localeOf(facts);
  const toPay = leftToPay(facts.priced);
  const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
  const common = { ...headerOf(facts, nowMs), ...totalsOf(facts) };
  return {
    contract: await ctx.documents.contract({
      ...contractFactsOf(facts, nowMs),
      number: number.contract,
      signed: signedFactsOf(facts, locale),
    }),
    invoice: await ctx.documents.invoice({
      ...common,
      number: number.invoice,
      contractNumber: number.contract,
      issuedOn: businessDateAt(nowMs, property.time_zone),
      ...(paidBy.kind === 'transfer'
        ? {
            dueOn: paidBy.dueOn,
            paid: price(paidBy.settledMinor),
            balance: price(quote.payable - paidBy.settledMinor),
          }
        : { dueOn: null, ...creditOf(facts), paid: price(toPay), balance: price(0) }),
    }),
    receipt:
      paidBy.kind === 'transfer'
        ? null
        : await ctx.documents.receipt({
            ...common,
            number: number.receipt,
            invoiceNumber: number.invoice,
            contractNumber: number.contract,
            receivedAt: formatInstant(nowMs, property.time_zone, locale),
            ...creditOf(facts),
            amount: price(toPay),
            ...paymentOf(ctx, paidBy, locale),
          }),
    transfer: paidBy.kind === 'transfer' ? await paidBy.draw() : [],
  };
}

/** What it was paid with, as the receipt says it. */
function paymentOf(
  ctx: ServiceContext,
  paidBy: Payment,
  locale: string,
): Pick<ReceiptFacts, 'tender' | 'paymentReference' | 'testPayment'> {
  if (paidBy.kind === 'card') {
    const { brand, last4 } = paidBy.charge;
    const isNothing = paidBy.attempt.card_amount === 0;
    return {
      tender: isNothing ? { kind: 'nothing' } : { kind: 'card', brand, last4 },
      paymentReference: isNothing ? paidBy.attempt.id : paidBy.intentId,
      testPayment: !ctx.gateway.live,
    };
  }
  return paidAtDesk(paidBy.payment, locale);
}

function signedFactsOf(facts: MoveInFacts, locale: string): SignedFacts {
  const { signature, agreement, kioskId, priced } = facts;
  return {
    image: signature.image,
    signedAt: formatInstant(signature.signed_at_ms, priced.property.time_zone, locale),
    method: signature.method,
    record: {
      sha256: sha256(signatureRecordOf(facts)),
      shownSha256: signature.shown_sha256,
      consentVersion: agreement.consentVersion,
      kioskId,
    },
  };
}

/** Stores the documents of a contract, each with the hash of its bytes. */
export async function writeDocuments(
  { ctx, tx }: InTransaction,
  facts: MoveInFacts,
  documents: MoveInDocuments,
) {
  const kinds = ['contract', 'invoice', 'receipt'] as const satisfies readonly DocumentKind[];
  const rows = kinds.flatMap((kind) => {
    const content = documents[kind];
    if (content === null) return [];
    return {
      id: ctx.newId<'document'>(),
      kind,
      number: facts.numbers[kind],
      contact_id: facts.contact.id,
      contract_id: facts.contractId,
      media_type: 'application/pdf' as const,
      content,
      sha256: sha256(content),
      created_at_ms: facts.nowMs,
    };
  });
  await insertDocuments(tx, rows);
}
