/** The ledger of the logged-in tenant, as the portal interface lists it: every invoice and every payment, with a running balance. */
import { minor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, type Result } from '../../../shared/result';
import { selectTenantLedger, type TenantLedgerRow } from '../../database/tenant/ledger';
import { businessDateAt, toDayMonthYear } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { asTenant } from './vouchers';

export interface LedgerView {
  readonly id: string;
  /** From 1, in the order of writing. */
  readonly ledgerIndex: number;
  readonly transactId: string;
  /** DD-MM-YYYY. */
  readonly transactDate: string;
  readonly transactionType: { readonly id: number; readonly name: string };
  /** Number of the rental contract. */
  readonly rentalTransactId: string;
  readonly referenceBookInfoId: string;
  readonly referenceBookInfoTransactId: string;
  /** One of these four has the amount, and the others are 0. What was written off is credit. */
  readonly invoice: Price;
  readonly receipt: Price;
  readonly creditNote: Price;
  readonly payment: Price;
  /** What the tenant owes after it; below 0: what is theirs. */
  readonly balance: Price;
}

const types: Readonly<Record<TenantLedgerRow['kind'], LedgerView['transactionType']>> = {
  invoice: { id: 1, name: 'Rental Invoice' },
  receipt: { id: 2, name: 'Receipt' },
  credit_note: { id: 3, name: 'Credit Note' },
  payment: { id: 4, name: 'Payment' },
  write_off: { id: 5, name: 'Write-off' },
};

/** Newest first. Refuses as `readToken`. */
export function listTenantLedger(ctx: ServiceContext, token: string | null): Promise<Result<LedgerView[]>> {
  return asTenant(ctx, token, async (tx, contactId, property) => {
    const price = (amount: number) => toPrice(minor(amount), property.currency, property.locale);
    let balance = 0;
    const views = (await selectTenantLedger(tx, contactId)).map((row, index): LedgerView => {
      const { kind, amountMinor } = row;
      balance += ledgerChange(row);
      const of = (...wanted: TenantLedgerRow['kind'][]) => price(wanted.includes(kind) ? amountMinor : 0);
      return {
        id: row.id,
        ledgerIndex: index + 1,
        transactId: row.number,
        transactDate: toDayMonthYear(ledgerDay(row, property.time_zone)),
        transactionType: types[kind],
        rentalTransactId: row.contractNumber,
        referenceBookInfoId: row.aboutId,
        referenceBookInfoTransactId: row.aboutNumber,
        invoice: of('invoice'),
        receipt: of('receipt'),
        creditNote: of('credit_note', 'write_off'),
        payment: of('payment'),
        balance: price(balance),
      };
    });
    return ok(views.toReversed());
  });
}

/** YYYY-MM-DD. */
export function ledgerDay({ on, atMs }: TenantLedgerRow, timeZone: string): string {
  return on ?? businessDateAt(atMs ?? 0, timeZone);
}

/** By how much it changes what the tenant owes. */
export function ledgerChange({ kind, amountMinor }: TenantLedgerRow): number {
  return kind === 'invoice' || kind === 'payment' ? amountMinor : 0 - amountMinor;
}
