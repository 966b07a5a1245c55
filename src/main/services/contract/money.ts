/** Everything about the money of a contract, and its documents, as staff see it. */
import { tenantName } from '../../domain/contact/company-rules';
import type { ContractMoney } from '../../../shared/desk/contract-money';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { formatPercent, minor, sumMinor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refuse, type Result } from '../../../shared/result';
import { findAttempt } from '../../database/attempt/payment-attempts';
import { findContact } from '../../database/contact/contacts';
import { selectBillsOfContract } from '../../database/contract/bills';
import {
  findContract,
  selectContractParts,
  type ContractParts,
  type ContractRow,
} from '../../database/contract/contracts';
import { selectCreditedLines, selectCreditNotesOfContract } from '../../database/credit-note/credit-notes';
import { findDeskPayment } from '../../database/payment/desk-payments';
import { findDocument } from '../../database/contract/documents';
import { selectInvoices } from '../../database/contract/invoices';
import { selectRefundsOfContract } from '../../database/refund/refunds';
import { isInDefault } from '../../database/late/steps';
import { selectOpenInvoices, usedOfCreditNote } from '../../database/ledger/allocations';
import { selectChargeRules, selectTaxRates } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { remainingOf } from '../../domain/contract/credit';
import { openOf } from '../../domain/ledger/allocation';
import { toIsoInstant } from '../../domain/base/dates';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { invoicedLines } from '../credit-note/facts';
import { wholeDocument, type DocumentFile } from './documents-access';
import { lineForStaff, moveInLinesForStaff } from '../price/staff-lines';
import { settlementView, settles, type NoteLeft } from '../move-out/settlement-view';
import { aheadOf } from '../bill/ahead';
import { owedOf } from '../payment/owed-facts';
import { nextOfPlan } from '../payment/planned-parts';
import { requireProperty, writtenFor } from '../property/property';
import { documentFileName } from '../../domain/contract/document-number';

/** In the page's language, with the tenant's own words of a line beside it where those are another language. */
export function contractMoney(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  ways: ContractMoney['ways'],
  language?: Language,
): Promise<Result<ContractMoney>> {
  return ctx.store.read(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const parts = await selectContractParts(tx, contract);
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const price = (amount: number) => toPrice(minor(amount), parts.invoice.currency, locale);
    const contact = await findContact(tx, contract.contact_id);
    const left = remainingOf(invoicedLines(parts), await selectCreditedLines(tx, parts.invoice.id));
    const notes = await notesOf(tx, contract.id);
    const place = { parts, property, language: language ?? property.language };
    const said = moveInLinesForStaff(place);
    return ok({
      contractId: contract.id,
      bookingId: contract.booking_id,
      number: contract.number,
      unitNumber: parts.unitNumber,
      customer: contact ? tenantName(contact) : '',
      currency: parts.invoice.currency,
      invoice: {
        number: parts.invoice.number,
        total: price(parts.invoice.total_minor),
        lines: parts.lines.map((line, index) => ({
          position: line.position,
          ...(said[index] ?? { description: line.description, printed: null }),
          payable: price(line.payable_minor),
          remainingMinor: left[index]?.remainingMinor ?? 0,
          remaining: price(left[index]?.remainingMinor ?? 0),
        })),
      },
      bills: (await billsOf(tx, contract.id, place)).map((bill) => ({
        ...bill,
        total: price(bill.totalMinor),
        open: price(bill.openMinor),
      })),
      attendantWaivesMinor: property.waive_attendant_max_minor,
      ...(await owedNow({ ctx, tx }, contract.id, price)),
      ahead: (await aheadOf({ ctx, tx }, contract.id))
        .filter(({ amountMinor }) => amountMinor > 0)
        .map((each) => ({ ...each, amount: price(each.amountMinor) })),
      receipt: await receiptOf(tx, parts, price),
      creditNotes: notes.map(({ note: credit, leftMinor }) => ({
        id: credit.id,
        number: credit.transact_id,
        gross: price(credit.gross_minor),
        balanceMinor: leftMinor,
        balance: price(leftMinor),
        reason: credit.reason ?? '',
        settles: settles(credit),
      })),
      taxes: await taxesOf(tx, contract, locale),
      settlement: await settlementView(tx, { contractId: contract.id, notes }, price),
      refunds: (await selectRefundsOfContract(tx, contract.id)).map((refund) => ({
        id: refund.id,
        way: refund.way,
        amount: price(refund.amount_minor),
        state: refund.state,
        at: toIsoInstant(refund.asked_at_ms),
      })),
      documents: parts.documents.map(({ id, kind, number }) => ({ id, kind, number })),
      ways,
    });
  });
}

