/** The logged-in tenant's invoices, receipts and refunds, as the portal interface lists them. */
import type { Selectable } from 'kysely';
import { ZERO_GUID, type Id } from '../../../shared/ids';
import { minor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refuse, type Result } from '../../../shared/result';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { InvoiceTable } from '../../database/schema/bill';
import {
  selectTenantInvoices,
  selectTenantReceipts,
  selectTenantRefunds,
} from '../../database/tenant/vouchers';
import { businessDateAt, toDayMonthYear } from '../../domain/base/dates';
import { read } from '../../domain/requests/members';
import { invoiceFilter } from '../../domain/requests/queries';
import type { ServiceContext } from '../base/context';
import { readToken } from '../login/sessions';
import { requireProperty } from '../property/property';

type Kind = Selectable<InvoiceTable>['kind'];

export interface InvoiceView {
  readonly id: Id<'invoice'>;
  /** DD-MM-YYYY, as every date here. */
  readonly transactDate: string;
  readonly transactId: string;
  readonly transactionType: Kind;
  readonly transactionTypeValue: string;
  readonly rentalInfoId: Id<'contract'>;
  readonly rentalInfoTransactId: string;
  readonly dueDate: string;
  /** Null of an invoice for no period. */
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly grossAmount: Price;
  /** What money and credit have settled. */
  readonly paidAmount: Price;
  readonly balanceAmount: Price;
  readonly reverseTxnStatus: null;
  readonly reverseTxnStatusValue: null;
  /** All zeros until its PDF is drawn. */
  readonly transactionAssetsInfoId: string;
}

const typeNames: Readonly<Record<Kind, string>> = {
  RENTAL: 'Rental',
  CUSTOM: 'Custom',
  'LATE FEE': 'Late fee',
  DEPOSIT: 'Deposit',
};

/** Newest first; `unpaid=true`: only those with something open. Refuses as `readToken`, and another filter. */
export function listTenantInvoices(
  ctx: ServiceContext,
  token: string | null,
  query: Readonly<Record<string, unknown>>,
): Promise<Result<InvoiceView[]>> {
  return asTenant(ctx, token, async (tx, contactId, property) => {
    const unpaid = query['unpaid'] === undefined ? false : read(invoiceFilter.shape.unpaid, query['unpaid']);
    if (unpaid === null) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'unpaid' });
    const all = await invoiceViews(tx, contactId, property);
    return ok(unpaid ? all.filter(({ balanceAmount }) => balanceAmount.price > 0) : all);
  });
}

/** Every invoice of a tenant's contracts, newest first. */
export async function invoiceViews(
  tx: Tx,
  contactId: Id<'contact'>,
  property: PropertyRow,
): Promise<InvoiceView[]> {
  const price = (amount: number) => toPrice(minor(amount), property.currency, property.locale);
  const day = (date: string | null) => (date === null ? null : toDayMonthYear(date));
  return (await selectTenantInvoices(tx, contactId)).map((row) => ({
    id: row.id,
    transactDate: toDayMonthYear(row.issuedOn),
    transactId: row.number,
    transactionType: row.kind,
    transactionTypeValue: typeNames[row.kind],
    rentalInfoId: row.contractId,
    rentalInfoTransactId: row.contractNumber,
    dueDate: toDayMonthYear(row.dueOn),
    periodFrom: day(row.fromOn),
    periodTo: day(row.toOn),
    grossAmount: price(row.totalMinor),
    paidAmount: price(row.settledMinor),
    balanceAmount: price(row.totalMinor - row.settledMinor),
    reverseTxnStatus: null,
    reverseTxnStatusValue: null,
    transactionAssetsInfoId: row.documentId ?? ZERO_GUID,
  }));
}

export interface VoucherView {
  readonly id: string;
  readonly transactDate: string;
  readonly transactId: string;
  readonly transactionType: 'RECEIPT' | 'PAYMENT';
  readonly transactionTypeValue: string;
  readonly grossAmount: Price;
  /** What has settled nothing yet. */
  readonly advanceAmount: Price;
  readonly transactionAssetsInfoId: string;
}

export interface ReceiptView extends VoucherView {
  /** What credit has paid of the same invoices. */
  readonly creditAmount: Price;
}

/** Money that came in, newest first. Refuses as `readToken`. */
export function listTenantReceipts(
  ctx: ServiceContext,
  token: string | null,
): Promise<Result<ReceiptView[]>> {
  return asTenant(ctx, token, async (tx, contactId, property) => {
    const price = (amount: number) => toPrice(minor(amount), property.currency, property.locale);
    const rows = await selectTenantReceipts(tx, contactId);
    return ok(
      rows.map((row) => ({
        id: row.id,
        transactDate: toDayMonthYear(businessDateAt(row.atMs, property.time_zone)),
        transactId: row.number,
        transactionType: 'RECEIPT' as const,
        transactionTypeValue: 'Receipt',
        grossAmount: price(row.amountMinor),
        advanceAmount: price(row.amountMinor - row.usedMinor),
        creditAmount: price(row.creditMinor),
        transactionAssetsInfoId: row.documentId ?? ZERO_GUID,
      })),
    );
  });
}

/** Money that went back, newest first, under the number of its credit note and with that one's PDF. Refuses as `readToken`. */
export function listTenantPayments(
  ctx: ServiceContext,
  token: string | null,
): Promise<Result<VoucherView[]>> {
  return asTenant(ctx, token, async (tx, contactId, property) => {
    const price = (amount: number) => toPrice(minor(amount), property.currency, property.locale);
    const rows = await selectTenantRefunds(tx, contactId);
    return ok(
      rows.map((row) => ({
        id: row.id,
        transactDate: toDayMonthYear(businessDateAt(row.atMs, property.time_zone)),
        transactId: row.number,
        transactionType: 'PAYMENT' as const,
        transactionTypeValue: 'Payment',
        grossAmount: price(row.amountMinor),
        advanceAmount: price(0),
        transactionAssetsInfoId: row.documentId,
      })),
    );
  });
}

/** For the tenant of a token, in one read. */
export async function asTenant<T>(
  ctx: ServiceContext,
  token: string | null,
  work: (tx: Tx, contactId: Id<'contact'>, property: PropertyRow) => Promise<Result<T>>,
): Promise<Result<T>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  return ctx.store.read(async (tx) => work(tx, holder.value.contactId, await requireProperty(tx)));
}
