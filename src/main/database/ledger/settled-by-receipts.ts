/** Queries on which bills of a contract each receipt settles. */
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import type { Tx } from '../schema';

export interface SettledByReceipt {
  readonly receiptId: Id<'receipt'>;
  readonly number: string;
  readonly amountMinor: Minor;
  readonly receivedAtMs: number;
  readonly invoiceId: Id<'invoice'>;
  readonly invoiceNumber: string;
  readonly settledMinor: Minor;
}

/**
 * The newest receipt first, its bills by due day. What was taken back settles nothing. What the contract began with is left
 * out: without it nobody would have moved in.
 */
export async function selectSettledByReceipts(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<readonly SettledByReceipt[]> {
  const rows = await tx
    .selectFrom('allocation as a')
    .innerJoin('allocation_line as l', 'l.allocation_id', 'a.id')
    .innerJoin('receipt as r', 'r.id', 'a.receipt_id')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .select([
      'r.id as receiptId',
      'r.number',
      'r.amount_minor as amountMinor',
      'r.received_at_ms as receivedAtMs',
    ])
    .select(['i.id as invoiceId', 'i.number as invoiceNumber'])
    .select((row) => row.fn.sum<number>('l.amount_minor').as('settledMinor'))
    .where('a.contract_id', '=', contractId)
    .where('i.is_move_in', '=', 0)
    .groupBy(['r.id', 'i.id'])
    .having((row) => row.fn.sum<number>('l.amount_minor'), '>', 0)
    .orderBy('r.number', 'desc')
    .orderBy('i.due_on')
    .orderBy('i.number')
    .execute();
  return rows.map((row) => ({ ...row, settledMinor: minor(row.settledMinor) }));
}