/** Tax codes of the catalogue, with what each takes from a user of the contract's type: that of the rent first. */
async function taxesOf(
  tx: Tx,
  { property_id: propertyId, user_type_id: userType }: ContractRow,
  locale: string,
) {
  const rates = await selectTaxRates(tx, propertyId, userType);
  const rent = (await selectChargeRules(tx, propertyId)).find(({ kind }) => kind === 'rent')?.tax_code;
  const isRents = (code: string) => Number(code === rent);
  return rates
    .toSorted((a, b) => isRents(b.tax_code) - isRents(a.tax_code))
    .map((each) => ({
      code: each.tax_code,
      rate: formatPercent(each.rate_milli_percent, locale),
    }));
}

/** Each credit note with what neither settled a bill nor was given back. */
async function notesOf(tx: Tx, contractId: Id<'contract'>): Promise<readonly NoteLeft[]> {
  const notes: NoteLeft[] = [];
  for (const credit of await selectCreditNotesOfContract(tx, contractId)) {
    const usedMinor = await usedOfCreditNote(tx, credit.id);
    notes.push({ note: credit, leftMinor: minor(credit.balance_minor - usedMinor) });
  }
  return notes;
}

/** Each bill after the move-in with what is open of it, the newest first. */
async function billsOf(tx: Tx, contractId: Id<'contract'>, place: Parameters<typeof lineForStaff>[1]) {
  const open = await selectOpenInvoices(tx, contractId);
  const bills = await selectBillsOfContract(tx, contractId);
  const fees = bills.filter(({ kind }) => kind === 'LATE FEE').map(({ id }) => id);
  const standing = new Set<string>();
  for (const id of fees) if ((await selectCreditedLines(tx, id)).length === 0) standing.add(id);
  return bills.map((bill) => ({
    lateFeeId: standing.has(bill.id) ? bill.id : null,
    number: bill.number,
    about: bill.period_from_on === null ? lineForStaff(bill, place) : null,
    period:
      bill.period_from_on === null || bill.period_to_on === null
        ? null
        : { from: bill.period_from_on, to: bill.period_to_on },
    dueOn: bill.due_on,
    totalMinor: bill.total_minor,
    openMinor: sumMinor(
      (open.find(({ id }) => id === bill.id)?.lines ?? []).map(({ openMinor }) => openMinor),
    ),
  }));
}

async function owedNow(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
  price: (amount: number) => Price,
): Promise<Pick<ContractMoney, 'owedMinor' | 'owed' | 'openInvoices' | 'isInDefault' | 'takesParts'>> {
  const owedMinor = await owedOf(tx, contractId);
  const open = await selectOpenInvoices(tx, contractId);
  const rows = await selectInvoices(
    tx,
    open.map(({ id }) => id as Id<'invoice'>),
  );
  const openInvoices = open.flatMap(({ id, lines }) => {
    const row = rows.find((each) => each.id === id);
    return row ? [{ id: row.id, number: row.number, open: price(openOf(lines)) }] : [];
  });
  const inDefault = await isInDefault(tx, contractId);
  // The parts of a payment plan are agreed.
  const takesParts =
    (await requireProperty(tx)).part_payments !== 'never' ||
    (await nextOfPlan({ ctx, tx }, contractId)) !== null;
  return { owedMinor, owed: price(owedMinor), openInvoices, isInDefault: inDefault, takesParts };
}

/** None where the contract ran before this kiosk kept the books. */
async function receiptOf(
  tx: Tx,
  { contract, receipt }: ContractParts,
  price: (amount: number) => Price,
): Promise<ContractMoney['receipt']> {
  if (!receipt) return null;
  const { number, amount_minor: amount } = receipt;
  return { number, amount: price(amount), ...(await tenderOf(tx, contract, receipt)) };
}

async function tenderOf(
  tx: Tx,
  contract: ContractRow,
  receipt: NonNullable<ContractParts['receipt']>,
): Promise<Pick<NonNullable<ContractMoney['receipt']>, 'tender' | 'detail' | 'state'>> {
  const { state, attempt_id: attemptId } = receipt;
  if (receipt.amount_minor === 0) return { tender: 'nothing', detail: '', state };
  if (attemptId !== null) {
    const isLost = (await findAttempt(tx, attemptId))?.state === 'released';
    return { tender: 'card', detail: receipt.card_last4, state: isLost ? 'lost' : state };
  }
  const payment = await findDeskPayment(tx, contract.booking_id);
  if (!payment) throw new Error('a receipt without its payment');
  return { tender: payment.tender, detail: payment.reference ?? '', state };
}

/** A document's PDF, for whichever contract it is; noted, because it holds what somebody signed. */
export function readDocument(
  ctx: ServiceContext,
  caller: StaffCaller,
  id: Id<'document'>,
): Promise<Result<DocumentFile>> {
  return ctx.store.attempt(async (tx) => {
    const row = wholeDocument(await findDocument(tx, id));
    if (!row.ok) return row;
    await note({ ctx, tx, by: caller }, 'document.read', row.value.id);
    return ok({ content: row.value.content, fileName: documentFileName(row.value) });
  });
}
