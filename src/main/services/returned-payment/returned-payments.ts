/**
 * A bank took a payment back, or it was recorded by mistake. What the payment had settled is open again, with its former due days. Late steps that
 * were taken stay. The tenant's credit settles it first, and a fee follows where the agreement has one.
 */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, toPrice, type Minor } from '../../../shared/money';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import {
  insertReturnedPayment,
  saveWhatReturnMade,
  type findPaidReceipt,
} from '../../database/returned-payment/returned-payments';
import { findContractTerms } from '../../database/contract/terms';
import { insertLetter } from '../../database/contract/letters';
import { selectTaxRates, type PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { ReturnedPaymentFacts } from '../../documents/port';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { TakenBackCause } from '../../domain/contract/returned-payment';
import { returnedPaymentText } from '../../domain/contract/returned-payment-words';
import { readContractTerms } from '../../domain/contract/terms';
import { withTax } from '../../domain/price/quote-lines';
import { actorNoted, note } from '../audit/audit';
import type { Caller } from '../base/caller';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';
import { writeCharge } from '../bill/write';
import { settleContract, undoAllocations } from '../ledger/settle';
import { owedOf } from '../payment/owed-facts';
import { requireProperty } from '../property/property';

export type PaidReceipt = NonNullable<Awaited<ReturnType<typeof findPaidReceipt>>>;

export interface ReturnedMoney {
  readonly receipt: PaidReceipt;
  readonly cause: TakenBackCause;
  /** Made by the page for this one return. */
  readonly key: string;
  readonly amountMinor: Minor;
  /** The bank's own fee. */
  readonly costMinor: Minor;
  readonly why: string;
}

/** Writes all of it: once for a receipt, whose row is its key. Takes a number where there is a fee. */
export async function writeReturn(
  work: InTransaction,
  by: Caller | 'kiosk',
  { receipt, cause, key, amountMinor, costMinor, why }: ReturnedMoney,
): Promise<void> {
  const { ctx, tx } = work;
  const contractId = receipt.contractId;
  const contract = await findContract(tx, contractId);
  if (!contract) throw new Error('a receipt of no contract');
  const property = await requireProperty(tx);
  const nowMs = ctx.clock.nowMs();
  const today = businessDateAt(nowMs, property.time_zone);
  await undoAllocations({ ctx, tx }, { receiptId: receipt.id });
  await insertReturnedPayment(tx, {
    receipt_id: receipt.id,
    contract_id: contractId,
    cause,
    key,
    amount_minor: amountMinor,
    cost_minor: costMinor,
    returned_on: today,
    returned_at_ms: nowMs,
    returned_by: actorNoted(by),
    why,
  });
  await settleContract({ ctx, tx }, contractId);
  const fee = await chargeFee(work, { contract, property, receipt, cause, today });
  const letterId = await writeLetter(work, {
    receipt,
    cause,
    amountMinor,
    today,
    feeMinor: fee?.total ?? null,
  });
  await saveWhatReturnMade(tx, receipt.id, { fee_invoice_id: fee?.invoiceId ?? null, letter_id: letterId });
  await note(
    { ...work, by },
    cause === 'mistake' ? 'payment.taken_back' : 'payment.returned',
    receipt.id,
    why,
  );
  await publish(work, 'payment.returned', {
    receiptId: receipt.id,
    contractId,
    cause,
    returnedOn: today,
    currency: receipt.currency,
    amountMinor,
    costMinor,
    feeInvoiceId: fee?.invoiceId ?? null,
  });
}

/** The fee for a returned payment by the signed terms; null where there is none. */
export async function returnFeeOf(tx: Tx, contract: ContractRow) {
  const row = await findContractTerms(tx, contract.id);
  const terms = row && readContractTerms(row.terms);
  if (!terms?.returnedPayment) return null;
  const { feeMinor, taxCode } = terms.returnedPayment;
  const rates = await selectTaxRates(tx, contract.property_id, contract.user_type_id);
  // A tax that the catalogue has no more is not charged.
  const taxRate = rates.find((rate) => rate.tax_code === taxCode)?.rate_milli_percent ?? noTax;
  const { tax, total } = withTax(terms.rules, feeMinor, taxRate);
  return { taxRate, tax, total, currency: terms.rules.currency };
}

const noTax = 0 as Parameters<typeof withTax>[2];

interface Returned {
  readonly receipt: PaidReceipt;
  readonly cause: TakenBackCause;
  readonly today: string;
}

async function chargeFee(
  work: InTransaction,
  about: Returned & { readonly contract: ContractRow; readonly property: PropertyRow },
): Promise<{ readonly invoiceId: Id<'invoice'>; readonly total: Minor } | null> {
  const { contract, property, receipt, cause, today } = about;
  const fee = cause === 'mistake' ? null : await returnFeeOf(work.tx, contract);
  if (!fee || cause === 'mistake') return null;
  const { language } = contract;
  const text = (spoken: typeof language) => returnedPaymentText(cause, receipt.number, spoken);
  const { id: invoiceId } = await writeCharge(work, {
    contractId: contract.id,
    kind: 'CUSTOM',
    code: 'returned_payment',
    issuedOn: today,
    dueOn: addDays(today, property.pay_days),
    currency: fee.currency,
    amounts: { taxable: minor(fee.total - fee.tax), tax: fee.tax },
    taxRate: fee.taxRate,
    description: text(language),
    bindingDescription: language === property.language ? null : text(property.language),
  });
  return { invoiceId, total: fee.total };
}

async function writeLetter(
  { ctx, tx }: InTransaction,
  about: Returned & { readonly amountMinor: Minor; readonly feeMinor: Minor | null },
): Promise<Id<'letter'>> {
  const { receipt, cause, today, amountMinor, feeMinor } = about;
  const { contractId } = receipt;
  const nowMs = ctx.clock.nowMs();
  const { header, parts, property } = await readBillAbout(tx, contractId, nowMs);
  const price = (amount: Minor) => toPrice(amount, receipt.currency, header.locale);
  const facts: ReturnedPaymentFacts = {
    ...header,
    number: parts.contract.number,
    kind: cause === 'mistake' ? 'receipt_withdrawn' : 'returned_payment',
    madeOn: today,
    cause,
    receiptNumber: receipt.number,
    receivedOn: businessDateAt(receipt.receivedAtMs, property.time_zone),
    amount: price(amountMinor),
    fee: feeMinor === null ? null : price(feeMinor),
    open: price(sumMinor([await owedOf(tx, contractId)])),
  };
  const id = ctx.newId<'letter'>();
  await insertLetter(tx, {
    id,
    contract_id: contractId,
    kind: facts.kind,
    made_on: today,
    facts: JSON.stringify(facts),
    created_at_ms: nowMs,
  });
  return id;
}
