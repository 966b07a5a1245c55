/** What a tenant owes at the screen: bills by contract, each line explained, and what a payment has brought. */
import type { Selectable } from 'kysely';
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, sumMinor, toPercentPrice, toPrice, type Minor } from '../../../shared/money';
import type { BillLineView, OwedPaid, OwedView } from '../../../shared/owed-channels';
import { ok, type Result } from '../../../shared/result';
import type { ContractRow } from '../../database/contract/contracts';
import { selectInvoices, selectLinesOfInvoices, type InvoiceLineRow } from '../../database/contract/invoices';
import { selectReceiptsOfAttempt } from '../../database/contract/receipts';
import { selectOpenSuspensions } from '../../database/move-in/access-suspensions';
import type { PropertyRow } from '../../database/property/properties';
import type { InvoiceTable, Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { businessDateAt } from '../../domain/base/dates';
import { cardPayable } from '../../domain/price/quote';
import type { ServiceContext } from '../base/context';
import { linesAgain } from '../bill/again';
import { markOfParts, readOpenParts, type OpenPart } from '../payment/owed-attempt';
import { toLineView } from '../price/quote-view';
import { requireProperty } from '../property/property';

interface Shown {
  readonly property: PropertyRow;
  readonly language: Language;
  readonly today: string;
}

const priceIn =
  ({ property, language }: Pick<Shown, 'property' | 'language'>) =>
  (amount: number) =>
    toPrice(minor(amount), property.currency, localeFor(language, property));

/** All that is open of a tenant's contracts. */
export function owedView(
  ctx: ServiceContext,
  contactId: Id<'contact'>,
  language: Language,
): Promise<Result<OwedView>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const shown = { property, language, today: businessDateAt(ctx.clock.nowMs(), property.time_zone) };
    const parts = await readOpenParts(tx, { contactId, contractIds: 'all' });
    const contracts: OwedView['contracts'] = [];
    for (const own of Map.groupBy(parts, ({ contract }) => contract.id).values())
      contracts.push(await contractView(tx, shown, own));
    const open = sumOf(parts);
    const toPay = cardPayable(open, property.currency);
    const price = priceIn(shown);
    return ok({
      mark: markOfParts(parts),
      ...(await sumsOf(tx, shown, parts)),
      toPay: price(toPay),
      kept: toPay === open ? null : price(toPay - open),
      contracts,
    });
  });
}

/** What is open in all, and what of it is late; null: nothing. */
export async function owedOfTenant(
  tx: Tx,
  contactId: Id<'contact'>,
  shown: Shown,
): Promise<Pick<OwedView, 'total' | 'overdue'> | null> {
  const parts = await readOpenParts(tx, { contactId, contractIds: 'all' });
  return parts.length === 0 ? null : sumsOf(tx, shown, parts);
}

async function sumsOf(
  tx: Tx,
  shown: Shown,
  parts: readonly OpenPart[],
): Promise<Pick<OwedView, 'total' | 'overdue'>> {
  const price = priceIn(shown);
  const invoices = await invoicesOf(tx, parts);
  const late = new Set(invoices.filter(({ due_on: due }) => due < shown.today).map(({ id }) => id));
  const overdue = sumOf(parts.filter(({ invoiceId }) => late.has(invoiceId)));
  return { total: price(sumOf(parts)), overdue: overdue === 0 ? null : price(overdue) };
}

function sumOf(parts: readonly OpenPart[]): Minor {
  return sumMinor(parts.map(({ amountMinor }) => amountMinor));
}

async function invoicesOf(tx: Tx, parts: readonly OpenPart[]) {
  return parts.length === 0
    ? []
    : selectInvoices(
        tx,
        parts.map(({ invoiceId }) => invoiceId),
      );
}

async function contractView(
  tx: Tx,
  shown: Shown,
  parts: readonly OpenPart[],
): Promise<OwedView['contracts'][number]> {
  const contract = parts[0]?.contract;
  const unit = contract && (await findUnit(tx, contract.unit_id));
  if (!contract || !unit) throw new Error('a contract without its unit');
  const invoices = await invoicesOf(tx, parts);
  const rows = await selectLinesOfInvoices(
    tx,
    invoices.map(({ id }) => id),
  );
  const bills: OwedView['contracts'][number]['bills'] = [];
  for (const invoice of invoices) {
    const own = rows.filter((row) => row.invoice_id === invoice.id);
    const open = parts.find(({ invoiceId }) => invoiceId === invoice.id)?.amountMinor ?? minor(0);
    bills.push({
      ...billView(shown, invoice, open),
      lines: await lineViews(tx, shown, { contract, invoice, rows: own }),
    });
  }
  const suspended = (await selectOpenSuspensions(tx, contract.id)).length > 0;
  return { id: contract.id, number: contract.number, unitNumber: unit.number, suspended, bills };
}

function billView(shown: Shown, invoice: Selectable<InvoiceTable>, open: Minor) {
  const price = priceIn(shown);
  const { period_from_on: from, period_to_on: to } = invoice;
  return {
    id: invoice.id,
    number: invoice.number,
    period: from === null || to === null ? null : { from, to },
    dueOn: invoice.due_on,
    overdue: invoice.due_on < shown.today,
    total: price(invoice.total_minor),
    paid: open === invoice.total_minor ? null : price(invoice.total_minor - open),
    open: price(open),
  };
}

async function lineViews(
  tx: Tx,
  { property, language }: Shown,
  bill: {
    readonly contract: ContractRow;
    readonly invoice: Selectable<InvoiceTable>;
    readonly rows: readonly InvoiceLineRow[];
  },
): Promise<BillLineView[]> {
  const locale = localeFor(language, property);
  const again = await linesAgain(tx, bill.contract, bill.invoice, bill.rows);
  if (again) return again.map((line) => toLineView(line, bill.invoice.currency, language, locale));
  const price = priceIn({ property, language });
  return bill.rows.map((row) => ({
    code: row.code,
    // In the words of the paper, which has at most two languages.
    description: (language === property.language ? row.binding_description : null) ?? row.description,
    taxableAmount: price(row.taxable_minor),
    taxPercentage: toPercentPrice(row.tax_milli_percent, locale),
    taxAmount: price(row.tax_minor),
    payableAmount: price(row.payable_minor),
    explanation: null,
  }));
}

/** Receipts of a payment of theirs, and whether the access code of each unit works by now. */
export function owedPaid(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  language: Language,
): Promise<Result<OwedPaid>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const price = priceIn({ property, language });
    const receipts: OwedPaid['receipts'] = [];
    for (const row of await selectReceiptsOfAttempt(tx, attemptId))
      receipts.push({
        id: row.documentId,
        number: row.number,
        date: businessDateAt(row.atMs, property.time_zone),
        unitNumber: row.unitNumber,
        amount: price(row.amountMinor),
        suspended: (await selectOpenSuspensions(tx, row.contractId)).length > 0,
      });
    return ok({ receipts });
  });
}
