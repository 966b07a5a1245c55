/** What one contract has of a payment by card: at the reader, by a saved card, or found at the provider. */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import { peekDocumentNumber } from '../../database/number-series';
import type { Tx } from '../../database/schema';
import type { ReceiptFacts } from '../../documents/port';
import type { FirstOf } from '../../domain/ledger/allocation';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import {
  owedReceiptFacts,
  settledLines,
  wordsOfReceipt,
  writeOwedReceipt,
  type Owed,
  type PaidReceipt,
} from './owed-facts';

/** One contract's part of a payment, with the document that its receipt will be. */
export interface CardShare {
  readonly owed: Owed;
  readonly amountMinor: Minor;
  /** Settled before all others; none: in the property's order. */
  readonly first: readonly FirstOf[];
  readonly facts: ReceiptFacts;
}

export interface CardPayment {
  readonly amountMinor: Minor;
  readonly first: readonly FirstOf[];
  readonly card: { readonly brand: string; readonly last4: string };
  readonly intentId: string;
  readonly isTest: boolean;
  /** How many receipts of the same payment take a number before this one. */
  readonly before: number;
}

export async function readCardShare(
  tx: Tx,
  owed: Owed,
  { amountMinor, first, card, intentId, isTest, before }: CardPayment,
): Promise<CardShare> {
  const payment = {
    amountMinor,
    ...settledLines(owed, amountMinor, first),
    tender: { kind: 'card', brand: card.brand, last4: card.last4 },
    paymentReference: intentId,
    testPayment: isTest,
  } as const;
  const number = await peekDocumentNumber(tx, 'receipt', before);
  return { owed, amountMinor, first, facts: await owedReceiptFacts(tx, owed, payment, number) };
}

/** The documents of the receipts, in the order of the shares. */
export async function drawReceipts(
  { documents }: Pick<ServiceContext, 'documents'>,
  shares: readonly CardShare[],
): Promise<readonly Buffer[]> {
  const drawn: Buffer[] = [];
  for (const { facts } of shares) drawn.push(await documents.receipt(facts));
  return drawn;
}

/** Whether documents that were drawn for some shares still say what is so; when they were printed may differ. */
export function isStillSo(drawn: readonly CardShare[], now: readonly CardShare[]): boolean {
  const words = (shares: readonly CardShare[]) =>
    JSON.stringify(shares.map(({ facts }) => wordsOfReceipt(facts)));
  return words(drawn) === words(now);
}

/** @throws Error where no document was drawn */
export function writeCardShare(
  work: InTransaction,
  { owed, amountMinor, first }: CardShare,
  paid: Pick<PaidReceipt, 'paidBy'> & { readonly invoiceId: Id<'invoice'>; readonly pdf: Buffer | undefined },
): Promise<string> {
  const { pdf } = paid;
  if (!pdf) throw new Error('a receipt without its document');
  return writeOwedReceipt(work, owed, { ...paid, pdf, amountMinor, first });
}
