/** The logged-in tenant's credit notes (interface document 4.7). */
import type { Selectable } from 'kysely';
import { ZERO_GUID, type Id } from '../../../shared/ids';
import { minor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContact } from '../../database/contact/contacts';
import { selectCreditNotes } from '../../database/credit-note/credit-notes';
import { selectElsewhereCreditNotes } from '../../database/booking/elsewhere';
import { findProperty, type PropertyRow } from '../../database/property/properties';
import type { CreditNoteTable } from '../../database/schema/bill';
import { toDayMonthYear } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { readToken } from '../login/sessions';

const typeNames: Readonly<Record<CreditNoteTable['transaction_type'], string>> = {
  RENTAL: 'Rental',
  CUSTOM: 'Custom',
  'LATE FEE': 'Late fee',
  DEPOSIT: 'Deposit',
  INSURANCE: 'Insurance',
};

export interface CreditNoteView {
  readonly id: Id<'credit_note'>;
  /** DD-MM-YYYY. */
  readonly transactDate: string;
  readonly transactId: string;
  readonly transactionType: CreditNoteTable['transaction_type'];
  readonly transactionTypeValue: string;
  /** The rental contract's id; all zeros without one. */
  readonly rentalInfoId: string;
  readonly rentalInfoTransactId: string | null;
  readonly grossAmount: Price;
  readonly paidAmount: Price;
  readonly balanceAmount: Price;
  readonly reverseTxnStatus: { readonly id: number; readonly name: string } | null;
  readonly reverseTxnStatusValue: string | null;
  /** The document's id; all zeros for one that was made elsewhere: its document is not here. */
  readonly transactionAssetsInfoId: string;
}

/**
 * Newest first. Refuses with INVALID_PARAM_CONTACT_BOOK_ID (unauthenticated) without a good token. Refuses
 * with INVALID_PARAM_BUSINESS_INFO_ID (failed) when the property belongs to no business.
 */
export async function listCreditNotes(
  ctx: ServiceContext,
  token: string | null,
): Promise<Result<CreditNoteView[]>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  return ctx.store.read(async (tx) => {
    const property = await findProperty(tx);
    if (!property?.business_id) return refuse('INVALID_PARAM_BUSINESS_INFO_ID', 'failed');
    const contact = await findContact(tx, holder.value.contactId);
    if (!contact) return refuse('INVALID_PARAM_CONTACT_BOOK_ID', 'failed');
    const own = (await selectCreditNotes(tx, contact.id)).map((row) => ({ on: row.transact_on, row }));
    const elsewhere = (await selectElsewhereCreditNotes(tx, contact.id)).map((row) => ({
      on: row.transact_on,
      row: {
        ...row,
        balance_minor: minor(row.gross_minor - row.paid_minor),
        rental_info_transact_id: null,
        reverse_status_id: null,
        reverse_status_name: null,
        document_id: null,
      },
    }));
    const all = [...own, ...elsewhere].toSorted(
      (a, b) => b.on.localeCompare(a.on) || b.row.id.localeCompare(a.row.id),
    );
    return ok(all.map(({ row }) => toView(row, property)));
  });
}

/** What is shown of one, wherever it was made. */
type Listed = Omit<
  Selectable<CreditNoteTable>,
  'property_id' | 'document_id' | 'invoice_id' | 'tax_minor' | 'reason' | 'staff_id' | 'key'
> & { readonly document_id: Id<'document'> | null };

function toView(row: Listed, property: PropertyRow): CreditNoteView {
  const price = (amount: typeof row.gross_minor) => toPrice(amount, property.currency, property.locale);
  const { reverse_status_id: statusId, reverse_status_name: statusName } = row;
  return {
    id: row.id,
    transactDate: toDayMonthYear(row.transact_on),
    transactId: row.transact_id,
    transactionType: row.transaction_type,
    transactionTypeValue: typeNames[row.transaction_type],
    rentalInfoId: row.contract_id ?? ZERO_GUID,
    rentalInfoTransactId: row.rental_info_transact_id,
    grossAmount: price(row.gross_minor),
    paidAmount: price(row.paid_minor),
    balanceAmount: price(row.balance_minor),
    reverseTxnStatus: statusId !== null && statusName !== null ? { id: statusId, name: statusName } : null,
    reverseTxnStatusValue: statusName,
    transactionAssetsInfoId: row.document_id ?? ZERO_GUID,
  };
}
